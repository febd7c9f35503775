// SPDX-License-Identifier: Apache-2.0
import Figures
import Labels
import Matching
import Measures
import RepCounting
import Results
import Scoring
import Statistics

/// The figures over all clips.
struct SummaryFigures {
  private let input: ReportInput
  private let names: ConfigurationNames

  init(_ input: ReportInput) {
    self.input = input
    names = ConfigurationNames(input.evaluations)
  }

  /// The figures over all clips; nil without counters.
  ///
  /// The figure of exercises is a file with them, and drawn on the page beside their table.
  var section: PageSection? {
    guard !input.evaluations.isEmpty else { return nil }
    let all = [overview] + tolerance + [countErrors, counts, timing, latency]
    return PageSection(
      "figures",
      "Figures",
      figures: all + [exercises],
      body: """
        <div class="figures">
        \(all.map(HTML.captioned))</div>

        """
    )
  }

  /// Counters against backends, for three of the headline measures.
  var overview: Figure {
    let columns: [(id: String, title: String)] = [
      ("exact", "exact"), ("off-by-one", "off by one"), ("f1@0.5s", "F1@0.5s"),
    ]
    let panels = columns.map { column in
      DotPlot.Panel(
        title: column.title,
        values: names.counters.map { counter in
          names.tracks.map { track in
            let found = input.evaluations.first {
              $0.configuration == Configuration(counter: counter, track: track)
            }
            return DotPlot.Value(found?.measure(column.id))
          }
        }
      )
    }
    let rows = names.counters.map { counter in
      let clips = input.evaluations.filter { $0.configuration.counter == counter }
        .map { $0.measure("exact")?.clips ?? 0 }
      return DotPlot.Row(label: counter, observations: "\(clips.max() ?? 0) clips")
    }
    return DotPlot(
      name: "overview",
      title: "Counters and backends at a glance",
      rows: rows,
      series: names.tracks,
      panels: panels
    ).figure
  }

  /// F1, precision and recall against the tolerance of matching.
  var tolerance: [Figure] {
    let curves = input.evaluations.map { $0.toleranceCurve() }
    let clips = input.evaluations.map { evaluation in
      evaluation.clips.count { !$0.clip.isNegative && $0.basis == .turningPoints }
    }
    let ratios: [(name: String, of: (ToleranceCurve.Step) -> Double?)] = [
      ("F1", \.f1), ("Precision", \.precision), ("Recall", \.recall),
    ]
    return ratios.map { ratio in
      StepChart(
        name: "\(ratio.name.lowercased())-by-tolerance",
        title: "\(ratio.name) against the tolerance of matching",
        curves: names.short.indices.map { index in
          let steps = curves[index]?.steps ?? []
          return StepChart.Curve(
            name: names.short[index],
            points: steps.map { Point($0.tolerance, ratio.of($0) ?? .nan) },
            observations: "\(clips[index]) clips, \(steps.first?.required ?? 0) reps"
          )
        },
        horizontalTitle: "tolerance, in seconds",
        verticalTitle: ratio.name,
        horizontalDomain: 0.05...1,
        landmark: Tick(value: 0.5, label: "0.5 s")
      ).figure
    }
  }

  /// How often counts are wrong by how much.
  var countErrors: Figure {
    CountErrorChart(
      name: "count-errors",
      title: "How far counts are off, clip by clip",
      rows: zip(names.short, input.evaluations).map { name, evaluation in
        CountErrorChart.Row(label: name, errors: positives(evaluation).map(\.countError))
      }
    ).figure
  }

  /// Predicted against reference counts.
  var counts: Figure {
    CountScatter(
      name: "counts",
      title: "Predicted against reference counts",
      panels: zip(names.short, input.evaluations).map { name, evaluation in
        let track = names.tracks.count > 1 ? evaluation.configuration.track : ""
        return CountScatter.Panel(
          label: track.isEmpty ? name : String(name.dropLast(track.count + 3)),
          detail: track,
          counts: positives(evaluation).map { ($0.referenceCount, $0.predictedCount) }
        )
      }
    ).figure
  }

  /// How early or late matched events are.
  var timing: Figure {
    let wide = MatchingCriterion(tolerance: 1)
    return DistributionChart(
      name: "timing",
      title: "When a rep is seen, against its labelled turning point",
      axisTitle: "event minus turning point, in seconds, matched within 1 s",
      observed: "matched reps",
      rows: zip(names.short, input.evaluations).map { name, evaluation in
        DistributionChart.Row(
          label: name,
          values: positives(evaluation).flatMap { score in
            score.detection(wide)?.matches.compactMap(\.timeError) ?? []
          }
        )
      }
    ).figure
  }

  /// How long after the turning point the count moves.
  var latency: Figure {
    DistributionChart(
      name: "latency",
      title: "When the count moves, against the labelled turning point",
      axisTitle: "decision minus turning point, in seconds, matched within 0.5 s",
      observed: "matched reps",
      rows: zip(names.short, input.evaluations).map { name, evaluation in
        DistributionChart.Row(
          label: name,
          values: positives(evaluation).flatMap { score in
            score.headline?.matches.compactMap(\.latency) ?? []
          }
        )
      }
    ).figure
  }

  /// The headline measures of every exercise.
  var exercises: Figure {
    let values = Parts.exercises(input).rows
    let columns: [(id: String, title: String)] = [
      ("exact", "exact"), ("f1@0.5s", "F1@0.5s"),
    ]
    return DotPlot(
      name: "exercises",
      title: "Rates of each exercise",
      rows: values.map { DotPlot.Row(label: $0.name, observations: "\($0.clips) clips") },
      series: names.short,
      panels: columns.map { column in
        DotPlot.Panel(
          title: column.title,
          values: values.map { row in
            row.slices.map { DotPlot.Value($0?.measure(column.id)) }
          }
        )
      }
    ).figure
  }

  private func positives(_ evaluation: CounterEvaluation) -> [ClipScore] {
    evaluation.clips.filter { !$0.clip.isNegative }
  }
}

extension DotPlot.Value {
  /// The value of a measure; undefined where there is no measure.
  fileprivate init(_ measure: Measure?) {
    self.init(
      value: measure?.value,
      interval: measure?.interval.map { min($0.low, $0.high)...max($0.low, $0.high) },
      n: measure?.clips ?? 0
    )
  }
}
