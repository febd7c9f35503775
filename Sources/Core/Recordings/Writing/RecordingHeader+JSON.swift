// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension RecordingHeader {
  /// The header as the first line says it.
  var json: JSON {
    let isKnown = Skeleton.named(skeleton.id) == skeleton
    let members: [(name: String, value: JSON?)] = [
      ("format", .string(RecordingFormat.name)),
      ("version", .integer(RecordingFormat.version)),
      ("skeleton", .string(skeleton.id)),
      ("joints", isKnown ? nil : .array(skeleton.joints.map { .string($0.rawValue) })),
      ("columns", .array(columns.names.map(JSON.string))),
      ("frame_width", .integer(frameSize.width)),
      ("frame_height", .integer(frameSize.height)),
      ("coordinates", .string(RecordingFormat.coordinates)),
      ("mirrored", .bool(isMirrored)),
      ("clock", .string(clock)),
      (
        "units",
        .object(RecordingFormat.units.map { JSON.Member($0.0, .string($0.1)) })
      ),
      (
        "backend",
        .members([
          ("name", .string(backend.name)), ("version", backend.version.map(JSON.string)),
          ("configuration", backend.configuration.map(JSON.string)),
        ])
      ),
      ("device", device.map(JSON.string)),
      ("frame_rate", frameRate.map { Int(exactly: $0).map(JSON.integer) ?? .number($0) }),
      ("started", started.map(JSON.string)),
      ("exercise", exercise.map(JSON.string)),
      ("person", person.map(JSON.string)),
      ("media_sha256", mediaSHA256.map(JSON.string)),
      ("notes", notes.map(JSON.string)),
    ]
    return .members(members)
  }
}

extension JSON {
  /// An object of the members that have a value.
  fileprivate static func members(_ members: [(name: String, value: JSON?)]) -> JSON {
    .object(members.compactMap { member in member.value.map { Member(member.name, $0) } })
  }
}
