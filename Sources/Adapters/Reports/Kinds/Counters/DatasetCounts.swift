// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring

/// How much a row rests on.
struct DatasetCounts: Equatable {
  /// Clips that show reps or steps.
  var clips: Int
  /// Clips that show neither.
  var negativeClips: Int
  /// Different people in all of them.
  var subjects: Int
  /// Reps in the labels.
  var reps: Int

  init(_ scores: [ClipScore]) {
    negativeClips = MeasurePopulation<ClipScore>.negative.clips(of: scores).count
    clips = scores.count - negativeClips
    subjects = Set(scores.map(\.clip.subject)).count
    reps = scores.reduce(0) { $0 + $1.referenceCount }
  }

  /// `48 clips`, or `48 + 3 negative clips`.
  var clipText: String {
    negativeClips == 0
      ? counted(clips, "clip") : "\(clips) + " + counted(negativeClips, "negative clip")
  }
}
