// SPDX-License-Identifier: Apache-2.0
package import Measures
import Scoring
package import Statistics

/// How far the raters of a dataset agree.
package struct AgreementStudy: Sendable {
  /// Two raters and how far they agree.
  package struct Pair: Sendable, Equatable {
    /// The rater whose id comes first.
    package let first: String
    /// The other; biases are this one's less the first's.
    package let second: String
    /// The number of clips that both labelled, at least one.
    package let clips: Int
    /// The number of different subjects in them.
    package let subjects: Int
    /// Each under its identifier with `{raters=first+second}`.
    package let measures: [Measure]
    /// What one of them marks in place of turning points, if anything else fits better.
    package let shift: PhaseShift?
  }

  /// What raters were compared with.
  package let options: AgreementOptions
  /// How intervals were drawn.
  package let plan: ResamplingPlan
  /// The clips that two raters and more labelled.
  package let clips: [RatedClip]
  /// All raters of these clips, in order.
  package let raters: [String]
  /// Every pair that labelled a clip, in order.
  package let pairs: [Pair]
  /// The measures of all raters together.
  package let overall: [Measure]
  /// Which tolerance counters should be scored with.
  package let tolerance: SuggestedTolerance
  /// What raters see differently, clip by clip, in order of time.
  package let disagreements: [Disagreement]

  /// Compares the raters.
  ///
  /// - Parameters:
  ///   - clips: In order of reports; those that fewer than two raters labelled are left out.
  ///   - options: What raters are compared with; the clips were matched by its tolerance.
  ///   - plan: How intervals are drawn.
  /// - Complexity: O(*p*) pairs of raters, each with all measures and their resamples.
  package init(
    _ clips: [RatedClip],
    options: AgreementOptions = AgreementOptions(),
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    let rated = clips.filter { $0.opinions.count > 1 }
    let names = Set(rated.flatMap(\.raters)).sorted()
    self.options = options
    self.plan = plan
    self.clips = rated
    raters = names
    disagreements = rated.flatMap {
      $0.disagreements(boundaryTolerance: options.boundaryTolerance)
    }
    let ofReps = AgreementMeasure.ofReps(options)
    let ofSegments = AgreementMeasure.ofSegments(rated)
    var bootstrap = SubjectBootstrap(plan: plan)
    func measures(
      _ items: [RatedClip],
      _ slice: [MeasureIdentifier.Condition],
      _ isWanted: (AgreementMeasure.Scope) -> Bool
    ) -> [Measure] {
      let complete = items.filter { $0.raters == names }
      func measure(_ measure: AgreementMeasure) -> [Measure] {
        [measure.definition].measures(
          of: measure.needsAllRaters ? complete : items,
          slice: slice,
          &bootstrap
        )
      }
      return ofReps.filter { isWanted($0.scope) }.flatMap(measure)
        + ofSegments.filter { isWanted($0.scope) }.flatMap(measure).filter { $0.clips > 0 }
    }
    pairs = names.enumerated().flatMap { index, first in
      names[(index + 1)...].compactMap { second -> Pair? in
        let shared = rated.compactMap { $0.restricted(to: first, second) }.knowingGrids
        guard !shared.isEmpty else { return nil }
        return Pair(
          first: first,
          second: second,
          clips: shared.count,
          subjects: Set(shared.map(\.subject)).count,
          measures: measures(shared, [.init("raters", "\(first)+\(second)")]) { $0 != .all },
          shift: PhaseShift(shared, tolerance: options.tolerance)
        )
      }
    }
    tolerance = SuggestedTolerance(rated, shifts: pairs.compactMap(\.shift))
    overall = rated.isEmpty ? [] : measures(rated.knowingGrids, []) { $0 != .pair }
  }

  /// What a measure is, in one sentence with its unit; nil for another identifier.
  ///
  /// - Complexity: O(*n*) in the measures.
  package func meaning(of identifier: MeasureIdentifier) -> (summary: String, unit: String)? {
    var plain = identifier
    plain.slice.removeAll { $0.key == "raters" }
    let measures = AgreementMeasure.ofReps(options) + AgreementMeasure.ofSegments(clips)
    return measures.first { $0.definition.identifier == plain }.map {
      ($0.definition.summary, $0.definition.unit)
    }
  }
}
