// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
package import Measures
package import Statistics

/// All that was measured of one counter on one track configuration over a dataset.
///
/// Clips whose reps nobody counted are not among its clips.
package typealias CounterEvaluation = Evaluation<ClipScore>

extension ClipScore: EvaluatedRecord, Listed {
  /// A counter on tracks.
  package typealias Tested = Configuration
  /// The record itself.
  package typealias Item = ClipScore

  /// Counters on tracks.
  package static let kind = MeasurementKind(
    "counter",
    plural: "counters",
    member: "configurations",
    .said,
    family: MeasureFamily("of counters", MeasureCatalog.all),
    sliceKeys: SliceKey.allCases,
    record: ClipScore.self
  )

  /// The catalogue.
  package static var definitions: [CounterMeasure] { MeasureCatalog.all }
  /// True if somebody counted the reps.
  package var isTallied: Bool { reference.isCounted }
  /// They are.
  package static var isSlicedByKeys: Bool { true }
  /// They may.
  package static var isComparedInSliceAlone: Bool { true }

  /// The definition behind an identifier, whatever its slice, placement and basis.
  package static func definition(of identifier: MeasureIdentifier) -> CounterMeasure? {
    MeasureCatalog.definition(of: identifier)
  }

  /// True if the counter reported the same.
  package func saysTheSame(as other: ClipScore) -> Bool { events == other.events }

  /// The measure of an identifier, such as `"f1@0.5s"`.
  ///
  /// Finds `f1@0.5s:decision` and `f1@0.5s:interval` too, in this order, where the plain one is not
  /// there.
  package static func measure(_ id: String, in measures: [Measure]) -> Measure? {
    measures.measure(id)
  }

  /// The measures of each slice.
  package static func members(
    of evaluation: CounterEvaluation,
    slices: [Slice]
  ) -> [JSON.Member] {
    [JSON.Member("slices", .array(slices.map(\.json)))]
  }
}

extension CounterEvaluation {
  /// Evaluates a counter by some measures of the catalogue.
  ///
  /// - Parameters:
  ///   - configuration: What was tested.
  ///   - clips: Scores in manifest order; sums are taken in this order. Those of clips whose reps
  ///     nobody counted are left out.
  ///   - plan: How intervals are drawn.
  ///   - definitions: What is measured.
  package init(
    _ configuration: Configuration,
    clips: [ClipScore],
    plan: ResamplingPlan = ResamplingPlan(),
    measuring definitions: [CounterMeasure]
  ) {
    self.init(configuration, clips: clips, plan: plan, isMeasured: true) { clips, slice, draws in
      definitions.measures(of: clips, slice: slice, &draws)
    }
  }

  /// The median time error of events matched within a second, in seconds; nil where none is.
  ///
  /// It is what `f1@0.5s:aligned` takes off the events.
  package var phaseOffset: Double? { ClusteredStatistic(.phaseOffset, clips: clips).value }
}
