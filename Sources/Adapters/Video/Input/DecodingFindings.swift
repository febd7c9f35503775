// SPDX-License-Identifier: Apache-2.0
internal import Basics

/// What was wrong with a file whose frames could be decoded all the same.
struct DecodingFindings {
  /// How often something happened, and when first, in seconds of presentation time.
  struct Tally {
    var count = 0
    var first = 0.0

    mutating func add(at time: Double) {
      if count == 0 { first = time }
      count += 1
    }
  }

  /// Where part of the file is lost.
  struct Truncation {
    /// Presentation time at which the first missing frame would be shown.
    var time = 0.0
    /// Frames decoded.
    var frames = 0
    /// Frames the container lists; nil where it does not.
    var listed: Int?
  }

  /// Compressed frames that the decoder refused.
  var refused = Tally()
  /// Frames that the decoder patched up; they were kept.
  var patched = Tally()
  /// Frames not later than the one before; they were dropped.
  var unordered = Tally()
  /// Frames without a presentation time; it was worked out.
  var untimed = Tally()
  /// Frames of another size than the container says; they were scaled.
  var resized = Tally()
  /// Frames of a pixel format that cannot be converted; they were dropped.
  var unconverted = Tally()
  /// Where the file breaks off, if it does.
  var truncation: Truncation?

  /// The findings in words, the gravest first.
  func diagnostics(path: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func add(_ code: String, _ message: String) {
      found.append(Diagnostic(.warning, file: path, code: code, message: message))
    }
    if let truncation {
      let part =
        truncation.listed.map { "\(truncation.frames) of \($0) frames" }
        ?? "\(truncation.frames) frames"
      add(
        "truncated-media",
        "the file breaks off: \(part) are there, decoding broke at \(seconds(truncation.time))"
      )
    }
    func report(_ tally: Tally, _ code: String, _ message: (_ frames: String) -> String) {
      guard tally.count > 0 else { return }
      let frames = tally.count == 1 ? "1 frame" : "\(tally.count) frames"
      add(code, "\(message(frames)), first at \(seconds(tally.first))")
    }
    report(refused, "corrupt-media") { "\($0) could not be decoded" }
    report(patched, "corrupt-media") { "\($0) damaged and kept as the decoder patched them" }
    report(unconverted, "unknown-pixel-format") { "\($0) could not be converted to RGB" }
    report(unordered, "unordered-frame-times") { "\($0) not later than the one before, dropped" }
    report(untimed, "missing-frame-times") { "\($0) without a presentation time, worked out" }
    report(resized, "changing-frame-size") { "\($0) of another size, scaled to the first" }
    return found
  }

  private func seconds(_ time: Double) -> String { "\(time.text(decimals: 6)) s" }
}
