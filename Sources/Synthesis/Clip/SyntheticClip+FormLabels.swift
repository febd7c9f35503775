// SPDX-License-Identifier: Apache-2.0
import Labels

extension SyntheticClip {
  /// The faults and the true measures of reps, for movements that can have faults.
  ///
  /// A fault lasts from the first to the last frame in which the rep is at least half way down, so
  /// that at least half of the fault is there. Measures are those of the frame of the rep's mid.
  var formEvents: [LabelEvent] {
    guard let truth = FormTruth(clip.movement) else { return [] }
    return reps.indices.flatMap { rep in
      let frames = frames(of: reps[rep])
      let middle = times[turningPoint(in: frames)]
      guard let pose = pose(at: middle) else { return [LabelEvent]() }
      let low = frames.filter { travelled(rep, at: times[$0]) >= 0.5 }
      let first = times[low.first ?? frames.lowerBound]
      let last = times[low.last ?? frames.upperBound]
      let wrong = truth.amounts(reps[rep], pose).filter { $0.value > 0 }
      return wrong.map { event(.fault, from: first, to: last, $0) }
        + truth.measures(pose).map { event(.measure, from: middle, to: nil, $0) }
    }
  }

  /// The faults whose absence the script says too; nil for movements without any.
  var knownFaults: [String]? { FormTruth(clip.movement)?.faults }

  private func event(
    _ kind: LabelEvent.Kind,
    from start: Double,
    to end: Double?,
    _ amount: FormTruth.Amount
  ) -> LabelEvent {
    LabelEvent(
      kind,
      start: start,
      end: end,
      label: amount.label,
      side: amount.side,
      // Six decimals, as times have.
      value: (amount.value * 1e6).rounded() / 1e6,
      unit: amount.unit
    )
  }
}
