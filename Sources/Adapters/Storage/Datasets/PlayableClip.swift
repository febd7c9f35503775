// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
package import PoseTracks

/// Data that a browser needs to show a clip frame by frame.
///
/// They are the times when frames are shown, and a copy where browsers cannot play the clip itself.
///
/// Stored as `datasets/<name>/playable/<clip>.json`, the copy beside it.
package struct PlayableClip: Sendable, Equatable {
  /// The file's schema version.
  package static let schema = 1

  /// A copy that browsers play, frame for frame.
  package struct Copy: Sendable, Equatable {
    /// The copy's file name, beside the clip's description and of the same name but for the ending.
    package var file: String
    /// Presentation times of its frames in seconds: those of the clip, to 1/90000 s.
    package var times: [Double]

    /// Creates a description of a copy.
    package init(file: String, times: [Double]) {
      self.file = file
      self.times = times
    }
  }

  /// SHA-256 of the media file that this is about.
  package var mediaSHA256: String
  /// FFmpeg's name of the clip's codec.
  package var codec: String
  /// The displayed frame.
  package var frameSize: FrameSize
  /// Presentation times of all frames in seconds, as decoding gives them, increasing: [frames].
  package var times: [Double]
  /// Presentation time at which the last frame ends, in seconds.
  package var endTime: Double
  /// The copy; nil where browsers play the clip itself.
  package var copy: Copy?

  /// Creates a description.
  package init(
    mediaSHA256: String,
    codec: String,
    frameSize: FrameSize,
    times: [Double],
    endTime: Double,
    copy: Copy? = nil
  ) {
    self.mediaSHA256 = mediaSHA256
    self.codec = codec
    self.frameSize = frameSize
    self.times = times
    self.endTime = endTime
    self.copy = copy
  }

  /// Whether browsers play a file of this codec and name.
  ///
  /// The codecs and containers that Chromium and Firefox both play; what they play besides depends
  /// on the system.
  package static func isPlayable(codec: String, path: String) -> Bool {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    return ["h264", "vp8", "vp9", "av1"].contains(codec)
      && ["mp4", "m4v", "mov", "webm"].contains(ending)
  }

  /// Writes the description.
  ///
  /// - Throws: `PlatformError` where it cannot be written.
  package func write(to path: String) throws {
    let document: JSON = [
      "schema": .integer(Self.schema), "media_sha256": .string(mediaSHA256),
      "codec": .string(codec), "width": .integer(frameSize.width),
      "height": .integer(frameSize.height), "end_time": .number(endTime),
      "copy": copy.map { ["file": .string($0.file), "times": .array($0.times.map(JSON.number))] }
        ?? .null,
      "times": .array(times.map(JSON.number)),
    ]
    try Files.write(document.text(compactFrom: 1), to: path)
  }

  /// Reads a description.
  ///
  /// - Throws: `PlatformError` where the file cannot be read, `StorageError` where it is damaged, of a
  ///   newer schema, or names a copy that is another clip's.
  package static func read(_ path: String) throws -> PlayableClip {
    guard let root = JSONNode.parse(try Files.read(path), file: path).root,
      let schema = root["schema"]?.integer, schema <= Self.schema,
      let digest = root["media_sha256"]?.string, let codec = root["codec"]?.string,
      let width = root["width"]?.integer, let height = root["height"]?.integer,
      let end = root["end_time"]?.double, let times = root["times"]?.numbers, !times.isEmpty,
      width > 0, height > 0, times.isIncreasing
    else { throw damaged(path) }
    var copy: Copy?
    if let node = root["copy"], !node.isNull {
      guard let file = node["file"]?.string, let shown = node["times"]?.numbers,
        shown.count == times.count, shown.isIncreasing, file == Self.copyName(for: path)
      else { throw damaged(path) }
      copy = Copy(file: file, times: shown)
    }
    return PlayableClip(
      mediaSHA256: digest,
      codec: codec,
      frameSize: FrameSize(width: width, height: height),
      times: times,
      endTime: end,
      copy: copy
    )
  }

  /// The name of the copy that belongs to a description: `squat-017.mp4` for `squat-017.json`.
  package static func copyName(for path: String) -> String {
    let name = Files.name(of: path)
    return (name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name) + ".mp4"
  }

  private static func damaged(_ path: String) -> StorageError {
    StorageError(
      operation: "read frame times",
      path: path,
      reason: "it is damaged or of a newer version; 'rep-track prepare' makes it again",
      exitStatus: .badData
    )
  }
}

extension Dataset {
  /// The folder of what browsers need to show the clips.
  package var playableFolder: String { Path.join(folder, "playable") }

  /// The path of a clip's description for browsers.
  package func playablePath(clip: String) -> String {
    Path.join(playableFolder, "\(clip).json")
  }
}

extension [Double] {
  /// Whether each value is greater than the one before.
  fileprivate var isIncreasing: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}

extension JSONNode {
  /// The finite numbers of a list; nil where there is anything else.
  fileprivate var numbers: [Double]? {
    guard let array else { return nil }
    let numbers = array.compactMap(\.double)
    return numbers.count == array.count ? numbers : nil
  }
}
