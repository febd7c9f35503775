// SPDX-License-Identifier: Apache-2.0
import Basics

/// Where the centre of mass of an upright posture is, by the lean of its straight back.
///
/// Legs stay and arms keep their directions when the trunk leans, so that only the heights of trunk
/// and head above the pelvis are carried along.
struct Balance {
  /// The centre's place along z in metres without any lean.
  private let still: Double
  /// By how much it moves with the sine of the lean.
  private let trunk: Double
  /// By how much it moves with the sine of half the lean, which the neck has.
  private let neck: Double

  /// Weighs a posture.
  init(_ posture: UprightPosture, of body: BodyProportions) {
    var upright = posture
    upright.lean = 0
    still = upright.pose(of: body).centreOfMass.z
    let masses = body.table.masses
    let arm = masses.upperArm.share + masses.forearm.share + masses.hand
    let whole =
      masses.trunk + masses.head + 2 * (arm + masses.thigh.share + masses.shank.share + masses.foot)
    trunk = body.trunk * (0.5 * masses.trunk + masses.head + 2 * arm) / whole
    neck = body.neck * masses.head / whole
  }

  /// The lean in radians, in -0.2...1.2, that brings the centre of mass over a place along z.
  func lean(over place: Double) -> Double {
    var low = -0.2
    var high = 1.2
    for _ in 0..<40 {
      let lean = (low + high) / 2
      let centre = still + trunk * Elementary.sin(lean) + neck * Elementary.sin(lean * 0.5)
      if centre < place { low = lean } else { high = lean }
    }
    return (low + high) / 2
  }
}
