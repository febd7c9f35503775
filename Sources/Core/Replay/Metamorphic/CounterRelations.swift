// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks
package import RepCounting

/// Whether counters keep the relations that follow from what counting is, on recorded tracks.
///
/// No label is needed. Each failure is a finding about the counter: a threshold in parts of the frame
/// cannot stand a smaller person, a counter of the right knee cannot stand a mirror.
package struct CounterRelations: Sendable {
  private let replay: Replay

  /// Creates checks of counters.
  package init(_ counters: [CounterConfiguration]) {
    replay = Replay(counters)
  }

  /// The verdicts on one track.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  ///   - events: What every counter reports on the track as it is.
  /// - Returns: One for each counter and relation: [counters][relations], in the order of
  ///   `MetamorphicRelation.allCases`.
  /// - Complexity: O(*frames* x *counters* x *relations*).
  package func verdicts(
    on track: PoseTrack,
    exercise: Exercise,
    events: [[RepEvent]]
  ) -> [[MetamorphicVerdict]] {
    let frame = track.frameInterval
    var verdicts = replay.counters.map { _ in [MetamorphicVerdict]() }
    for relation in MetamorphicRelation.allCases {
      guard let changed = track.changed(for: relation) else {
        for (index, counter) in replay.counters.enumerated() {
          verdicts[index].append(Self.prefix(counter, track, exercise))
        }
        continue
      }
      let others = replay.events(of: changed, exercise: exercise)
      for index in verdicts.indices {
        verdicts[index].append(Self.verdict(relation, events[index], others[index], frame: frame))
      }
    }
    return verdicts
  }

  /// Compares the events of a changed track with those of the track.
  static func verdict(
    _ relation: MetamorphicRelation,
    _ events: [RepEvent],
    _ others: [RepEvent],
    frame: Double
  ) -> MetamorphicVerdict {
    if relation == .concatenation {
      let difference = others.count - 2 * events.count
      return difference.magnitude <= 1
        ? .holds : .fails("counts \(events.count) once, and \(others.count) if played twice")
    }
    guard events.count == others.count else {
      return .fails("counts \(events.count) before the change, \(others.count) after")
    }
    let delay = relation == .timeShift ? MetamorphicRelation.delay : 0
    let places = events.map(\.placeTime).sorted()
    let found = others.map { $0.placeTime - delay }.sorted()
    let moved = zip(places, found).map { ($1 - $0).magnitude }.max() ?? 0
    return moved <= relation.timeTolerance(frame: frame)
      ? .holds : .fails("an event moves by \(moved.text(decimals: 3)) s")
  }

  /// Whether the events before a cut depend on the frames after it.
  private static func prefix(
    _ configuration: CounterConfiguration,
    _ track: PoseTrack,
    _ exercise: Exercise
  ) -> MetamorphicVerdict {
    let signal = configuration.signal(in: exercise)
    let samples = track.samples(of: signal)
    for cut in track.cutFrames {
      var whole = configuration.makeSignalCounter(for: exercise)
      var expected: [RepEvent] = []
      whole.update(contentsOf: Array(samples.prefix(cut)), into: &expected)
      var part = configuration.makeSignalCounter(for: exercise)
      var found: [RepEvent] = []
      part.update(
        contentsOf: track.choosing(Array(0..<cut)).samples(of: signal),
        into: &found
      )
      if found != expected {
        let time = track.times[cut - 1].text(decimals: 3)
        return .fails("its output up to \(time) s depends on later frames")
      }
    }
    return .holds
  }
}

extension RepEvent {
  /// Where the event is in time: its extremum, or else its decision.
  fileprivate var placeTime: Double { extremumTime ?? decisionTime }
}
