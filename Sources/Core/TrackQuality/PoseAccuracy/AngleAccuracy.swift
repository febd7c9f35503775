// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// How far an interior angle in the image is from what it is, in degrees.
package struct AngleAccuracy: Sendable, Equatable {
  /// The error of angles, over all frames or over those in a band.
  package struct Error: Sendable, Equatable {
    /// The number of frames in which both tracks show the angle.
    package let frames: Int
    /// The mean of estimated less exact angle.
    package let bias: Double
    /// The standard deviation around that; nil below two frames.
    package let deviation: Double?
    /// The mean distance from the exact angle, at least zero; nil where a run has not kept it.
    package let meanMagnitude: Double?

    /// Creates an error.
    ///
    /// - Precondition: `frames > 0`.
    package init(frames: Int, bias: Double, deviation: Double?, meanMagnitude: Double? = nil) {
      precondition(frames > 0, "an error is over frames")
      self.frames = frames
      self.bias = bias
      self.deviation = deviation
      self.meanMagnitude = meanMagnitude
    }

    /// The error over the frames of several; nil without any.
    ///
    /// - Complexity: O(*n*).
    package init?(pooling errors: [Error]) {
      guard !errors.isEmpty else { return nil }
      let frames = errors.reduce(0) { $0 + $1.frames }
      let bias = errors.reduce(0) { $0 + Double($1.frames) * $1.bias } / Double(frames)
      let squares = errors.reduce(0) { sum, error in
        let within = Double(error.frames - 1) * (error.deviation ?? 0) * (error.deviation ?? 0)
        return sum + within + Double(error.frames) * (error.bias - bias) * (error.bias - bias)
      }
      let magnitudes = errors.compactMap { error in
        error.meanMagnitude.map { Double(error.frames) * $0 }
      }
      self.init(
        frames: frames,
        bias: bias,
        deviation: frames > 1 ? (squares / Double(frames - 1)).squareRoot() : nil,
        meanMagnitude: magnitudes.count == errors.count
          ? magnitudes.reduce(0, +) / Double(frames) : nil
      )
    }

    /// Nil without differences.
    init?(_ differences: [Double]) {
      guard !differences.isEmpty else { return nil }
      let mean = differences.reduce(0, +) / Double(differences.count)
      let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      frames = differences.count
      bias = mean
      deviation =
        differences.count > 1 ? (squares / Double(differences.count - 1)).squareRoot() : nil
      meanMagnitude = differences.reduce(0) { $0 + $1.magnitude } / Double(differences.count)
    }
  }

  /// The width of a band of exact angles, in degrees.
  package static let bandWidth = 30.0
  /// The number of bands from 0 to 180 degrees.
  package static let bandCount = 6

  /// Where the limbs meet.
  package let hinge: Exercise.Hinge
  /// On which side of the subject's body.
  package let side: BodySide
  /// Over all frames.
  package let error: Error
  /// By the exact angle, in six bands of 30 degrees, the last one with its end; nil without frames.
  package let bands: [Error?]

  /// The name of the angle's signal, as in `knee-angle-left`.
  package var id: String { "\(hinge.rawValue)-angle-\(side.rawValue)" }

  /// Creates an accuracy from its bands; nil where all are empty.
  ///
  /// - Precondition: `bands.count == bandCount`.
  package init?(hinge: Exercise.Hinge, side: BodySide, bands: [Error?]) {
    precondition(bands.count == Self.bandCount, "every band is there")
    guard let error = Error(pooling: bands.compactMap(\.self)) else { return nil }
    self.hinge = hinge
    self.side = side
    self.error = error
    self.bands = bands
  }

  /// Compares an angle over paired frames; nil where no frame shows it in both.
  init?(
    _ hinge: Exercise.Hinge,
    _ side: BodySide,
    _ pairs: [(estimate: Double, exact: Double)]
  ) {
    let known = pairs.filter { !($0.estimate + $0.exact).isNaN }
    guard let error = Error(known.map { $0.estimate - $0.exact }) else { return nil }
    self.hinge = hinge
    self.side = side
    self.error = error
    bands = (0..<Self.bandCount).map { band in
      let inside = known.filter {
        min(Int($0.exact / Self.bandWidth), Self.bandCount - 1) == band
      }
      return Error(inside.map { $0.estimate - $0.exact })
    }
  }
}
