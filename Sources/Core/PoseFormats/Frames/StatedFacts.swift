// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The time, the number and the facts that an object or a row states, found by the names that programs give them.
///
/// Names are compared without capitals, underscores and hyphens.
/// - Times: `t` is seconds. `t`, `ts`, `time` and `timestamp` with `s`, `sec`, `ms`, `us`, `ns` or
///   the like behind them name their unit. `ts`, `time` and `timestamp` alone do not, see
///   ``GatheredFrames``.
/// - Numbers: `frame`, `frame_id`, `frame_index`, `frame_number` and `frame_num`.
/// - Facts: `width` and `height`, also of `image`, `frame` or `video`; `fps`, `capture_fps` and `frame_rate`.
struct StatedFacts {
  /// The time or the number of a frame.
  enum Time {
    /// Seconds.
    case seconds(Double)
    /// A number of a unit that its name does not say.
    case unknown(Double, name: String)
    /// The number of a frame, from any first one.
    case number(Int)
  }

  /// The time, or the number if there is no time; nil if there is neither.
  private(set) var time: Time?
  /// The columns of pixels.
  private(set) var width: Int?
  /// The rows of pixels.
  private(set) var height: Int?
  /// Frames per second.
  private(set) var frameRate: Double?
  /// True if pictures were mirrored.
  private(set) var isMirrored: Bool?

  /// Finds nothing.
  init() {}

  /// Finds what the members of an object state, and those of its `metadata`.
  init(_ node: JSONNode) {
    take(node)
    for name in ["metadata", "meta", "meta_info", "header", "video"] {
      if let part = node[name], part.members != nil { take(part) }
    }
  }

  private mutating func take(_ node: JSONNode) {
    for member in node.members ?? [] {
      if let value = member.value.double ?? member.value.string.flatMap({ Double($0) }) {
        take(member.name, value)
      } else if member.name == "mirrored" || member.name == "isMirrored" {
        isMirrored = member.value.bool
      }
    }
  }

  /// True if there is a fact about the whole recording.
  var hasFacts: Bool { width != nil || height != nil || frameRate != nil || isMirrored != nil }

  /// True if a name is that of a time or of the number of a frame.
  static func isTime(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .unit, .unknownUnit, .number: true
    default: false
    }
  }

  /// Takes a number of a name; numbers of other names are passed over.
  mutating func take(_ name: String, _ value: Double) {
    guard let meaning = Self.meaning(of: name) else { return }
    switch meaning {
    case .unit(let perSecond): time = .seconds(value / perSecond)
    case .unknownUnit:
      if case .seconds = time { return }
      time = .unknown(value, name: name)
    case .number:
      if time == nil { time = Int(exactly: value).map { .number($0) } }
    case .width: width = Int(exactly: value)
    case .height: height = Int(exactly: value)
    case .frameRate: if value > 0, value < 1e6 { frameRate = value }
    }
  }

  /// Adds the facts to those of the recording; a frame of another size than before is a finding.
  func add(to reader: inout PoseReader, at place: PosePlace) {
    if let frameRate, reader.facts.frameRate == nil { reader.facts.frameRate = frameRate }
    if let isMirrored, reader.facts.isMirrored == nil { reader.facts.isMirrored = isMirrored }
    guard let width, let height, width > 0, height > 0 else { return }
    let size = FrameSize(width: width, height: height)
    guard let first = reader.facts.frameSize, first != size else {
      reader.facts.frameSize = size
      return
    }
    reader.findings.report(
      .poseRange,
      at: place,
      "the frame has \(width) x \(height) pixels, not \(first.width) x \(first.height) as before: the "
        + "first size is taken"
    )
  }

  // MARK: Names

  private enum Meaning {
    /// A time with so many units a second.
    case unit(Double)
    case unknownUnit
    case number
    case width
    case height
    case frameRate
  }

  private static func meaning(of name: String) -> Meaning? {
    // Names of points are longer, and most numbers are of these.
    guard name.utf8.count <= 24 else { return nil }
    if let meaning = meanings[name] { return meaning }
    return meanings[name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }]
  }

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [
      "t": .unit(1), "seconds": .unit(1), "milliseconds": .unit(1e3),
    ]
    let units: [(perSecond: Double, names: [String])] = [
      (1, ["s", "sec", "secs", "second", "seconds"]),
      (1e3, ["ms", "msec", "millis", "milliseconds"]),
      (1e6, ["us", "usec", "micros", "microseconds"]),
      (1e9, ["ns", "nsec", "nanos", "nanoseconds"]),
    ]
    for stem in ["t", "ts", "time", "timestamp"] {
      for unit in units {
        for name in unit.names { meanings[stem + name] = .unit(unit.perSecond) }
      }
    }
    for name in ["ts", "time", "timestamp"] { meanings[name] = .unknownUnit }
    for name in ["", "id", "index", "number", "num"] { meanings["frame" + name] = .number }
    for stem in ["", "image", "frame", "video"] {
      meanings[stem + "width"] = .width
      meanings[stem + "height"] = .height
    }
    for name in ["fps", "capturefps", "framerate"] { meanings[name] = .frameRate }
    return meanings
  }()
}
