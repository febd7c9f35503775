// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import PoseTracks

/// Figures of made-up data, one of each kind, for goldens.
enum SampleFigures {
  static let counters = ["zig-zag", "hysteresis-aigym", "adaptive-range", "seed & fixed <2>"]

  static let toleranceCurves = StepChart(
    name: "f1-by-tolerance",
    title: "F1 of matched reps against the tolerance of matching",
    curves: counters.enumerated().map { index, name in
      var random = RandomGenerator(seed: UInt64(index))
      var value = 0.1 + 0.1 * random.unit()
      let points = stride(from: 0.05, through: 1.0, by: 0.05).map { tolerance in
        value += (0.97 - 0.06 * Double(index) - value) * (0.12 + 0.2 * random.unit())
        return Point(tolerance, value)
      }
      return StepChart.Curve(name: name, points: points, observations: "48 clips, 312 reps")
    },
    horizontalTitle: "tolerance, in seconds",
    verticalTitle: "F1",
    horizontalDomain: 0.05...1,
    landmark: Tick(value: 0.5, label: "0.5 s")
  ).figure

  static let overview = DotPlot(
    name: "overview",
    title: "Counters and backends",
    rows: counters.map { DotPlot.Row(label: $0, observations: "48 clips") },
    series: ["blazepose-full", "movenet-lightning"],
    panels: ["exact", "off by one", "F1@0.5s"].enumerated().map { panel, title in
      DotPlot.Panel(
        title: title,
        values: counters.indices.map { row in
          [0, 1].map { series in
            let value = 0.95 - 0.11 * Double(row) - 0.05 * Double(series) + 0.02 * Double(panel)
            return DotPlot.Value(
              value: row == 2 && series == 1 ? nil : value,
              interval: series == 0 ? (value - 0.07)...min(1, value + 0.06) : nil,
              n: 48
            )
          }
        }
      )
    }
  ).figure

  static let countErrors = CountErrorChart(
    name: "count-errors",
    title: "Count errors",
    rows: counters.enumerated().map { index, name in
      var random = RandomGenerator(seed: 7 + UInt64(index))
      let errors = (0..<48).map { _ in
        random.unit() < 0.7 - 0.15 * Double(index) ? 0 : random.index(below: 9) - 5 + index
      }
      return CountErrorChart.Row(label: name, errors: errors)
    }
  ).figure

  static let counts = CountScatter(
    name: "counts",
    title: "Predicted against reference counts",
    panels: counters.enumerated().map { index, name in
      var random = RandomGenerator(seed: 9 + UInt64(index))
      return CountScatter.Panel(
        label: name,
        counts: (0..<48).map { _ in
          let reference = 1 + random.index(below: 12)
          let isExact = random.unit() < 0.8 - 0.2 * Double(index)
          let error = isExact ? 0 : random.index(below: 5) - 2
          return (reference: reference, predicted: max(0, reference + error))
        }
      )
    }
  ).figure

  static let timing = DistributionChart(
    name: "timing",
    title: "When reps are counted",
    axisTitle: "event minus turning point, in seconds",
    observed: "matched reps",
    rows: counters.enumerated().map { index, name in
      var random = RandomGenerator(seed: 21 + UInt64(index))
      let values = (0..<(40 * index)).map { _ in
        (random.unit() + random.unit() + random.unit() - 1.3) * 0.3 + 0.06 * Double(index)
      }
      return DistributionChart.Row(label: name, values: values)
    }
  ).figure

