// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Results
import Storage
import Terminal

/// `--live camera=30,frame=0.045`: the camera and the backend's time per frame of a live app.
///
/// A time may be `measured`: then it is that of the backend in the dataset's costs, which the tracks record.
struct LiveOption: Sendable {
  /// A time per frame.
  private enum FrameTime {
    /// The seconds that were said.
    case stated(Double)
    /// The number of the dataset's costs.
    case measured
  }

  private static let measured = "measured"

  private static let camera = Parameter(
    "camera",
    "The rate of the camera in frames per second.",
    unit: .hertz,
    range: LiveSettings.cameraRates,
    default: 30
  )
  private static let frame = time("frame", "The time per frame.", upTo: LiveSettings.longestFrame)
  private static let p95 = time("p95", "The P95 of it.", upTo: LiveSettings.longestFrame)
  private static let delay = time("delay", "Camera and display.", upTo: LiveSettings.longestDelay)
  private static let slower = Parameter(
    "slower",
    "The factor on measured times.",
    unit: .share,
    range: 0.01...1000,
    default: 1
  )
  private static let policy = Parameter(
    "policy",
    "What becomes of frames that come meanwhile.",
    choices: LiveSettings.Policy.allCases.map(\.rawValue)
  )

  private static func time(_ name: String, _ summary: String, upTo longest: Double) -> Parameter {
    Parameter(name, summary, unit: .seconds, range: 0...longest, default: 0)
  }

  /// The text as it was given.
  private let text: String
  private var cameraRate: Double?
  private var frameTime: FrameTime?
  private var slowFrameTime: FrameTime?
  private var policy = LiveSettings.Policy.latest
  private var delay = 0.0
  private var factor: Double?
  private var device: String?

  /// Reads what was written.
  ///
  /// - Throws: `UsageError` for a setting that there is not, for a bad value, and without a time per frame.
  init(parsing text: String) throws(UsageError) {
    self.text = text
    do throws(ConfigurationError) {
      for setting in try ConfigurationText(parsing: "live:\(text)").assignments {
        try set(setting.name, to: setting.value)
      }
    } catch {
      throw usage(error.message)
    }
    guard let frameTime else {
      throw usage("the time per frame is missing, frame=SECONDS or frame=measured")
    }
    switch (frameTime, slowFrameTime) {
    case (.stated(let median), .stated(let slow)) where slow < median || median == 0:
      throw usage("p95 is at least frame, and frame is above 0")
    case (.stated, .stated?), (.stated, nil):
      if factor != nil { throw usage("slower goes with frame=measured") }
    default: break
    }
  }

  private mutating func set(_ name: String, to value: String) throws(ConfigurationError) {
    switch name {
    case "camera": cameraRate = try Self.camera.value(of: value)
    case "frame": frameTime = try Self.time(value, Self.frame)
    case "p95": slowFrameTime = try Self.time(value, Self.p95)
    case "delay": delay = try Self.delay.value(of: value)
    case "slower": factor = try Self.slower.value(of: value)
    case "policy":
      policy = LiveSettings.Policy.allCases[Int(try Self.policy.value(of: value))]
    case "device":
      guard value.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789.-".contains($0) }) else {
        throw ConfigurationError(
          "device '\(value)' has other characters than lower-case letters, digits, '-' and '.'"
        )
      }
      device = value
    default:
      throw .unknown(
        "setting",
        name,
        known: ["camera", "frame", "p95", "policy", "delay", "device", "slower"]
      )
    }
  }

  private static func time(
    _ value: String,
    _ parameter: Parameter
  ) throws(ConfigurationError) -> FrameTime {
    value == measured ? .measured : .stated(try parameter.value(of: value))
  }

  /// The settings for a backend, with measured times looked up.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of its tracks of every frame.
  ///   - dataset: The dataset whose costs are read.
  /// - Returns: Settings in whole microseconds.
  /// - Throws: `CommandFailure` with status 66 if the backend's cost was not measured; `UsageError` if a time comes to
  ///   more than is possible.
  func settings(of configuration: String, in dataset: Dataset) throws -> LiveSettings {
    let cost = dataset.cost(of: configuration)
    func microseconds(_ time: FrameTime, measured: Double?) throws -> Int {
      switch time {
      case .stated(let seconds): return Microseconds.nearest(seconds)
      case .measured:
        guard let measured else {
          throw CommandFailure(
            .missingInput,
            "--live '\(text)': '\(dataset.costPath(configuration: configuration))' has no time per "
              + "frame; 'rep-track cost' measures it"
          )
        }
        let seconds = measured * (factor ?? 1)
        guard seconds <= LiveSettings.longestFrame else {
          throw usage("\(seconds.text(significantDigits: 4)) s per frame are more than 60")
        }
        return Microseconds.nearest(seconds)
      }
    }
    let median = try frameTime.map { try microseconds($0, measured: cost?.medianFrameSeconds) } ?? 0
    let slow = try slowFrameTime.map { try microseconds($0, measured: cost?.p95FrameSeconds) }
    if let slow, slow < median || median == 0 {
      throw usage("the P95 of \(configuration) is below the time per frame, or that is 0")
    }
    return LiveSettings(
      cameraRate: cameraRate,
      frameTime: median,
      slowFrameTime: slow,
      policy: policy,
      delay: Microseconds.nearest(delay),
      device: device
    )
  }

  private func usage(_ message: String) -> UsageError {
    UsageError("--live '\(text)': \(message)")
  }
}
