// SPDX-License-Identifier: Apache-2.0

/// The outcomes of one clip that a search asks for at once.
package enum ClipTrace: Sendable, Equatable {
  /// The outcomes of some settings, one each.
  case settings([ClipOutcome])
  /// Those at every value of one parameter.
  case line(Staircase<ClipOutcome>)
  /// Those at every pair of values of two.
  case plane(ThresholdPlane<ClipOutcome>)

  /// The outcomes of settings.
  ///
  /// - Precondition: It is of settings.
  package var outcomes: [ClipOutcome] {
    guard case .settings(let outcomes) = self else {
      preconditionFailure("the trace is of single settings")
    }
    return outcomes
  }

  /// The outcomes at every value of one parameter.
  ///
  /// - Precondition: It is of one parameter.
  package var line: Staircase<ClipOutcome> {
    guard case .line(let line) = self else {
      preconditionFailure("the trace is of one parameter")
    }
    return line
  }
}

extension CounterSweep.Landscape {
  /// Takes a clip's trace over the thresholds of a sweep.
  ///
  /// - Precondition: The trace is over one or two parameters.
  package init(_ facts: ClipFacts, _ trace: ClipTrace) {
    switch trace {
    case .line(let line): self = .line(LineLandscape(facts, line))
    case .plane(let plane): self = .plane(PlaneLandscape(facts, plane))
    case .settings: preconditionFailure("a landscape is over parameters")
    }
  }

  /// The outcomes without the clip.
  package var trace: ClipTrace {
    switch self {
    case .line(let landscape): .line(landscape.map)
    case .plane(let landscape): .plane(landscape.map)
    }
  }
}
