// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseTracks
import Storage
package import Terminal
import Video

/// `rep-track overlay`: draws a track's skeleton over its video.
package struct OverlayCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "overlay",
    abstract: "Draws a track's skeleton over its video.",
    discussion: """
      The subject's left side is blue, the right side yellow, and joints of low confidence are red. Each
      frame shows the pose of the nearest presentation time. It shows none before the first pose and after
      the last by more than a frame of the track, and none that is more than 0.5 s away, unless poses lie
      farther apart. A track of a larger or smaller frame of the same shape is scaled.

      The video plays in browsers if its name ends in .mp4 or .webm; on standard output it is MP4.
      """,
    examples: [
      .init("rep-track overlay datasets/real/squat-017 --out squat.mp4", "draw a clip's track"),
      .init(
        "rep-track overlay datasets/gym/squat-001 --backend recorded --out squat.mp4",
        "draw what an app recorded"
      ),
      .init(
        "rep-track overlay squat.safetensors --media squat.mov --out drawn.mp4",
        "draw a track that is in no dataset"
      ),
    ],
    options: [
      .output("out", short: "o", "The video to write", .overlay),
      .value(
        "backend",
        "NAME",
        "The tracks, a backend's or recorded ones (default: blazepose-full, or the only ones of the clip)"
      ),
      .input("media", "FILE", "The video of the track (default: that of the dataset)"),
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
      .value("low-confidence", "X", "Draw joints below this confidence in red", default: "0.5"),
    ],
    operands: [Operand("TRACK", "A track file, or DATASET/CLIP")]
  )

  /// The comment that tells an overlay from other videos.
  fileprivate static let comment = "RepGauge overlay"

  private let name: String
  private let output: OutputFile
  private let configuration: String?
  private let media: String?
  private let mediaRoot: String?
  private let lowConfidence: Double

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    guard let output = arguments.output("out") else {
      throw UsageError("missing --out FILE, the video to write")
    }
    name = arguments.required("TRACK")
    self.output = output
    configuration = arguments.string("backend")
    media = arguments.string("media")
    mediaRoot = arguments.string("media-root")
    lowConfidence = try arguments.number("low-confidence", in: 0...1) ?? 0
  }

  /// Draws the track and says how many frames it wrote.
  ///
  /// A video that breaks off or is damaged is drawn as far as it goes, with a warning.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let source = try OverlaySource(
      name,
      configuration: configuration,
      media: media,
      mediaRoot: mediaRoot,
      in: terminal
    )
    try output.check(
      besides: [
        (name: "TRACK", path: source.trackPath), (name: "the track", path: source.mediaPath),
      ] + source.otherMedia.map { (name: "the dataset", path: $0) }
    )
    let (frames, diagnostics) = try output.write(gathering: "overlay.mp4", in: terminal) { path in
      try FileIdentity.keeping(source.mediaPath, while: "drawn over") {
        try draw(source, to: path, in: terminal)
      }
    }
    terminal.emit(diagnostics)
    terminal.print(
      "\(output.path): \(frames) frames",
      orJSON: ["schema": 1, "frames": .integer(frames), "out": .string(output.path)]
    )
    return .success
  }

  private func draw(
    _ source: OverlaySource,
    to path: String,
    in terminal: Terminal
  ) throws -> (frames: Int, diagnostics: [Diagnostic]) {
    var decoder = try VideoDecoder(path: source.mediaPath)
    guard source.track.track.count > 0 else {
      throw CommandFailure(.nothingMeasured, "track '\(source.trackPath)' has no frames")
    }
    let drawn = try source.drawn(over: decoder.frameSize)
    let track = drawn.track
    let drawing = SkeletonDrawing(track.skeleton, lowConfidence: lowConfidence)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: decoder.frameSize,
      settings: VideoEncoder.Settings(comment: Self.comment)
    )
    let progress = terminal.progress("drawing", total: track.count, unit: "frames")
    defer { progress.finish() }
    var image = PixelImage(width: 0, height: 0, bytes: [])
    var (frames, nearest) = (0, 0)
    while let time = try decoder.next(into: &image) {
      try Interruption.check()
      // No file format that browsers play has frames before 0.
      if time < 0 { continue }
      let pose = drawn.pose(at: time, from: nearest)
      nearest = pose.nearest
      if pose.isShown { drawing.draw(track[nearest], over: &image) }
      try encoder.append(image, at: time)
      frames += 1
      progress.advance()
    }
    try encoder.finish()
    return (frames, decoder.diagnostics)
  }
}

extension OutputKind {
  /// A video with a skeleton drawn over it.
  static let overlay = OutputKind("an overlay that rep-track drew") {
    MediaProbe.comment(of: $0) == OverlayCommand.comment
  }
}
