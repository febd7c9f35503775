// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// How far an interior angle in the image is from what it is, in degrees.
public struct AngleAccuracy: Sendable, Equatable {
  /// The error of angles, over all frames or over those in a band.
  public struct Error: Sendable, Equatable {
    /// The number of frames in which both tracks show the angle.
    public let frames: Int
    /// The mean of estimated less exact angle.
    public let bias: Double
    /// The standard deviation around that; nil below two frames.
    public let deviation: Double?

    /// Nil without differences.
    init?(_ differences: [Double]) {
      guard !differences.isEmpty else { return nil }
      let mean = differences.reduce(0, +) / Double(differences.count)
      let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      frames = differences.count
      bias = mean
      deviation =
        differences.count > 1 ? (squares / Double(differences.count - 1)).squareRoot() : nil
    }
  }

  /// The width of a band of exact angles.
  public static let bandWidth = 30.0

  /// Where the limbs meet.
  public let hinge: Exercise.Hinge
  /// On which side of the subject's body.
  public let side: BodySide
  /// Over all frames.
  public let error: Error
  /// By the exact angle, in six bands of 30 degrees, the last one with its end; nil without frames.
  public let bands: [Error?]

  /// The name of the angle's signal, as in `knee-angle-left`.
  public var id: String { "\(hinge.rawValue)-angle-\(side.rawValue)" }

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
    bands = (0..<6).map { band in
      let inside = known.filter { min(Int($0.exact / Self.bandWidth), 5) == band }
      return Error(inside.map { $0.estimate - $0.exact })
    }
  }
}
