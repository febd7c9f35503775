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
    let exact = CounterSweep.places(of: axes, in: counter)
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

  /// The axes that are swept.
  var axes: [SearchAxis] { zip(exact, exactRanges).map { SearchAxis($0, $1) } }

  /// The setting in use, on the axes that are swept.
  var current: [Double] { exact.map(counter.value) }

  // MARK: Questions

  private var thresholds: [ThresholdAxis] {
    zip(exact, exactRanges).map { ThresholdAxis($0, over: $1) }
  }

  /// The outcomes at all values that a sweep is over.
  private func question(_ sweep: CounterSweep, of variant: CounterConfiguration)
    -> ClipQuestion<SweptClip>
  {
    let axes = sweep.thresholds.map { "\($0.name) \($0.range)" }
    let scoring = options.scoring
    return ClipQuestion("\(axes.joined(separator: " and ")) of \(variant)") {
      sweep.landscape(of: $0, scoring).trace
    }
  }

  /// The outcome of one setting.
  private func outcome(of setting: CounterConfiguration) -> ClipQuestion<SweptClip> {
    let scoring = options.scoring
    return ClipQuestion("with \(setting)") { .settings([$0.outcome(of: setting, scoring)]) }
  }

  /// The sweep that a map is drawn of: over both thresholds that are swept, or over the one and the cooldown; nil
  /// where the counter has no exact map of two thresholds.
  private func mapSweep(of variant: CounterConfiguration) -> CounterSweep? {
    var thresholds = thresholds
    let cooldown = CounterConfiguration.cooldownParameter
    if thresholds.count == 1, exact != [cooldown] {
      let range = ThresholdAxis.searchRange(cooldown)
      let value = counter.value(of: cooldown)
      thresholds.append(ThresholdAxis(cooldown, over: 0...max(range.upperBound, value)))
    }
    guard thresholds.count == 2 else { return nil }
    return try? CounterSweep(variant, over: thresholds)
  }

  /// The questions that are asked whatever will be chosen: about all variants and, where there is one alone, about
  /// its map.
  var questions: [ClipQuestion<SweptClip>] {
    guard !exact.isEmpty else { return variants.map(outcome) }
    let searched = variants.compactMap { variant in
      (try? CounterSweep(variant, over: thresholds)).map { question($0, of: variant) }
    }
    guard variants.count == 1, let map = mapSweep(of: counter) else { return searched }
    return searched + [question(map, of: counter)]
  }

  // MARK: Scores

  /// The scores of one variant.
  ///
  /// - Throws: `Interrupted`.
  func scores(
    of variant: CounterConfiguration,
    on clips: TunedClips<SweptClip>,
    jobs: Int
  ) throws -> any SearchedScores {
    guard !exact.isEmpty else {
      return PointScores(
        clips.contents.map(\.facts),
        try clips.answers(to: outcome(of: variant), jobs: jobs).map { $0.outcomes[0] },
        objective: options.objective.objective,
        constraints: options.constraints.map(\.constraint)
      )
    }
    let sweep = try CounterSweep(variant, over: thresholds)
    let traces = try clips.answers(to: question(sweep, of: variant), jobs: jobs)
    return scores(sweep, clips.contents, traces)
  }

  private func scores(
    _ sweep: CounterSweep,
    boxes: [Int]? = nil,
    _ clips: [SweptClip],
    _ traces: [ClipTrace]
  ) -> any SearchedScores {
    sweep.scores(
      zip(clips, traces).map { CounterSweep.Landscape($0.facts, $1) },
      boxes: boxes,
      objective: options.objective.objective,
      constraints: options.constraints.map(\.constraint)
    )
  }

  /// The scores that maps of some clips are drawn of, which are asked about all clips once.
  ///
  /// - Parameters:
  ///   - variant: The counter, with what was tried.
  ///   - clips: All clips.
  ///   - jobs: How many clips at a time.
  /// - Returns: Given places of clips and the number of boxes in each direction, the scores; nil where the counter
  ///   has no exact map of two thresholds.
  /// - Throws: `Interrupted`.
  func mapScores(
    of variant: CounterConfiguration,
    on clips: TunedClips<SweptClip>,
    jobs: Int
  ) throws -> (([Int], _ side: Int) -> PlaneScores?)? {
    guard let sweep = mapSweep(of: variant) else { return nil }
    let traces = try clips.answers(to: question(sweep, of: variant), jobs: jobs)
    return { places, side in
      scores(
        sweep,
        boxes: [side, side],
        places.map { clips.clips[$0].content },
        places.map { traces[$0] }
      ) as? PlaneScores
    }
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
      events: delivered(machine.events(of: samples(for: counter)))
    )
  }

  /// What a counter comes to on the clip, replayed as it ships.
  func outcome(of counter: CounterConfiguration, _ scoring: OutcomeScoring) -> ClipOutcome {
    var machine = counter.makeSignalCounter(for: exercise)
    let score = ClipScore(
      clip: facts.clip,
      reference: reference,
      events: delivered(machine.events(of: samples(for: counter))),
      criteria: [.headline, scoring.criterion]
    )
    return ClipOutcome(
      score,
      criterion: scoring.criterion,
      keepsLatency: scoring.keepsLatency
    )
  }
}
