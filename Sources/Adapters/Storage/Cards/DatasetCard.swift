// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Labels
import PoseTracks

/// The facts of a dataset's card: what is given away, by whom, and what is not.
package struct DatasetCard: Sendable {
  /// The facts that only the publisher knows; nil where nothing was said.
  package struct Publication: Sendable, Equatable {
    /// One or more sentences; made of counts if nil.
    package var description: String?
    /// The people or organisations who made it.
    package var creators: [String] = []
    /// The address of its page.
    package var address: String?
    /// The day of publication.
    package var date: CalendarDate?
    /// The version, as `1.0.0`.
    package var release: String?
    /// The text to cite it by.
    package var citation: String?

    /// Creates one that says nothing.
    package init() {}

    /// The facts that Croissant asks for and nobody said, in words.
    package var missing: [String] {
      [
        (creators.isEmpty, "creator"), (address == nil, "address"), (date == nil, "date"),
        (release == nil, "release"), (citation == nil, "citation"),
      ].filter(\.0).map(\.1)
    }
  }

  /// A file of the card's folder.
  package struct File: Sendable, Equatable {
    /// The path below the folder.
    package let path: String
    /// The size in bytes.
    package let bytes: Int
    /// SHA-256, hexadecimal.
    package let sha256: String

    /// Creates a file.
    package init(path: String, bytes: Int, sha256: String) {
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// The tracks of one configuration.
  package struct Tracks: Sendable, Equatable {
    /// The configuration, which is the name of their folder.
    package let configuration: String
    /// The backend of the first one, with its version if it has one.
    package let backend: String
    /// The name of the skeleton of the first one.
    package let skeleton: String
    /// The number of clips that have one.
    package let clips: Int

    /// Creates a description of tracks.
    package init(configuration: String, backend: String, skeleton: String, clips: Int) {
      self.configuration = configuration
      self.backend = backend
      self.skeleton = skeleton
      self.clips = clips
    }
  }

  /// The label files of one rater.
  package struct Rater: Sendable, Equatable {
    /// The number of files, one a clip.
    package var clips = 0
    /// The number of labelled reps that are full.
    package var reps = 0
    /// The number of all labels.
    package var labels = 0

    /// Creates counts.
    package init(clips: Int = 0, reps: Int = 0, labels: Int = 0) {
      self.clips = clips
      self.reps = reps
      self.labels = labels
    }
  }

  /// The manifest as it is given away.
  package let manifest: DatasetManifest
  /// The licence of labels and tracks.
  package let licence: Licence
  /// The words of the publisher.
  package let publication: Publication
  /// The number of clips that have a video, which is not given away.
  package let videos: Int
  /// The number of people whose facts are not given away.
  package let people: Int
  /// The counts by rater.
  package private(set) var raters: [String: Rater] = [:]
  /// The number of labels by their kind.
  package private(set) var kinds: [LabelEvent.Kind: Int] = [:]
  /// The clips that somebody finished to label.
  private var labelled: Set<String> = []
  /// The number of label files that nobody finished, which are not given away.
  package private(set) var drafts = 0
  /// The tracks in order of configuration.
  package var poses: [Tracks] = []
  /// The manifest and the tables, in the order of the document.
  package var files: [File] = []

  /// Creates a card without labels and tracks.
  ///
  /// - Parameters:
  ///   - manifest: The dataset's manifest. The one given away has no paths of videos and no facts of people.
  ///   - licence: The licence of labels and tracks.
  ///   - publication: What the publisher says.
  package init(_ manifest: DatasetManifest, licence: Licence, publication: Publication) {
    self.licence = licence
    self.publication = publication
    videos = manifest.clips.count { $0.media != nil }
    people = manifest.subjects.count
    self.manifest = DatasetManifest(
      name: manifest.name,
      licence: licence.words,
      clips: manifest.clips.map { clip in
        var clip = clip
        clip.media = nil
        clip.subjectRecord = nil
        return clip
      }
    )
  }

  /// Takes note of a label file.
  ///
  /// - Returns: True if it is given away, false for a draft.
  package mutating func take(_ labels: LabelFile) -> Bool {
    guard labels.status != .draft else {
      drafts += 1
      return false
    }
    labelled.insert(labels.clip)
    raters[labels.rater, default: Rater()].clips += 1
    raters[labels.rater]?.labels += labels.events.count
    raters[labels.rater]?.reps += labels.events.count { $0.kind == .rep && $0.label == "full" }
    for event in labels.events { kinds[event.kind, default: 0] += 1 }
    return true
  }

  /// The number of different people.
  package var subjects: Int { Set(manifest.clips.map(\.subject)).count }

  /// The number of label files.
  package var labelFiles: Int { raters.values.reduce(0) { $0 + $1.clips } }

  /// The number of clips that somebody finished to label.
  package var labelledClips: Int { labelled.count }

  /// The raters' ids in order.
  package var raterNames: [String] { raters.keys.sorted() }

  /// The clips and people of each exercise, in order of its id.
  package var exercises: [(name: String, clips: Int, subjects: Int)] {
    let byName = Dictionary(grouping: manifest.clips, by: \.exercise)
    return byName.sorted { $0.key < $1.key }.map { name, clips in
      (name, clips.count, Set(clips.map(\.subject)).count)
    }
  }

  /// The publisher's description, or one of counts.
  package var description: String {
    let poses = poses.map { "'\($0.configuration)'" }.joined(separator: ", ")
    return publication.description
      ?? "Repetition counts and form: \(counted(manifest.clips.count, "clip")) of "
      + "\(counted(subjects, "subject")) doing \(counted(exercises.count, "exercise")), "
      + "\(labelledClips) of them labelled; "
      + (poses.isEmpty
        ? "labels only, no pose tracks and no media."
        : "pose tracks \(poses). Landmarks and labels only, no media.")
  }
}
