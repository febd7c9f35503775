// SPDX-License-Identifier: Apache-2.0
import Basics

/// Sway of a standing pelvis over the ground, of a known spectrum.
package struct PelvisSway: Sendable, Equatable {
  /// Root mean square of the way to the sides in millimetres, 0 to 12.
  package var mediolateral: Double
  /// Root mean square of the way to front and back in millimetres, 0 to 20.
  package var anteroposterior: Double
  /// The highest frequency in hertz, 0.2 to 3.
  package var cutoff: Double

  /// Creates a sway.
  package init(mediolateral: Double, anteroposterior: Double, cutoff: Double) {
    self.mediolateral = mediolateral
    self.anteroposterior = anteroposterior
    self.cutoff = cutoff
  }
}

/// Standing for some seconds: a posture, and a sway in place of the usual one or a task of range of motion.
package struct Standing: Sendable, Equatable {
  /// The doses of the posture.
  package var posture: StandingPosture
  /// The sway; nil for the usual one.
  package var sway: PelvisSway?
  /// The task, in the usual posture; nil for none.
  package var task: RangeTask?

  /// Creates a standing.
  package init(
    posture: StandingPosture = .init(),
    sway: PelvisSway? = nil,
    task: RangeTask? = nil
  ) {
    self.posture = posture
    self.sway = sway
    self.task = task
  }
}

/// A sway as a sum of sines of equal size, one at each whole number of periods up to the cut-off.
///
/// Over the whole time every sine has whole periods: means are 0 and root mean squares are exactly those of the sway.
/// The spectrum is flat up to the cut-off and empty beyond it.
struct SwayWaves: Sendable, Equatable {
  /// The sway.
  let sway: PelvisSway
  /// The time of the slowest sine in seconds.
  let seconds: Double
  /// The phases of the sines to the left and to the front, in radians: [K].
  private let phases: [SIMD2<Double>]

  /// Draws the phases.
  init(_ sway: PelvisSway, seconds: Double, random: inout RandomGenerator) {
    self.sway = sway
    self.seconds = seconds
    var phases: [SIMD2<Double>] = []
    for _ in 0..<max(1, Int((sway.cutoff * seconds).rounded(.down))) {
      let (left, ahead) = (random.unit(), random.unit())
      phases.append(SIMD2(left, ahead) * (2 * .pi))
    }
    self.phases = phases
  }

  /// The place to the left and to the front in metres at a time in seconds.
  func place(at time: Double) -> SIMD2<Double> {
    var sum = SIMD2<Double>()
    for (index, phase) in phases.enumerated() {
      let angle = 2 * .pi * Double(index + 1) * time / seconds
      sum.x += Elementary.sin(angle + phase.x)
      sum.y += Elementary.sin(angle + phase.y)
    }
    let size = (2 / Double(phases.count)).squareRoot() / 1000
    return sum * size * SIMD2(sway.mediolateral, sway.anteroposterior)
  }

  /// The metres by which hips that sway are lower than in the stance, for a person of 1.75 m: legs have that to spare.
  static let lowered = 0.02
}

extension Standing {
  /// The pose at a moment, facing along z.
  ///
  /// - Parameters:
  ///   - body: The person's sizes.
  ///   - time: Seconds since it began.
  ///   - share: The share of its time that is over.
  ///   - sway: The usual sway at that moment.
  ///   - waves: The sway in its place; nil for none.
  /// - Returns: The pose.
  func pose(
    of body: BodyProportions,
    at time: Double,
    share: Double,
    sway: Sway,
    _ waves: SwayWaves?
  ) -> BodyPose {
    if let task {
      let posture = Stance(body: body).posture(sway: sway)
      return task.applied(to: posture.pose(of: body), posture, of: body, task.travelled(at: share))
    }
    guard let waves else { return posture.pose(of: body, sway: sway) }
    let shift = Sway(shift: waves.place(at: time))
    return posture.pose(of: body, sway: shift, lowered: SwayWaves.lowered * body.scale)
  }
}
