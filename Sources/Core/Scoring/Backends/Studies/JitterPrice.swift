// SPDX-License-Identifier: Apache-2.0
import Matching
package import Measures

/// The effect of more of a backend's own jitter on a counter, on one backend's tracks.
package struct JitterPrice: Sendable, Equatable {
  /// The counter and the track configuration.
  package let configuration: Configuration
  /// The clips with reps whose jitter could be measured, in manifest order.
  package let clips: [JitteredClip]

  /// Creates a result.
  package init(_ configuration: Configuration, clips: [JitteredClip]) {
    self.configuration = configuration
    self.clips = clips
  }
}

/// A clip with its tracks as they are, and with once and twice the backend's own noise added.
package struct JitteredClip: Listed, Equatable {
  /// The scores of one dose, added up over its trials, and the jitter that was measured on the changed tracks.
  package struct Dose: Sendable, Equatable {
    /// Jitter in percent of the torso's length, at least 0; the mean of the trials.
    package var percent: Double
    /// Jitter of angles in degrees; the mean of the trials; nil if no angle was seen.
    package var degrees: Double?
    /// The number of trials, at least 1.
    package var trials: Int
    /// The trials in which the count was exact.
    package var exact: Int
    /// The matches of all trials together; nil for labels that are a count.
    package var matches: StepScore.Matches?

    /// Creates the scores of a dose.
    package init(
      percent: Double,
      degrees: Double?,
      trials: Int,
      exact: Int,
      matches: StepScore.Matches?
    ) {
      self.percent = percent
      self.degrees = degrees
      self.trials = trials
      self.exact = exact
      self.matches = matches
    }
  }

  /// The number of doses: none, once and twice the backend's own noise.
  package static let doseCount = 3
  /// The names of the doses in identifiers.
  static let doseNames = ["plain", "once", "twice"]

  /// The clip.
  package let clip: ClipIdentity
  /// The doses: none, once and twice.
  package let doses: [Dose]

  /// Creates a clip.
  ///
  /// - Precondition: There are three doses.
  package init(clip: ClipIdentity, doses: [Dose]) {
    precondition(doses.count == Self.doseCount, "none, once and twice")
    self.clip = clip
    self.doses = doses
  }

  /// The price in F1 and in exact counts, per percent of the torso and per degree; then F1 and jitter of each dose.
  package static let definitions: [MeasureDefinition<JitteredClip>] =
    [
      price("f1-per-percent", "F1", "percent of the torso", "F1 per % of torso", f1, percent),
      price("f1-per-degree", "F1", "degree", "F1 per degree", f1, \.degrees),
      price(
        "exact-per-percent",
        "The share of exact counts",
        "percent of the torso",
        "Exact per % of torso",
        exact,
        percent
      ),
      price(
        "exact-per-degree",
        "The share of exact counts",
        "degree",
        "Exact per degree",
        exact,
        \.degrees
      ),
    ]
    + (0..<doseCount).flatMap { dose in
      [
        atDose(dose, "f1", "F1", scale: .share) { f1($0) },
        atDose(dose, "exact", "Exact", scale: .share) { exact($0) },
        atDose(dose, "jitter-torso", "Jitter", scale: .magnitude("% of torso")) {
          [$0.percent, 1]
        },
        atDose(dose, "jitter-angle", "Jitter", scale: .magnitude("°")) { dose in
          dose.degrees.map { [$0, 1] }
        },
      ]
    }

  private static let noClip = "no clip has reps and a torso to measure jitter by"

  private static func f1(_ dose: Dose) -> [Double]? {
    dose.matches.map { [Double($0.f1Terms.numerator), Double($0.f1Terms.denominator)] }
  }

  private static func exact(_ dose: Dose) -> [Double]? {
    [Double(dose.exact), Double(dose.trials)]
  }

  private static func percent(_ dose: Dose) -> Double? { dose.percent }

  /// A number of one dose.
  private static func atDose(
    _ dose: Int,
    _ name: String,
    _ title: String,
    scale: MeasureScale,
    _ terms: @escaping @Sendable (Dose) -> [Double]?
  ) -> MeasureDefinition<JitteredClip> {
    let added = ["as tracks are", "with own noise added once", "with own noise added twice"]
    return MeasureDefinition(
      MeasureIdentifier(name, qualifiers: [doseNames[dose]]),
      "\(title) \(added[dose]).",
      scale: scale,
      population: .measurable(emptyReason: noClip),
      counted: "trials",
      undefinedReason: noClip,
      eventCount: { $0.doses[dose].trials },
      computation: .ratio { terms($0.doses[dose]) }
    ).titled(["\(title), plain", "once", "twice"][dose])
  }

  /// The slope of a score over the jitter of the doses, by least squares.
  ///
  /// With F1 of 0.90, 0.80 and 0.70 at a jitter of 1, 2 and 3 % it is -0.10 per percent.
  private static func price(
    _ name: String,
    _ score: String,
    _ unit: String,
    _ title: String,
    _ terms: @escaping @Sendable (Dose) -> [Double]?,
    _ jitter: @escaping @Sendable (Dose) -> Double?
  ) -> MeasureDefinition<JitteredClip> {
    MeasureDefinition(
      MeasureIdentifier(name),
      "The change of \(score.loweringFirst) for each further \(unit) of jitter, by least squares over three doses.",
      scale: MeasureScale("fraction", better: .higher),
      population: .measurable(emptyReason: noClip),
      counted: "trials",
      undefinedReason: "more noise does not make more jitter",
      eventCount: { $0.doses.reduce(0) { $0 + $1.trials } },
      computation: .sums(terms: { clip in
        var sums: [Double] = []
        for dose in clip.doses {
          guard let score = terms(dose), let jitter = jitter(dose) else { return nil }
          sums += score + [jitter, 1]
        }
        return sums
      }) { sums in
        slope(
          (0..<doseCount).compactMap { dose in
            let row = sums[(4 * dose)..<(4 * dose + 4)]
            let start = row.startIndex
            guard row[start + 1] > 0, row[start + 3] > 0 else { return nil }
            return (x: row[start + 2] / row[start + 3], y: row[start] / row[start + 1])
          }
        )
      }
    ).titled(title)
  }

  /// The slope of the least-squares line through points; nil for less than two places.
  private static func slope(_ points: [(x: Double, y: Double)]) -> Double? {
    guard points.count == doseCount else { return nil }
    let count = Double(points.count)
    let (x, y) = (
      points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count
    )
    let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    guard spread > 1e-18 else { return nil }
    return points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
  }
}
