// SPDX-License-Identifier: Apache-2.0
import Labels

/// The clips of one population that were matched on one basis, under the identifier that says so.
struct MeasureVariant {
  /// The identifier, without a slice.
  var identifier: MeasureIdentifier
  /// The clips, in manifest order.
  var clips: [ClipScore]
  /// Why there are no clips, if there are none.
  var emptyReason: String
}

extension MeasureDefinition {
  /// The variants of a measure over a slice.
  ///
  /// Clips with turning points and clips with intervals are never pooled: where both are there,
  /// the measure comes twice. Where neither is, it comes once and is undefined.
  func variants(in clips: [ClipScore], isPlacedByDecision: Bool) -> [MeasureVariant] {
    let members = population.clips(of: clips)
    guard isMatched else {
      return [MeasureVariant(identifier: identifier, clips: members, emptyReason: emptyReason)]
    }
    let plain = isPlacedByDecision ? identifier.qualified("decision") : identifier
    let onPoints = MeasureVariant(
      identifier: plain,
      clips: members.filter { $0.basis == .turningPoints },
      emptyReason: emptyReason
    )
    let onIntervals = MeasureVariant(
      identifier: plain.qualified("interval"),
      clips: members.filter { $0.basis == .intervals },
      emptyReason: emptyReason
    )
    let present = [onPoints, onIntervals].filter { !$0.clips.isEmpty }
    return present.isEmpty ? [onPoints] : present
  }

  private var emptyReason: String {
    switch population {
    case .counted: "no clips with reps to count"
    case .timed: "no clips with timed reps"
    case .turningPoints: "no clips with labelled turning points"
    case .extents: "no clips with labelled starts and ends, or none with counted ones"
    case .sets: "no clips with labelled sets"
    case .negative: "no negative clips"
    }
  }
}

extension MeasureDefinition.Population {
  /// The members among clips, in the same order.
  public func clips(of clips: [ClipScore]) -> [ClipScore] {
    if self == .extents, !clips.contains(where: { $0.events.contains { Extent($0) != nil } }) {
      return []
    }
    return clips.filter { score in
      switch self {
      case .counted: !score.clip.isNegative
      case .timed: !score.clip.isNegative && score.basis != .countOnly
      case .turningPoints: !score.clip.isNegative && score.basis == .turningPoints
      case .extents: !score.clip.isNegative && score.extents != nil
      case .sets: !score.clip.isNegative && !score.reference.sets.isEmpty
      case .negative: score.clip.isNegative
      }
    }
  }
}
