// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting

/// Replay of counters over a clip of 900 samples: 15 reps of 2 s at 30 fps, with noise.
///
/// A replay is what an evaluation does: a new counter, one dynamic call for the clip, events with
/// their confidences. The last row is the least that any counter does.
struct CounterRows: RowGroup {
  let name = "counters"
  let summary = "replay of rep counters over one clip"

  /// Clips per timed run; a millisecond or so, that a busy machine may leave one run alone.
  private static let clips = 200

  func measure(runs: Int, report: (Row) -> Void) throws {
    let levels = Self.levels()
    let angles = levels.map {
      Sample(time: $0.time, value: 180 - ($0.value - 0.3) * 550, confidence: $0.confidence)
    }
    let replayed: [(String, [Sample], Double, () -> any SignalCounter)] = [
      ("zig-zag", levels, 250e6, { ZigZagCounter() }),
      ("hysteresis (aigym)", angles, 250e6, { HysteresisCounter(.aiGym()) }),
      ("article, literal", levels, 80e6, { ArticleRepCounter() }),
    ]
    for (title, samples, target, make) in replayed {
      var counted = 0
      let seconds = fastest(of: runs * 10) {
        for _ in 0..<Self.clips {
          var counter = opaque(make())
          counted = counter.events(of: opaque(samples)).count
        }
      }
      report(
        Row(
          work: "replay, \(title)",
          unit: "samples/s",
          ours: Double(samples.count * Self.clips) / seconds,
          target: .atLeast(target),
          remark: "\(counted) reps"
        )
      )
    }
    let seconds = fastest(of: runs * 10) {
      for _ in 0..<Self.clips { _ = opaque(Self.timeOfGreatest(of: opaque(levels))) }
    }
    report(
      Row(
        work: "a bare loop that compares each sample with the greatest",
        unit: "samples/s",
        ours: Double(levels.count * Self.clips) / seconds
      )
    )
  }

  /// When the first of the greatest samples was: one comparison for each.
  private static func timeOfGreatest(of samples: [Sample]) -> Double {
    var greatest = -Double.infinity
    var time = 0.0
    for sample in samples where sample.value > greatest {
      greatest = sample.value
      time = sample.time
    }
    return time
  }

  /// Triangles between 0.3 and 0.5 with a little noise, and confidences that differ.
  private static func levels() -> [Sample] {
    (0..<900).map { frame in
      let turn = Double(frame % 60) / 60
      let noise = Double((frame &* 7919) % 13) / 1300
      return Sample(
        time: Double(frame) / 30,
        value: 0.3 + 0.2 * (turn < 0.5 ? 2 * turn : 2 - 2 * turn) + noise,
        confidence: 0.5 + 0.4 * Double((frame &* 104_729) % 97) / 97
      )
    }
  }
}
