// SPDX-License-Identifier: Apache-2.0

/// A number of a track that a backend is judged by, as the median over clips.
public struct TrackMeasure: Sendable {
  /// Its name.
  public let identifier: MeasureIdentifier
  /// What it is, in one sentence.
  public let summary: String
  /// The unit: `% of torso`, `px`, `deg`, `ms`, `fraction`, `per minute`.
  public let unit: String
  /// The least value it can have, if there is one.
  public let least: Double?
  /// The greatest value it can have, if there is one.
  public let greatest: Double?
  /// Which way is good.
  public let better: MeasureDefinition.Direction
  /// The number of one track; nil where it is undefined.
  public let value: @Sendable (TrackScore) -> Double?

  /// Every measure of tracks, the headline first.
  public static let all: [TrackMeasure] = [
    TrackMeasure(
      identifier: MeasureIdentifier("jitter"),
      summary: "Robust second-difference sigma, median over the 12 limb joints.",
      unit: "% of torso",
      least: 0,
      greatest: nil,
      better: .lower,
      value: { $0.jitter.percentOfTorso }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("jitter-pixels"),
      summary: "The same in pixels of the displayed frame.",
      unit: "px",
      least: 0,
      greatest: nil,
      better: .lower,
      value: { $0.jitter.limbMedian(\.robustSigma) }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("angle-jitter"),
      summary: "The same of the interior angles of knees, elbows, hips and shoulders.",
      unit: "deg",
      least: 0,
      greatest: nil,
      better: .lower,
      value: { $0.jitter.angleMedian(\.robustSigma) }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("jitter-coverage"),
      summary: "Share of frames times limb joints that were seen.",
      unit: "fraction",
      least: 0,
      greatest: 1,
      better: .higher,
      value: { $0.jitter.coverage }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("jitter-autocorrelation"),
      summary: "Lag-1 correlation of the noise above that of white noise; above 0 if smoothed.",
      unit: "fraction",
      least: nil,
      greatest: nil,
      better: .zero,
      value: { $0.jitter.limbMedian(\.excessAutocorrelation) }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("jitter-lag"),
      summary: "How late movements are against another track of the clip, median over limb joints.",
      unit: "ms",
      least: nil,
      greatest: nil,
      better: .zero,
      value: { $0.lag?.milliseconds }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("high-frequency-share"),
      summary: "Share of the power from 6 Hz on, median over the limb joints.",
      unit: "fraction",
      least: 0,
      greatest: 1,
      better: .lower,
      value: { $0.jitter.limbMedian(\.highFrequencyShare) }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("swap-rate"),
      summary: "Times a minute that a limb joint changes places with its partner.",
      unit: "per minute",
      least: 0,
      greatest: nil,
      better: .lower,
      value: { score in
        score.jitter.perMinute(score.jitter.swaps.reduce(0) { $0 + $1.frames.count })
      }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("spike-rate"),
      summary: "Times a minute that a limb joint jumps away from the frames before and after.",
      unit: "per minute",
      least: 0,
      greatest: nil,
      better: .lower,
      value: { score in
        let limbs = score.jitter.joints.filter { TrackJitter.limbJoints.contains($0.joint) }
        return score.jitter.perMinute(limbs.reduce(0) { $0 + $1.path.spikes })
      }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("joint-error"),
      summary: "Distance of the limb joints from the exact track, median over frames, then joints.",
      unit: "% of torso",
      least: 0,
      greatest: nil,
      better: .lower,
      value: { $0.accuracy?.medianPercentOfTorso }
    ),
    TrackMeasure(
      identifier: MeasureIdentifier("correct-joints"),
      summary: "Share of limb joints within 0.2 torso lengths of the exact track, PCK@0.2.",
      unit: "fraction",
      least: 0,
      greatest: 1,
      better: .higher,
      value: { $0.accuracy?.correctRate }
    ),
  ]

  /// The canonical identifier.
  public var id: String { identifier.description }

  /// The median over clips, with an interval by subject.
  ///
  /// - Parameters:
  ///   - clips: One for each clip, of one backend.
  ///   - plan: How intervals are drawn.
  /// - Returns: A measure over the clips that have the number; its events are their frames.
  /// - Complexity: O(*r n*) in replicates and clips.
  public func measure(of clips: [TrackSummary], plan: ResamplingPlan = ResamplingPlan()) -> Measure
  {
    let known = clips.filter { $0.values[id] != nil }
    let statistic = statistic(of: known)
    let basis = basis(of: known, statistic)
    guard let value = statistic.value else { return basis.undefined(identifier, Self.nothing) }
    var bootstrap = SubjectBootstrap(plan: plan)
    return basis.measure(identifier, value, bootstrap.outcome(statistic), least, greatest)
  }

  /// The median over clips minus that of other tracks of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - clips: One for each clip, of one backend.
  ///   - others: Those of another backend; clips without the number in both are left out.
  ///   - plan: How intervals are drawn.
  /// - Returns: The difference under the identifier with `:difference`.
  /// - Complexity: O(*r n*) in replicates and clips.
  public func difference(
    of clips: [TrackSummary],
    from others: [TrackSummary],
    plan: ResamplingPlan = ResamplingPlan()
  ) -> Measure {
    let identifier = identifier.qualified("difference")
    let found = Set(others.filter { $0.values[id] != nil }.map(\.clip.id))
    let known = clips.filter { $0.values[id] != nil && found.contains($0.clip.id) }
    let places = Dictionary(uniqueKeysWithValues: others.map { ($0.clip.id, $0) })
    let minuend = statistic(of: known)
    let subtrahend = statistic(of: known.compactMap { places[$0.clip.id] })
    let basis = basis(of: known, minuend)
    guard let first = minuend.value, let second = subtrahend.value else {
      return basis.undefined(identifier, "no clip has the number in both tracks")
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    let outcome = bootstrap.outcome(minuend, minus: subtrahend)
    return basis.measure(identifier, first - second, outcome, nil, nil)
  }

  private func statistic(of clips: [TrackSummary]) -> ClusteredStatistic {
    ClusteredStatistic(
      values: clips.map { clip in clip.values[id].map { [$0] } ?? [] },
      subjects: clips.map(\.clip.subject),
      value: { $0.quantile(0.5) }
    )
  }

  private func basis(of clips: [TrackSummary], _ statistic: ClusteredStatistic) -> MeasureBasis {
    MeasureBasis(
      clips: clips.count,
      subjects: statistic.subjects.count,
      events: clips.reduce(0) { $0 + $1.frames }
    )
  }

  private static let nothing = "no track has the number"
}

extension TrackJitter {
  /// How often a minute something happens that happened so often; nil below two frames.
  func perMinute(_ count: Int) -> Double? {
    duration > 0 ? 60 * Double(count) / duration : nil
  }
}
