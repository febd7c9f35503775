// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension PoseTrack {
  /// The track as a camera sees it that is turned about its axis: the picture turns clockwise about
  /// its centre, and space as seen from the camera with it.
  ///
  /// - Parameter degrees: Any angle.
  /// - Returns: The same frame; joints may come to lie outside of it, none is lost.
  func turned(by degrees: Double) -> PoseTrack {
    let (sine, cosine) = Elementary.sinAndCos(degrees * .pi / 180)
    let centre = self.centre
    return replacing(
      positions: positions.map { position in
        let (x, y) = (Double(position.x) - centre.x, Double(position.y) - centre.y)
        return SIMD3(
          Float(centre.x + cosine * x - sine * y),
          Float(centre.y + sine * x + cosine * y),
          position.z
        )
      },
      world: world?.map { point in
        let (x, y) = (Double(point.x), Double(point.y))
        return SIMD3(Float(cosine * x + sine * y), Float(cosine * y - sine * x), point.z)
      }
    )
  }

  /// The track of a person who appears so many times as large, about the picture's centre.
  ///
  /// Depth in pixels is scaled too; the frame and positions in space stay.
  func scaled(by factor: Double) -> PoseTrack {
    let centre = self.centre
    return replacing(
      positions: positions.map { position in
        SIMD3(
          Float(centre.x + factor * (Double(position.x) - centre.x)),
          Float(centre.y + factor * (Double(position.y) - centre.y)),
          Float(factor * Double(position.z))
        )
      }
    )
  }

  /// The same video in twice the size: positions, depth and frame, exactly.
  func doubledResolution() -> PoseTrack {
    replacing(
      frameSize: FrameSize(width: 2 * frameSize.width, height: 2 * frameSize.height),
      positions: positions.map { $0 * 2 }
    )
  }

  /// The track of a person who stands elsewhere in the picture.
  ///
  /// - Parameter offset: In pixels.
  /// - Returns: The same frame, depth and positions in space.
  func moved(by offset: SIMD2<Float>) -> PoseTrack {
    replacing(positions: positions.map { $0 + SIMD3(offset.x, offset.y, 0) })
  }

  private var centre: SIMD2<Double> {
    SIMD2(Double(frameSize.width), Double(frameSize.height)) / 2
  }
}
