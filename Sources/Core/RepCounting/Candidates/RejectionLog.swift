// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The swings of a signal of which no rep was counted.
///
/// A swing is counted if the extremum of a counted rep lies in it. Reps come in order, so a swing is
/// known to be rejected once a rep with a later extremum was counted, or the clip ended.
struct RejectionLog: Sendable {
  private var finder: SwingFinder
  private var pending: [Swing] = []
  private var counted: [Double] = []
  private var last: Sample?

  init(_ finder: SwingFinder) {
    self.finder = finder
  }

  /// Takes a sample that the counter was given.
  mutating func update(_ sample: Sample) {
    guard !sample.value.isNaN else { return }
    last = sample
    if let swing = finder.update(sample) { pending.append(swing) }
  }

  /// Takes a rep that was counted; returns the swings before it that were not.
  mutating func count(_ event: RepEvent) -> [Swing] {
    let place = event.place
    counted.append(place)
    let settled = pending.prefix { $0.end < place }
    pending.removeFirst(settled.count)
    return settled.filter { !isCounted($0) }
  }

  /// The swings left at the end of the clip that were not counted.
  mutating func finish() -> [Swing] {
    if let last, let swing = finder.finish(at: last) { pending.append(swing) }
    defer { pending = [] }
    return pending.filter { !isCounted($0) }
  }

  private func isCounted(_ swing: Swing) -> Bool {
    counted.contains { swing.start <= $0 && $0 <= swing.end }
  }
}
