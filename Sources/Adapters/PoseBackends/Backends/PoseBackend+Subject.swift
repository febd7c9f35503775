// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension PoseBackend {
  /// The most people that may be asked for: every set of them is looked at in every frame.
  package static let mostPeople = 8

  /// The same backend with tracks of the person whom a rule picks of several.
  ///
  /// - Precondition: `people` is in 2...``PoseEngine/mostPeople``: of one person there is nothing to pick.
  package func following(_ rule: SubjectRule, people: Int) -> PoseBackend {
    precondition(people > 1 && people <= engine.mostPeople, "a rule needs a choice")
    var backend = self
    backend.subject = .rule(rule, people: people)
    return backend
  }

  /// The same backend with tracks of the one person whom the model chooses.
  package var followingModel: PoseBackend {
    var backend = self
    backend.subject = .model
    return backend
  }

  /// The folder of its tracks: the id, and what else of its numbers a user can choose.
  ///
  /// `blazepose-full` with what is usual of it; `blazepose-full-detection-0.7` with another score; `blazepose-full-people-3` with the
  /// largest mean box of up to three people; `blazepose-full-people-3-left-most` with another rule;
  /// `blazepose-full-live-30-45ms` for a live app.
  package var configuration: String {
    ([completeConfiguration] + [live?.name].compactMap(\.self)).joined(separator: "-")
  }

  /// The folder of its tracks of all frames, which is also the name of what it costs.
  package var completeConfiguration: String {
    let name = String(specification.map { ":=,".contains($0) ? "-" : $0 })
    let usual = brought.map { PoseBackend($0).subject } ?? Self.named(id)?.subject ?? .model
    if subject == usual { return name }
    return switch subject {
    case .model: "\(name)-people-1"
    case .rule(.largestMeanBox, let people): "\(name)-people-\(people)"
    case .rule(let rule, let people): "\(name)-people-\(people)-\(rule.rawValue)"
    }
  }
}
