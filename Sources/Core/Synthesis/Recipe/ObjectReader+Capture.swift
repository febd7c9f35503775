// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension ObjectReader {
  /// What a clip's camera makes of the scene.
  ///
  /// Where the camera or the frame is nil, that is an error of its own.
  mutating func capture(
    _ name: String,
    camera: CameraPlacement?,
    frameSize: FrameSize?
  ) -> Capture {
    var capture = Capture()
    guard let node = optional(name) else { return capture }
    var reader = ObjectReader(node, file: file)
    defer { absorb(reader) }
    guard reader.isObject("a capture") else { return capture }
    if let lens = reader.distortion("distortion", camera: camera, frameSize: frameSize) {
      capture.distortion = lens
    }
    capture.shake = reader.number("shake", in: 0...5, default: 0) ?? 0
    capture.shutter = reader.number("shutter", in: 0...1, default: 0) ?? 0
    capture.blur = reader.number("blur", in: 0...20, default: 0) ?? 0
    capture.gain = reader.number("gain", in: 0.01...4, default: 1) ?? 1
    capture.noise = reader.number("noise", in: 0...250, default: 0) ?? 0
    capture.hidden = reader.number("hidden", in: 0...0.9, default: 0) ?? 0
    if reader.optional("frame_rate") != nil {
      capture.frameRate = reader.integer("frame_rate", in: 1...60)
    }
    capture.timeJitter = reader.number("time_jitter", in: 0...0.45, default: 0) ?? 0
    capture.lostFrames = reader.number("lost_frames", in: 0...0.9, default: 0) ?? 0
    if reader.optional("rate_factor") != nil {
      capture.rateFactor = reader.integer("rate_factor", in: 0...51)
    }
    reader.finish()
    return capture
  }

  /// A lens; one that folds the image over itself within the picture is a finding.
  private mutating func distortion(
    _ name: String,
    camera: CameraPlacement?,
    frameSize: FrameSize?
  ) -> LensDistortion? {
    guard let node = optional(name) else { return nil }
    let lens = value(node, name, "[k1, k2], numbers from -1 to 1") { node in
      let numbers = node.array?.compactMap(\.double) ?? []
      guard numbers.count == 2, node.array?.count == 2,
        numbers.allSatisfy({ (-1...1).contains($0) })
      else { return nil as LensDistortion? }
      return LensDistortion(k1: numbers[0], k2: numbers[1])
    }
    guard let lens, let camera, let frameSize else { return lens }
    let (width, height) = (Double(frameSize.width), Double(frameSize.height))
    let diagonal = (width * width + height * height).squareRoot()
    let corner = diagonal / 2 / (camera.focalLength * max(width, height))
    if !lens.reaches(corner) {
      report(
        at: node,
        code: "out-of-range",
        "'\(name)' folds the image over itself before the picture's corners, which are "
          + "\(corner.text(decimals: 2)) focal lengths from its middle"
      )
    }
    return lens
  }

  /// The sensor on the subject's pelvis; nil without one.
  mutating func inertialSensor(_ name: String) -> InertialSensor? {
    guard let node = optional(name) else { return nil }
    var reader = ObjectReader(node, file: file)
    defer { absorb(reader) }
    guard reader.isObject("an IMU") else { return nil }
    var sensor = InertialSensor()
    sensor.rate = reader.number("rate", in: 10...400, default: 60) ?? 60
    sensor.softness = reader.number("softness", in: 0...0.2, default: 0) ?? 0
    sensor.accelerationNoise = reader.number("acceleration_noise", in: 0...1, default: 0) ?? 0
    sensor.accelerationBias = reader.number("acceleration_bias", in: 0...5, default: 0) ?? 0
    sensor.rotationNoise = reader.number("rotation_noise", in: 0...1, default: 0) ?? 0
    sensor.rotationBias = reader.number("rotation_bias", in: 0...5, default: 0) ?? 0
    reader.finish()
    return sensor
  }

  /// Where a clip's light comes from; nil where the recipe does not say.
  mutating func lamp(_ name: String) -> Lamp? {
    guard let node = optional(name) else { return nil }
    var reader = ObjectReader(node, file: file)
    defer { absorb(reader) }
    guard reader.isObject("a light") else { return nil }
    var lamp = Lamp()
    let directions = [reader.optional("azimuth"), reader.optional("elevation")]
    if directions.contains(where: { $0 != nil }) {
      let azimuth = reader.number("azimuth", in: -180...180)
      let elevation = reader.number("elevation", in: 5...90)
      if let azimuth, let elevation { lamp = Lamp(azimuth: azimuth, elevation: elevation) }
    }
    lamp.hasShadows = reader.flag("shadows", default: true)
    reader.finish()
    return lamp
  }

  /// A member that is true or false.
  mutating func flag(_ name: String, default usual: Bool = false) -> Bool {
    value(optional(name), name, "true or false", \.bool) ?? usual
  }
}
