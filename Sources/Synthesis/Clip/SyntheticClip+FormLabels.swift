// SPDX-License-Identifier: Apache-2.0
import Labels

extension SyntheticClip {
  /// The faults and the true measures of reps, for movements that can have faults.
  ///
  /// A fault lasts from the first to the last frame in which at least half of it is there. Its
  /// amount and the measures are those of the frame of the rep's mid.
  var formEvents: [LabelEvent] {
    reps.indices.flatMap { rep in
      let frames = frames(of: reps[rep])
      let middle = times[turningPoint(in: frames)]
      guard let pose = pose(at: middle) else { return [LabelEvent]() }
      let low = frames.filter { travelled(rep, at: times[$0]) >= 0.5 }
      let first = times[low.first ?? frames.lowerBound]
      let last = times[low.last ?? frames.upperBound]
      let wrong = amounts(of: reps[rep], pose, at: middle).filter { $0.value > 0 }
      return wrong.map { event(.fault, from: first, to: last, $0) }
        + measures(of: reps[rep]).map { measure in
          let amount = Amount(
            label: measure.label,
            side: measure.side,
            value: measure.value(pose),
            unit: measure.unit
          )
          return event(.measure, from: middle, to: nil, amount)
        }
    }
  }

  /// The faults whose absence the script says too, sorted; nil for movements without any.
  ///
  /// The movement's usual ones, and those that a rep of the clip has.
  var knownFaults: [String]? {
    guard isLabelled else { return nil }
    let given = Set(reps.flatMap { rep in faults(in: rep.faults).map(\.label) })
    let usual = traits.usualFaults.map(\.label)
    let named = Set(usual).union(given)
    guard !named.isEmpty || !traits.measures.isEmpty else { return nil }
    return named.union(traits.shortfall.map { [$0] } ?? []).sorted()
  }

  /// A label with its number.
  private struct Amount {
    var label: String
    var side: LabelEvent.Side?
    var value: Double
    var unit: String
  }

  /// The kinds of faults that a rep has.
  private func faults(in faults: FormFaults) -> [FormFault] {
    FormFault.allCases.filter { fault in fault.amounts(in: faults).contains { $0.value > 0 } }
  }

  /// How much there is of each fault; not above 0, none.
  private func amounts(of rep: Timeline.Rep, _ pose: BodyPose, at time: Double) -> [Amount] {
    var amounts: [Amount] = []
    if let label = traits.shortfall, rep.isShallow, knownFaults != nil {
      amounts.append(Amount(label: label, value: shortfall(of: pose), unit: "deg"))
    }
    let faults = timeline.faults(at: time)
    for fault in FormFault.allCases {
      for (side, value) in fault.amounts(in: faults) {
        amounts.append(Amount(label: fault.label, side: side, value: value, unit: fault.unit))
      }
    }
    return amounts
  }

  /// The measures of a rep: those of its movement, and those of its faults.
  private func measures(of rep: Timeline.Rep) -> [FormMeasure] {
    var measures = traits.measures
    for measure in faults(in: rep.faults).flatMap(\.measures)
    where !measures.contains(where: { $0.label == measure.label && $0.side == measure.side }) {
      measures.append(measure)
    }
    return measures
  }

  private func event(
    _ kind: LabelEvent.Kind,
    from start: Double,
    to end: Double?,
    _ amount: Amount
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
