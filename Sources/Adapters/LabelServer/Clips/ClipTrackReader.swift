// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import RepCounting
import Replay
import Storage

/// The tracks of clips, as signals, poses and proposed events.
struct ClipTrackReader: Sendable {
  let dataset: Dataset

  /// The most frames of poses in one answer.
  static let mostFrames = 3000

  /// The configurations that have a track of a clip, exact ones last.
  func configurations(of clip: String) -> [String] {
    let all = (try? dataset.configurations()) ?? []
    let present = all.filter {
      Files.exists(dataset.trackPath(configuration: $0, clip: clip))
    }
    return present.filter { $0 != Dataset.exactTracks }
      + present.filter { $0 == Dataset.exactTracks }
  }

  /// Reads a track.
  ///
  /// - Throws: Where it is missing or damaged.
  func track(of clip: String, _ configuration: String) throws -> PoseTrack {
    try file(of: clip, configuration).track
  }

  private func file(of clip: String, _ configuration: String) throws -> TrackFile {
    try TrackFile.read(dataset.trackPath(configuration: configuration, clip: clip))
  }

  /// A signal: times, values with null where the joints were not seen, and its unit.
  ///
  /// - Returns: Nil where there is no such signal.
  func signal(_ name: String, of record: ClipRecord, _ configuration: String) throws -> JSON? {
    guard let exercise = Exercise.named(record.exercise),
      let signal = Signal.named(name, in: exercise)
    else { return nil }
    let samples = try track(of: record.id, configuration).samples(of: signal)
    return [
      "signal": .string(signal.id), "unit": .string(signal.unit.rawValue),
      "summary": .string(signal.summary),
      "times": .array(samples.map { .number($0.time) }),
      "values": .array(samples.map { JSON($0.value.isFinite ? $0.value : nil) }),
    ]
  }

  /// The joints and bones of a track, when its frames are, and for how long a pose is shown.
  ///
  /// A track that cannot be drawn over the video has a `problem` as well, and no bones.
  func skeleton(of record: ClipRecord, _ configuration: String) throws -> JSON {
    let file = try file(of: record.id, configuration)
    let drawn: DrawnTrack
    do throws(DrawnTrack.Undrawable) {
      drawn = try DrawnTrack(file, over: record.facts?.frameSize)
    } catch {
      return [
        "joints": .array([]), "bones": .array([]), "times": .array([]),
        "width": .integer(file.track.frameSize.width),
        "height": .integer(file.track.frameSize.height), "problem": .string(error.reason),
      ]
    }
    let track = file.track
    return [
      "joints": .array(track.skeleton.joints.map { .string($0.rawValue) }),
      "bones": .array(track.skeleton.bones.map { [.integer($0.from), .integer($0.to)] }),
      "width": .integer(track.frameSize.width), "height": .integer(track.frameSize.height),
      "times": .array(track.times.map(JSON.number)),
      "interval": .number(drawn.interval), "hold": .number(drawn.hold),
    ]
  }

  /// Poses as 32-bit floats, least byte first: x, y and confidence of each joint of each frame.
  func poses(of clip: String, _ configuration: String, frames: Range<Int>) throws -> [UInt8] {
    let track = try track(of: clip, configuration)
    let range = frames.clamped(to: 0..<track.count).prefix(Self.mostFrames)
    let joints = track.skeleton.joints.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * joints * 12)
    for index in (range.startIndex * joints)..<(range.endIndex * joints) {
      let position = track.positions[index]
      for value in [position.x, position.y, track.confidences[index]] {
        withBits(of: value, into: &bytes)
      }
    }
    return bytes
  }

  private func withBits(of value: Float, into bytes: inout [UInt8]) {
    let bits = value.bitPattern
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  /// The reps that a counter proposes.
  ///
  /// - Returns: Nil where the text names no counter.
  func proposals(
    _ counter: String,
    of record: ClipRecord,
    _ configuration: String
  ) throws -> JSON? {
    guard let exercise = Exercise.named(record.exercise),
      let configured = try? CounterConfiguration(parsing: counter)
    else { return nil }
    let track = try track(of: record.id, configuration)
    let events = Replay([configured]).events(of: track, exercise: exercise)[0]
    return .array(events.map(\.json))
  }

  /// How many reps each counter in use counts on a clip's first track; empty without a track.
  func counts(of record: ClipRecord) -> [Int] {
    guard let exercise = Exercise.named(record.exercise), exercise.hasReps,
      let configuration = configurations(of: record.id).first,
      let track = try? track(of: record.id, configuration)
    else { return [] }
    let counters = CounterCatalog.usual.map { CounterConfiguration($0) }
    return Replay(counters).events(of: track, exercise: exercise).map(\.count)
  }
}

extension RepEvent {
  /// The event as the page knows it: a rep without a label.
  var json: JSON {
    var members: [JSON.Member] = []
    for (name, value) in [
      ("start", start), ("mid", extremumTime ?? decisionTime), ("end", end),
      ("confidence", confidence),
    ] {
      if let value, value.isFinite { members.append(JSON.Member(name, .number(value))) }
    }
    return .object(members)
  }
}
