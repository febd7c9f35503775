// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import RepCounting
import Scoring
import Tuning

/// The settings of a search: what is swept exactly, and what is tried at evenly spread points.
struct SearchSpace: Sendable {
  /// The parameters that are swept exactly, at most two.
  let exact: [Parameter]
  /// Where each of them is looked for.
  let exactRanges: [ClosedRange<Double>]
  /// The parameters that are tried.
  let tried: [Parameter]
  /// The counter in use, then the same with other values of what is tried.
  let variants: [CounterConfiguration]

  private let options: SearchOptions

  /// Parts the parameters of a search.
  ///
  /// - Parameters:
  ///   - options: What is searched.
  ///   - seed: Of the points that are tried.
  init(_ options: SearchOptions, seed: UInt64) {
    self.options = options
    var exact: [Int] = []
    for place in options.parameters.indices where exact.count < 2 {
      if Self.isExact((exact + [place]).map { options.parameters[$0] }, options.counter) {
        exact.append(place)
      }
    }
    self.exact = exact.map { options.parameters[$0] }
    exactRanges = exact.map { options.ranges[$0] }
    let rest = options.parameters.indices.filter { !exact.contains($0) }
    tried = rest.map { options.parameters[$0] }
    guard !rest.isEmpty else {
      variants = [options.counter]
      return
    }
    let axes = rest.map { SearchAxis(options.parameters[$0], options.ranges[$0]) }
    let points = LowDiscrepancy(
      dimensions: min(axes.count, LowDiscrepancy.mostDimensions),
      seed: seed
    )
    let names = tried.map(\.name)
    variants =
      [options.counter]
      + (0..<options.samples).map { index in
        let values = zip(axes, points.point(index)).map { axis, share in
          axis.value(share: share).rounded(significantDigits: 3)
        }
        return options.counter.setting(names, to: values)
      }
  }

  /// Whether a counter can be swept over parameters at once.
  private static func isExact(
    _ parameters: [Parameter],
    _ counter: CounterConfiguration
  ) -> Bool {
    guard parameters.count == 1 else { return false }
    return (try? CounterLine(counter, over: ThresholdAxis(parameters[0]))) != nil
  }

  /// The axes that are swept.
  var axes: [SearchAxis] { zip(exact, exactRanges).map { SearchAxis($0, $1) } }

  /// The setting in use, on the axes that are swept.
  var current: [Double] { exact.map(options.counter.value) }

  /// The scores of one variant.
  ///
  /// - Throws: `Interrupted`.
  func scores(
    of variant: CounterConfiguration,
    on clips: [SweptClip],
    jobs: Int
  ) throws -> any SearchedScores {
    let objective = options.objective.objective
    let constraints = options.constraints.map(\.constraint)
    let scoring = options.scoring
    guard exact.count == 1 else {
      let outcomes = try concurrentMap(clips, jobs: jobs) { clip in
        clip.outcome(of: variant, scoring)
      }
      return PointScores(
        clips.map(\.facts),
        outcomes,
        objective: objective,
        constraints: constraints
      )
    }
    let line = try CounterLine(variant, over: ThresholdAxis(exact[0], over: exactRanges[0]))
    let landscapes = try concurrentMap(clips, jobs: jobs) { line.landscape(of: $0, scoring) }
    return LineScores(axes[0], landscapes, objective: objective, constraints: constraints)
  }
}

extension SearchAxis {
  /// A parameter of a counter as a direction.
  init(_ parameter: Parameter, _ range: ClosedRange<Double>) {
    self.init(
      parameter.name,
      unit: parameter.unit,
      range: range,
      isLogarithmic: parameter.scale == .logarithmic,
      default: parameter.defaultValue
    )
  }
}

extension SweptClip {
  /// What a counter scores on the clip, replayed as it ships.
  func score(of counter: CounterConfiguration) -> ClipScore {
    var machine = counter.makeSignalCounter(for: exercise)
    return ClipScore(clip: facts.clip, reference: reference, events: machine.events(of: samples))
  }

  /// What a counter comes to on the clip, replayed as it ships.
  func outcome(of counter: CounterConfiguration, _ scoring: OutcomeScoring) -> ClipOutcome {
    var machine = counter.makeSignalCounter(for: exercise)
    let score = ClipScore(
      clip: facts.clip,
      reference: reference,
      events: machine.events(of: samples),
      criteria: [.headline, scoring.criterion]
    )
    return ClipOutcome(
      score,
      criterion: scoring.criterion,
      keepsLatency: scoring.keepsLatency
    )
  }
}
