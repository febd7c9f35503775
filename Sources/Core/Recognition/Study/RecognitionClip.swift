// SPDX-License-Identifier: Apache-2.0

/// A clip to train and judge classifiers of exercises on.
package struct RecognitionClip: Sendable {
  /// The clip's id.
  package var id: String
  /// What is done in it: a family of exercises.
  package var family: String
  /// The group of clips that must not be parted by a split: of one person, of one piece of footage.
  package var group: Int
  /// The outer fold, in which the clip is left out to be judged.
  package var outer: Int
  /// The inner fold, in which it is left out to choose what is rejected.
  package var inner: Int
  /// What it looks like.
  package var example: RecognitionExample

  /// Creates a clip.
  package init(
    id: String,
    family: String,
    group: Int,
    outer: Int,
    inner: Int,
    example: RecognitionExample
  ) {
    self.id = id
    self.family = family
    self.group = group
    self.outer = outer
    self.inner = inner
    self.example = example
  }
}

/// What a classifier said of a clip that it was not trained on.
package struct RecognitionOutcome: Sendable, Equatable {
  /// The clip's id.
  package let clip: String
  /// The class that it is of, or `unknown` where that is no class.
  package let truth: String
  /// What was said: a class or `unknown`.
  package let predicted: String
  /// The best class, rejected or not; nil where the clip could not be looked at.
  package let best: String?
  /// How far it was ahead; nil where the clip could not be looked at.
  package let margin: Double?
}
