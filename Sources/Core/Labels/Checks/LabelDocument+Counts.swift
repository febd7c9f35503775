// SPDX-License-Identifier: Apache-2.0
import Basics

extension LabelDocument {
  /// Half a unit of the last decimal of a time: times nearer than this are the same.
  static let timeTolerance = 5e-7

  /// Checks sets against the reps in them, and that reps or counts say how many there were.
  mutating func checkCounts() {
    let sets = events.indices.filter { events[$0].kind == .set }
    let reps = events.indices.filter { events[$0].kind == .rep }
    let owners = reps.map { rep in sets.first { contains($0, rep) } }

    for (rep, owner) in zip(reps, owners)
    where owner == nil && !sets.isEmpty && events[rep].extent != nil {
      report(
        .repOutsideSets,
        at: place(rep),
        "this rep is not inside one of the file's sets"
      )
    }
    for set in sets {
      let members = zip(reps, owners).filter { $0.1 == set }.map(\.0)
      let full = members.count { events[$0].label == RepQuality.full.rawValue }
      let count = events[set].value.map { Int($0.clamped) }
      switch (count, members.isEmpty) {
      case (nil, true):
        report(
          .uncountedSet,
          at: place(set),
          "a set needs reps inside, or a count as its value"
        )
      case (let count?, false) where count != full:
        report(
          .countMismatch,
          at: place(set, .value),
          "the set counts \(count) reps, the file has \(full) full reps inside it",
          notes: members.first.map { [note($0, "the first rep of the set is here")] } ?? []
        )
      case (let count?, true) where !reps.isEmpty && count > 0:
        report(
          .mixedCounts,
          at: place(set),
          "a file has the reps of all its sets or of none, and this set has only a count",
          notes: [note(reps[0], "reps are labelled here")]
        )
      default: break
      }
    }
    if events.isEmpty, status == .draft, let status = headers[.status] {
      report(
        .emptyDraft,
        at: status.range,
        "a draft without events does not mean that there are no reps"
      )
    }
  }

  /// Whether a rep is inside a set; a set without times is the whole clip.
  private func contains(_ set: Int, _ rep: Int) -> Bool {
    guard let extent = events[rep].extent else { return false }
    guard let range = events[set].extent else { return events[set].start == nil }
    return extent.isWithin(range.lowerBound, range.upperBound)
  }
}

extension Double {
  /// The value kept inside the whole numbers that a double says exactly.
  fileprivate var clamped: Double { max(-0x1p53, min(0x1p53, self)) }
}

extension ClosedRange<Double> {
  /// True if the range is between two times, as label files round them.
  func isWithin(_ first: Double, _ last: Double) -> Bool {
    first - LabelDocument.timeTolerance <= lowerBound
      && upperBound <= last + LabelDocument.timeTolerance
  }
}
