// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import PoseTracks

/// Figures of made-up confidences, tracks and angles, one of each kind, for goldens.
enum SampleMeasurementFigures {
  static let backends = ["blazepose-full", "movenet-lightning"]

  static let reliability = ReliabilityChart(
    name: "reliability",
    title: "Confidence of emitted reps",
    observed: "emitted reps",
    panels: SampleFigures.counters.prefix(3).enumerated().map { index, label in
      var random = RandomGenerator(seed: 31 + UInt64(index))
      let confidences = (0..<240).map { _ in 0.3 + 0.7 * random.unit().squareRoot() }.sorted()
      let bins = (0..<10).map { bin -> ReliabilityChart.Bin in
        let inside = confidences[(bin * 24)..<(bin * 24 + 24)]
        let mean = inside.reduce(0, +) / 24
        let frequency = min(1, max(0, mean + 0.12 * (Double(index) - random.unit())))
        return ReliabilityChart.Bin(
          confidence: mean,
          frequency: frequency,
          count: 24,
          band: max(0, mean - 0.13)...min(1, mean + 0.12)
        )
      }
      return ReliabilityChart.Panel(
        label: label,
        detail: index == 2 ? "" : backends[index],
        bins: index == 2 ? [] : bins,
        isotonic: index == 2
          ? []
          : [(0.32, 0.6, 0.4), (0.61, 0.8, 0.7), (0.82, 1, 0.92)].map { low, high, share in
            ReliabilityChart.Step(confidences: low...high, frequency: share)
          },
        confidences: index == 2 ? Array(confidences.prefix(40)) : confidences,
        error: index == 2 ? nil : 0.08 + 0.05 * Double(index),
        interval: index == 0 ? 0.05...0.11 : nil
      )
    }
  ).figure

  static let skeleton = SkeletonChart(
    name: "skeleton",
    title: "Jitter of each joint",
    quantity: "jitter, in % of torso length",
    panels: backends.enumerated().map { index, label in
      var random = RandomGenerator(seed: 51 + UInt64(index))
      let joints: [Joint] = [
        .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip,
        .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
      ]
      var values: [Joint: Double] = [:]
      for joint in joints { values[joint] = 0.2 + (0.8 + Double(index)) * random.unit() }
      if index == 1 {
        values[.leftWrist] = nil
        values[.nose] = 0.7
      }
      return SkeletonChart.Panel(
        label: label,
        observations: "47 clips of 23 subjects",
        values: values
      )
    }
  ).figure

  static let ranking = RankingChart(
    name: "ranking",
    title: "Clips ranked by suspicion",
    positives: "incorrect clips",
    negatives: "correct clips",
    curves: [
      RankingChart.Curve(
        name: "squat-seed · blazepose-full",
        points: [(0, 0), (0, 0.3), (0.1, 0.3), (0.1, 0.7), (0.4, 0.9), (1, 1)].map(Point.init),
        area: 0.84,
        interval: 0.7...0.93,
        positives: 30,
        negatives: 20
      ),
      RankingChart.Curve(
        name: "squat-form · movenet-lightning",
        points: [(0, 0), (0.05, 0.5), (0.3, 0.55), (1, 1)].map(Point.init),
        area: 0.69,
        interval: nil,
        positives: 30,
        negatives: 20
      ),
      RankingChart.Curve(
        name: "push-up-form <unlabelled>",
        points: [],
        area: nil,
        interval: nil,
        positives: 0,
        negatives: 20
      ),
    ]
  ).figure

  static let angleErrors = AngleErrorChart(
    name: "angle-errors",
    title: "Error of interior angles",
    series: backends,
    panels: ["knee", "elbow", "hip"].enumerated().map { index, label in
      var random = RandomGenerator(seed: 71 + UInt64(index))
      return AngleErrorChart.Panel(
        label: label,
        bands: backends.indices.map { series in
          (0..<6).map { band in
            if band < index + 1 { return nil }
            return AngleErrorChart.Band(
              bias: 14 * (random.unit() - 0.6) + 2 * Double(series),
              deviation: band == 2 ? nil : 3 + 8 * random.unit(),
              frames: band == 2 ? 1 : 100 + random.index(below: 900)
            )
          }
        }
      )
    }
  ).figure

