// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The faults and the true measures of reps, for movements that can have faults.
  ///
  /// A fault lasts from the first to the last frame in which at least half of it is there; what is whole at the
  /// start of a rep is there once before and once after its mid, what is of the way back after it. Its amount and
  /// its measures are those of the frame in which there is most of it, those of the movement of the frame of the
  /// rep's mid.
  var formEvents: [LabelEvent] {
    reps.indices.flatMap { rep in
      let frames = frames(of: reps[rep])
      let middle = turningPoint(in: frames)
      guard let exact = exactRep(rep, turningAt: times[middle]) else { return [LabelEvent]() }
      let wrong = episodes(of: exact, rep, in: frames, middle: middle)
      let own = measures(traits.measures, exact, at: times[middle])
      let usual = Set(own.map(\.label))
      return shortfall(of: rep, exact.turn, in: frames) + wrong.flatMap(\.faults) + own
        + wrong.flatMap { $0.measures.filter { !usual.contains($0.label) } }
        + tempoEvents(of: rep) + barEvents(of: rep) + strikeEvents(of: rep)
        + balanceEvents(of: reps[rep]) + climbEvents(of: reps[rep])
    } + holdEvents + standingEvents + wallEvents + stepEvents + gaitEvents
  }

  /// The exact poses of a rep that turns at a time.
  private func exactRep(_ rep: Int, turningAt time: Double) -> ExactRep? {
    let poses = frames(of: reps[rep]).compactMap { pose(at: times[$0]) }
    guard let start = pose(at: reps[rep].start), let turn = pose(at: time) else { return nil }
    return ExactRep(
      start: start,
      turn: turn,
      poses: poses,
      far: frames(of: reps[rep]).prefix { times[$0] < time }.count,
      leading: leadingSide(of: rep),
      camera: camera.position
    )
  }

  /// The faults of one stretch of a rep, and what is measured because of them.
  private struct Episode {
    var faults: [LabelEvent]
    var measures: [LabelEvent]
  }

  /// The stretches of a rep in which its faults are there.
  private func episodes(
    of exact: ExactRep,
    _ rep: Int,
    in frames: ClosedRange<Int>,
    middle: Int
  ) -> [Episode] {
    let all = faults(in: reps[rep].faults)
    let kinds = all.filter { !$0.isOfWayBack }
    let ofWayBack = all.filter(\.isOfWayBack)
    let parts: [ClosedRange<Int>] =
      switch traits.strain {
      case .farPosition, .end, .wayBack: [frames]
      case .start: [frames.lowerBound...middle, middle...frames.upperBound]
      }
    return episodes(of: kinds, exact, in: kinds.isEmpty ? [] : parts, middle: middle) {
      strained(rep, at: $0)
    }
      + episodes(
        of: ofWayBack,
        exact,
        in: ofWayBack.isEmpty ? [] : [middle...frames.upperBound],
        middle: nil
      ) { timeline.strainedOnTheWayBack(rep, at: $0) }
  }

  /// The stretches of a rep in which some kinds of faults are there.
  ///
  /// - Parameters:
  ///   - kinds: The kinds.
  ///   - exact: The rep.
  ///   - parts: The parts of the rep that have a stretch each.
  ///   - middle: The frame in which there is most of a fault; nil if the share decides.
  ///   - strained: The share of the faults that is there at a time.
  /// - Returns: One for each part.
  private func episodes(
    of kinds: [FormFault],
    _ exact: ExactRep,
    in parts: [ClosedRange<Int>],
    middle: Int?,
    strained: (Double) -> Double
  ) -> [Episode] {
    let labels = kinds.map(\.label)
    return parts.compactMap { part -> Episode? in
      let shares = part.map { strained(times[$0]) }
      let most = shares.max() ?? 0
      let there = part.filter { shares[$0 - part.lowerBound] >= 0.5 }
      let hardest = part.first { shares[$0 - part.lowerBound] == most } ?? part.lowerBound
      let worst = traits.strain == .start ? hardest : middle ?? hardest
      var exact = exact
      guard let pose = pose(at: times[worst]) else { return nil }
      exact.turn = pose
      let amounts = amounts(at: times[worst], leading: exact.leading).filter {
        $0.value > 0 && labels.contains($0.label)
      }
      let start = times[there.first ?? part.lowerBound]
      let end = times[there.last ?? part.upperBound]
      return Episode(
        faults: amounts.map { event(.fault, from: start, to: end, $0) },
        measures: measures(kinds.flatMap(\.measures), exact, at: times[worst])
      )
    }
  }

  /// The label of too little travel; empty without.
  private func shortfall(
    of rep: Int,
    _ pose: BodyPose,
    in frames: ClosedRange<Int>
  ) -> [LabelEvent] {
    guard let label = traits.shortfall?.rawValue, reps[rep].isShallow, knownFaults != nil else {
      return []
    }
    let amount = Amount(label: label, value: shortfall(of: pose), unit: "deg")
    let low = frames.filter { travelled(rep, at: times[$0]) >= 0.5 }
    guard amount.value > 0, let first = low.first, let last = low.last else { return [] }
    return [event(.fault, from: times[first], to: times[last], amount)]
  }

  /// The faults whose absence the script says too, sorted; nil for movements without any.
  ///
  /// The movement's usual ones, and those that a rep of the clip has.
  var knownFaults: [String]? {
    guard isLabelled else { return nil }
    let given = Set(reps.flatMap { rep in faults(in: rep.faults).map(\.label) })
    let usual = traits.usualFaults.map(\.label)
    let leans = reps.contains { $0.lean != nil } ? [Fault.baseCompromised.rawValue] : []
    let named = Set(usual).union(given).union(leans)
    guard !named.isEmpty || !traits.measures.isEmpty else { return nil }
    return named.union(traits.shortfall.map { [$0.rawValue] } ?? []).sorted()
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
    FormFault.all.filter { fault in fault.amounts(in: faults).contains { $0.value > 0 } }
  }

  /// The side whose leg leads in a rep; nil in motions whose legs move alike.
  private func leadingSide(of rep: Int) -> LabelEvent.Side? {
    guard traits.hasLeadingLeg else { return nil }
    return Moment.side(of: rep) > 0 ? .left : .right
  }

  /// How much there is of each fault; not above 0, none.
  private func amounts(at time: Double, leading: LabelEvent.Side?) -> [Amount] {
    let faults = timeline.faults(at: time)
    return FormFault.all.flatMap { fault in
      fault.amounts(in: faults).map { side, value in
        Amount(
          label: fault.label,
          side: side ?? (fault.isOfLeadingLeg ? leading : nil),
          value: value,
          unit: fault.unit
        )
      }
    }
  }

  /// Measures of a rep, each once.
  private func measures(
    _ measures: [FormMeasure],
    _ rep: ExactRep,
    at time: Double
  ) -> [LabelEvent] {
    var events: [LabelEvent] = []
    for measure in measures {
      guard let value = measure.value(rep), value.isFinite,
        !events.contains(where: { $0.label == measure.label && $0.side == measure.side })
      else { continue }
      events.append(
        .exact(.measure, at: time, measure.label, of: measure.side, value, measure.unit)
      )
    }
    return events
  }

  private func event(
    _ kind: LabelEvent.Kind,
    from start: Double,
    to end: Double?,
    _ amount: Amount
  ) -> LabelEvent {
    .exact(kind, at: start, to: end, amount.label, of: amount.side, amount.value, amount.unit)
  }
}