  static let strip = StripChart(
    name: "strip-squat-017",
    title: "squat-017 · squat · side",
    domain: 0...24,
    signalName: "hip height, share of frame",
    signal: SignalTrace(
      (0..<720).map { frame in
        let time = Double(frame) / 30
        let phase = time / 2.4 * 2 * 3.141592653589793
        let isLost = (14.2..<15.1).contains(time)
        return (time, isLost ? .nan : time < 19.4 ? -Elementary.cos(phase) : -0.9)
      }
    ),
    reference: (0..<8).map { rep in
      let start = 2.4 * Double(rep)
      return StripChart.ReferenceRep(
        time: start + 1.2,
        interval: (start + 0.1)...(start + 2.3),
        isRequired: rep != 6
      )
    },
    referenceCount: 7,
    ignored: [19.4...24],
    rows: [
      StripChart.Row(
        label: "zig-zag",
        marks: (0..<8).map { StripChart.Mark(time: 1.25 + 2.4 * Double($0), outcome: .matched) },
        count: 7
      ),
      StripChart.Row(
        label: "adaptive-range",
        marks: [
          StripChart.Mark(time: 1.4, outcome: .matched),
          StripChart.Mark(time: 3.6, outcome: .missed),
          StripChart.Mark(time: 6.1, outcome: .matched),
          StripChart.Mark(time: 6.9, outcome: .double),
          StripChart.Mark(time: 9.6, outcome: .extra),
          StripChart.Mark(time: 10.8, outcome: .missed),
          StripChart.Mark(time: 20.5, outcome: .uncharged),
        ],
        count: 4
      ),
    ]
  ).figure

  /// A strip of two backends, of which one has a rep that the other has not.
  static let strips = StripChart(
    name: "strip-two-backends",
    title: "squat-018 · squat · side",
    domain: 0...8,
    signalName: "height (blazepose-full)",
    signal: wave(from: -1, to: 1),
    other: (name: "height (movenet-lightning)", signal: wave(from: -1.6, to: 0.4)),
    moment: 3.6,
    reference: [1.2, 3.6, 6].map { StripChart.ReferenceRep(time: $0) },
    referenceCount: 3,
    rows: [
      StripChart.Row(
        label: "zig-zag · blazepose-full",
        marks: [1.25, 3.6, 6.1].map { StripChart.Mark(time: $0, outcome: .matched) },
        count: 3
      ),
      StripChart.Row(
        label: "zig-zag · movenet-lightning",
        marks: [
          StripChart.Mark(time: 1.3, outcome: .matched),
          StripChart.Mark(time: 3.6, outcome: .missed, cause: "too small"),
          StripChart.Mark(time: 6.1, outcome: .matched),
        ],
        count: 2
      ),
    ]
  ).figure

  private static func wave(from low: Double, to high: Double) -> SignalTrace {
    SignalTrace(
      (0..<240).map { frame in
        let time = Double(frame) / 30
        let share = (1 - Elementary.cos(time / 2.4 * 2 * 3.141592653589793)) / 2
        return (time, low + share * (high - low))
      }
    )
  }

  /// Two poses in a portrait frame: one has an arm elsewhere, and is not sure of a leg that leaves the frame.
  static let poses = PoseChart(
    name: "poses",
    title: "squat-018 at 3.60 s",
    frame: FrameSize(width: 360, height: 640),
    poses: [
      (label: "blazepose-full", places: pose(arm: 0, leg: 0, confidence: 0.9)),
      (label: "movenet-lightning", places: pose(arm: -60, leg: 50, confidence: 0.2)),
    ]
  ).figure

  private static func pose(arm: Double, leg: Double, confidence: Double) -> [PoseChart.Place] {
    let places: [(Joint, Double, Double)] = [
      (.nose, 180, 120), (.leftShoulder, 215, 190), (.rightShoulder, 145, 190),
      (.leftElbow, 240, 270), (.leftWrist, 250 + arm, 340 + arm), (.rightElbow, 120, 270),
      (.rightWrist, 112, 340), (.leftHip, 205, 370), (.rightHip, 155, 370),
      (.leftKnee, 210, 500), (.rightKnee, 150, 500), (.rightAnkle, 148, 600),
    ]
    return places.map { joint, x, y in
      PoseChart.Place(joint: joint, point: Point(x, y), confidence: 0.9)
    } + [
      PoseChart.Place(joint: .leftAnkle, point: Point(214, 620 + leg), confidence: confidence)
    ]
  }

  static let all =
    [toleranceCurves, overview, countErrors, counts, timing, strip, strips, poses]
    + SampleMeasurementFigures.all + SampleTuningFigures.all
}
