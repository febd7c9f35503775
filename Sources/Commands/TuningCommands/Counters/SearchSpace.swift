// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
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
  private let counter: CounterConfiguration

  /// Parts the parameters of a search.
  ///
  /// - Parameters:
  ///   - counter: The counter in use.
  ///   - options: What is searched.
  ///   - seed: Of the points that are tried.
  init(_ counter: CounterConfiguration, _ options: SearchOptions, seed: UInt64) {
    self.options = options
    self.counter = counter
    let axes = options.parameters.indices.map { place in
      ThresholdAxis(options.parameters[place], over: options.ranges[place])
    }
    let exact = Self.exactPlaces(of: axes, counter)
    self.exact = exact.map { options.parameters[$0] }
    exactRanges = exact.map { options.ranges[$0] }
    let rest = options.parameters.indices.filter { !exact.contains($0) }
    tried = rest.map { options.parameters[$0] }
    let names = tried.map(\.name)
    let settings = options.settings(
      ofParametersAt: rest,
      inUse: tried.map(counter.value),
      seed: seed
    )
    variants = [counter] + settings.map { counter.setting(names, to: $0) }
  }

  /// The places of the parameters that are swept: the first pair that can be, else the first that can.
  private static func exactPlaces(
    of axes: [ThresholdAxis],
    _ counter: CounterConfiguration
  ) -> [Int] {
    for one in axes.indices {
      for other in axes.indices.dropFirst(one + 1) {
        for pair in [[one, other], [other, one]]
        where (try? CounterPlane(counter, over: axes[pair[0]], axes[pair[1]])) != nil {
          return pair
        }
      }
    }
    return axes.indices.first { (try? CounterLine(counter, over: axes[$0])) != nil }.map { [$0] }
      ?? []
  }

  /// The axes that are swept.
  var axes: [SearchAxis] { zip(exact, exactRanges).map { SearchAxis($0, $1) } }

  /// The setting in use, on the axes that are swept.
  var current: [Double] { exact.map(counter.value) }

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
    let thresholds = zip(exact, exactRanges).map { ThresholdAxis($0, over: $1) }
    switch thresholds.count {
    case 0:
      let outcomes = try concurrentMap(clips, jobs: jobs) { $0.outcome(of: variant, scoring) }
      return PointScores(
        clips.map(\.facts),
        outcomes,
        objective: objective,
        constraints: constraints
      )
    case 1:
      let line = try CounterLine(variant, over: thresholds[0])
      let landscapes = try concurrentMap(clips, jobs: jobs) { line.landscape(of: $0, scoring) }
      return LineScores(axes[0], landscapes, objective: objective, constraints: constraints)
    default:
      return try plane(
        of: variant,
        thresholds,
        boxes: Self.boxes,
        on: clips,
        jobs: jobs
      )
    }
  }

  /// How many boxes a plateau of two thresholds is looked for in.
  private static let boxes = [96, 64]

  /// The scores of two thresholds of a variant.
  private func plane(
    of variant: CounterConfiguration,
    _ thresholds: [ThresholdAxis],
    boxes: [Int],
    on clips: [SweptClip],
    jobs: Int
  ) throws -> PlaneScores {
    let plane = try CounterPlane(variant, over: thresholds[0], thresholds[1])
    let scoring = options.scoring
    let landscapes = try concurrentMap(clips, jobs: jobs) { plane.landscape(of: $0, scoring) }
    return PlaneScores(
      thresholds.map { SearchAxis($0.parameter, $0.range) },
      boxes: boxes,
      landscapes,
      objective: options.objective.objective,
      constraints: options.constraints.map(\.constraint)
    )
  }

  /// The scores that a map is drawn of: over both thresholds that are swept, or over the one and the cooldown.
  ///
  /// - Parameters:
  ///   - variant: The counter, with what was tried.
  ///   - side: The number of boxes in each direction.
  ///   - clips: The clips.
  ///   - jobs: How many clips at a time.
  /// - Returns: Nil where the counter has no exact map of two thresholds.
  /// - Throws: `Interrupted`.
  func mapScores(
    of variant: CounterConfiguration,
    side: Int,
    on clips: [SweptClip],
    jobs: Int
  ) throws -> PlaneScores? {
    var thresholds = zip(exact, exactRanges).map { ThresholdAxis($0, over: $1) }
    let cooldown = CounterConfiguration.cooldownParameter
    if thresholds.count == 1, exact != [cooldown] {
      let range = SearchOptions.searchRange(cooldown)
      let value = counter.value(of: cooldown)
      thresholds.append(ThresholdAxis(cooldown, over: 0...max(range.upperBound, value)))
    }
    guard thresholds.count == 2,
      (try? CounterPlane(variant, over: thresholds[0], thresholds[1])) != nil
    else { return nil }
    return try plane(
      of: variant,
      thresholds,
      boxes: [side, side],
      on: clips,
      jobs: jobs
    )
  }
}

extension SearchOptions {
  /// Values of parameters that are not swept: evenly spread ones of numbers, with every choice there is.
  ///
  /// - Parameters:
  ///   - places: Of the parameters; none give no setting.
  ///   - inUse: The value of each.
  ///   - seed: Of the points.
  /// - Returns: One value a parameter, for each setting besides the one in use.
  func settings(
    ofParametersAt places: [Int],
    inUse: [Double],
    seed: UInt64
  ) -> ArraySlice<[Double]> {
    let numbers = places.indices.filter { parameters[places[$0]].unit != .choice }
    let directions = numbers.map { SearchAxis(parameters[places[$0]], ranges[places[$0]]) }
    var settings = [inUse]
    if !directions.isEmpty {
      let points = LowDiscrepancy(dimensions: directions.count, seed: seed)
      settings += (0..<samples).map { index in
        var setting = inUse
        for (place, (axis, share)) in zip(numbers, zip(directions, points.point(index))) {
          setting[place] = axis.value(share: share).rounded(significantDigits: 3)
        }
        return setting
      }
    }
    for place in places.indices where parameters[places[place]].unit == .choice {
      let last = Int(parameters[places[place]].range.upperBound)
      let others = (0...last).map(Double.init).filter { $0 != inUse[place] }
      settings = ([inUse[place]] + others).flatMap { choice in
        settings.map { setting in
          var setting = setting
          setting[place] = choice
          return setting
        }
      }
    }
    return settings.dropFirst()
  }
}

extension SweptClip {
  /// What a counter scores on the clip, replayed as it ships.
  func score(of counter: CounterConfiguration) -> ClipScore {
    var machine = counter.makeSignalCounter(for: exercise)
    return ClipScore(
      clip: facts.clip,
      reference: reference,
      events: machine.events(of: samples(for: counter))
    )
  }

  /// What a counter comes to on the clip, replayed as it ships.
  func outcome(of counter: CounterConfiguration, _ scoring: OutcomeScoring) -> ClipOutcome {
    var machine = counter.makeSignalCounter(for: exercise)
    let score = ClipScore(
      clip: facts.clip,
      reference: reference,
      events: machine.events(of: samples(for: counter)),
      criteria: [.headline, scoring.criterion]
    )
    return ClipOutcome(
      score,
      criterion: scoring.criterion,
      keepsLatency: scoring.keepsLatency
    )
  }
}
