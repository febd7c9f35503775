// SPDX-License-Identifier: Apache-2.0

/// Precision, recall and F1 as exact functions of the tolerance: a step wherever a wider tolerance
/// matches more.
public struct ToleranceCurve: Sendable, Equatable {
  /// What holds from a tolerance on, up to that of the next step.
  public struct Step: Sendable, Equatable {
    /// The least tolerance in seconds; zero for the first step.
    public var tolerance: Double
    /// Required reps matched.
    public var matched: Int
    /// Required reps.
    public var required: Int
    /// Events right or charged.
    public var charged: Int

    /// The share of charged events that match; nil where none is charged.
    public var precision: Double? { charged > 0 ? Double(matched) / Double(charged) : nil }
    /// The share of required reps matched; nil where none is required.
    public var recall: Double? { required > 0 ? Double(matched) / Double(required) : nil }
    /// Their harmonic mean; nil where nothing is required and nothing charged.
    public var f1: Double? {
      required + charged > 0 ? Double(2 * matched) / Double(required + charged) : nil
    }
  }

  /// In ascending order of tolerance, the first at zero; the last holds up to `end`.
  public let steps: [Step]

  /// The curve of all clips together.
  ///
  /// - Parameter clips: What matches in each of them.
  /// - Complexity: O(*n* log *n*) in the steps of all clips.
  public init(pooling clips: [ToleranceSteps]) {
    let pooled = WeightedToleranceSteps(
      clips,
      groups: clips.map { _ in 0 },
      groupCount: 1
    )
    var steps: [Step] = []
    pooled.forEachStretch { step, _ in
      if let last = steps.last, last.matched == step.matched, last.charged == step.charged {
        return
      }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Where every curve ends, in seconds.
  public static let end = Microseconds.seconds(ToleranceSteps.end)

  /// The step that holds at a tolerance, inclusive.
  ///
  /// - Parameter tolerance: In seconds, between zero and `end`.
  /// - Returns: Nil beyond the curve.
  public func step(at tolerance: Double) -> Step? {
    guard tolerance >= 0, tolerance <= Self.end else { return nil }
    let wanted = Microseconds.nearest(tolerance)
    return steps.last { Microseconds.nearest($0.tolerance) <= wanted }
  }
}
