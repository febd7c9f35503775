// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Video

/// A clip of a disc that swings over a grainy background, made for the run and removed after it.
final class GeneratedClip {
  /// The file.
  var path: String { folder.path + "/clip.mp4" }

  private let folder: ScratchFolder

  /// Makes the clip in a child, whose memory is then not counted as that of the programs measured.
  init() throws {
    folder = try ScratchFolder("bench")
    _ = try ProcessCost.run(try Machine.executablePath(), ["generate-clip", path])
  }

  /// Encodes 20 s of 1280 x 720 pixels at 30 frames a second.
  static func write(to path: String) throws {
    let (width, height) = (1280, 720)
    let settings = VideoEncoder.Settings(hasBidirectionalFrames: true, threads: 2)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: FrameSize(width: width, height: height),
      settings: settings
    )
    var random = RandomGenerator(seed: 1)
    let grain = (0..<(width * height)).map { _ in UInt8(96 + random.index(below: 32)) }
    var image = PixelImage(width: width, height: height, red: 0, green: 0, blue: 0)
    for frame in 0..<600 {
      let time = Double(frame) / 30
      draw(frame, at: time, over: grain, into: &image)
      try encoder.append(image, at: time)
    }
    try encoder.finish(endTime: 20)
  }

  private static func draw(
    _ frame: Int,
    at time: Double,
    over grain: [UInt8],
    into image: inout PixelImage
  ) {
    let (width, height) = (image.width, image.height)
    let centreX = Double(width) * (0.5 + 0.3 * Elementary.sin(2 * time))
    let centreY = Double(height) * (0.5 + 0.3 * Elementary.cos(3 * time))
    let radius = Double(height) / 6
    // The background drifts a pixel a frame, as under a held phone.
    let drift = frame % 64
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) - centreX, Double(y) - centreY)
        let isDisc = dx * dx + dy * dy < radius * radius
        let level = grain[y * width + (x + drift) % width]
        let pixel = (y * width + x) * 3
        image.bytes[pixel] = isDisc ? 220 : level
        image.bytes[pixel + 1] = isDisc ? 180 : level
        image.bytes[pixel + 2] = isDisc ? 40 : level / 2
      }
    }
  }
}
