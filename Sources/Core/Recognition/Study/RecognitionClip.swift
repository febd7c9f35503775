// SPDX-License-Identifier: Apache-2.0

/// A clip to train and judge classifiers of exercises on.
public struct RecognitionClip: Sendable {
  /// The clip's id.
  public var id: String
  /// What is done in it: a family of exercises.
  public var family: String
  /// The group of clips that must not be parted by a split: of one person, of one piece of footage.
  public var group: Int
  /// The outer fold, in which the clip is left out to be judged.
  public var outer: Int
  /// The inner fold, in which it is left out to choose what is rejected.
  public var inner: Int
  /// What it looks like.
  public var example: RecognitionExample

  /// Creates a clip.
  public init(
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
public struct RecognitionOutcome: Sendable, Equatable {
  /// The clip's id.
  public let clip: String
  /// The class that it is of, or `unknown` where that is no class.
  public let truth: String
  /// What was said: a class or `unknown`.
  public let predicted: String
  /// The best class, rejected or not; nil where the clip could not be looked at.
  public let best: String?
  /// How far it was ahead; nil where the clip could not be looked at.
  public let margin: Double?
}
