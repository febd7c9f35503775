// SPDX-License-Identifier: Apache-2.0

extension LabelEvent.Kind {
  /// The kind with its article, for messages.
  var withArticle: String { (self == .ignore || self == .event ? "an " : "a ") + rawValue }

  /// The labels an event of this kind may have; nil where any name is one.
  var knownLabels: [String]? {
    switch self {
    case .rep: Self.qualities
    case .step: Self.steps
    case .set, .fault, .hold, .ignore, .measure, .event, .grade, .classified: nil
    }
  }

  private static let qualities = RepQuality.allCases.map(\.rawValue)
  private static let steps = ["heel-strike", "toe-off"]

  /// The numbers of names that a label may have, with slashes between them.
  var partCounts: ClosedRange<Int> {
    switch self {
    case .set: 1...2
    case .classified: 2...2
    default: 1...1
    }
  }

  /// The rule of labels in words, to be followed by a label that breaks it.
  var labelRule: String {
    switch self {
    case .set: "the label of a set is 'exercise' or 'exercise/step'"
    case .classified: "the label of a class is 'subject/class', as 'gait-pattern/antalgic'"
    default: "a label is lower-case words joined by hyphens"
    }
  }
}
