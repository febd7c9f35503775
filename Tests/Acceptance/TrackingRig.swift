// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseBackends
import Storage
import TestSupport

/// A dataset of real clips, and what is there to track them with.
struct TrackingRig {
  static let clips = (Machine.environment("REPGAUGE_TEST_DATA") ?? "") + "/clips"
  static let short = clips + "/computervision/data/squat/correct/squat_correct_016.mp4"
  static let long = clips + "/MrPose/squat.mp4"

  static let hasMedia = Files.exists(short) && Files.exists(long)
  static let hasBlazePose = BackendFolder.standard.contains(.blazePoseFull)
  static let hasMoveNet = BackendFolder.standard.contains(.moveNetLightning)
  static let canUnshare = succeeds("unshare -rn true")
  static let canTrace = succeeds("strace -f -e trace=network true")

  private static func succeeds(_ command: String) -> Bool {
    let child = try? ChildProcess(
      "/bin/sh",
      arguments: ["-c", command],
      output: .null,
      errors: .null
    )
    return (try? child?.wait()) == .exited(0)
  }

  let folder: TemporaryFolder

  /// Makes a dataset whose clips are files with the given contents, by id.
  init(_ media: [(id: String, bytes: [UInt8])]) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let records = try media.map { clip in
      try Files.write(clip.bytes, to: folder.path("media/\(clip.id).mp4"))
      return ClipRecord(
        id: clip.id,
        media: "media/\(clip.id).mp4",
        sha256: SHA256.hexadecimal(of: clip.bytes),
        subject: "ana",
        exercise: "squat"
      )
    }
    let manifest = DatasetManifest(name: "rig", licence: "none", clips: records)
    try Dataset(folder: folder.path, manifest: manifest).writeManifest()
  }

  /// Runs a shell line in which `$TRACK` is the command and `$DATASET` the dataset.
  func run(_ line: String) throws -> BuiltProgram.Outcome {
    let program = BuiltProgram("rep-track").path
    return try BuiltProgram(path: "/bin/sh").run(
      ["-c", "TRACK='\(program)' DATASET='\(folder.path)'; \(line)"],
      in: folder.path
    )
  }

  func trackPath(_ clip: String) -> String {
    folder.path("tracks/blazepose-full/\(clip).safetensors")
  }
}
