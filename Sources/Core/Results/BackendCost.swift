// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The time and memory that a backend costs, measured on some clips of a dataset.
///
/// Measured numbers differ from run to run and from machine to machine, so a file keeps them, and whoever compares
/// backends reads that.
package struct BackendCost: Sendable, Equatable {
  /// The clips that were measured.
  package var clips: Int
  /// Their frames, but the first of each, which opens the model.
  package var frames: Int
  /// The median seconds for a frame, decoding apart.
  package var medianFrameSeconds: Double
  /// The seconds below which 95 of 100 frames stay.
  package var p95FrameSeconds: Double
  /// The processor seconds for a minute of video, decoding included.
  package var processorSecondsPerMinute: Double
  /// The most memory that a worker had, in bytes.
  package var peakBytes: Int
  /// The bytes of the models on disk.
  package var modelBytes: Int
  /// The bytes of the runtime on disk.
  package var libraryBytes: Int

  /// Sums up what clips cost; nil without a clip of two frames.
  ///
  /// - Parameters:
  ///   - videos: The seconds of each frame of a clip, the processor seconds, the peak in bytes, and the length of the
  ///     video in seconds.
  ///   - modelBytes: The bytes of the models.
  ///   - libraryBytes: Those of the runtime.
  package init?(
    _ videos: [(frames: [Double], processor: Double, peak: Int, duration: Double)],
    modelBytes: Int,
    libraryBytes: Int
  ) {
    let seconds = videos.flatMap { $0.frames.dropFirst() }.sorted()
    let duration = videos.reduce(0) { $0 + $1.duration }
    guard !seconds.isEmpty, duration > 0 else { return nil }
    clips = videos.count
    frames = seconds.count
    medianFrameSeconds = seconds.quantileOfSorted(0.5)
    p95FrameSeconds = seconds.quantileOfSorted(0.95)
    processorSecondsPerMinute = videos.reduce(0) { $0 + $1.processor } / duration * 60
    peakBytes = videos.map(\.peak).max() ?? 0
    self.modelBytes = modelBytes
    self.libraryBytes = libraryBytes
  }

  /// The cost of a file; nil where a number is missing, or is none.
  package init?(_ node: JSONNode?) {
    guard let clips = node?["clips"]?.integer, let frames = node?["frames"]?.integer,
      let median = node?["frame_seconds"]?["median"]?.double,
      let p95 = node?["frame_seconds"]?["p95"]?.double,
      let processor = node?["processor_seconds_per_minute"]?.double,
      let peak = node?["peak_bytes"]?.integer, let model = node?["model_bytes"]?.integer,
      let library = node?["library_bytes"]?.integer,
      [median, p95, processor].allSatisfy({ $0.isFinite && $0 >= 0 }),
      [clips, frames, peak, model, library].allSatisfy({ $0 >= 0 })
    else { return nil }
    self.clips = clips
    self.frames = frames
    medianFrameSeconds = median
    p95FrameSeconds = p95
    processorSecondsPerMinute = processor
    peakBytes = peak
    modelBytes = model
    libraryBytes = library
  }

  /// The cost as files have it, numbers with six significant digits.
  package var json: JSON {
    func number(_ value: Double) -> JSON { JSON(value.rounded(significantDigits: 6)) }
    return [
      "schema": 1,
      "clips": .integer(clips),
      "frames": .integer(frames),
      "frame_seconds": ["median": number(medianFrameSeconds), "p95": number(p95FrameSeconds)],
      "processor_seconds_per_minute": number(processorSecondsPerMinute),
      "peak_bytes": .integer(peakBytes),
      "model_bytes": .integer(modelBytes),
      "library_bytes": .integer(libraryBytes),
    ]
  }
}
