// SPDX-License-Identifier: Apache-2.0

/// Processor time, memory and disk space that evaluating and merging take, of one core.
///
/// All of a clip is for one track of it.
package struct EvaluationCost: Sendable, Equatable {
  /// Processor seconds for replaying and scoring a frame.
  package var secondsPerFrame: Double
  /// Processor seconds for a clip of any length.
  package var secondsPerClip: Double
  /// Processor seconds that a task takes before it reads the dataset's list of clips.
  package var secondsPerTask: Double
  /// Processor seconds that a task takes for each clip of the list, also of other shards.
  package var secondsPerListedClip: Double
  /// Memory of a task without clips, in bytes.
  package var taskBytes: Double
  /// Memory of a task for each of its clips, in bytes.
  package var taskBytesPerClip: Double
  /// Bytes of a shard's files for each clip.
  package var shardBytesPerClip: Double
  /// Processor seconds of a merge for each clip.
  package var mergeSecondsPerClip: Double
  /// Processor seconds of a merge of few clips.
  package var mergeSeconds: Double
  /// Memory of a merge for each clip, in bytes.
  package var mergeBytesPerClip: Double
  /// Memory of a merge of few clips, in bytes.
  package var mergeBytes: Double
  /// Bytes of the merged run for each clip.
  package var runBytesPerClip: Double
  /// Bytes of a label file.
  package var labelBytesPerClip: Double
  /// Bytes of a clip's line in the manifest.
  package var manifestBytesPerClip: Double
  /// Where the numbers are from, as one phrase.
  package var source: String
}
