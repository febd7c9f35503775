// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The forces of the plates under a person, in newtons, x and z along the floor and y up.
///
/// Programs write the force of the person on the plate, or that of the plate on the person. Nobody pulls at a plate,
/// so the sign is that with which the sum of all plates points up over the whole recording.
struct GroundForce {
  /// The forces of each plate, sample by sample: [plates][N]; NaN if missing.
  let plates: [[SIMD3<Double>]]
  /// The forces up of all plates together: [N].
  let vertical: RecordedSignals.Signal

  /// Turns forces so that standing weight is positive.
  ///
  /// - Parameter plates: The forces of each plate, as many of each; none makes a force without values.
  init(_ plates: [[SIMD3<Double>]]) {
    let count = plates.first?.count ?? 0
    let sums = (0..<count).map { sample in plates.reduce(0) { $0 + $1[sample].y } }
    let sign: Double = sums.reduce(0) { $1.isNaN ? $0 : $0 + $1 } < 0 ? -1 : 1
    self.plates = plates.map { $0.map { sign * $0 } }
    vertical = RecordedSignals.Signal(
      name: Signal.verticalForce.id,
      unit: .newtons,
      values: sums.map { (sign * $0).measuredOrMissing }
    )
  }

  /// The force of each plate along each axis, as `force-plate-1-x`.
  ///
  /// - Parameter numbers: The numbers of the plates, one for each.
  /// - Returns: Three signals for each plate, in newtons.
  func components(of numbers: [Int]) -> [RecordedSignals.Signal] {
    zip(numbers, plates).flatMap { number, forces in
      ["x", "y", "z"].enumerated().map { axis, name in
        RecordedSignals.Signal(
          name: "force-plate-\(number)-\(name)",
          unit: .newtons,
          values: forces.map { $0[axis].measuredOrMissing }
        )
      }
    }
  }
}
