// SPDX-License-Identifier: Apache-2.0
import Labels

/// One counter configuration on the tracks of one backend configuration.
public struct Configuration: Sendable, Hashable {
  /// The counter: name, parameters and signal, as `--counter` takes them.
  public var counter: String
  /// The track configuration.
  public var track: String

  /// Creates a configuration.
  public init(counter: String, track: String) {
    self.counter = counter
    self.track = track
  }
}

/// All that was measured of one configuration over a dataset.
public struct Evaluation: Sendable, Equatable {
  /// What was measured.
  public let configuration: Configuration
  /// Clip by clip, in manifest order; clips whose reps nobody counted are not among them.
  public let clips: [ClipScore]
  /// How intervals are drawn.
  public let plan: ResamplingPlan
  /// The median time error of events matched within a second, in seconds; nil where none is.
  ///
  /// It is what `f1@0.5s:aligned` takes off the events.
  public let phaseOffset: Double?
  /// Every measure asked for, over all clips, in the order asked for.
  public let measures: [Measure]

  /// Evaluates a configuration.
  ///
  /// - Parameters:
  ///   - configuration: What was measured.
  ///   - clips: Scores in manifest order; sums are taken in this order. Those of clips whose reps
  ///     nobody counted are left out.
  ///   - plan: How intervals are drawn.
  ///   - definitions: What is measured; without it the whole catalogue.
  public init(
    _ configuration: Configuration,
    clips: [ClipScore],
    plan: ResamplingPlan = ResamplingPlan(),
    measuring definitions: [CounterMeasure] = MeasureCatalog.all
  ) {
    self.configuration = configuration
    self.plan = plan
    let clips = clips.filter(\.reference.isCounted)
    let offset = ClusteredStatistic(.phaseOffset, clips: clips).value
    phaseOffset = offset
    var completed = clips
    for (index, count) in PeriodBaseline.counts(of: clips).enumerated() {
      completed[index].complete(offset: offset ?? 0, baselineCount: count)
    }
    self.clips = completed
    var bootstrap = SubjectBootstrap(plan: plan)
    measures = definitions.measures(of: completed, &bootstrap)
  }

  /// The measure of an identifier over all clips, such as `"f1@0.5s"`.
  ///
  /// Finds `f1@0.5s:decision` and `f1@0.5s:interval` too, in this order, where the plain one is not
  /// there.
  ///
  /// - Complexity: O(*n*) in the measures.
  public func measure(_ id: String) -> Measure? {
    measures.measure(id)
  }

  /// Every measure of the catalogue over all clips without intervals, computed now.
  public var values: [Measure] {
    var bootstrap = SubjectBootstrap(plan: .valuesOnly)
    return MeasureCatalog.all.measures(of: clips, &bootstrap)
  }
}

extension [Measure] {
  /// The measure of an identifier whatever its slice, placement and basis.
  ///
  /// The plain one comes before `:decision`, and that before `:interval`.
  public func measure(_ id: String) -> Measure? {
    let choices = ["", ":decision", ":interval", ":decision:interval"].map { id + $0 }
    for choice in choices {
      let found = first { measure in
        var plain = measure.identifier
        plain.slice = []
        return plain.description == choice
      }
      if let found { return found }
    }
    return nil
  }
}
