// SPDX-License-Identifier: Apache-2.0

extension Detection {
  /// A part of the reps and events of a clip that was matched by itself, as those of one side.
  package struct Part {
    /// Indices of its reps among all.
    package var reps: [Int]
    /// Indices of its events among all.
    package var events: [Int]

    /// Creates a part.
    package init(reps: [Int], events: [Int]) {
      self.reps = reps
      self.events = events
    }
  }

  /// Joins the detections of parts that were matched by themselves.
  ///
  /// Indices are those of the whole; lists are part after part.
  ///
  /// - Parameters:
  ///   - criterion: What was asked of each.
  ///   - parts: What came of each, with indices within the part.
  /// - Complexity: O(*n*) in reps and events.
  package init(_ criterion: MatchingCriterion, joining parts: [(part: Part, found: Detection)]) {
    var joined = Outcome()
    for (part, found) in parts {
      joined.matches += found.matches.map { match in
        var match = match
        match.reference = part.reps[match.reference]
        match.event = part.events[match.event]
        return match
      }
      joined.misses += found.misses.map { Miss(reference: part.reps[$0.reference], time: $0.time) }
      joined.extras += found.extras.map {
        Extra(event: part.events[$0.event], time: $0.time, kind: $0.kind)
      }
      joined.excused += found.excused.map { part.events[$0] }
    }
    self.init(criterion, joined)
  }
}
