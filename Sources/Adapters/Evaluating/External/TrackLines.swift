// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The lines that a program is sent about one track of a clip.
enum TrackLines {
  /// The version of the lines.
  static let schema = 1

  /// The first line: what is to come, with the exercise unless that is what is asked.
  static func start(_ track: PoseTrack, exercise: Exercise?) -> JSON {
    .object(
      [JSON.Member("schema", .integer(schema)), JSON.Member("type", .string("start"))]
        + (exercise.map { [JSON.Member("exercise", .string($0.id))] } ?? [])
        + [
          JSON.Member("width", .integer(track.frameSize.width)),
          JSON.Member("height", .integer(track.frameSize.height)),
          JSON.Member("joints", .array(track.skeleton.joints.map { .string($0.rawValue) })),
        ]
    )
  }

  /// A frame: x, y in pixels and the confidence of each joint; null for one that was not seen.
  static func frame(_ frame: PoseFrame) -> JSON {
    [
      "type": .string("frame"),
      "time": .number(frame.time),
      "joints": .array(
        frame.skeleton.joints.indices.map { joint in
          let point = frame.pointInImage(joint)
          guard frame.confidence(joint) > 0, !point.x.isNaN, !point.y.isNaN else { return .null }
          return [.number(point.x), .number(point.y), .number(frame.confidence(joint))]
        }
      ),
    ]
  }

  /// The last line.
  static let end: JSON = ["type": .string("end")]
}
