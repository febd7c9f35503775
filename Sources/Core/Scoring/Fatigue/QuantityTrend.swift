// SPDX-License-Identifier: Apache-2.0
package import Measures
import Statistics

/// How a quantity changes from rep to rep within sets, or from set to set within clips, by labels and as an analyzer sees
/// it.
package struct QuantityTrend: Sendable, Equatable {
  /// The mean of a quantity at one rep of sets, less the mean of the set.
  ///
  /// In one set of clips it is less that of the clip.
  package struct Point: Sendable, Equatable {
    /// The rep's number in its set, or the set's in its clip, from 1.
    package var number: Int
    /// By labels; nil where no labelled set has such a rep.
    package var labelled: Double?
    /// By the analyzer; nil where it measured no such rep.
    package var measured: Double?
  }

  /// Over what it changes.
  package let scope: SlopeScope
  /// The kebab-case name.
  package let quantity: String
  /// The unit of values; that of slopes is this by rep, or by set.
  package let unit: String
  /// The change of the labelled values with each step.
  package let labelled: Measure
  /// The change of the measured values.
  package let measured: Measure
  /// The change of measured less labelled values: the fatigue that the analyzer makes up, or overlooks.
  package let error: Measure
  /// What a set looks like, rep by rep, or a clip, set by set.
  package let profile: [Point]
}

extension QuantityTrend {
  /// Whose values change.
  enum Side: CaseIterable {
    case measured
    case labels
    case error

    /// What is said of it, in one sentence.
    func summary(_ scope: SlopeScope) -> String {
      let pairs =
        scope == .reps ? "any two reps of a set" : "any two reps of different sets of a clip"
      return switch self {
      case .measured:
        "The median change of a measured quantity between \(pairs), by the steps between."
      case .labels:
        "The median change of the labelled values between \(pairs), by the steps between."
      case .error:
        "The median change of measured minus labelled values between \(pairs), by the steps between."
      }
    }

    /// The value of a rep; nil where it has none.
    func value(of rep: RepValue) -> Double? {
      switch self {
      case .measured: rep.measured
      case .labels: rep.labelled
      case .error: rep.measured.flatMap { measured in rep.labelled.map { measured - $0 } }
      }
    }
  }

  /// The slopes of one side over every quantity.
  static func definition(_ scope: SlopeScope, _ side: Side) -> MeasureDefinition<TrendClip> {
    let qualifiers: [String] =
      switch side {
      case .measured: []
      case .labels: ["labels"]
      case .error: ["error"]
      }
    let lack = scope.lack(of: "reps with a value")
    return MeasureDefinition(
      MeasureIdentifier("quantity-slope", qualifiers: scope.qualifiers + qualifiers),
      side.summary(scope),
      scale: MeasureScale(
        "the quantity's/\(scope.step)",
        better: side == .error ? .zero : .neither
      ),
      aggregation: "median over pairs of reps",
      population: .measurable(emptyReason: lack),
      counted: "reps with a value",
      undefinedReason: lack,
      eventCount: { SetSlopes.sets(of: $0.reps.points(scope, side.value(of:))).joined().count },
      computation: .quantile(
        values: { clip in
          let points = clip.reps.points(scope, side.value(of:))
          return SetSlopes.sets(of: points).isEmpty ? nil : SetSlopes.pairwise(points)
        },
        fraction: 0.5
      )
    )
  }

  /// The trends of all quantities that are labelled or measured in sets of three reps or more, by name, then those from
  /// set to set.
  ///
  /// - Parameters:
  ///   - clips: Scores in manifest order.
  ///   - plan: How intervals are drawn: subjects are resampled.
  /// - Returns: One for each quantity that some set shows, whether labelled, measured or both.
  /// - Complexity: O(*n*²) in the reps of a set.
  static func all(of clips: [FormScore], plan: ResamplingPlan) -> [QuantityTrend] {
    let values = clips.map(\.repValues)
    var bootstrap = SubjectBootstrap(plan: plan)
    return SlopeScope.allCases.flatMap { scope in
      Set(values.flatMap(\.keys)).sorted().compactMap { quantity in
        QuantityTrend(
          quantity,
          scope,
          zip(clips, values).map { TrendClip(clip: $0.clip, reps: $1[quantity] ?? []) },
          &bootstrap
        )
      }
    }
  }

  /// The trend of one quantity; nil where no set has enough reps.
  private init?(
    _ quantity: RepQuantity,
    _ scope: SlopeScope,
    _ clips: [TrendClip],
    _ bootstrap: inout SubjectBootstrap
  ) {
    func slope(_ side: Side) -> Measure {
      [Self.definition(scope, side)].measures(
        of: clips,
        slice: [MeasureIdentifier.Condition("quantity", quantity.name)],
        &bootstrap
      )[0]
    }
    labelled = slope(.labels)
    measured = slope(.measured)
    error = slope(.error)
    guard labelled.value != nil || measured.value != nil else { return nil }
    self.scope = scope
    self.quantity = quantity.name
    unit = quantity.unit
    profile = Self.profile(clips.map(\.reps), scope)
  }

  private static func profile(_ clips: [[RepValue]], _ scope: SlopeScope) -> [Point] {
    func means(_ value: (RepValue) -> Double?) -> [Int: Double] {
      var deviations: [Int: (sum: Double, count: Int)] = [:]
      for set in clips.flatMap({ SetSlopes.sets(of: $0.points(scope, value)) }) {
        let mean = set.reduce(0) { $0 + $1.value } / Double(set.count)
        for point in set {
          let known = deviations[point.number] ?? (0, 0)
          deviations[point.number] = (known.sum + point.value - mean, known.count + 1)
        }
      }
      return deviations.mapValues { $0.sum / Double($0.count) }
    }
    let (labelled, measured) = (means(\.labelled), means(\.measured))
    return Set(labelled.keys).union(measured.keys).sorted().map { number in
      Point(number: number, labelled: labelled[number], measured: measured[number])
    }
  }
}

extension [RepValue] {
  /// The reps that have a value, each in its place.
  fileprivate func points(
    _ scope: SlopeScope,
    _ value: (RepValue) -> Double?
  ) -> [SetSlopes.Point] {
    compactMap { rep in
      value(rep).flatMap { scope.point(rep.place, $0) }
    }
  }
}

/// The reps of a clip, each with a quantity.
struct TrendClip: Measured {
  var clip: ClipIdentity
  var reps: [RepValue]
}
