// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The pictures of one clip.
package struct ClipRenderer: Sendable {
  private let clip: SyntheticClip
  private let paint: Room.Paint
  private let lamp: Lamp
  private let sensor: Sensor
  private let scene: SceneRenderer

  init(clip: SyntheticClip, paint: Room.Paint, lamp: Lamp, sensor: Sensor) {
    self.clip = clip
    self.paint = paint
    self.lamp = lamp
    self.sensor = sensor
    scene = SceneRenderer(camera: clip.camera, paint: paint, lamp: lamp)
  }

  /// The picture of a frame.
  ///
  /// - Parameter frame: An index into the clip's times.
  /// - Returns: A picture of the clip's frame size.
  /// - Complexity: O(pixels x shapes near them), six times that while a shutter is open.
  package func image(_ frame: Int) -> PixelImage {
    let pictures = clip.exposure(of: frame).map(picture(at:))
    return sensor.recorded(Self.mean(of: pictures), frame: frame)
  }

  /// The scene at a moment.
  private func picture(at time: Double) -> PixelImage {
    let camera = clip.camera(at: time)
    let scene =
      camera == clip.camera ? scene : SceneRenderer(camera: camera, paint: paint, lamp: lamp)
    return scene.image(of: clip.figures(at: time))
  }

  /// The mean of pictures of one size, each byte rounded half up.
  private static func mean(of pictures: [PixelImage]) -> PixelImage {
    guard pictures.count > 1 else { return pictures[0] }
    var sums = [Int](repeating: pictures.count / 2, count: pictures[0].bytes.count)
    for picture in pictures {
      for index in sums.indices { sums[index] += Int(picture.bytes[index]) }
    }
    let bytes = sums.map { UInt8($0 / pictures.count) }
    return PixelImage(width: pictures[0].width, height: pictures[0].height, bytes: bytes)
  }
}
