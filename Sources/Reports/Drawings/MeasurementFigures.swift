// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import PoseTracks
import Scoring

/// The figures of calibration, tracks and form; each is there only if there is something to draw.
struct MeasurementFigures: Sendable {
  /// Whether confidences of emitted reps keep their word.
  let repReliability: Figure?
  /// Whether confidences of findings keep their word.
  let findingReliability: Figure?
  /// Jitter of each joint.
  let skeleton: Figure?
  /// Jitter of each backend against its lag.
  let jitterLag: Figure?
  /// Angle errors by how far hinges are bent.
  let angleErrors: Figure?
  /// Clips ranked by how wrong they are found.
  let ranking: Figure?
  /// Measured against known values, one figure for each unit.
  let agreement: [Figure]
  /// What sets look like rep by rep, of quantities that labels say change.
  let fatigue: Figure?
  /// How far the measurements of each analyzer are from labelled values.
  let quantities: [(evaluation: FormEvaluation, errors: [QuantityError])]

  init(_ input: ReportInput) {
    repReliability = Self.reliabilityOfReps(input)
    findingReliability = Self.reliabilityOfFindings(input)
    skeleton = Self.skeleton(input.tracks)
    jitterLag = Self.jitterLag(input.tracks)
    angleErrors = Self.angleErrors(input.tracks)
    let analyzers = input.forms.onceForEachAnalyzer
    ranking = Self.ranking(analyzers)
    quantities = analyzers.map { ($0, $0.quantityErrors) }
    agreement = Self.agreement(quantities)
    fatigue = Self.fatigue(TrendRows(input.forms).rows)
  }

  /// All in order of the page.
  var all: [Figure] {
    [repReliability, findingReliability, jitterLag, skeleton, angleErrors, ranking]
      .compactMap(\.self)
      + agreement + [fatigue].compactMap(\.self)
  }

  /// The most sets drawn.
  private static let mostTrends = 8

  private static func fatigue(_ rows: [TrendRows.Row]) -> Figure? {
    let shown = rows.filter { row in
      row.scope == .reps && row.labelled.isChange && row.measured.value != nil
        && !row.profile.isEmpty
    }
    guard let first = shown.first else { return nil }
    return CurvePanels(
      name: "fatigue",
      title: "What sets look like, rep by rep",
      titles: ("rep of the set", "less the set’s mean"),
      step: "rep",
      domain: .aroundZero,
      observations: "\(first.labelled.events) labelled reps of \(first.labelled.subjects) "
        + "subjects in the first; quantities that labels say change, at most \(mostTrends)",
      curves: ["labels", "analyzer"],
      panels: shown.prefix(mostTrends).map { row in
        CurvePanels.Panel(
          name: "\(row.name) · \(row.configuration.analyzer.stem)",
          detail: "\(row.unit.dropLast(4)), \(row.configuration.track)",
          steps: row.profile.map { Tick(value: Double($0.number), label: String($0.number)) },
          values: [
            row.profile.map { $0.labelled ?? .nan }, row.profile.map { $0.measured ?? .nan },
          ]
        )
      }
    ).figure
  }

  private static func reliabilityOfReps(_ input: ReportInput) -> Figure? {
    let short = ConfigurationNames(input.evaluations).short
    let panels = zip(short, input.evaluations).compactMap { name, evaluation in
      panel(
        name,
        track: evaluation.configuration.track,
        evaluation.forecasts,
        evaluation.measure("calibration-error@0.5s")
      )
    }
    guard !panels.isEmpty else { return nil }
    return ReliabilityChart(
      name: "reliability-reps",
      title: "Is a rep of confidence 0.8 right in 8 of 10 cases?",
      observed: "emitted reps",
      panels: panels
    ).figure
  }

  private static func reliabilityOfFindings(_ input: ReportInput) -> Figure? {
    let panels = input.forms.onceForEachAnalyzer.compactMap { evaluation in
      panel(
        evaluation.configuration.analyzerName,
        track: evaluation.configuration.track,
        evaluation.forecasts,
        evaluation.measure("fault-calibration-error")
      )
    }
    guard !panels.isEmpty else { return nil }
    return ReliabilityChart(
      name: "reliability-findings",
      title: "Is a finding of confidence 0.8 right in 8 of 10 cases?",
      observed: "findings",
      panels: panels
    ).figure
  }

  /// Nil below the number of statements from which calibration is spoken of.
  private static func panel(
    _ name: String,
    track: String,
    _ forecasts: [Forecast],
    _ error: Measure?
  ) -> ReliabilityChart.Panel? {
    guard forecasts.count >= Calibration.fewestForecasts else { return nil }
    let curve = ReliabilityCurve(forecasts)
    let hasTrack = name.hasSuffix(" · \(track)")
    return ReliabilityChart.Panel(
      label: hasTrack ? String(name.dropLast(track.count + 3)) : name,
      detail: hasTrack ? track : "",
      bins: curve.points.map { point in
        ReliabilityChart.Bin(
          confidence: point.bin.meanConfidence,
          frequency: point.bin.frequency,
          count: point.bin.count,
          band: min(point.bandLow, point.bandHigh)...max(point.bandLow, point.bandHigh)
        )
      },
      isotonic: curve.isotonic.map { block in
        ReliabilityChart.Step(confidences: block.low...block.high, frequency: block.frequency)
      },
      confidences: forecasts.map(\.confidence),
      error: error?.value,
      interval: error?.interval?.range
    )
  }

