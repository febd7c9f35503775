// SPDX-License-Identifier: Apache-2.0

extension CounterMeasure {
  /// Adds what a clip of the population gives.
  func add(_ score: ClipScore, to contributions: inout Contributions) {
    let events = eventCount(score)
    contributions.admit(score.clip.id)
    contributions.add(
      content(of: score),
      events: events,
      cases: events,
      subject: score.clip.subject,
      group: aggregation == .exercises ? score.clip.exercise : ""
    )
  }

  /// What clips of the population give.
  func contributions(of clips: [ClipScore]) -> Contributions {
    var contributions = Contributions()
    for clip in clips { add(clip, to: &contributions) }
    return contributions
  }

  private func content(of score: ClipScore) -> Contributions.Content {
    switch computation {
    case .sums(let terms, _): Contributions.Content(terms: terms(score))
    case .order(let values, _): Contributions.Content(values: values(score))
    case .quantile(let values, _): Contributions.Content(values: values(score))
    case .bins(let values, _): Contributions.Content(marks: values(score))
    case .marks(let values, _): Contributions.Content(marks: values(score))
    case .steps:
      score.toleranceSteps.map { Contributions.Content(steps: $0) } ?? Contributions.Content()
    }
  }

  /// The exercises with enough events, sorted.
  func eligibleExercises(in contributions: Contributions) -> [String] {
    contributions.groups(withCases: fewestEvents)
  }

  /// The exercises with enough events on both sides of a comparison, sorted; nil where the measure is
  /// no mean over exercises.
  func eligibleExercises(in one: Contributions, and other: Contributions) -> [String]? {
    guard aggregation == .exercises else { return nil }
    let known = Set(eligibleExercises(in: other))
    return eligibleExercises(in: one).filter(known.contains)
  }
}

extension ClusteredStatistic {
  /// Groups the clips of a measure by subject.
  ///
  /// - Parameters:
  ///   - definition: The measure.
  ///   - clips: Those of its population, in manifest order; sums are taken in this order.
  /// - Complexity: O(*n*) in clips, O(*n* log *n*) in values where their order matters.
  public init(_ definition: CounterMeasure, clips: [ClipScore]) {
    self.init(definition, definition.contributions(of: clips))
  }

  /// The statistic of what clips give to a measure.
  ///
  /// - Parameters:
  ///   - definition: The measure.
  ///   - contributions: What the clips of its population give.
  ///   - exercises: Those that a mean over exercises is over; nil for all with enough events.
  init(
    _ definition: CounterMeasure,
    _ contributions: Contributions,
    exercises: [String]? = nil
  ) {
    let people = contributions.people
    guard definition.aggregation == .exercises else {
      self.init(definition, contributions.contents(), subjects: people)
      return
    }
    let chosen = exercises ?? definition.eligibleExercises(in: contributions)
    let parts = chosen.map { exercise in
      ClusteredStatistic(
        definition,
        contributions.contents(of: exercise),
        subjects: people
      )
    }
    self.init(averageOf: parts, subjects: people)
  }

  private init(
    _ definition: CounterMeasure,
    _ contents: [Contributions.Content],
    subjects people: [String]
  ) {
    switch definition.computation {
    case .sums(_, let value):
      self.init(
        sums: contents.map(\.terms),
        subjects: people,
        isMeanOfSubjects: definition.aggregation == .macro,
        isRaisedByNoise: definition.isRaisedByNoise,
        isLedByFew: definition.isLedByFew,
        value: value
      )
    case .order(_, let value):
      self.init(values: contents.map(\.values), subjects: people, value: value)
    case .quantile(_, let fraction):
      self.init(values: contents.map(\.values), subjects: people, quantile: fraction)
    case .marks(_, let value):
      self.init(marks: contents.map(\.marks), subjects: people, value: value)
    case .bins(_, let bins):
      self.init(marks: contents.map(\.marks), subjects: people, bins: bins)
    case .steps(let value):
      self.init(steps: contents.map(\.steps), subjects: people, value: value)
    }
  }
}
