// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Video

/// Finds out when each frame of a clip is shown, and copies what browsers cannot play.
struct ClipPreparation {
  /// The media file.
  let media: String
  /// Where the description goes.
  let output: String
  /// Whether a copy is made even of what browsers should play.
  let alwaysCopies: Bool
  /// Whether a description that is there counts for nothing.
  let startsAnew: Bool
  /// The media of the dataset, which no copy replaces.
  var inputs = ProtectedFiles()

  /// How often a copy has a frame that needs no other, in frames: seeking stays quick.
  private static let keyframeInterval = 15

  /// Does the work, unless it was done for this very file.
  ///
  /// - Returns: The description, and what was wrong with the media.
  /// - Throws: `VideoError` where it is not a video, `PlatformError` where something cannot be
  ///   written.
  func run() throws -> (clip: PlayableClip, diagnostics: [Diagnostic]) {
    try FileIdentity.keeping(media, while: "prepared") { try prepared() }
  }

  private func prepared() throws -> (clip: PlayableClip, diagnostics: [Diagnostic]) {
    let digest = try Files.sha256(of: media)
    if !startsAnew, Files.isPlainFile(output), let known = try? PlayableClip.read(output),
      known.mediaSHA256 == digest, isComplete(known)
    {
      return (known, [])
    }
    let probe = try MediaProbe(path: media)
    let copies =
      alwaysCopies || !PlayableClip.isPlayable(codec: probe.codec, path: media)
    let (times, copy, diagnostics) = try copies ? transcode(probe.endTime) : read()
    guard let last = times.last else {
      throw VideoError(.badMedia, operation: "decode", path: media, text: "it holds no frames")
    }
    let clip = PlayableClip(
      mediaSHA256: digest,
      codec: probe.codec,
      frameSize: probe.frameSize,
      times: times,
      endTime: max(probe.endTime, last),
      copy: copy
    )
    try inputs.check(output)
    try clip.write(to: output)
    return (clip, diagnostics)
  }

  private func isComplete(_ clip: PlayableClip) -> Bool {
    guard let copy = clip.copy else { return !alwaysCopies }
    return Files.isPlainFile(Path.join(Files.folder(of: output), copy.file))
  }

  /// The times of all frames, without converting them to pictures.
  private func read() throws -> ([Double], PlayableClip.Copy?, [Diagnostic]) {
    var decoder = try VideoDecoder(path: media, threads: 0)
    var times: [Double] = []
    while let time = try decoder.skip() {
      try Interruption.check()
      times.append(time)
    }
    return (times, nil, decoder.diagnostics)
  }

  /// Copies all frames with their times; frames before 0, which browsers do not have, move all.
  private func transcode(
    _ endTime: Double
  ) throws -> ([Double], PlayableClip.Copy?, [Diagnostic]) {
    let path = Path.join(Files.folder(of: output), PlayableClip.copyName(for: output))
    try inputs.check(path)
    var decoder = try VideoDecoder(path: media, threads: 0)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: decoder.frameSize,
      settings: VideoEncoder.Settings(
        compression: .playable(quality: 20),
        keyframeInterval: Self.keyframeInterval
      )
    )
    var image = PixelImage(width: 0, height: 0, bytes: [])
    var times: [Double] = []
    var shift = 0.0
    while let time = try decoder.next(into: &image) {
      try Interruption.check()
      if times.isEmpty { shift = max(0, -time) }
      try encoder.append(image, at: time + shift)
      times.append(time)
    }
    try encoder.finish(endTime: times.last.map { max(endTime, $0 + 0.001) + shift })
    var written = try VideoDecoder(path: path, threads: 0)
    var shown: [Double] = []
    while let time = try written.skip() { shown.append(time) }
    guard shown.count == times.count else {
      throw VideoError(
        .internalFault,
        operation: "copy",
        path: media,
        text: "the copy has \(shown.count) frames instead of \(times.count)"
      )
    }
    let copy = PlayableClip.Copy(file: Files.name(of: path), times: shown)
    return (times, copy, decoder.diagnostics)
  }
}