  static let agreement = AgreementChart(
    name: "agreement",
    title: "Measured against known angles",
    unit: "degrees",
    panels: ["knee-flexion", "trunk-lean", "knee-valgus"].enumerated().map { index, label in
      var random = RandomGenerator(seed: 91 + UInt64(index))
      let points = (0..<(40 * index)).map { _ -> Point in
        let noise = random.unit() + random.unit() + random.unit() - 1.5
        return Point(60 + 60 * random.unit(), 8 * noise + 3 - 2 * Double(index))
      }
      let bias = 3 - 2 * Double(index)
      func level(_ offset: Double) -> Estimate {
        let value = bias + offset
        return Estimate(
          value: value,
          interval: index == 1 ? (value - 0.8)...(value + 0.8) : nil
        )
      }
      return AgreementChart.Panel(
        label: label,
        detail: backends[0],
        points: points,
        bias: level(0),
        lower: level(-7.8),
        upper: level(7.8),
        subjects: 8
      )
    }
  ).figure

  static let jitterLag = JitterLagChart(
    name: "jitter-lag",
    title: "Jitter of backends against their lag",
    unit: "% of torso length",
    series: ["truth"].map { label in
      JitterLagChart.Series(label: label, lag: nil, jitter: .init(value: 0.05), clips: [])
    }
      + backends.enumerated().map { index, label in
        var random = RandomGenerator(seed: 71 + UInt64(index))
        let lag = 40 - 45 * Double(index)
        let jitter = 0.4 + 2.4 * Double(index)
        return JitterLagChart.Series(
          label: label,
          lag: .init(value: lag, interval: index == 0 ? 33...49 : nil),
          jitter: .init(value: jitter, interval: (0.8 * jitter)...(1.3 * jitter)),
          clips: (0..<24).map { _ in
            Point(lag + 30 * (random.unit() - 0.5), jitter * (0.5 + random.unit()))
          }
        )
      }
  ).figure

  /// A score over jitter on two backends, of which one pays for it.
  static let scoreOverJitter = LineChart(
    name: "score-over-jitter",
    title: "F1 with a backend\u{2019}s own noise added",
    titles: ("jitter, in % of the torso", "F1"),
    summary: "n = 432 scores at each mark",
    series: backends.enumerated().map { index, label in
      LineChart.Series(
        label: label,
        points: [1, 2.0.squareRoot(), 5.0.squareRoot()].map { dose in
          let jitter = (0.4 + 2.4 * Double(index)) * dose
          let score = 0.95 - 0.04 * Double(index) * jitter
          return (jitter, Estimate(value: score, interval: score - 0.04...score + 0.03))
        }
      )
    }
  ).figure

  /// Two counters on tracks changed in two ways, one of them without a score at the last dose.
  static let doses = CurvePanels(
    name: "doses",
    title: "F1 on changed tracks",
    titles: ("", "F1@0.5s"),
    domain: .unit,
    observations: "48 clips, 23 subjects",
    curves: ["zig-zag", "aigym & co."],
    panels: [
      panel(
        "tilt",
        "°",
        ["as is", "5", "15", "45"],
        [[0.97, 0.97, 0.95, 0.4], [0.87, 0.8, 0.62, .nan]]
      ),
      panel(
        "scale",
        "",
        ["0.25", "0.5", "as is", "2"],
        [[0.4, 0.95, 0.97, 0.97], [0.87, 0.87, 0.87, 0.87]]
      ),
    ]
  ).figure

  private static func panel(
    _ name: String,
    _ unit: String,
    _ doses: [String],
    _ values: [[Double]]
  ) -> CurvePanels.Panel {
    let steps = doses.enumerated().map { Tick(value: Double($0), label: $1) }
    return CurvePanels.Panel(name: name, detail: unit, steps: steps, values: values)
  }

  static let all = [
    doses, reliability, skeleton, ranking, angleErrors, agreement, jitterLag, scoreOverJitter,
  ]
}
