// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// How much a row rests on.
struct DatasetCounts: Equatable {
  /// Clips that show reps.
  var clips: Int
  /// Clips that show none.
  var negativeClips: Int
  /// Different people in all of them.
  var subjects: Int
  /// Reps in the labels.
  var reps: Int

  init(_ scores: [ClipScore]) {
    clips = scores.count { !$0.clip.isNegative }
    negativeClips = scores.count { $0.clip.isNegative }
    subjects = Set(scores.map(\.clip.subject)).count
    reps = scores.reduce(0) { $0 + $1.referenceCount }
  }

  /// `48 clips`, or `48 + 3 negative clips`.
  var clipText: String {
    negativeClips == 0
      ? counted(clips, "clip") : "\(clips) + " + counted(negativeClips, "negative clip")
  }
}
