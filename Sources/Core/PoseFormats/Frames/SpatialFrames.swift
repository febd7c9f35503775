// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Frames of bodies in the world, as JSON.
enum SpatialFrames {
  /// Gathers the frames of a file.
  ///
  /// - Parameters:
  ///   - reader: The reader of the recording.
  ///   - bodies: The reader of bodies.
  ///   - sign: The members by which frames are found.
  /// - Returns: The frames; nil, with a finding, if there are none.
  static func read(
    _ reader: inout PoseReader,
    _ bodies: BodyTransforms,
    sign: String
  ) -> GatheredFrames? {
    var gathered = GatheredFrames()
    var bodies = bodies
    FrameObjects.read(&reader) { reader, node in
      take(node, &reader, &bodies, &gathered)
      // A dump of sessions, each with its frames.
      guard let session = node["data"], let frames = session["frames"]?.array else { return }
      bodies.takeOrder(session, &reader)
      for frame in frames { take(frame, &reader, &bodies, &gathered) }
    }
    return gathered.check(&reader, sign: sign) ? gathered : nil
  }

  private static func take(
    _ node: JSONNode,
    _ reader: inout PoseReader,
    _ bodies: inout BodyTransforms,
    _ gathered: inout GatheredFrames
  ) {
    let place = PosePlace(node)
    let facts = StatedFacts(node)
    facts.add(to: &reader, at: place)
    bodies.takeOrder(node, &reader)
    let errors = reader.findings.errorCount
    if let poses = bodies.poses(of: node, &reader) {
      gathered.add(facts.time, poses, at: place, ifNot: errors, of: reader)
    } else if facts.hasFacts {
      gathered.add(header: facts, at: place)
    } else if node["format"] == nil, node["data"] == nil, node["jointNames"] == nil {
      gathered.add(header: facts, at: place)
    }
  }

  /// The file of a track: places in metres, and points in the picture.
  ///
  /// - Parameters:
  ///   - document: The poses.
  ///   - format: The name in the header.
  ///   - joints: The name of each joint, and its index in the track.
  ///   - axes: The axes of points in the picture.
  ///   - origin: The place that those of a frame are relative to; nil if it has no places then.
  /// - Returns: JSON lines.
  /// - Throws: `PoseDefect` if the track has no positions in the world.
  static func file(
    _ document: PoseDocument,
    format: String,
    _ joints: [(name: String, index: Int?)],
    _ axes: ImageAxes,
    origin: (PoseFrame) -> SIMD3<Double>?
  ) throws(PoseDefect) -> PoseFile {
    let track = document.track
    guard track.world != nil else {
      throw PoseDefect("the track has no positions in the world, which the format is made of")
    }
    var text = FrameText()
    text.add("{\"format\":\"\(format)\",\"imageWidth\":\(track.frameSize.width)")
    text.add(",\"imageHeight\":\(track.frameSize.height)}\n")
    for number in 0..<track.count {
      let frame = track[number]
      text.add("{\"t\":")
      text.add(time: frame.time)
      text.add(",\"joints\":{")
      var separator = ""
      if let origin = origin(frame) {
        for joint in joints {
          guard let place = joint.index.flatMap({ frame.placeInWorld($0) }) else { continue }
          text.add("\(separator)\"\(joint.name)\":")
          text.add(list: [place.x - origin.x, place.y - origin.y, place.z - origin.z])
          separator = ","
        }
      }
      text.add("},\"image\":{")
      separator = ""
      for joint in joints {
        guard let index = joint.index, frame.confidence(index) > 0 else { continue }
        let point = frame.point(index, axes)
        text.add("\(separator)\"\(joint.name)\":")
        text.add(list: [point.x, point.y])
        separator = ","
      }
      text.add("}}\n")
    }
    return text.file(document.name, ending: "jsonl")
  }
}

extension PoseFrame {
  /// The place of a joint in metres, y up; nil if it was not seen.
  func placeInWorld(_ index: Int) -> SIMD3<Double>? {
    guard confidence(index) > 0, let place = pointInWorld(index) else { return nil }
    return place.x.isNaN || place.y.isNaN || place.z.isNaN ? nil : place
  }
}