  private static func skeleton(_ tracks: [TrackEvaluation]) -> Figure? {
    let panels = tracks.compactMap { track -> SkeletonChart.Panel? in
      let known = track.joints.compactMap { joint in joint.jitter.map { (joint.joint, $0) } }
      guard !known.isEmpty else { return nil }
      let jitter = track.measure("jitter")
      return SkeletonChart.Panel(
        label: track.track,
        observations: counted(jitter?.clips ?? 0, "clip") + " of "
          + counted(jitter?.subjects ?? 0, "subject"),
        values: Dictionary(uniqueKeysWithValues: known)
      )
    }
    guard !panels.isEmpty else { return nil }
    return SkeletonChart(
      name: "jitter-by-joint",
      title: "Jitter of each joint, median over clips",
      quantity: "jitter, in % of torso length",
      panels: panels
    ).figure
  }

  /// Nil where fewer than two tracks have a jitter, or none has a lag.
  private static func jitterLag(_ tracks: [TrackEvaluation]) -> Figure? {
    func estimate(_ measure: Measure?) -> Estimate? {
      measure.flatMap { measure in
        measure.value.map {
          Estimate(value: $0, interval: measure.interval?.range)
        }
      }
    }
    let series = tracks.compactMap { track -> JitterLagChart.Series? in
      guard let jitter = estimate(track.measure("jitter")) else { return nil }
      return JitterLagChart.Series(
        label: track.track,
        lag: estimate(track.measure("jitter-lag")),
        jitter: jitter,
        clips: track.clips.compactMap { clip in
          guard let lag = clip.values["jitter-lag"], let jitter = clip.values["jitter"] else {
            return nil
          }
          return Point(lag, jitter)
        }
      )
    }
    guard series.count > 1, series.contains(where: { $0.lag != nil }) else { return nil }
    return JitterLagChart(
      name: "jitter-lag",
      title: "Jitter of backends against their lag",
      unit: "% of torso length",
      series: series
    ).figure
  }

  private static func angleErrors(_ tracks: [TrackEvaluation]) -> Figure? {
    let compared = tracks.filter { track in track.clips.contains { !$0.angles.isEmpty } }
    let panels = Exercise.Hinge.allCases.compactMap { hinge -> AngleErrorChart.Panel? in
      let bands = compared.map { track in
        track.angleErrors(of: hinge).map { error in
          error.map {
            AngleErrorChart.Band(bias: $0.bias, deviation: $0.deviation, frames: $0.frames)
          }
        }
      }
      let isKnown = bands.joined().contains { $0 != nil }
      return isKnown ? AngleErrorChart.Panel(label: hinge.rawValue, bands: bands) : nil
    }
    guard !panels.isEmpty else { return nil }
    return AngleErrorChart(
      name: "angle-errors",
      title: "Error of interior angles in the image, against exact tracks",
      series: compared.map(\.track),
      bandCount: AngleAccuracy.bandCount,
      panels: panels
    ).figure
  }

  private static func ranking(_ evaluations: [FormEvaluation]) -> Figure? {
    let curves = evaluations.compactMap { evaluation -> RankingChart.Curve? in
      let ranking = evaluation.clipRanking
      guard !ranking.curve.isEmpty else { return nil }
      return RankingChart.Curve(
        name: evaluation.configuration.analyzerName,
        points: ranking.curve.map { Point($0.falsePositiveRate, $0.truePositiveRate) },
        area: ranking.area,
        interval: evaluation.measure("clip-auc")?.interval?.range,
        positives: ranking.positives,
        negatives: ranking.count - ranking.positives
      )
    }
    guard !curves.isEmpty else { return nil }
    return RankingChart(
      name: "clip-ranking",
      title: "Incorrect clips told from correct ones by the surest finding",
      positives: "incorrect clips",
      negatives: "correct clips",
      curves: curves
    ).figure
  }

  private static func agreement(
    _ quantities: [(evaluation: FormEvaluation, errors: [QuantityError])]
  ) -> [Figure] {
    let errors = quantities.flatMap { evaluation, errors in
      errors.filter { $0.view == nil && $0.error != nil }
        .map { (configuration: evaluation.configuration, error: $0) }
    }
    let units = Set(errors.map(\.error.unit)).sorted()
    return units.map { unit in
      AgreementChart(
        name: "agreement-\(unit.map { $0.isLetter ? String($0) : "-" }.joined())",
        title: "Measured by analyzers against labelled values, in \(unit)",
        unit: unit,
        panels: errors.filter { $0.error.unit == unit }.compactMap { configuration, error in
          error.error.map { found in
            AgreementChart.Panel(
              label: error.quantity,
              detail: configuration.analyzerName,
              points: error.comparisons.map { comparison in
                let reference = comparison.reference.value
                return Point(
                  (comparison.measured + reference) / 2,
                  comparison.measured - reference
                )
              },
              bias: Estimate(found.bias),
              lower: Estimate(found.lowerLimit),
              upper: Estimate(found.upperLimit),
              subjects: found.subjects
            )
          }
        }
      ).figure
    }
  }
}

extension ConfidenceInterval {
  /// From the lower to the upper end.
  var range: ClosedRange<Double> { min(low, high)...max(low, high) }
}

extension Estimate {
  fileprivate init(_ estimate: MeasurementError.Estimate) {
    self.init(value: estimate.value, interval: estimate.interval?.range)
  }
}
