// SPDX-License-Identifier: Apache-2.0
import Basics

/// The person whom the tracks of a configuration follow, and the clips in which there were others.
package struct FollowedSubject: Sendable, Equatable {
  /// The rule that was applied, as `TrackMetadata.Subject.selection`.
  package var selection: String
  /// How many people the backend was asked for in each frame.
  package var people: Int
  /// The clips in which people share more than a tenth of the frames, in manifest order; nil where
  /// nobody can tell.
  package var sharedClips: [String]?

  /// Creates a record.
  package init(selection: String, people: Int, sharedClips: [String]?) {
    self.selection = selection
    self.people = people
    self.sharedClips = sharedClips
  }

  /// What the track of one clip says.
  package init(_ subject: TrackMetadata.Subject, clip: String) {
    selection = subject.selection
    people = subject.people
    sharedClips = subject.isShared.map { $0 ? [clip] : [] }
  }

  /// For people: `largest-mean-box of up to 3 people; others in 1 clip: pair`.
  package var text: String {
    let rule =
      switch selection {
      case "model": "the model's own choice of one person"
      case "only-person": "the only person"
      case "": "not recorded"
      default: people > 1 ? "\(selection) of up to \(people) people" : selection
      }
    guard people > 1, let sharedClips else { return rule }
    guard !sharedClips.isEmpty else { return "\(rule); others in no clip" }
    let clips = counted(sharedClips.count, "clip")
    return "\(rule); others in \(clips): \(sharedClips.joined(separator: ", "))"
  }
}

extension FollowedSubject {
  /// As it stands in `run.json`.
  var json: JSON {
    [
      "selection": .string(selection),
      "people": .integer(people),
      "shared_clips": sharedClips.map { .array($0.map(JSON.string)) } ?? .null,
    ]
  }

  /// Reads it; nil where the run does not say whom its tracks follow.
  init?(_ node: JSONNode?) {
    guard let selection = node?["selection"]?.string, let people = node?["people"]?.integer else {
      return nil
    }
    self.init(
      selection: selection,
      people: people,
      sharedClips: node?["shared_clips"]?.array?.compactMap(\.string)
    )
  }
}

extension RunBackend {
  /// The backends of a run, from what the tracks of each clip say, or of each part of the clips: [clips][tracks].
  ///
  /// What is said of a backend is that of the first clip, of its subject that of the first that says it.
  package static func merged(_ clips: [[RunBackend]]) -> [RunBackend] {
    guard var backends = clips.first else { return [] }
    for index in backends.indices {
      backends[index].subject = clips.lazy.compactMap { $0[index].subject }.first
      let shared = clips.compactMap { $0[index].subject?.sharedClips }
      backends[index].subject?.sharedClips = shared.isEmpty ? nil : shared.flatMap(\.self)
    }
    return backends
  }
}
