// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A live app's path from the world to its counters: a camera, and a backend that takes its time.
///
/// Times are whole microseconds, so that a simulation is exact.
package struct LiveSettings: Sendable, Equatable {
  /// The fate of a frame that arrives while the backend is busy.
  package enum Policy: String, Sendable, CaseIterable {
    /// The newest frame waits until the backend is free, and those before it are dropped.
    ///
    /// - Source: `STRATEGY_KEEP_ONLY_LATEST` of CameraX's `ImageAnalysis`.
    case latest
    /// The frame is dropped.
    ///
    /// - Source: `alwaysDiscardsLateVideoFrames` of `AVCaptureVideoDataOutput`, with no frame held back.
    case idle
  }

  /// The most seconds that a frame may take.
  package static let longestFrame = 60.0
  /// The most seconds that camera and display may add.
  package static let longestDelay = 10.0
  /// The rates that a camera may have, in frames per second.
  package static let cameraRates = 0.1...1000.0

  /// Every frame of the video, with its result at once.
  package static let everyFrame = LiveSettings(frameTime: 0)

  /// The rate of the camera in frames per second; nil for every frame of the video.
  package var cameraRate: Double?
  /// The time that the backend takes for a frame, in microseconds; the median if it varies.
  package var frameTime: Int
  /// The time below which 95 of 100 frames stay, in microseconds; nil if all take the same time.
  package var slowFrameTime: Int?
  /// The fate of a frame that arrives while the backend is busy.
  package var policy: Policy
  /// The time that camera and display add to each result, in microseconds.
  package var delay: Int
  /// The device that the time per frame is of; nil if that was not said.
  package var device: String?

  /// Creates settings.
  ///
  /// - Precondition: The rate is above 0, times are not negative, and a time that varies is above 0 and not above the
  ///   slow one.
  package init(
    cameraRate: Double? = nil,
    frameTime: Int,
    slowFrameTime: Int? = nil,
    policy: Policy = .latest,
    delay: Int = 0,
    device: String? = nil
  ) {
    precondition(cameraRate.map { $0 > 0 } ?? true, "a camera has a rate above 0")
    precondition(frameTime >= 0 && delay >= 0, "no time is negative")
    precondition(
      slowFrameTime.map { frameTime > 0 && $0 >= frameTime } ?? true,
      "slow frames take no less than the median"
    )
    self.cameraRate = cameraRate
    self.frameTime = frameTime
    self.slowFrameTime = slowFrameTime
    self.policy = policy
    self.delay = delay
    self.device = device
  }

  /// The suffix of the name of a backend's tracks: `live-30-45ms`.
  ///
  /// All settings are in it, so that no two settings share a folder: `live-30-45ms-p95-60ms-idle-delay-80ms-on-phone`.
  package var name: String {
    let parts: [String?] = [
      "live", cameraRate.map(Self.rate), Self.milliseconds(frameTime),
      slowFrameTime.map { "p95-" + Self.milliseconds($0) },
      policy == .latest ? nil : policy.rawValue,
      delay == 0 ? nil : "delay-" + Self.milliseconds(delay), device.map { "on-" + $0 },
    ]
    return parts.compactMap(\.self).joined(separator: "-")
  }

  /// A rate as names have it, all digits: `30`, `29.97`.
  private static func rate(_ rate: Double) -> String {
    let text = rate.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A time as names have it, without digits that say nothing: `45ms`, `31.427ms`.
  private static func milliseconds(_ microseconds: Int) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(whole)ms" }
    var digits = String(String(rest + 1000).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)ms"
  }
}

extension LiveSettings {
  /// The settings as files and workers have them; times are whole microseconds.
  package var json: JSON {
    [
      "camera_rate": JSON(cameraRate),
      "frame_microseconds": .integer(frameTime),
      "frame_p95_microseconds": slowFrameTime.map(JSON.integer) ?? .null,
      "policy": .string(policy.rawValue),
      "delay_microseconds": .integer(delay),
      "device": JSON(device),
    ]
  }

  /// Reads what ``json`` wrote; nil if it is something else.
  package init?(_ node: JSONNode) {
    let (rate, slow) = (node["camera_rate"], node["frame_p95_microseconds"])
    let longest = Microseconds.nearest(Self.longestFrame)
    guard let frame = node["frame_microseconds"]?.integer, 0...longest ~= frame,
      let policy = node["policy"]?.string.flatMap(Policy.init),
      let delay = node["delay_microseconds"]?.integer,
      0...Microseconds.nearest(Self.longestDelay) ~= delay,
      rate?.isNull ?? true || rate?.double.map({ Self.cameraRates.contains($0) }) ?? false,
      slow?.isNull ?? true
        || slow?.integer.map({ max(frame, 1)...longest ~= $0 && frame > 0 }) ?? false
    else { return nil }
    self.init(
      cameraRate: rate?.double,
      frameTime: frame,
      slowFrameTime: slow?.integer,
      policy: policy,
      delay: delay,
      device: node["device"]?.string
    )
  }
}
