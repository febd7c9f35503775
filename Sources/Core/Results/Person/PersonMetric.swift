// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import PoseTracks

/// A number that sessions of one person can be compared by: a quantity or the counted reps of an exercise.
package struct PersonMetric: Sendable, Hashable, Comparable {
  /// The kebab-case name of the quantity, `reps` or `rep-duration`.
  package var name: String
  /// The unit of values, as `Quantity.Unit` spells it; `reps` of counted reps.
  package var unit: String
  /// The exercise's id.
  package var exercise: String
  /// The family of the exercise, by which normal ranges are stated.
  package var family: String
  /// The person's own side; nil for the whole body or both.
  package var side: BodySide?
  /// The counter's or analyzer's configuration.
  package var method: String
  /// The track configuration.
  package var track: String

  /// Creates a metric.
  package init(
    _ name: String,
    unit: String,
    exercise: String,
    family: String? = nil,
    side: BodySide? = nil,
    method: String,
    track: String
  ) {
    self.name = name
    self.unit = unit
    self.exercise = exercise
    self.family = family ?? exercise
    self.side = side
    self.method = method
    self.track = track
  }

  /// The name of the metric of counted reps.
  package static let reps = "reps"
  /// The name of the metric of the time that a rep takes.
  package static let repDuration = "rep-duration"

  /// True if values are sums over a session and not its median.
  package var isTotal: Bool { name == Self.reps }

  /// The glossary's entry; nil for counted reps and for quantities from outside.
  package var entry: GlossaryEntry? { Glossary.entry(named: name) }

  /// The quantity; nil for counted reps.
  package var quantity: Quantity? { Quantity.Unit(rawValue: unit).map { Quantity(name, $0) } }

  /// The name of the quantity in plain words: `Knee bend`.
  package var plainName: String {
    switch name {
    case Self.reps: "Reps counted"
    case Self.repDuration: "Time of a rep"
    default: entry?.title ?? name
    }
  }

  /// The name with exercise and side: `Knee bend (squat, left)`.
  package var title: String {
    let parts = [exercise, side?.rawValue].compactMap(\.self)
    return "\(plainName) (\(parts.joined(separator: ", ")))"
  }

  /// The unit in words: `degrees`.
  package var unitWords: String { Quantity.Unit(rawValue: unit)?.words ?? unit }

  /// The source of values: `squat on blazepose-full`.
  package var source: String { "\(method) on \(track)" }

  /// Orders by exercise, name, side, method and track.
  package static func < (one: PersonMetric, other: PersonMetric) -> Bool {
    one.order.lexicographicallyPrecedes(other.order)
  }

  private var order: [String] {
    // Counted reps stand in front of what was measured of them.
    let rank = name == Self.reps ? "0" : name == Self.repDuration ? "1" : "2"
    return [exercise, rank, name, unit, side?.rawValue ?? "", method, track]
  }
}

extension PersonMetric {
  /// The published range of normal values for the exercise; nil if none is published.
  ///
  /// A range that names the exercise or its family stands in front of one for all exercises.
  package var normal: NormalRange? {
    guard case .ranges(let ranges)? = entry?.normal else { return nil }
    return ranges.first { $0.exercises.contains(family) || $0.exercises.contains(exercise) }
      ?? ranges.first(where: \.exercises.isEmpty)
  }
}

extension NormalRange {
  /// The distance of a value from the range, in the quantity's unit; 0 in it.
  package func distance(to value: Double) -> Double {
    max(values.lowerBound - value, value - values.upperBound, 0)
  }
}
