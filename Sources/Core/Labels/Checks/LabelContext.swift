// SPDX-License-Identifier: Apache-2.0

/// What is known about a label file from outside: its name, and the clips of its dataset.
package struct LabelContext: Sendable {
  /// A clip that label files may be about.
  package struct Clip: Sendable {
    /// Presentation time of the first frame and the end of the last one, in seconds, if known.
    package var bounds: ClosedRange<Double>?
    /// SHA-256 of the media; nil for a clip without a video.
    package var mediaSHA256: String?
    /// The exercise's id or, of several, ``Activity/workoutName``; nil if not known.
    package var exercise: String?

    /// Creates a clip.
    package init(
      bounds: ClosedRange<Double>? = nil,
      mediaSHA256: String? = nil,
      exercise: String? = nil
    ) {
      self.bounds = bounds
      self.mediaSHA256 = mediaSHA256
      self.exercise = exercise
    }
  }

  /// Whether the file's name has to be `<clip>.<rater>.tsv`.
  package var checksFileName: Bool
  /// The clips of the dataset by id; nil where the dataset is not known.
  package var clips: [String: Clip]?

  /// Creates a context; without arguments nothing is known.
  package init(checksFileName: Bool = false, clips: [String: Clip]? = nil) {
    self.checksFileName = checksFileName
    self.clips = clips
  }
}

/// The two parts of a label file's name, `<clip>.<rater>.tsv`.
package struct LabelFileName: Sendable, Equatable {
  /// The clip's id.
  package var clip: String
  /// The rater's id.
  package var rater: String

  /// Takes a path apart; nil where its last part is not such a name.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[2] == "tsv", parts[0].isIdentifier, parts[1].isIdentifier else {
      return nil
    }
    clip = parts[0]
    rater = parts[1]
  }
}
