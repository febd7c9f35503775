// SPDX-License-Identifier: Apache-2.0
import Labels

/// The clips of one population that were matched on one basis, under the identifier that says so.
struct MeasureVariant {
  /// The identifier, without a slice.
  var identifier: MeasureIdentifier
  /// What the clips give to the measure.
  var contributions: Contributions
  /// Why there are no clips, if there are none.
  var emptyReason: String
}

extension CounterMeasure {
  /// The variants of a measure over a slice.
  ///
  /// Clips with turning points and clips with intervals are never pooled: where both are there,
  /// the measure comes twice. Where neither is, it comes once and is undefined.
  func variants(in clips: [ClipScore], isPlacedByDecision: Bool) -> [MeasureVariant] {
    let members = population.clips(of: clips)
    let plain = isPlaced && isPlacedByDecision ? identifier.qualified("decision") : identifier
    guard isMatched else {
      return [variant(plain, members)]
    }
    let onPoints = variant(plain, members.filter { $0.basis == .turningPoints })
    let onIntervals = variant(
      plain.qualified("interval"),
      members.filter { $0.basis == .intervals }
    )
    let present = [onPoints, onIntervals].filter { $0.contributions.clips > 0 }
    return present.isEmpty ? [onPoints] : present
  }

  private func variant(_ identifier: MeasureIdentifier, _ clips: [ClipScore]) -> MeasureVariant {
    MeasureVariant(
      identifier: identifier,
      contributions: contributions(of: clips),
      emptyReason: emptyReason
    )
  }

  /// Why there is no clip in the population, if there is none.
  var emptyReason: String {
    switch population {
    case .counted: "no clips with reps to count"
    case .timed: "no clips with timed reps"
    case .turningPoints: "no clips with labelled turning points"
    case .extents: "no clips with labelled starts and ends, or none with counted ones"
    case .sets: "no clips with labelled sets"
    case .progressions: "no clips whose labels name a step of a progression"
    case .miscountedProgressions: "no set whose labels name a step is miscounted"
    case .steps: "no clips with labelled steps"
    case .negative: "no negative clips"
    }
  }
}

extension CounterMeasure.Population {
  /// The members among clips, in the same order.
  public func clips(of clips: [ClipScore]) -> [ClipScore] {
    if self == .extents, !clips.contains(where: { $0.events.contains { Extent($0) != nil } }) {
      return []
    }
    return clips.filter(includes)
  }

  /// Whether a clip is a member; extents are measured only where some clip has counted ones.
  func includes(_ score: ClipScore) -> Bool {
    switch self {
    case .counted: !score.clip.isNegative
    case .timed: !score.clip.isNegative && score.basis != .countOnly
    case .turningPoints: !score.clip.isNegative && score.basis == .turningPoints
    case .extents: !score.clip.isNegative && score.extents != nil
    case .sets: !score.clip.isNegative && !score.reference.sets.isEmpty
    case .progressions: !score.clip.isNegative && !score.progressionTries.isEmpty
    case .miscountedProgressions:
      !score.clip.isNegative && score.progressionTries.contains(where: \.isMiscounted)
    case .steps: !score.reference.steps.isEmpty
    case .negative: score.clip.isNegative && score.reference.steps.isEmpty
    }
  }
}
