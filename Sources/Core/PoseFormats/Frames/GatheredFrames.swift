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
    /// The number of frames in front of it, also of those that were left out.
    var order: Int
  }

  /// The frames in order of the file.
  private(set) var frames: [Frame] = []
  /// The number of frames that were left out.
  private var refused = 0
  /// The headers behind the first frame that say the same as the first.
  private var headers: [RepeatedHeader] = []
  /// The facts of the header in front of the first frame.
  private var header: StatedFacts?
  /// The places of objects that are neither frames nor headers.
  private var strangers: [PosePlace] = []

  /// Takes the next frame.
  mutating func add(_ time: StatedFacts.Time?, _ poses: [RecordedPose], at place: PosePlace) {
    frames.append(Frame(time: time, poses: poses, place: place, order: frames.count + refused))
  }

  /// Takes the next frame, or leaves it out if nothing of it could be read: it is not one in which nobody was.
  ///
  /// The number of errors is that before its people were read.
  mutating func add(
    _ time: StatedFacts.Time?,
    _ poses: [RecordedPose],
    at place: PosePlace,
    ifNot errors: Int,
    of reader: PoseReader
  ) {
    let isSeen = poses.contains { pose in
      pose.confidences.isEmpty
        ? (pose.image + pose.world).contains { !$0.x.isNaN }
        : pose.confidences.contains { $0 > 0 }
    }
    if isSeen || reader.findings.errorCount == errors {
      add(time, poses, at: place)
    } else {
      refuse()
    }
  }

  /// Takes note of a frame that is left out, so that frames without times keep their numbers.
  mutating func refuse() { refused += 1 }

  /// Takes an object that is no frame: a header if it states facts.
  ///
  /// It is a second one behind frames that a header with the size of the frame stands in front of.
  mutating func add(header facts: StatedFacts, at place: PosePlace) {
    guard facts.hasFacts else {
      strangers.append(place)
      return
    }
    guard facts.width != nil else { return }
    if frames.isEmpty {
      header = facts
    } else if let header {
      let isSame = facts.width == header.width && facts.height == header.height
      // Another size has its finding.
      add(RepeatedHeader(place: place, isReported: !isSame))
    }
  }

  /// Takes a header behind the first frame that says the same as the first header.
  mutating func add(_ header: RepeatedHeader) {
    var header = header
    header.frames = frames.count
    headers.append(header)
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
    FrameObjects.read(&reader, lists: lists, refused: { refuse() }) { reader, node in
      let place = PosePlace(node)
      let facts = StatedFacts(node)
      facts.add(to: &reader, at: place)
      let errors = reader.findings.errorCount
      if let people = poses(node, &reader) {
        add(facts.time, people, at: place, ifNot: errors, of: reader)
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
    var headers = headers[...]
    defer { for header in headers { reader.add(header) } }
    // Frames that have nothing but their order are counted anew behind a header.
    var first = 0
    for (index, frame) in frames.enumerated() {
      while let header = headers.first, header.frames <= index {
        headers.removeFirst()
        reader.add(header)
        first = frame.order
      }
      let moment: Moment
      switch frame.time {
      case .seconds(let seconds): moment = .seconds(seconds)
      case .unknown(let value, _): moment = .seconds(value / perSecond)
      case .number(let number) where !timed: moment = .number(number)
      case nil where !timed && !numbered: moment = .number(frame.order - first)
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
