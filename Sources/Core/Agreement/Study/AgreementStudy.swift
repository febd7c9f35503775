// SPDX-License-Identifier: Apache-2.0
public import Measures
import Scoring
public import Statistics

/// How far the raters of a dataset agree.
public struct AgreementStudy: Sendable {
  /// Two raters and how far they agree.
  public struct Pair: Sendable, Equatable {
    /// The rater whose id comes first.
    public let first: String
    /// The other; biases are this one's less the first's.
    public let second: String
    /// The number of clips that both labelled, at least one.
    public let clips: Int
    /// The number of different subjects in them.
    public let subjects: Int
    /// Each under its identifier with `{raters=first+second}`.
    public let measures: [Measure]
    /// What one of them marks in place of turning points, if anything else fits better.
    public let shift: PhaseShift?
  }

  /// What raters were compared with.
  public let options: AgreementOptions
  /// How intervals were drawn.
  public let plan: ResamplingPlan
  /// The clips that two raters and more labelled.
  public let clips: [RatedClip]
  /// All raters of these clips, in order.
  public let raters: [String]
  /// Every pair that labelled a clip, in order.
  public let pairs: [Pair]
  /// The measures of all raters together.
  public let overall: [Measure]
  /// Which tolerance counters should be scored with.
  public let tolerance: SuggestedTolerance
  /// What raters see differently, clip by clip, in order of time.
  public let disagreements: [Disagreement]

  /// Compares the raters.
  ///
  /// - Parameters:
  ///   - clips: In order of reports; those that fewer than two raters labelled are left out.
  ///   - options: What raters are compared with; the clips were matched by its tolerance.
  ///   - plan: How intervals are drawn.
  /// - Complexity: O(*p*) pairs of raters, each with all measures and their resamples.
  public init(
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
  public func meaning(of identifier: MeasureIdentifier) -> (summary: String, unit: String)? {
    var plain = identifier
    plain.slice.removeAll { $0.key == "raters" }
    let measures = AgreementMeasure.ofReps(options) + AgreementMeasure.ofSegments(clips)
    return measures.first { $0.definition.identifier == plain }.map {
      ($0.definition.summary, $0.definition.unit)
    }
  }
}
