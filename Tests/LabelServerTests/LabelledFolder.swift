// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import TestSupport

@testable import LabelServer

/// A dataset of one clip whose "video" is a hundred bytes, with frame times but nothing to decode.
struct LabelledFolder {
  let folder: TemporaryFolder
  let project: LabelProject

  /// The bytes that stand for the video.
  static let video = (0..<100).map { UInt8($0) }

  /// The secret of the servers that tests start.
  static let token = "abcdefghij0123456789"

  /// Who may ask the servers that tests start.
  static let policy = AccessPolicy(address: "127.0.0.1", token: token)

  init(blindness: LabelProject.Blindness = .nothing) throws {
    folder = try TemporaryFolder()
    let digest = SHA256.hexadecimal(of: Self.video)
    let dataset = Dataset(
      folder: folder.path("gym"),
      manifest: DatasetManifest(
        name: "gym",
        licence: "",
        clips: [
          ClipRecord(
            id: "a",
            media: "media/a.mp4",
            sha256: digest,
            subject: "p1",
            exercise: "squat"
          )
        ]
      )
    )
    try dataset.writeManifest()
    try Files.write(Self.video, to: folder.path("gym/media/a.mp4"))
    try Files.write("secret", to: folder.path("secret.txt"))
    project = LabelProject(
      dataset: dataset,
      media: ["a": folder.path("gym/media/a.mp4")],
      blindness: blindness,
      preparer: folder.path("no-such-program")
    )
    try describe(mediaSHA256: digest)
  }

  /// Writes the frame times of the clip, as if a video of a digest had been decoded.
  func describe(mediaSHA256 digest: String) throws {
    try PlayableClip(
      mediaSHA256: digest,
      codec: "h264",
      frameSize: FrameSize(width: 64, height: 48),
      times: [0, 0.1, 0.2],
      endTime: 0.3
    ).write(to: project.dataset.playablePath(clip: "a"))
  }

  /// A server of the project.
  func serve() throws -> HTTPServer {
    try LabelApplication.serve(project, policy: Self.policy, port: 0)
  }

  /// The store of the dataset's labels.
  var store: LabelStore { LabelStore(project.dataset) }

  /// The path of ana's labels.
  var path: String { project.dataset.labelPath(clip: "a", rater: "ana") }

  /// Labels with reps at some times.
  static func labels(_ times: Double..., rater: String = "ana") -> LabelFile {
    LabelFile(
      clip: "a",
      source: nil,
      rater: rater,
      status: .draft,
      events: times.map { LabelEvent(.rep, mid: $0, label: "full") }
    )
  }
}

extension LabelStore {
  /// Replaces a rater's labels.
  func write(
    _ labels: LabelFile,
    basedOn base: String,
    window: String? = nil,
    replacing replaced: String? = nil
  ) throws -> Outcome {
    try write(Change(labels: labels, base: base, window: window, replaced: replaced))
  }
}

extension LabelStore.Outcome {
  /// The new revision; nil where nothing was saved.
  var revision: String? {
    if case .saved(let revision, _, _) = self { revision } else { nil }
  }

  /// The codes of what keeps saved labels from being done.
  var obstacles: [String] {
    if case .saved(_, let obstacles, _) = self { obstacles.map(\.code) } else { [] }
  }

  /// Whether a file that cannot be read stayed.
  var isUnreadable: Bool {
    if case .unreadable = self { true } else { false }
  }

  /// Whether another revision was there.
  var isConflict: Bool {
    if case .conflict = self { true } else { false }
  }

  /// The codes of what was wrong; empty where nothing was.
  var codes: [String] {
    if case .refused(let findings) = self { findings.map(\.code) } else { [] }
  }
}
