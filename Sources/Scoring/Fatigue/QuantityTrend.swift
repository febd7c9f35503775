// SPDX-License-Identifier: Apache-2.0

/// How a quantity changes from rep to rep within sets, by labels and as an analyzer sees it.
public struct QuantityTrend: Sendable, Equatable {
  /// The mean of a quantity at one rep of sets, less the mean of the set.
  public struct Point: Sendable, Equatable {
    /// The rep's number in its set, from 1.
    public var number: Int
    /// By labels; nil where no labelled set has such a rep.
    public var labelled: Double?
    /// By the analyzer; nil where it measured no such rep.
    public var measured: Double?
  }

  /// The kebab-case name.
  public let quantity: String
  /// The unit of values; that of slopes is this by rep.
  public let unit: String
  /// The change per rep of the labelled values.
  public let labelled: Measure
  /// The change per rep of the measured values.
  public let measured: Measure
  /// The change per rep of measured less labelled values: the fatigue that the analyzer makes up, or overlooks.
  public let error: Measure
  /// What a set looks like, rep by rep.
  public let profile: [Point]
}

extension QuantityTrend {
  /// The trends of all quantities that are labelled or measured in sets of three reps or more, by name.
  ///
  /// - Parameters:
  ///   - clips: Scores in manifest order.
  ///   - plan: How intervals are drawn: subjects are resampled.
  /// - Returns: One for each quantity that some set shows, whether labelled, measured or both.
  /// - Complexity: O(*n*²) in the reps of a set.
  static func all(of clips: [FormScore], plan: ResamplingPlan) -> [QuantityTrend] {
    let values = clips.map(\.repValues)
    var bootstrap = SubjectBootstrap(plan: plan)
    return Set(values.flatMap(\.keys)).sorted().compactMap { quantity in
      QuantityTrend(
        quantity,
        rows: zip(clips, values).map { ($0.clip.subject, $1[quantity] ?? []) },
        &bootstrap
      )
    }
  }

  /// The trend of one quantity; nil where no set has enough reps.
  private init?(
    _ quantity: RepQuantity,
    rows: [(subject: String, reps: [RepValue])],
    _ bootstrap: inout SubjectBootstrap
  ) {
    func slope(_ qualifiers: [String], _ value: (RepValue) -> Double?) -> Measure {
      let points = rows.map { $0.reps.points(value) }
      let members = points.indices.filter { !SetSlopes.sets(of: points[$0]).isEmpty }
      let statistic = ClusteredStatistic(
        values: members.map { SetSlopes.pairwise(points[$0]) },
        subjects: members.map { rows[$0].subject },
        quantile: 0.5
      )
      let identifier = MeasureIdentifier("quantity-slope", qualifiers: qualifiers)
        .sliced(MeasureIdentifier.Condition("quantity", quantity.name))
      let basis = MeasureBasis(
        clips: members.count,
        subjects: statistic.subjects.count,
        events: members.reduce(0) { $0 + SetSlopes.sets(of: points[$1]).joined().count }
      )
      guard let number = statistic.value else {
        return basis.undefined(
          identifier,
          "no set has \(SetSlopes.fewestReps) reps with a value"
        )
      }
      return basis.measure(identifier, number, bootstrap.outcome(statistic), nil, nil)
    }
    labelled = slope(["labels"], \.labelled)
    measured = slope([], \.measured)
    error = slope(["error"]) { rep in
      rep.measured.flatMap { measured in rep.labelled.map { measured - $0 } }
    }
    guard labelled.value != nil || measured.value != nil else { return nil }
    self.quantity = quantity.name
    unit = quantity.unit
    profile = Self.profile(rows.map(\.reps))
  }

  private static func profile(_ clips: [[RepValue]]) -> [Point] {
    func means(_ value: (RepValue) -> Double?) -> [Int: Double] {
      var deviations: [Int: (sum: Double, count: Int)] = [:]
      for set in clips.flatMap({ SetSlopes.sets(of: $0.points(value)) }) {
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
  /// The reps that have a value, each in its set.
  fileprivate func points(_ value: (RepValue) -> Double?) -> [SetSlopes.Point] {
    compactMap { rep in
      value(rep).map {
        SetSlopes.Point(set: rep.place.set, number: rep.place.number, value: $0)
      }
    }
  }
}
