// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting

extension Mutant {
  /// Defects of counters.
  static let counters: [Mutant] = thresholds + times + signals + events + states

  private static let zigZag = "zig-zag-fixed"
  private static let article = "article-rep-counter-fixed"
  private static let adaptive = "article-adaptive-counter-fixed"
  private static let angle = "hysteresis"
  private static let literal = "aigym"

  /// Numbers that are a little, or much, off.
  private static let thresholds: [Mutant] = [
    .counter("threshold 5 % up", zigZag, as: "zig-zag-fixed:min-amplitude=0.084"),
    .counter("threshold 30 % up", zigZag, as: "zig-zag-fixed:min-amplitude=0.104"),
    .counter("threshold 5 % down", zigZag, as: "zig-zag-fixed:min-amplitude=0.076"),
    .counter("threshold 30 % down", zigZag, as: "zig-zag-fixed:min-amplitude=0.056"),
    .counter("threshold 10 % up", article, as: "article-rep-counter-fixed:min-amplitude=0.088"),
    .counter("threshold 10 % down", article, as: "article-rep-counter-fixed:min-amplitude=0.072"),
    .counter(
      "share of the range 10 % up",
      adaptive,
      as: "article-adaptive-counter-fixed:share=0.44"
    ),
    .counter("upper threshold 5 % up", angle, as: "hysteresis:high=147"),
    .counter("lower threshold 5 % down", angle, as: "hysteresis:low=95"),
    .counter("lower threshold 5 % up", literal, as: "aigym:low=94.5"),
    .counter("the wrong side of the thresholds", angle, as: "hysteresis:side=high"),
  ]

  /// Windows, units and clocks.
  private static let times: [Mutant] = [
    .counter("smoothing removed", zigZag, as: "zig-zag-fixed:smoothing=0"),
    .counter("window in frames: five of them", zigZag) { clip in
      events("zig-zag-fixed:smoothing=\(5 * clip.frame)", clip)
    },
    .counter("smoothing doubled", article, as: "article-rep-counter-fixed:smoothing=0.34"),
    .counter("dwell removed", angle, as: "hysteresis:dwell=0"),
    .counter("a cooldown that nobody asked for", zigZag, as: "zig-zag-fixed:cooldown=1.5"),
    .counter("cooldown doubled", zigZag, as: "zig-zag-fixed:cooldown=3"),
    .counter("time in milliseconds", zigZag) { clip in
      events(zigZag, clip, samples: { $0.timed { 1000 * $1 } }).map { $0.timed { $0 / 1000 } }
    },
    .counter("time is the frame's number over 30", article) { clip in
      events(article, clip, samples: { $0.timed { frame, _ in Double(frame) / 30 } })
    },
    .counter("poses one frame early", zigZag) { events(zigZag, $0, poses: \.oneFrameEarly) },
    .counter("events one frame late", angle) { clip in
      events(angle, clip).map { $0.timed { $0 + clip.frame } }
    },
    .counter("every tenth frame is lost", zigZag) { events(zigZag, $0, poses: \.frameDropping) },
    .counter("half of the frames are skipped", angle) { events(angle, $0, poses: \.halfRate) },
  ]

  /// Poses and what is made of them.
  private static let signals: [Mutant] = [
    .counter("sign flipped", zigZag) { clip in
      events(zigZag, clip, samples: { $0.scaled { -$0 } })
    },
    .counter("y axis flipped", article) { events(article, $0, poses: \.upsideDown) },
    .counter("normalised coordinates", angle) { events(angle, $0, poses: \.normalised) },
    .counter("normalised coordinates", literal) { events(literal, $0, poses: \.normalised) },
    .counter("the other side's joints", literal, as: "aigym@limb-angle-left"),
    .counter("a mirrored image", literal) { events(literal, $0, poses: \.mirrored) },
    .counter("another joint", zigZag, as: "zig-zag-fixed@shoulder-depth"),
    .counter("missing joints at the corner", zigZag) { events(zigZag, $0, poses: \.missingAtZero) },
    .counter("missing values are 0", article) { events(article, $0, samples: \.missingAsZero) },
    .counter("an angle in radians", literal) { clip in
      events(literal, clip, samples: { $0.scaled { $0 * .pi / 180 } })
    },
    .counter("values 5 % too large", article) { clip in
      events(article, clip, samples: { $0.scaled { 1.05 * $0 } })
    },
  ]

  /// What is reported.
  private static let events: [Mutant] = [
    .counter("the last rep is lost", zigZag) { events(zigZag, $0).dropLast() },
    .counter("the first rep is lost", angle) { Array(events(angle, $0).dropFirst()) },
    .counter("every rep counts twice", literal) { events(literal, $0).flatMap { [$0, $0] } },
    .counter("every second rep counts", zigZag) { clip in
      events(zigZag, clip).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    },
    .counter("the turning point is the decision", zigZag) { clip in
      events(zigZag, clip).map { event in
        var event = event
        event.extremumTime = event.decisionTime
        return event
      }
    },
    .counter("the confidence is always 1", article) { clip in
      events(article, clip).map { event in
        var event = event
        event.confidence = 1
        return event
      }
    },
    .counter("start and end swapped", zigZag) { clip in
      events(zigZag, clip).map { event in
        var event = event
        (event.start, event.end) = (event.end, event.start)
        return event
      }
    },
  ]

  /// What is kept from one set to the next.
  private static let states: [Mutant] = [
    stale("state kept from clip to clip", zigZag),
    stale("state kept from clip to clip", adaptive),
    stale("state kept from clip to clip", angle),
  ]

  /// A counter that is never reset, while its clock goes on.
  private static func stale(_ defect: String, _ candidate: String) -> Mutant {
    Mutant(
      defect: defect,
      place: .counter(candidate) { clips in
        var kept: [Exercise: any SignalCounter] = [:]
        var clock = 0.0
        return clips.map { clip in
          let configuration = counter(candidate)
          let samples = clip.track.samples(of: configuration.signal(in: clip.exercise))
          let before = clock
          clock += (samples.last?.time ?? 0) + 1
          var counter =
            kept[clip.exercise] ?? configuration.makeSignalCounter(for: clip.exercise)
          var events: [RepEvent] = []
          counter.update(contentsOf: samples.timed { $1 + before }, into: &events)
          kept[clip.exercise] = counter
          return events.map { $0.timed { $0 - before } }
        }
      }
    )
  }
}
