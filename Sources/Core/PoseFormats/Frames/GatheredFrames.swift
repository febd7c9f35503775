// SPDX-License-Identifier: Apache-2.0
import Basics

/// Frames that wait until the whole file is read, since only then units of times and axes are known.
///
/// Times of a unit that their name does not say have the unit in which the median of their steps is
/// less than a second. With a median below 1 they are seconds, below 1000 milliseconds, below 1e6
/// microseconds, and from there on nanoseconds. A warning says so unless they are seconds. If no
/// frame has a time, frames have their numbers; if none has a number, their order.
struct GatheredFrames {
  /// A frame as it was read.
  struct Frame {
    var time: StatedFacts.Time?
    var poses: [RecordedPose]
    var place: PosePlace
  }

  /// The frames in order of the file.
  private(set) var frames: [Frame] = []
  /// The places of objects that are neither frames nor headers.
  private var strangers: [PosePlace] = []

  /// Takes the next frame.
  mutating func add(_ time: StatedFacts.Time?, _ poses: [RecordedPose], at place: PosePlace) {
    frames.append(Frame(time: time, poses: poses, place: place))
  }

  /// Takes an object that is no frame: a header if it states facts.
  mutating func add(header facts: StatedFacts, at place: PosePlace) {
    if !facts.hasFacts { strangers.append(place) }
  }

  /// Takes all objects of a file of JSON: frames, and headers with facts.
  ///
  /// - Parameters:
  ///   - reader: The reader of the recording; its first file is read.
  ///   - lists: Names under which a document holds its list of frames, first the usual one.
  ///   - poses: The people of a frame; nil for an object that is none.
  /// - Complexity: O(*bytes*).
  mutating func read(
    _ reader: inout PoseReader,
    lists: [String] = ["frames"],
    poses: (JSONNode, inout PoseReader) -> [RecordedPose]?
  ) {
    FrameObjects.read(&reader, lists: lists) { reader, node in
      let place = PosePlace(node)
      let facts = StatedFacts(node)
      facts.add(to: &reader, at: place)
      if let people = poses(node, &reader) {
        add(facts.time, people, at: place)
      } else {
        add(header: facts, at: place)
      }
    }
  }

  /// Reports objects that are neither frames nor headers, or a file without any frame.
  ///
  /// - Parameters:
  ///   - reader: The reader of the recording.
  ///   - sign: The members by which frames are found, as `'landmarks'`.
  /// - Returns: True if there are frames.
  func check(_ reader: inout PoseReader, sign: String) -> Bool {
    if frames.isEmpty {
      if !reader.findings.hasError {
        reader.findings.report(
          .wrongFormat,
          "it has no frame of this format: frames have \(sign)"
        )
      }
      return false
    }
    for place in strangers {
      reader.findings.report(
        .unreadableFrame,
        as: .warning,
        at: place,
        "it is neither a frame, which has \(sign), nor a header: it is left out"
      )
    }
    return true
  }

  /// True if a pose has a position in the picture.
  var hasImage: Bool { frames.contains { $0.poses.contains { !$0.image.isEmpty } } }

  /// True if a pose has a position in the world.
  var hasWorld: Bool { frames.contains { $0.poses.contains { !$0.world.isEmpty } } }

  /// Hands the frames to a reader that has begun.
  ///
  /// - Complexity: O(*n* log *n*) in frames.
  func deliver(to reader: inout PoseReader) {
    let timed = frames.contains { $0.time?.isNumber == false }
    let numbered = frames.contains { $0.time?.isNumber == true }
    let isInImage = reader.image != nil
    let perSecond = unitsPerSecond(&reader)
    for (index, frame) in frames.enumerated() {
      let moment: Moment
      switch frame.time {
      case .seconds(let seconds): moment = .seconds(seconds)
      case .unknown(let value, _): moment = .seconds(value / perSecond)
      case .number(let number) where !timed: moment = .number(number)
      case nil where !timed && !numbered: moment = .number(index)
      default:
        reader.findings.report(
          .unreadableFrame,
          at: frame.place,
          "the frame has no \(timed ? "time" : "number") as others have: it is left out"
        )
        continue
      }
      reader.add(moment, frame.poses.map { whole($0, isInImage) }, at: frame.place)
    }
  }

  /// The pose with room for the positions that joints are seen by, in the picture or in the world.
  private func whole(_ pose: RecordedPose, _ isInImage: Bool) -> RecordedPose {
    var pose = pose
    if isInImage, pose.image.isEmpty {
      pose.image = RecordedPose(joints: pose.world.count).image
    } else if !isInImage, pose.world.isEmpty {
      pose.world = RecordedPose(joints: pose.image.count).image
    }
    return pose
  }

  private func unitsPerSecond(_ reader: inout PoseReader) -> Double {
    var steps: [Double] = []
    var last: Double?
    var name = ""
    for frame in frames {
      guard case .unknown(let value, let spelling) = frame.time else { continue }
      if let last, value != last { steps.append((value - last).magnitude) }
      last = value
      name = spelling
    }
    guard !steps.isEmpty else { return 1 }
    steps.sort()
    let step = steps[steps.count / 2]
    let units: [(below: Double, perSecond: Double, name: String)] = [
      (1, 1, "seconds"), (1e3, 1e3, "milliseconds"), (1e6, 1e6, "microseconds"),
      (.infinity, 1e9, "nanoseconds"),
    ]
    guard let unit = units.first(where: { step < $0.below }), unit.perSecond > 1 else { return 1 }
    reader.findings.report(
      .poseRange,
      as: .warning,
      "'\(name)' is taken as \(unit.name): the median step is \(step.text(significantDigits: 6)), and frames "
        + "are less than a second apart"
    )
    return unit.perSecond
  }
}

extension StatedFacts.Time {
  /// True for the number of a frame.
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
