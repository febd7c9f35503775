// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import Video

/// Decoding alone and with RGB, against the `ffmpeg` program on as many threads.
///
/// Both sides are whole processes, start included, over a generated clip of 720 rows and, where
/// `REPGAUGE_TEST_DATA` says where they are, some real ones. Each works on one thread, so speeds are
/// per second of processor time, which other programs on the machine disturb least.
struct DecodeRows: RowGroup {
  let name = "decode"
  let summary = "decoding alone and with RGB, beside ffmpeg"

  /// Clips of the real data, by what they are.
  private static let realClips = [
    ("real 1080p", "clips/Sport-With-AI/videos/walk.mp4"),
    ("real 720p", "clips/MrPose/squat.mp4"),
    ("real 360p", "clips/MrPose/history/pushup_b.mp4"),
  ]

  /// What a child does: `decode FILE`, `decode-rgb FILE`, `generate-clip FILE`.
  static let workers: [String: @Sendable ([String]) throws -> Void] = [
    "decode": { arguments in
      var decoder = try VideoDecoder(path: arguments[0], threads: 1)
      while try decoder.skip() != nil {}
    },
    "decode-rgb": { arguments in
      var decoder = try VideoDecoder(path: arguments[0], threads: 1)
      var image = PixelImage(width: 0, height: 0, bytes: [])
      while try decoder.next(into: &image) != nil { _ = opaque(image.bytes[0]) }
    },
    "generate-clip": { arguments in try GeneratedClip.write(to: arguments[0]) },
  ]

  func measure(runs: Int, report: (Row) -> Void) throws {
    let program = try Machine.executablePath()
    let generated = try GeneratedClip()
    var clips = [("generated 720p", generated.path)]
    if let root = getenv("REPGAUGE_TEST_DATA").map({ String(cString: $0) }) {
      clips += Self.realClips.map { ($0.0, root + "/" + $0.1) }
    }
    for (title, path) in clips {
      let frames = try Double(MediaProbe(path: path).frameCount)
      let input = ["-v", "error", "-nostdin", "-threads", "1", "-filter_threads", "1", "-i", path]
      let output = ["-map", "0:v:0", "-fps_mode", "passthrough", "-f", "null", "-"]
      let rgb = ["-pix_fmt", "rgb24", "-sws_flags", "bilinear+accurate_rnd+bitexact"]
      for (work, verb, options) in [
        ("decode", "decode", []), ("decode + RGB", "decode-rgb", rgb),
      ] {
        let (ours, theirs) = try ProcessCost.compare(
          runs: runs,
          (program, [verb, path]),
          ("ffmpeg", input + options + output)
        )
        let clock = theirs.seconds / ours.seconds
        report(
          Row(
            work: "\(work), \(title), 1 thread",
            unit: "frames/s",
            ours: frames / ours.processorSeconds,
            peer: "ffmpeg -f null",
            theirs: frames / theirs.processorSeconds,
            target: .atLeast(0.95),
            remark: "by the clock \(clock.text(decimals: 2)); "
              + "\(ours.peakMemory >> 20) against \(theirs.peakMemory >> 20) MiB"
          )
        )
      }
    }
  }
}
