// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The publication that a port follows where a design's text and its code differ.
///
/// Both are readings of one design, and neither corrects the other.
///
/// - Source: Kinetics, README, and the Swift files of rayancheca/kinetics that the ports name.
enum LiteralReading: String, Sendable, CaseIterable {
  /// The README.
  case text
  /// The Swift files.
  case code

  /// The name of the parameter.
  static let name = "reading"

  /// The parameter; the text is the default.
  static let parameter = Parameter(
    name,
    "The publication that is followed where both differ: the design's README or its code.",
    choices: allCases.map(\.rawValue)
  )

  /// Takes the reading that a configuration names.
  ///
  /// - Precondition: The values have the parameter.
  init(_ values: ParameterValues) { self = Self.allCases[Int(values[Self.name])] }

  /// The joints that the publication looks at in a frame.
  ///
  /// The text says nothing of how well a joint has to be seen. The code uses those with a confidence
  /// above 0.5, and a picture without a person changes nothing.
  ///
  /// - Returns: The frame; nil for a frame without a person that the code passes over.
  /// - Source: `isReliable` of JointPose.swift, 6bb2261; `processFrame` of the view models.
  func frame(of frame: BodyFrame) -> BodyFrame? {
    switch self {
    case .text: frame
    case .code: frame.isEmpty ? nil : frame.keeping(above: 0.5)
    }
  }

  /// The length in metres that a way in the picture is taken for.
  ///
  /// The text takes 1,280 pixels for 2 m on both axes. They are the longer side of its camera's
  /// picture, 1280x720; so the longer side of any frame is taken for 2 m. The code takes a unit of
  /// normalised coordinates for 2 m, so that a frame is 2 m wide and 2 m high.
  ///
  /// - Parameters:
  ///   - way: In pixels.
  ///   - size: The frame's width and height in pixels.
  /// - Returns: Metres; NaN if a component of the way is.
  /// - Source: Kinetics, README, Iron Tracker; `calculateVelocity` of BiomechanicsCalculator.swift, e20b081.
  func metres(_ way: SIMD2<Double>, in size: SIMD2<Double>) -> Double {
    switch self {
    case .text: Angle.length(way) * Self.width / max(size.x, size.y)
    case .code: Angle.length(way / size) * Self.width
    }
  }

  /// The width of the picture that both readings assume, in metres.
  private static let width = 2.0
}
