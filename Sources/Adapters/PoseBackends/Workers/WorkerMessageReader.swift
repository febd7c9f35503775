// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics

/// Puts a worker's messages together from the pieces in which a pipe delivers them.
struct WorkerMessageReader {
  /// The bytes are not a worker's messages.
  struct Garbage: Error, Equatable {}

  private var pending: [UInt8] = []

  /// Takes the next bytes and gives the messages that are complete now.
  ///
  /// - Throws: ``Garbage`` where the bytes are no messages.
  mutating func messages(after bytes: [UInt8]) throws(Garbage) -> [WorkerMessage] {
    pending += bytes
    var messages: [WorkerMessage] = []
    var start = 0
    while let head = try head(at: start), start + head.size <= pending.count {
      let body = Array(pending[(start + WorkerMessage.headSize)..<(start + head.size)])
      guard let message = Self.message(head.kind, body) else { throw Garbage() }
      messages.append(message)
      start += head.size
    }
    pending.removeFirst(start)
    return messages
  }

  /// The kind and whole size of the message at an offset; nil where its head is not complete.
  private func head(at start: Int) throws(Garbage) -> (kind: WorkerMessage.Kind, size: Int)? {
    guard let magic = pending.integer(UInt32.self, at: start) else { return nil }
    guard magic == WorkerMessage.magic else { throw Garbage() }
    guard let number = pending.integer(UInt32.self, at: start + 4),
      let length = pending.integer(UInt32.self, at: start + 8)
    else { return nil }
    guard let kind = WorkerMessage.Kind(rawValue: number), length <= WorkerMessage.largestBody
    else { throw Garbage() }
    return (kind, WorkerMessage.headSize + Int(length))
  }

  private static func message(_ kind: WorkerMessage.Kind, _ body: [UInt8]) -> WorkerMessage? {
    if kind == .frame { return frame(body) }
    guard let root = JSONNode.parse(body, file: "").root else { return nil }
    switch kind {
    case .started: return greeting(root).map(WorkerMessage.started)
    case .finished: return summary(root).map(WorkerMessage.finished)
    case .failed:
      guard let status = root["status"]?.integer, let message = root["message"]?.string else {
        return nil
      }
      return .failed(status: Int32(truncatingIfNeeded: status), message: message)
    case .frame: return nil
    }
  }

  private static func greeting(_ root: JSONNode) -> WorkerGreeting? {
    guard root["version"]?.integer == WorkerGreeting.version,
      let backend = root["backend"]?.string,
      let width = root["frame_width"]?.integer, width > 0,
      let height = root["frame_height"]?.integer, height > 0,
      let pipeline = root["pixel_pipeline"]?.string,
      let features = root["processor_features"]?.array
    else { return nil }
    let statement = root["statement"].map { PoseStatement($0) }
    if let statement, statement == nil { return nil }
    return WorkerGreeting(
      backend: backend,
      frameWidth: width,
      frameHeight: height,
      pixelPipeline: pipeline,
      processorFeatures: features.compactMap(\.string),
      statement: statement ?? nil
    )
  }

  private static func summary(_ root: JSONNode) -> WorkerSummary? {
    guard let count = root["frame_count"]?.integer,
      let cameraFrames = root["camera_frames"]?.integer, let hash = root["frame_hash"]?.string,
      let incidents = root["incidents"]?.array,
      let times = root["frame_microseconds"]?.array,
      let processor = root["processor_seconds"]?.double, let peak = root["peak_bytes"]?.integer
    else { return nil }
    return WorkerSummary(
      frameCount: count,
      cameraFrames: cameraFrames,
      frameHash: hash,
      incidents: incidents.compactMap { incident in
        guard let code = incident["code"]?.string, let message = incident["message"]?.string
        else { return nil }
        return TrackedVideo.Incident(code: code, message: message)
      },
      cost: TrackingCost(
        frameSeconds: times.compactMap(\.integer).map { Double($0) / 1e6 },
        processorSeconds: processor,
        peakBytes: peak
      )
    )
  }

  private static func frame(_ body: [UInt8]) -> WorkerMessage? {
    let head = WorkerMessage.frameHeadSize
    guard let time = body.integer(UInt64.self, at: 0),
      let delay = body.integer(UInt64.self, at: 8),
      let poseCount = body.integer(UInt32.self, at: 16),
      let jointCount = body.integer(UInt32.self, at: 20),
      poseCount <= PoseBackend.mostPeople, jointCount <= WorkerMessage.largestBody,
      body.count == head + Int(poseCount) * Int(jointCount) * 28
    else { return nil }
    let values = stride(from: head, to: body.count, by: 4).map { offset in
      Float(bitPattern: body.integer(UInt32.self, at: offset) ?? 0)
    }
    let poses = (0..<Int(poseCount)).map { index in
      let size = Int(jointCount) * 7
      return pose(values[(index * size)..<((index + 1) * size)])
    }
    return .frame(time: Double(bitPattern: time), delay: Double(bitPattern: delay), poses)
  }

  /// A pose of seven numbers a joint.
  private static func pose(_ values: ArraySlice<Float>) -> PoseObservation {
    var pose = PoseObservation.nobody(jointCount: values.count / 7)
    for joint in pose.positions.indices {
      let first = values.startIndex + joint * 7
      pose.positions[joint] = SIMD3(values[first], values[first + 1], values[first + 2])
      pose.confidences[joint] = values[first + 3]
      pose.world[joint] = SIMD3(values[first + 4], values[first + 5], values[first + 6])
    }
    return pose
  }
}
