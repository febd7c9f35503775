// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The true values of somebody who stands in a posture or with a sway that the script names, at the last frame.
  var standEvents: [LabelEvent] {
    timeline.stretches.flatMap { stretch -> [LabelEvent] in
      guard case .stand(let standing, let waves) = stretch.activity else { return [] }
      guard standing.task == nil else { return rangeEvents }
      return postureEvents + (waves.map(swayEvents) ?? [])
    }
  }

  /// The median values of the posture over the clip's frames.
  private var postureEvents: [LabelEvent] {
    let poses = times.compactMap(pose(at:))
    guard let end = times.last, !poses.isEmpty else { return [] }
    func median(_ value: (BodyPose) -> Double) -> Double {
      let values = poses.map(value).sorted()
      return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    }
    /// A value whose sign is said by the side that it is to.
    func sided(_ quantity: Quantity, _ value: (BodyPose) -> Double) -> LabelEvent {
      let value = median(value)
      return .measure(quantity, at: end, of: value < 0 ? .right : .left, value.magnitude)
    }
    return [
      .measure(.craniovertebralAngle, at: end, median(\.craniovertebralAngle)),
      .measure(.earShoulderAngle, at: end, median(\.earShoulderAngle)),
      .measure(.sagittalVerticalAxis, at: end, median(\.sagittalVerticalAxis)),
      .measure(.trunkLean, at: end, median(\.forwardLean)),
      sided(.lateralLean, \.leftwardLean),
      .measure(.shoulderProtraction, at: end, median(\.shoulderProtraction)),
      .measure(.pelvicTilt, at: end, median(\.pelvicTilt)),
      sided(.shoulderTilt, \.shoulderTilt),
      sided(.pelvicObliquity, \.pelvicObliquity),
    ]
  }

  /// The values of a sway over its whole time, by places 5 ms apart.
  ///
  /// The ellipse is that of endlessly many places of a normal distribution: its area is pi times 5.991, the 95th
  /// percentile of chi-squared with two degrees of freedom, times the root of the covariance's determinant.
  private func swayEvents(of waves: SwayWaves) -> [LabelEvent] {
    guard let end = times.last else { return [] }
    let count = Int((waves.seconds / 0.005).rounded())
    let places = (0...count).map { index in
      waves.place(at: waves.seconds * Double(index) / Double(count)) * 1000
    }
    var path = 0.0
    for (one, next) in zip(places, places.dropFirst()) {
      let way = next - one
      path += (way * way).sum().squareRoot()
    }
    func range(_ axis: Int) -> Double {
      let values = places.map { $0[axis] }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    var (squares, product) = (SIMD2<Double>(), 0.0)
    for place in places.dropLast() {
      squares += place * place
      product += place.x * place.y
    }
    squares /= Double(count)
    product /= Double(count)
    let determinant = max(0, squares.x * squares.y - product * product)
    let area = Double.pi * -2 * Elementary.log(0.05) * determinant.squareRoot()
    return [
      .measure(.swayPath, at: end, path),
      .measure(.swayPathUnfiltered, at: end, path),
      .measure(.swaySpeed, at: end, path / waves.seconds),
      .measure(.swaySpeedUnfiltered, at: end, path / waves.seconds),
      .measure(.swayArea, at: end, area),
      .measure(.swayMediolateral, at: end, range(0)),
      .measure(.swayAnteroposterior, at: end, range(1)),
    ]
  }
}
