// SPDX-License-Identifier: Apache-2.0
package import Labels

/// What several raters of a clip say together.
///
/// **Reps.** A rep that more than half of the raters who gave times have is settled: each of its times is the
/// median of theirs, where most of them gave it, and its quality is what most of them say. Another rep is
/// `borderline`, so that the headline neither requires nor charges it, and carries a note; where it would
/// overlap a settled rep, that one carries the note. So does a rep whose quality nobody has a majority for
/// (`borderline`), or whose times are farther apart than the tolerance. A rater who gave a count alone takes
/// part with that count: it never outvotes a rep, and is left open if it is not that of the settled full reps.
///
/// **Everything else** is settled where more than half of the raters have it under one name and side (of
/// faults: of the raters who looked for it), with the medians of its times and values; sets reach from the
/// earliest start to the latest end, so that they hold their reps. What is not settled is left out and said.
package struct Consensus: Sendable, Equatable {
  /// Something that is left for adjudication.
  package struct Question: Sendable, Equatable {
    /// What it is about, in seconds of presentation time.
    package let time: Double
    /// One phrase, without a full stop.
    package let text: String
    /// The events that are not among the labels for it; the note of each says by whom it is.
    package let leftOut: [LabelEvent]

    init(time: Double, text: String, leftOut: [LabelEvent] = []) {
      self.time = time
      self.text = text
      self.leftOut = leftOut
    }
  }

  /// The labels, by rater `consensus`; a draft while anything is open.
  package let labels: LabelFile
  /// What is left for adjudication, in order of time.
  package let open: [Question]
  /// The reps that are left out without a question, since their own raters ignore them.
  package let leftOut: [LabelEvent]
}

extension RatedClip {
  /// Merges what the raters say.
  ///
  /// - Parameters:
  ///   - files: The labels that the clip's opinions were made of.
  ///   - tolerance: The farthest apart that times of one rep may be to be settled, in seconds.
  /// - Returns: Labels in order of time, and what is open.
  /// - Precondition: There is a file.
  /// - Complexity: O(*n*²) in events.
  package func consensus(of files: [LabelFile], boundaryTolerance tolerance: Double) -> Consensus {
    precondition(!files.isEmpty, "a consensus is of somebody")
    let files = files.sorted { $0.rater < $1.rater }
    let reps = MergedReps(self, tolerance)
    let others = MergedEvents(files, opinions: opinions, hasReps: !reps.events.isEmpty)
    let open = (reps.open + others.open).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    func searched(_ names: (LabelFile) -> [String]?) -> [String]? {
      let settled = Set(files.flatMap { names($0) ?? [] }).sorted().filter { name in
        2 * files.count { (names($0) ?? []).contains(name) } > files.count
      }
      return settled.isEmpty ? nil : settled
    }
    let labels = LabelFile(
      clip: id,
      source: files.compactMap(\.source).first,
      rater: LabelFile.consensusRater,
      status: open.isEmpty ? .done : .draft,
      faults: searched(\.faults),
      searchedEvents: searched(\.searchedEvents),
      events: (others.events + reps.events).enumerated().sorted {
        ($0.element.start ?? $0.element.mid ?? -.infinity, $0.offset)
          < ($1.element.start ?? $1.element.mid ?? -.infinity, $1.offset)
      }.map(\.element)
    )
    return Consensus(labels: labels, open: open, leftOut: reps.leftOut)
  }
}
