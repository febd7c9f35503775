// SPDX-License-Identifier: Apache-2.0
import Labels
public import Storage

/// What is labelled, by whom and how.
public struct LabelProject: Sendable {
  /// The dataset.
  public var dataset: Dataset
  /// Where the media of the clips are, by clip id.
  public var media: [String: String]
  /// The rater whom the page greets; nil asks.
  public var rater: String?
  /// Whether raters see nothing of others, and of no counter, before their own labels are done.
  public var isBlind: Bool
  /// Whether a video is shown that a link without a digest in the manifest leads to.
  public var followsLinks: Bool
  /// A run whose predictions are shown.
  public var run: Run?
  /// The program that prepares clips: `rep-track`.
  public var preparer: String

  /// Describes a project.
  public init(
    dataset: Dataset,
    media: [String: String],
    rater: String? = nil,
    isBlind: Bool = false,
    followsLinks: Bool = false,
    run: Run? = nil,
    preparer: String
  ) {
    self.dataset = dataset
    self.media = media
    self.rater = rater
    self.isBlind = isBlind
    self.followsLinks = followsLinks
    self.run = run
    self.preparer = preparer
  }

  /// Whether a rater may not see yet what others and counters say of a clip.
  ///
  /// That is so where the project is blind and the rater's own labels are not done. Who makes the
  /// consensus sees everything.
  func isHidden(from rater: String, whose labels: LabelFile?) -> Bool {
    isBlind && rater != LabelFile.consensusRater && (labels?.status ?? .draft) == .draft
  }

  /// The clip of an id; nil where there is none.
  func clip(_ id: String) -> ClipRecord? {
    dataset.manifest.clips.first { $0.id == id }
  }
}
