// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics

extension WorkerMessage {
  /// What every message starts with; anything else on the pipe is garbage.
  static let magic: UInt32 = 0x3157_4752  // "RGW1"

  /// The bytes before a message's body: magic, kind, length of the body.
  static let headSize = 12

  /// No body is longer than this.
  static let largestBody = 1 << 20

  /// Which kind of body follows.
  enum Kind: UInt32 {
    case started = 1
    case frame
    case finished
    case failed
  }

  /// The message as it goes through the pipe.
  var encoded: [UInt8] {
    let (kind, body) = kindAndBody
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headSize + body.count)
    bytes.append(littleEndian: Self.magic)
    bytes.append(littleEndian: kind.rawValue)
    bytes.append(littleEndian: UInt32(body.count))
    return bytes + body
  }

  private var kindAndBody: (Kind, [UInt8]) {
    switch self {
    case .started(let greeting):
      var members = [
        JSON.Member("version", .integer(WorkerGreeting.version)),
        JSON.Member("backend", .string(greeting.backend)),
        JSON.Member("frame_width", .integer(greeting.frameWidth)),
        JSON.Member("frame_height", .integer(greeting.frameHeight)),
        JSON.Member("pixel_pipeline", .string(greeting.pixelPipeline)),
        JSON.Member("processor_features", .array(greeting.processorFeatures.map(JSON.string))),
      ]
      if let statement = greeting.statement {
        members.append(JSON.Member("statement", statement.json))
      }
      return (.started, Array(JSON.object(members).compactText.utf8))
    case .frame(let time, let delay, let poses):
      return (.frame, Self.body(time, delay, poses))
    case .finished(let summary):
      let json = JSON.object([
        JSON.Member("frame_count", .integer(summary.frameCount)),
        JSON.Member("camera_frames", .integer(summary.cameraFrames)),
        JSON.Member("frame_hash", .string(summary.frameHash)),
        JSON.Member(
          "frame_microseconds",
          .array(summary.cost.frameSeconds.map { .integer(Int(($0 * 1e6).rounded())) })
        ),
        JSON.Member("processor_seconds", .number(summary.cost.processorSeconds)),
        JSON.Member("peak_bytes", .integer(summary.cost.peakBytes)),
        JSON.Member(
          "incidents",
          .array(
            summary.incidents.map { incident in
              .object([
                JSON.Member("code", .string(incident.code)),
                JSON.Member("message", .string(incident.message)),
              ])
            }
          )
        ),
      ])
      return (.finished, Array(json.compactText.utf8))
    case .failed(let status, let message):
      let json = JSON.object([
        JSON.Member("status", .integer(Int(status))), JSON.Member("message", .string(message)),
      ])
      return (.failed, Array(json.compactText.utf8))
    }
  }

  /// The bytes of a frame's body before its poses.
  static let frameHeadSize = 24

  /// Time, delay, number of poses, number of joints in each, then seven numbers a joint: position,
  /// confidence, world position.
  private static func body(
    _ time: Double,
    _ delay: Double,
    _ poses: [PoseObservation]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: time.bitPattern)
    bytes.append(littleEndian: delay.bitPattern)
    bytes.append(littleEndian: UInt32(poses.count))
    bytes.append(littleEndian: UInt32(poses.first?.positions.count ?? 0))
    for pose in poses {
      for (index, position) in pose.positions.enumerated() {
        let world = pose.world[index]
        let confidence = pose.confidences[index]
        for value in [position.x, position.y, position.z, confidence, world.x, world.y, world.z] {
          bytes.append(littleEndian: value.bitPattern)
        }
      }
    }
    return bytes
  }
}
