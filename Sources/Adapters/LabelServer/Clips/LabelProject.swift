// SPDX-License-Identifier: Apache-2.0
import Labels
package import Storage

/// What is labelled, by whom and how.
package struct LabelProject: Sendable {
  /// The parts of a clip that are hidden while a rater's own labels are a draft.
  package enum Blindness: String, Sendable {
    /// Other raters' labels, and what a run predicted.
    case labels
    /// The same, and what counters propose.
    case all
    /// Nothing is hidden.
    case nothing
  }

  /// The dataset.
  package var dataset: Dataset
  /// Where the media of the clips are, by clip id.
  package var media: [String: String]
  /// The rater whom the page greets; nil asks.
  package var rater: String?
  /// The parts that are hidden from raters who are not done.
  package var blindness: Blindness
  /// Whether a video is shown that a link without a digest in the manifest leads to.
  package var followsLinks: Bool
  /// A run whose predictions are shown.
  package var run: Run?
  /// The ids of the clips that the page lists first, in order; the others follow by id.
  package var first: [String]
  /// The program that prepares clips: `rep-track`.
  package var preparer: String

  /// Describes a project.
  package init(
    dataset: Dataset,
    media: [String: String],
    rater: String? = nil,
    blindness: Blindness = .labels,
    followsLinks: Bool = false,
    run: Run? = nil,
    first: [String] = [],
    preparer: String
  ) {
    self.dataset = dataset
    self.media = media
    self.rater = rater
    self.blindness = blindness
    self.followsLinks = followsLinks
    self.run = run
    self.first = first
    self.preparer = preparer
  }

  /// The clips in the order in which the page lists them.
  var orderedClips: [ClipRecord] {
    let places = Dictionary(first.enumerated().map { ($1, $0) }) { first, _ in first }
    func place(_ record: ClipRecord) -> Int { places[record.id] ?? first.count }
    return dataset.manifest.clips.sorted { one, other in
      (place(one), one.id) < (place(other), other.id)
    }
  }

  /// Whether others' labels and a run's predictions of a clip are hidden from a rater.
  ///
  /// - Parameters:
  ///   - rater: Who looks.
  ///   - labels: The rater's own; nil if there are none, or none that can be read.
  /// - Returns: False for who makes the consensus, and for whoever is done.
  func hidesLabels(from rater: String, whose labels: LabelFile?) -> Bool {
    blindness != .nothing && rater != LabelFile.consensusRater
      && (labels?.status ?? .draft) == .draft
  }

  /// Whether what counters say of a clip is hidden from a rater, as by ``hidesLabels(from:whose:)``.
  func hidesProposals(from rater: String, whose labels: LabelFile?) -> Bool {
    blindness == .all && hidesLabels(from: rater, whose: labels)
  }

  /// The clip of an id; nil if there is none.
  func clip(_ id: String) -> ClipRecord? {
    dataset.manifest.clips.first { $0.id == id }
  }
}
