// SPDX-License-Identifier: Apache-2.0

/// Over what faults and quantities change.
package enum SlopeScope: String, Sendable, CaseIterable {
  /// From rep to rep within each set.
  case reps
  /// From set to set within each clip; reps that are in no labelled set have no place there.
  case sets

  /// What tells its measures apart.
  var qualifiers: [String] { self == .reps ? [] : ["sets"] }

  /// One step, as part of a unit: `deg/rep`.
  package var step: String {
    switch self {
    case .reps: "rep"
    case .sets: "set"
    }
  }

  /// What lacks where there is no slope of some reps.
  func lack(of reps: String) -> String {
    switch self {
    case .reps: "no set has \(SetSlopes.fewestReps) \(reps)"
    case .sets: "no clip has \(SetSlopes.fewestReps) \(reps) in two sets or more"
    }
  }

  /// Where a value of a rep stands; nil where the rep has no place.
  func point(_ place: RepPlace, _ value: Double) -> SetSlopes.Point? {
    switch self {
    case .reps: SetSlopes.Point(set: place.set, number: place.number, value: value)
    case .sets:
      place.isInSet ? SetSlopes.Point(set: 0, number: place.set + 1, value: value) : nil
    }
  }
}
