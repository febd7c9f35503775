// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks

extension Reference {
  /// Makes the reference for scoring from a checked label file.
  ///
  /// Reps become reps by their labels. A file without reps gives the sum of its sets' counts. If it
  /// has no sets either, it says that there were no reps, unless it judges form. Sets of a step in
  /// seconds say nothing of reps. A file with a
  /// `grade`, a `class` or a `fault` and neither sets, reps nor steps is about a clip that nobody counted.
  /// Sets without times and kinds that do not count are left out.
  ///
  /// - Parameters:
  ///   - labels: Labels that `LabelFile.parse` or a program made.
  ///   - file: The name used in findings.
  /// - Returns: The reference, or the findings that say why the labels do not give one: a set that
  ///   says neither reps nor a count, reps in one set and only a count in another, a rep without
  ///   times or with an unknown label, a rep that ends before it starts, a draft without events or
  ///   with ``LabelFile/obstacles(context:file:)``.
  package static func make(
    from labels: LabelFile,
    file: String
  ) -> (reference: Reference?, diagnostics: [Diagnostic]) {
    var findings: [Diagnostic] = []
    func refuse(_ code: LabelCode, _ message: String) {
      findings.append(
        Diagnostic(.error, file: file, code: code.rawValue, message: message)
      )
    }

    if labels.status == .draft {
      let obstacles = labels.obstacles(file: file)
      guard obstacles.isEmpty else { return (nil, obstacles) }
    }
    let events = labels.events.inOrderOfTime
    let reps = events.filter { $0.kind == .rep }
    let allSets = events.filter { $0.kind == .set }
    // Seconds of a hold are no reps.
    let sets = allSets.filter { Progression.step(labelled: $0.label)?.unit != .seconds }
    let ignored = events.filter { $0.kind == .ignore && !labels.isUnclear($0) }
      .compactMap(\.extent)
    let setRanges = sets.compactMap(\.extent)
    let strikes = events.filter { $0.kind == .step && $0.label == "heel-strike" }
    let steps = (strikes.isEmpty ? events.filter { $0.kind == .step } : strikes).compactMap(\.start)

    if events.isEmpty, labels.status == .draft {
      refuse(.emptyDraft, "a draft without events does not mean that there are no reps")
    }
    var references: [Rep] = []
    for rep in reps {
      if let reference = Rep(rep) {
        if rep.extent == nil {
          refuse(.reversedInterval, "a rep ends before it starts")
        } else {
          references.append(reference)
        }
      } else {
        refuse(.missingField, "a rep needs 'mid', or 'start' and 'end', and one of its labels")
      }
    }
    var count = 0
    for set in sets {
      let hasReps = reps.contains { rep in
        guard let inner = rep.extent else { return false }
        return set.extent.map { $0.overlaps(inner) } ?? true
      }
      if hasReps { continue }
      guard let value = set.value, let counted = Int(exactly: value), counted >= 0 else {
        refuse(.uncountedSet, "a set of '\(set.label)' has neither reps inside nor a count")
        continue
      }
      if counted > 0, !reps.isEmpty {
        refuse(
          .mixedCounts,
          "a set of '\(set.label)' has only a count, but another set has its reps"
        )
      }
      count += counted
    }
    guard findings.isEmpty else { return (nil, findings) }
    if reps.isEmpty, sets.isEmpty, steps.isEmpty, events.contains(where: { $0.kind.judgesForm }) {
      return (Reference(uncountedIgnoring: ignored), [])
    }
    var reference =
      reps.isEmpty && !sets.isEmpty
      ? Reference(count: count, ignored: ignored, sets: setRanges, steps: steps)
      : Reference(reps: references, ignored: ignored, sets: setRanges, steps: steps)
    reference.progressionSets = allSets.compactMap {
      ProgressionSet($0, reps: reps, ignored: ignored)
    }
    return (reference, [])
  }
}

extension Reference.ProgressionSet {
  /// The set of a label that names a step; nil where it names none.
  fileprivate init?(_ set: LabelEvent, reps: [LabelEvent], ignored: [ClosedRange<Double>]) {
    guard let step = Progression.step(labelled: set.label) else { return nil }
    let own = reps.filter { rep in
      rep.extent.map { inner in set.extent.map { $0.overlaps(inner) } ?? true } ?? false
    }
    let full = own.filter { rep in
      guard rep.label == Reference.Quality.full.rawValue,
        let place = rep.mid.map({ $0...$0 }) ?? rep.extent
      else { return false }
      return !ignored.contains { $0.contains(place.lowerBound) && $0.contains(place.upperBound) }
    }
    self.init(
      step,
      range: set.extent,
      side: set.side,
      count: own.isEmpty ? set.value.flatMap { Int(exactly: $0) } ?? 0 : full.count
    )
  }
}

extension LabelEvent.Kind {
  /// Whether a line of this kind says how well something was done.
  fileprivate var judgesForm: Bool { self == .grade || self == .classified || self == .fault }
}

extension Reference.Rep {
  /// The rep of an event; nil where it has no place in time or an unknown label.
  fileprivate init?(_ event: LabelEvent) {
    guard let quality = Reference.Quality(rawValue: event.label),
      event.mid != nil || (event.start != nil && event.end != nil)
    else { return nil }
    self.init(start: event.start, mid: event.mid, end: event.end, quality: quality)
  }
}
