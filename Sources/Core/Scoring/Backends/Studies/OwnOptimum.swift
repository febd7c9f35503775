// SPDX-License-Identifier: Apache-2.0
import Matching
package import Measures

/// A counter on one backend's tracks, with the thresholds that all backends share and with those chosen for this one.
///
/// Each clip is scored with thresholds that its own people had no part in choosing.
package struct OwnOptimum: Sendable, Equatable {
  /// A threshold that was chosen.
  package struct Threshold: Sendable, Equatable {
    /// The parameter's name.
    package var name: String
    /// The value that all backends share.
    package var shared: Double
    /// The value chosen on all clips; nil if no value has a score.
    package var chosen: Double?
    /// The least and the greatest value that was chosen without a fold of people; nil without folds.
    package var spread: ClosedRange<Double>?

    /// Creates a threshold.
    package init(
      name: String,
      shared: Double,
      chosen: Double?,
      spread: ClosedRange<Double>?
    ) {
      self.name = name
      self.shared = shared
      self.chosen = chosen
      self.spread = spread
    }
  }

  /// The counter and the track configuration.
  package let configuration: Configuration
  /// The thresholds, one or two.
  package let thresholds: [Threshold]
  /// The reason why no clip could be left out of the choice, as one phrase; nil if clips were.
  package let obstacle: String?
  /// The clips with reps, in manifest order; empty if there is an obstacle.
  package let clips: [OptimumClip]

  /// Creates a result.
  package init(
    _ configuration: Configuration,
    thresholds: [Threshold],
    obstacle: String?,
    clips: [OptimumClip]
  ) {
    self.configuration = configuration
    self.thresholds = thresholds
    self.obstacle = obstacle
    self.clips = clips
  }
}

/// The score of a clip with shared thresholds, and with thresholds chosen without its people.
package struct OptimumClip: Listed, Equatable {
  /// The clip.
  package let clip: ClipIdentity
  /// Its score with the thresholds that all backends share.
  package let shared: StepScore
  /// Its score with those chosen for the backend.
  package let own: StepScore

  /// Creates a clip.
  package init(clip: ClipIdentity, shared: StepScore, own: StepScore) {
    self.clip = clip
    self.shared = shared
    self.own = own
  }

  /// F1 and exact counts at shared thresholds, at the backend's own, and what its own gain.
  package static let definitions: [MeasureDefinition<OptimumClip>] =
    measures("f1", tolerance: MatchingCriterion.headline.tolerance, "F1", reason: noRep) { score in
      score.matches.map { [Double($0.f1Terms.numerator), Double($0.f1Terms.denominator)] }
    }
    + measures("exact", "Exact", reason: "no clip has reps") { [$0.countError == 0 ? 1 : 0, 1] }

  private static let noRep = "no rep is required and no event charged"

  /// A ratio of sums with shared thresholds, with own ones, and the second minus the first.
  private static func measures(
    _ name: String,
    tolerance: Double? = nil,
    _ title: String,
    reason: String,
    _ terms: @escaping @Sendable (StepScore) -> [Double]?
  ) -> [MeasureDefinition<OptimumClip>] {
    func definition(
      _ qualifiers: [String],
      _ summary: String,
      _ heading: String,
      scale: MeasureScale = .share,
      _ computation: Computation<OptimumClip>
    ) -> MeasureDefinition<OptimumClip> {
      MeasureDefinition(
        MeasureIdentifier(name, tolerance: tolerance, qualifiers: qualifiers),
        summary,
        scale: scale,
        population: .measurable(emptyReason: "no clip was left out of a choice"),
        counted: "labelled reps",
        undefinedReason: reason,
        eventCount: \.shared.referenceCount,
        computation: computation
      ).titled(heading)
    }
    return [
      definition(
        [],
        "\(title) with the thresholds that all backends share.",
        "\(title), shared",
        .ratio { terms($0.shared) }
      ),
      definition(
        ["own"],
        "\(title) with thresholds chosen for the backend, each clip with those chosen without its people.",
        "\(title), own",
        .ratio { terms($0.own) }
      ),
      definition(
        ["gain"],
        "\(title) with the backend’s own thresholds minus that with shared ones.",
        "\(title), gain",
        scale: MeasureScale(better: .higher, least: -1, greatest: 1),
        .sums(terms: { clip in
          guard let own = terms(clip.own), let shared = terms(clip.shared) else { return nil }
          return own + shared
        }) { sums in
          sums[1] > 0 && sums[3] > 0 ? sums[0] / sums[1] - sums[2] / sums[3] : nil
        }
      ),
    ]
  }
}
