// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The lines that a program is sent about one track of a clip.
enum TrackLines {
  /// The version of the lines.
  static let schema = 1

  /// The first line: what is to come, with the exercise unless that is what is asked.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - exercise: The exercise; nil if the program is not told.
  ///   - isOfBody: True for a program that is told of the person, too, as far as anything is known.
  /// - Returns: The line.
  static func start(_ track: PoseTrack, exercise: Exercise?, isOfBody: Bool) -> JSON {
    .object(
      [JSON.Member("schema", .integer(schema)), JSON.Member("type", .string("start"))]
        + (exercise.map { [JSON.Member("exercise", .string($0.id))] } ?? [])
        + [
          JSON.Member("width", .integer(track.frameSize.width)),
          JSON.Member("height", .integer(track.frameSize.height)),
          JSON.Member("joints", .array(track.skeleton.joints.map { .string($0.rawValue) })),
        ] + (isOfBody && track.person != .unknown ? [JSON.Member("person", track.person.json)] : [])
    )
  }

  /// A frame: x, y in pixels and the confidence of each joint; null for one that was not seen.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - readings: Those of an IMU since the frame before, for a program that is told of depth, world positions and
  ///     readings; nil for another.
  /// - Returns: The line.
  static func frame(_ frame: PoseFrame, readings: ArraySlice<InertialSample>?) -> JSON {
    let joints = frame.skeleton.joints.indices
    var members = [
      JSON.Member("type", .string("frame")), JSON.Member("time", .number(frame.time)),
      JSON.Member(
        "joints",
        .array(
          joints.map { joint in
            let point = frame.pointInImage(joint)
            guard frame.isSeen(joint) else { return .null }
            return [.number(point.x), .number(point.y), .number(frame.confidence(joint))]
          }
        )
      ),
    ]
    guard let readings else { return .object(members) }
    let depths = joints.map { frame.isSeen($0) ? frame.depth($0) : .nan }
    if depths.contains(where: \.isFinite) {
      members.append(
        JSON.Member("z", .array(depths.map { $0.isFinite ? .number($0) : .null }))
      )
    }
    let places = joints.map { frame.isSeen($0) ? frame.pointInWorld($0) : nil }
    if places.contains(where: { $0 != nil }) {
      members.append(JSON.Member("world", .array(places.map(Self.world))))
    }
    if !readings.isEmpty { members.append(JSON.Member("imu", .array(readings.map(\.json)))) }
    return .object(members)
  }

  /// The last line, with the readings of an IMU behind the last frame, if there are any.
  static func end(readings: ArraySlice<InertialSample> = []) -> JSON {
    .object(
      [JSON.Member("type", .string("end"))]
        + (readings.isEmpty ? [] : [JSON.Member("imu", .array(readings.map(\.json)))])
    )
  }

  private static func world(_ point: SIMD3<Double>?) -> JSON {
    guard let point, point.x.isFinite, point.y.isFinite, point.z.isFinite else { return .null }
    return [.number(point.x), .number(point.y), .number(point.z)]
  }
}

extension PoseFrame {
  fileprivate func isSeen(_ joint: Int) -> Bool {
    let point = pointInImage(joint)
    return confidence(joint) > 0 && !point.x.isNaN && !point.y.isNaN
  }
}

extension PersonFacts {
  /// The facts that are known.
  fileprivate var json: JSON {
    .object(
      [
        age.map { JSON.Member("age", .integer($0)) },
        height.map { JSON.Member("height", .number($0)) },
        sex.map { JSON.Member("sex", .string($0.rawValue)) },
      ].compactMap(\.self)
    )
  }
}

extension InertialSample {
  /// The time and the quantities that were measured.
  fileprivate var json: JSON {
    .object(
      [JSON.Member("time", .number(time))]
        + quantities.compactMap { name, values in
          guard let values, values.allSatisfy(\.isFinite) else { return nil }
          return JSON.Member(name, .array(values.map(JSON.number)))
        }
    )
  }
}
