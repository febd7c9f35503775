// SPDX-License-Identifier: Apache-2.0

/// Which of the people in view a track follows.
package enum SubjectSelection: Sendable, Hashable {
  /// The one person whom the model reports: its own choice.
  case model
  /// The one whom a rule picks of those the backend reports, up to a number in each frame.
  case rule(SubjectRule, people: Int)

  /// How many people the backend is asked for.
  package var people: Int {
    switch self {
    case .model: 1
    case .rule(_, let people): people
    }
  }

  /// The name under which tracks record it: `model` or the rule's.
  package var name: String {
    switch self {
    case .model: "model"
    case .rule(let rule, _): rule.rawValue
    }
  }
}

/// Who was in view while one person was followed.
package struct PeopleInView: Sendable, Equatable {
  /// How many people were seen in at least a tenth of the frames.
  package var count: Int
  /// The share of the frames that show more than one person, in 0...1.
  package var sharedFrames: Double

  /// Creates a record.
  package init(count: Int, sharedFrames: Double) {
    self.count = count
    self.sharedFrames = sharedFrames
  }
}
