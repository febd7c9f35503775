// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The axes and the unit of positions in the picture.
package struct ImageAxes: Sendable, Equatable {
  /// The units of positions.
  package enum Units: String, Sendable, CaseIterable {
    /// Shares of the frame: x of its width, y of its height, z of its width as MediaPipe has it.
    case normalised
    /// Pixels of the displayed frame.
    case pixels
  }

  /// The corners that positions are counted from.
  package enum Origin: String, Sendable, CaseIterable {
    /// y grows downwards.
    case upperLeft = "upper-left"
    /// y grows upwards.
    case lowerLeft = "lower-left"
  }

  /// The unit: shares of the frame, or pixels.
  package var units: Units
  /// The corner that positions are counted from.
  package var origin: Origin

  /// Creates axes.
  package init(_ units: Units, origin: Origin = .upperLeft) {
    self.units = units
    self.origin = origin
  }

  /// The position in pixels, y down, of one of the file; depth has the unit of x.
  func pixels(_ point: SIMD3<Double>, in frame: FrameSize) -> SIMD3<Float> {
    let (width, height) = (Double(frame.width), Double(frame.height))
    switch units {
    case .normalised:
      let y = origin == .lowerLeft ? 1 - point.y : point.y
      return SIMD3(Float(point.x * width), Float(y * height), Float(point.z * width))
    case .pixels:
      let y = origin == .lowerLeft ? height - point.y : point.y
      return SIMD3(Float(point.x), Float(y), Float(point.z))
    }
  }

  /// The position in the file's own axes of one in pixels, y down.
  func fileUnits(_ point: SIMD3<Float>, in frame: FrameSize) -> SIMD3<Double> {
    let (width, height) = (Double(frame.width), Double(frame.height))
    let (x, y, z) = (Double(point.x), Double(point.y), Double(point.z))
    let level = origin == .lowerLeft ? height - y : y
    switch units {
    case .normalised: return SIMD3(x / width, level / height, z / width)
    case .pixels: return SIMD3(x, level, z)
    }
  }
}
