// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting

/// The lines that a counter process is sent, and the events in its answers.
enum CounterLines {
  /// The version of the lines.
  static let schema = 1

  /// What an answer's event lacks.
  struct BadEvent: Error {
    /// One phrase, without a full stop.
    var reason: String
  }

  /// The first line: what is to come.
  static func start(_ track: PoseTrack, exercise: Exercise) -> JSON {
    [
      "schema": .integer(schema),
      "type": .string("start"),
      "exercise": .string(exercise.id),
      "width": .integer(track.frameSize.width),
      "height": .integer(track.frameSize.height),
      "joints": .array(track.skeleton.joints.map { .string($0.rawValue) }),
    ]
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

  /// An event of an answer.
  ///
  /// - Parameters:
  ///   - node: An object; without `decision_time` it is decided now.
  ///   - now: The time of the frame that is answered.
  /// - Throws: `BadEvent` where a member is unknown, of the wrong type or out of range.
  /// - Returns: An event with finite times.
  static func event(_ node: JSONNode, at now: Double) throws(BadEvent) -> RepEvent {
    guard let members = node.members else { throw BadEvent(reason: "an event is an object") }
    for member in members where !names.contains(member.name) {
      let hint = closest(member.name, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw BadEvent(reason: "an event has no member '\(member.name)'\(hint)")
    }
    var event = RepEvent(
      decisionTime: try number("decision_time", of: node) ?? now,
      extremumTime: try number("extremum_time", of: node),
      start: try number("start", of: node),
      end: try number("end", of: node),
      amplitude: try number("amplitude", of: node),
      confidence: try number("confidence", of: node)
    )
    guard (0...1).contains(event.confidence ?? 0) else {
      throw BadEvent(reason: "'confidence' is not in 0...1")
    }
    if let rejected = node["rejected"] {
      guard let reason = rejected.string, !reason.isEmpty else {
        throw BadEvent(reason: "'rejected' is a text that says why")
      }
      event.rejection = Rejection(.other, reason)
    }
    return event
  }

  private static let names = [
    "decision_time", "extremum_time", "start", "end", "amplitude", "confidence", "rejected",
  ]

  private static func number(_ name: String, of node: JSONNode) throws(BadEvent) -> Double? {
    guard let value = node[name], value.json != .null else { return nil }
    guard let number = value.double, number.isFinite else {
      throw BadEvent(reason: "'\(name)' is not a number")
    }
    return number
  }
}
