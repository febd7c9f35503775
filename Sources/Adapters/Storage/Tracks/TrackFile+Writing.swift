// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension TrackFile {
  /// The file's bytes.
  ///
  /// - Complexity: O(*frames* x *joints*) time and space.
  package func encoded() -> [UInt8] {
    let header = paddedHeader()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + header.count + tensors.reduce(0) { $0 + $1.byteCount })
    bytes.append(littleEndian: UInt64(header.count))
    bytes.append(contentsOf: header)
    for time in track.times { bytes.append(littleEndian: time.bitPattern) }
    bytes.append(points: track.positions)
    for confidence in track.confidences { bytes.append(littleEndian: confidence.bitPattern) }
    if let world = track.world { bytes.append(points: world) }
    for quantity in sideTensors {
      for value in quantity.values { bytes.append(littleEndian: value.bitPattern) }
    }
    return bytes
  }

  /// The JSON header, with spaces up to a length at which the data is aligned.
  private func paddedHeader() -> [UInt8] {
    var members = [
      JSON.Member(
        "__metadata__",
        .object([JSON.Member("repgauge", .string(metadataJSON.compactText))])
      )
    ]
    var offset = 0
    for tensor in tensors {
      let end = offset + tensor.byteCount
      members.append(
        JSON.Member(
          tensor.name,
          .object([
            JSON.Member("dtype", .string(tensor.type)),
            JSON.Member("shape", .array(tensor.shape.map(JSON.integer))),
            JSON.Member("data_offsets", .array([.integer(offset), .integer(end)])),
          ])
        )
      )
      offset = end
    }
    var header = Array(JSON.object(members).compactText.utf8)
    while (8 + header.count) % 8 != 0 { header.append(UInt8(ascii: " ")) }
    return header
  }

  private struct Tensor {
    var name: String
    var type: String
    var shape: [Int]

    var byteCount: Int { shape.reduce(type == "F64" ? 8 : 4, *) }
  }

  private var tensors: [Tensor] {
    let frames = track.count
    let joints = track.skeleton.joints.count
    var tensors = [
      Tensor(name: "time", type: "F64", shape: [frames]),
      Tensor(name: "position", type: "F32", shape: [frames, joints, 3]),
      Tensor(name: "confidence", type: "F32", shape: [frames, joints]),
    ]
    if track.world != nil {
      tensors.append(Tensor(name: "world", type: "F32", shape: [frames, joints, 3]))
    }
    tensors += sideTensors.map { Tensor(name: $0.name, type: "F64", shape: $0.shape) }
    return tensors
  }

  /// The tensors of all but poses, in order of the file.
  private var sideTensors: [SideTensor] {
    let delays = track.resultDelays.map {
      [SideTensor(name: SideTensor.resultDelay, shape: [track.count], values: $0)]
    }
    return (track.recorded?.tensors(frames: track.count) ?? []) + track.inertial.tensors
      + sideSignals.tensors + (delays ?? [])
  }

  private var metadataJSON: JSON {
    var members = [
      JSON.Member("schema", .integer(TrackMetadata.schema)),
      JSON.Member("configuration", .string(metadata.configuration)),
      JSON.Member("backend", .string(metadata.backend)),
      JSON.Member("backend_version", .string(metadata.backendVersion)),
      JSON.Member("skeleton", .string(track.skeleton.id)),
      JSON.Member("frame_width", .integer(track.frameSize.width)),
      JSON.Member("frame_height", .integer(track.frameSize.height)),
      JSON.Member("running_mode", .string(metadata.runningMode)),
      JSON.Member("pixel_pipeline", .string(metadata.pixelPipeline)),
      JSON.Member("subject_selection", .string(metadata.subject.selection)),
      JSON.Member("people", .integer(metadata.subject.people)),
      JSON.Member("people_in_view", metadata.subject.peopleInView.map(JSON.integer) ?? .null),
      JSON.Member("shared_frames", JSON(metadata.subject.sharedFrames)),
      JSON.Member("media_sha256", JSON(metadata.mediaSHA256)),
      JSON.Member("frame_hash", JSON(metadata.frameHash)),
      JSON.Member(
        "digests",
        .object(sorted(metadata.digests).map { JSON.Member($0.key, .string($0.value)) })
      ),
      JSON.Member(
        "thresholds",
        .object(sorted(metadata.thresholds).map { JSON.Member($0.key, JSON($0.value)) })
      ),
      JSON.Member("processor_features", .array(metadata.processorFeatures.map(JSON.string))),
      JSON.Member(
        "incidents",
        .array(
          metadata.incidents.map { incident in
            .object([
              JSON.Member("code", .string(incident.code)),
              JSON.Member("time", JSON(incident.time)),
              JSON.Member("message", .string(incident.message)),
            ])
          }
        )
      ),
    ]
    if Skeleton.named(track.skeleton.id) != track.skeleton {
      members.append(
        JSON.Member("joints", .array(track.skeleton.joints.map { .string($0.rawValue) }))
      )
    }
    if let recorded = track.recorded {
      members.append(JSON.Member("signals", .array(recorded.ids.map(JSON.string))))
    }
    if !sideSignals.isEmpty {
      members.append(JSON.Member("side_signals", .array(sideSignals.map(\.description))))
    }
    if let program = metadata.program { members.append(JSON.Member("program", program.json)) }
    if let live = metadata.live { members.append(JSON.Member("live", live.json)) }
    if let recording = metadata.recording {
      members.append(JSON.Member("recording", recording.json))
    }
    return .object(members)
  }
}

extension TrackMetadata.Recording {
  /// Members of arrays are as they were before other formats were read.
  fileprivate var json: JSON {
    let isArray = format == "array"
    let members: [(String, JSON?)] = [
      ("source_sha256", .string(sourceSHA256)),
      ("format", isArray ? nil : .string(format)),
      ("layout", layout.isEmpty ? nil : .string(layout)),
      ("channels", channels.isEmpty ? nil : .string(channels)),
      ("units", .string(units)),
      ("frame_rate", frameRate.map(JSON.number)),
      ("times", .string(times)),
      ("confidence", confidence.isEmpty ? nil : .string(confidence)),
      ("time_offset", timeOffset == 0 ? nil : .number(timeOffset)),
      ("view", view.map(JSON.number)),
      (
        "companions",
        companions.isEmpty
          ? nil
          : .array(
            companions.map {
              ["format": .string($0.format), "source_sha256": .string($0.sourceSHA256)]
            }
          )
      ),
    ]
    return .object(members.compactMap { name, value in value.map { JSON.Member(name, $0) } })
  }
}

/// The members of a dictionary by name, for output that does not depend on hashing.
private func sorted<Value>(_ values: [String: Value]) -> [(key: String, value: Value)] {
  values.sorted { $0.key < $1.key }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  fileprivate mutating func append(points: [SIMD3<Float>]) {
    for point in points {
      append(littleEndian: point.x.bitPattern)
      append(littleEndian: point.y.bitPattern)
      append(littleEndian: point.z.bitPattern)
    }
  }
}
