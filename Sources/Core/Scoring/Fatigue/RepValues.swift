// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import PoseTracks

/// A quantity of reps, by labels and by an analyzer.
struct RepQuantity: Hashable, Comparable, Sendable {
  /// The kebab-case name.
  var name: String
  /// The unit.
  var unit: String

  /// How long a rep takes, which labels say by its start and end and analyzers by its parts.
  static let duration = RepQuantity(name: "rep-duration", unit: "s")

  static func < (one: RepQuantity, other: RepQuantity) -> Bool {
    (one.name, one.unit) < (other.name, other.unit)
  }
}

/// What labels and an analyzer say of a quantity in one rep.
struct RepValue: Sendable, Equatable {
  /// Where the rep is.
  var place: RepPlace
  /// What labels say, the mean of sides; nil where they do not.
  var labelled: Double?
  /// What the analyzer measured, the mean of sides; nil where it did not.
  var measured: Double?
}

extension FormScore {
  /// What is known of labelled reps, quantity by quantity, each rep in its place.
  ///
  /// A labelled quantity is held against the measurements that `comparisons(tolerance:)` pairs with it; one that no
  /// label names has those that fall into a rep.
  ///
  /// - Complexity: O(*r* (*l* + *m*)) in reps, labels and measurements.
  var repValues: [RepQuantity: [RepValue]] {
    guard !reference.places.isEmpty, reference.places.count == reference.reps.count else {
      return [:]
    }
    var labelled: [RepQuantity: [(time: Double, value: Double)]] = [:]
    for measure in reference.measures {
      let quantity = RepQuantity(name: measure.quantity, unit: measure.unit)
      labelled[quantity, default: []].append((measure.time, measure.value))
    }
    var measured: [RepQuantity: [(time: Double, value: Double)]] = [:]
    var paired: Set<RepQuantity> = []
    for comparison in comparisons() {
      let reference = comparison.reference
      let quantity = RepQuantity(name: reference.quantity, unit: reference.unit)
      measured[quantity, default: []].append((reference.time, comparison.measured))
      paired.insert(RepQuantity(comparison.measurement.quantity))
    }
    for measurement in result.measurements where measurement.value.isFinite {
      let quantity = RepQuantity(measurement.quantity)
      if paired.contains(quantity) || labelled[quantity] != nil { continue }
      measured[quantity, default: []].append((measurement.time, measurement.value))
    }
    var values = Dictionary(
      uniqueKeysWithValues: Set(labelled.keys).union(measured.keys).map { quantity in
        (quantity, byRep(labelled[quantity] ?? [], measured[quantity] ?? []))
      }
    )
    values[.duration] = durations
    return values
  }

  /// The means of what falls into each rep.
  private func byRep(
    _ labelled: [(time: Double, value: Double)],
    _ measured: [(time: Double, value: Double)]
  ) -> [RepValue] {
    func mean(
      _ values: [(time: Double, value: Double)],
      in rep: ClosedRange<Double>
    ) -> Double? {
      let inside = values.filter { rep.contains($0.time) }
      return inside.isEmpty ? nil : inside.reduce(0) { $0 + $1.value } / Double(inside.count)
    }
    return zip(reference.reps, reference.places).map { rep, place in
      RepValue(place: place, labelled: mean(labelled, in: rep), measured: mean(measured, in: rep))
    }
  }

  /// How long reps take: labelled ones from start to end, measured ones both ways and the hold between.
  private var durations: [RepValue] {
    let hold: Quantity =
      Exercise.named(clip.exercise)?.extreme == .high ? .topDuration : .bottomDuration
    func seconds(_ quantity: Quantity, in rep: ClosedRange<Double>) -> Double? {
      result.measurements.first { $0.quantity == quantity && rep.contains($0.time) }?.value
    }
    return zip(reference.reps, reference.places).map { rep, place in
      let ways = [Quantity.eccentricDuration, .concentricDuration].compactMap {
        seconds($0, in: rep)
      }
      let measured = ways.count == 2 ? ways[0] + ways[1] + (seconds(hold, in: rep) ?? 0) : nil
      return RepValue(place: place, labelled: place.duration, measured: measured)
    }
  }
}

extension RepQuantity {
  /// The quantity of a measurement.
  fileprivate init(_ quantity: Quantity) {
    self.init(name: quantity.name, unit: quantity.unit.rawValue)
  }
}
