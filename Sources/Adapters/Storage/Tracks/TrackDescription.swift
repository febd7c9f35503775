// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseFormats
import PoseTracks

/// The metadata text of a track file, read.
struct TrackDescription {
  var metadata: TrackMetadata
  var skeleton: Skeleton
  var frameSize: FrameSize
  /// The ids of the signals that the track has a value of for each frame.
  var signals: [String]
  /// The signals at their own times beside the poses, without times and values.
  var sideSignals: [RecordedSignals]

  /// Reads the JSON text; members that this version does not know are read over.
  init(_ text: String) throws(TrackDefect) {
    guard let root = JSONNode.parse(Array(text.utf8), file: "").root else {
      throw TrackDefect("its metadata is not JSON")
    }
    guard let schema = root["schema"]?.integer else {
      throw TrackDefect("its metadata has no schema version")
    }
    guard schema <= TrackMetadata.schema else {
      throw TrackDefect(
        "it has schema \(schema), this program reads up to \(TrackMetadata.schema): "
          + "use a newer program"
      )
    }
    let skeletonName = try Self.text("skeleton", of: root)
    let skeleton = try Self.skeleton(skeletonName, joints: root["joints"])
    guard let width = root["frame_width"]?.integer, let height = root["frame_height"]?.integer,
      width > 0, height > 0
    else { throw TrackDefect("its metadata has no frame size") }

    let live = root["live"].map { TrackMetadata.Live($0) }
    if let live, live == nil {
      throw TrackDefect("its metadata has settings of a live app that are none")
    }
    self.skeleton = skeleton
    signals = (root["signals"]?.array ?? []).compactMap(\.string)
    sideSignals = (root["side_signals"]?.array ?? []).map(RecordedSignals.init(description:))
    frameSize = FrameSize(width: width, height: height)
    metadata = TrackMetadata(
      configuration: try Self.text("configuration", of: root),
      backend: try Self.text("backend", of: root),
      backendVersion: root["backend_version"]?.string ?? "",
      digests: Self.values("digests", of: root, \.string),
      thresholds: Self.values("thresholds", of: root, \.double),
      runningMode: root["running_mode"]?.string ?? "",
      pixelPipeline: root["pixel_pipeline"]?.string ?? "",
      processorFeatures: root["processor_features"]?.array?.compactMap(\.string) ?? [],
      subject: TrackMetadata.Subject(
        selection: root["subject_selection"]?.string ?? "",
        people: root["people"]?.integer ?? 1,
        peopleInView: root["people_in_view"]?.integer,
        sharedFrames: root["shared_frames"]?.double
      ),
      mediaSHA256: root["media_sha256"]?.string,
      frameHash: root["frame_hash"]?.string,
      incidents: (root["incidents"]?.array ?? []).map { node in
        TrackMetadata.Incident(
          code: node["code"]?.string ?? "",
          time: node["time"]?.double,
          message: node["message"]?.string ?? ""
        )
      },
      recording: root["recording"].map { node in
        TrackMetadata.Recording(
          sourceSHA256: node["source_sha256"]?.string ?? "",
          format: node["format"]?.string ?? "array",
          units: node["units"]?.string ?? "",
          times: node["times"]?.string ?? TrackMetadata.Recording.indexTimes,
          layout: node["layout"]?.string ?? "",
          channels: node["channels"]?.string ?? "",
          frameRate: node["frame_rate"]?.double,
          confidence: node["confidence"]?.string ?? "",
          timeOffset: node["time_offset"]?.double ?? 0,
          view: node["view"]?.double,
          companions: (node["companions"]?.array ?? []).map { companion in
            TrackMetadata.Recording.Companion(
              format: companion["format"]?.string ?? "",
              sourceSHA256: companion["source_sha256"]?.string ?? ""
            )
          }
        )
      },
      live: live ?? nil,
      program: root["program"].flatMap { TrackMetadata.Program($0) }
    )
  }

  /// The joints that are listed, or those of a known skeleton.
  private static func skeleton(
    _ name: String,
    joints list: JSONNode?
  ) throws(TrackDefect) -> Skeleton {
    guard let list else {
      if let known = Skeleton.named(name) { return known }
      throw TrackDefect("it has the unknown skeleton '\(name)'")
    }
    let joints = (list.array ?? []).compactMap(\.string).map { Joint(rawValue: $0) }
    guard !joints.isEmpty || name == Skeleton.signals.id, joints.count == list.array?.count,
      Set(joints).count == joints.count
    else { throw TrackDefect("its metadata has joints that are none, or one twice") }
    return Skeleton(id: name, joints: joints)
  }

  private static func text(_ name: String, of root: JSONNode) throws(TrackDefect) -> String {
    guard let text = root[name]?.string else {
      throw TrackDefect("its metadata has no \(name)")
    }
    return text
  }

  private static func values<Value>(
    _ name: String,
    of root: JSONNode,
    _ value: (JSONNode) -> Value?
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for member in root[name]?.members ?? [] { values[member.name] = value(member.value) }
    return values
  }
}
