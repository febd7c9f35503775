// SPDX-License-Identifier: Apache-2.0

extension EvaluationCost {
  /// The cost with the counters and analyzers that run if none is named.
  ///
  /// Measured on made clips of 20 s at 30 frames/s with 8 reps of five exercises, each with one exact track, on one
  /// of two busy processors: shards of 100 and of 400 clips, and merges of 200 and of 800 clips in shards of 100, without
  /// PNG. What grows with clips is the difference of both by the difference of their clips, the rest is what few clips
  /// take; seconds of a merge had less of it than runs differ by. A frame's part is the difference to clips of 2 s. A
  /// label file is the mean of 180 that people made, a line of the manifest that of a million.
  package static let measured = EvaluationCost(
    secondsPerFrame: 0.000_071,
    secondsPerClip: 0.0026,
    secondsPerTask: 0.5,
    secondsPerListedClip: 0.000_004_5,
    taskBytes: 50e6,
    taskBytesPerClip: 197e3,
    shardBytesPerClip: 54.9e3,
    mergeSecondsPerClip: 0.073,
    mergeSeconds: 0,
    mergeBytesPerClip: 91e3,
    mergeBytes: 68e6,
    runBytesPerClip: 71.2e3,
    labelBytesPerClip: 534,
    manifestBytesPerClip: 342,
    source: "measured with the counters and analyzers that run if none is named, on made clips of "
      + "20 s with 8 reps, one of two busy processors of an AMD EPYC (Zen 4)"
  )
}
