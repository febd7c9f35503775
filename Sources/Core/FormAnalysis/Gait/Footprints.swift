// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The places where feet stand, and what follows from them: lengths of steps and strides, and the speed of the hips.
///
/// A foot's place is the middle of those of its heel from 0.05 to 0.25 s after its strike, when it rests on the floor:
/// the trembling of single frames does not lengthen a step. Steps are from footprint to footprint along the walk, as they
/// are measured on a paper walkway. The heel of the foot behind has lifted by the time of the next strike, so that the
/// distance of both heels then is shorter.
///
/// All is in the unit of the path, metres or pixels.
struct Footprints: Sendable {
  private let path: WalkPath
  private let sequence: StepSequence
  private let places: [SIMD2<Double>?]

  /// Looks the places of strikes up.
  ///
  /// - Complexity: O(*strikes* x *frames*).
  init(_ sequence: StepSequence, on path: WalkPath) {
    self.path = path
    self.sequence = sequence
    places = sequence.strikes.map { strike in
      path.middle(strike.time + 0.05...strike.time + 0.25) { $0[strike.side].heel }
    }
  }

  /// A length, and when and of which foot it is.
  struct Length: Sendable {
    var time: Double
    var side: BodySide
    var value: Double
  }

  /// The lengths of steps along the walk, each of the foot that strikes at its end; negative ones are steps back.
  var steps: [Length] { sequence.steps.compactMap { length(from: $0.from, to: $0.to) } }

  /// The lengths of strides along the walk.
  var strides: [Length] { sequence.strides.compactMap { length(from: $0.from, to: $0.to) } }

  /// The speed of the hips per second; nil without steps.
  ///
  /// It is the way from strike to strike, each place the middle of 0.2 s, over the time of all steps.
  var speed: Double? {
    var way = 0.0
    var seconds = 0.0
    for step in sequence.steps {
      guard let from = hips(at: step.from.time), let to = hips(at: step.to.time) else { continue }
      way += Angle.length(to.place - from.place)
      seconds += to.time - from.time
    }
    return seconds > 0 ? way / seconds : nil
  }

  /// Mean time and place of the hips near a time.
  private func hips(at time: Double) -> (time: Double, place: SIMD2<Double>)? {
    let near = path.moments.filter { abs($0.time - time) <= 0.1 + ClipTime.hair }
    guard !near.isEmpty else { return nil }
    let count = Double(near.count)
    return (
      near.reduce(0) { $0 + $1.time } / count,
      near.reduce(SIMD2(0, 0)) { $0 + $1.hips } / count
    )
  }

  private func length(
    from: StepSequence.Strike,
    to: StepSequence.Strike
  ) -> Length? {
    guard let one = place(of: from), let other = place(of: to),
      let frame = path.place(nearest: to.time), let direction = path.directions[frame]
    else { return nil }
    return Length(time: to.time, side: to.side, value: ((other - one) * direction).sum())
  }

  private func place(of strike: StepSequence.Strike) -> SIMD2<Double>? {
    sequence.strikes.firstIndex(of: strike).flatMap { places[$0] }
  }
}
