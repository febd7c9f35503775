// SPDX-License-Identifier: Apache-2.0
package import Basics
package import RepCounting

/// A counter at every value of one of its thresholds, or of two together, clip by clip.
package struct CounterSweep: Sendable {
  /// The outcomes of one clip at all values.
  package enum Landscape: Sendable {
    /// Over one threshold.
    case line(LineLandscape)
    /// Over two thresholds.
    case plane(PlaneLandscape)

    /// The clip.
    package var facts: ClipFacts {
      switch self {
      case .line(let landscape): landscape.facts
      case .plane(let landscape): landscape.facts
      }
    }
  }

  private enum Form {
    case line(CounterLine)
    case plane(CounterPlane)
  }

  /// The thresholds, one or two.
  package let thresholds: [ThresholdAxis]
  /// The values in use, one for each threshold.
  package let inUse: [Double]
  private let form: Form

  /// The number of boxes in each direction in which a plateau of two thresholds is looked for.
  private static let boxes = [96, 64]

  /// Creates a sweep.
  ///
  /// - Parameters:
  ///   - counter: The counter.
  ///   - thresholds: One or two.
  /// - Throws: `ConfigurationError` if the counter cannot be swept exactly over them.
  /// - Precondition: There are one or two thresholds.
  package init(
    _ counter: CounterConfiguration,
    over thresholds: [ThresholdAxis]
  ) throws(ConfigurationError) {
    precondition((1...2).contains(thresholds.count), "a sweep is over one or two thresholds")
    self.thresholds = thresholds
    inUse = thresholds.map { counter.value(of: $0.parameter) }
    form =
      thresholds.count == 1
      ? .line(try CounterLine(counter, over: thresholds[0]))
      : .plane(try CounterPlane(counter, over: thresholds[0], thresholds[1]))
  }

  /// The places of the axes that a counter can be swept over: the first pair that can, else the first one that can.
  ///
  /// - Parameters:
  ///   - axes: The axes that are asked for.
  ///   - counter: The counter.
  /// - Returns: Two, one or no place, in the order in which the sweep takes them.
  package static func places(of axes: [ThresholdAxis], in counter: CounterConfiguration) -> [Int] {
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

  /// The sweep of a counter over the thresholds that are looked for unless others are named; nil if none can be swept.
  package static func usual(of counter: CounterConfiguration) -> CounterSweep? {
    let axes = ThresholdAxis.usual(of: counter)
    let places = places(of: axes, in: counter)
    guard !places.isEmpty else { return nil }
    return try? CounterSweep(counter, over: places.map { axes[$0] })
  }

  /// The directions of the search.
  package var axes: [SearchAxis] { thresholds.map { SearchAxis($0.parameter, $0.range) } }

  /// The outcomes of a clip at all values.
  ///
  /// - Complexity: That of `CounterLine` or `CounterPlane`.
  package func landscape(of clip: SweptClip, _ scoring: OutcomeScoring) -> Landscape {
    switch form {
    case .line(let line): .line(line.landscape(of: clip, scoring))
    case .plane(let plane): .plane(plane.landscape(of: clip, scoring))
    }
  }

  /// The scores of all values over any part of the clips.
  ///
  /// - Parameters:
  ///   - landscapes: One for each clip in manifest order, made by this sweep or by one over the same thresholds.
  ///   - boxes: The number of boxes in each direction, where there are two; nil for the usual.
  ///   - objective: What is wanted.
  ///   - constraints: What must be kept.
  /// - Returns: The scores.
  package func scores(
    _ landscapes: [Landscape],
    boxes: [Int]? = nil,
    objective: Objective,
    constraints: [Constraint] = []
  ) -> any SearchedScores {
    switch form {
    case .line:
      LineScores(
        axes[0],
        landscapes.compactMap { landscape in
          guard case .line(let line) = landscape else { return nil }
          return line
        },
        objective: objective,
        constraints: constraints
      )
    case .plane:
      PlaneScores(
        axes,
        boxes: boxes ?? Self.boxes,
        landscapes.compactMap { landscape in
          guard case .plane(let plane) = landscape else { return nil }
          return plane
        },
        objective: objective,
        constraints: constraints
      )
    }
  }
}
