// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A dataset: which clips, of whom, of what, from where.
///
/// Stored as `datasets/<name>/dataset.json`.
package struct DatasetManifest: Sendable, Equatable {
  /// The file's schema version.
  package static let schema = 1

  /// The dataset's name, `[a-z0-9-]+`.
  package var name: String
  /// The licence of the media, in words.
  package var licence: String
  /// The folder that media paths start from, relative to the dataset's folder; nil where it is
  /// the dataset's folder itself.
  package var mediaRoot: String?
  /// The people of whom more is known than a name, ordered by id.
  package let subjects: [SubjectRecord]
  /// The clips, ordered by id.
  package var clips: [ClipRecord]

  /// Creates a manifest; each clip gets what is known of its subject.
  package init(
    name: String,
    licence: String,
    mediaRoot: String? = nil,
    subjects: [SubjectRecord] = [],
    clips: [ClipRecord]
  ) {
    self.name = name
    self.licence = licence
    self.mediaRoot = mediaRoot
    self.subjects = subjects
    let known = Dictionary(subjects.map { ($0.id, $0) }) { first, _ in first }
    self.clips = clips.map { clip in
      var clip = clip
      clip.subjectRecord = known[clip.subject]
      return clip
    }
  }
}

extension DatasetManifest {
  /// Says that there is no clip of an id, and which one may be meant.
  ///
  /// - Returns: One phrase without a full stop.
  package func complaint(aboutMissing clip: String) -> String {
    "dataset '\(name)' has no clip '\(clip)'" + didYouMean(clip, in: clips.map(\.id), after: ";")
  }
}

/// One clip of a dataset.
package struct ClipRecord: Sendable, Equatable {
  /// Where public media came from.
  package struct Source: Sendable, Equatable {
    /// `owner/name` of the repository.
    package var repository: String
    /// The commit.
    package var commit: String
    /// The path in the repository.
    package var path: String

    /// Creates a source.
    package init(repository: String, commit: String, path: String) {
      self.repository = repository
      self.commit = commit
      self.path = path
    }
  }

  /// What probing the media found.
  package struct MediaFacts: Sendable, Equatable {
    /// The displayed frame, after rotation.
    package var frameSize: FrameSize
    /// Presentation time of the first frame in seconds.
    package var firstTime: Double
    /// Presentation time at which the last frame ends, in seconds.
    package var endTime: Double
    /// The number of frames.
    package var frameCount: Int
    /// Mean frame rate in frames per second.
    package var frameRate: Double
    /// Clockwise rotation that was applied, in degrees: 0, 90, 180 or 270.
    package var rotation: Int
    /// The codec's name.
    package var codec: String

    /// Creates facts.
    package init(
      frameSize: FrameSize,
      firstTime: Double,
      endTime: Double,
      frameCount: Int,
      frameRate: Double,
      rotation: Int,
      codec: String
    ) {
      self.frameSize = frameSize
      self.firstTime = firstTime
      self.endTime = endTime
      self.frameCount = frameCount
      self.frameRate = frameRate
      self.rotation = rotation
      self.codec = codec
    }
  }

  /// The clip's id, `[a-z0-9-]+`.
  package var id: String
  /// The media file relative to the media root; nil for a clip without video.
  package var media: String?
  /// SHA-256 of the media file; nil for a clip without video.
  package var sha256: String?
  /// Where the media came from, if public.
  package var source: Source?
  /// The person; equal ids are the same person.
  package var subject: String
  /// Footage that must stay on one side of any split; the subject where nothing else is said.
  package var group: String
  /// The exercise's id, or ``Activity/workoutName`` for a clip of several.
  package var exercise: String
  /// Camera against torso, if known.
  package var view: CameraView?
  /// Which way the subject faces, if known.
  package var facing: Facing?
  /// Whether the picture is mirrored.
  package var isMirrored: Bool
  /// Free kebab-case tags, sorted.
  package var tags: [String]
  /// `train`, `validation`, `test`, or nil.
  package var split: String?
  /// The day of the recording, if known.
  package var recorded: CalendarDate?
  /// What probing the media found; nil for a clip without video or not probed yet.
  package var facts: MediaFacts?
  /// The manifest's entry about the person; nil if there is none.
  package internal(set) var subjectRecord: SubjectRecord?

  /// Creates a record; the group is the subject unless given.
  package init(
    id: String,
    media: String?,
    sha256: String?,
    source: Source? = nil,
    subject: String,
    group: String? = nil,
    exercise: String,
    view: CameraView? = nil,
    facing: Facing? = nil,
    isMirrored: Bool = false,
    tags: [String] = [],
    split: String? = nil,
    recorded: CalendarDate? = nil,
    facts: MediaFacts? = nil
  ) {
    self.id = id
    self.media = media
    self.sha256 = sha256
    self.source = source
    self.subject = subject
    self.group = group ?? subject
    self.exercise = exercise
    self.view = view
    self.facing = facing
    self.isMirrored = isMirrored
    self.tags = tags
    self.split = split
    self.recorded = recorded
    self.facts = facts
  }

  /// The facts about the person on the day of the recording.
  package var person: PersonFacts { subjectRecord?.facts(on: recorded) ?? .unknown }
}

extension ClipRecord {
  /// True if the clip shows several exercises, which its labelled sets name.
  package var isWorkout: Bool { exercise == Activity.workoutName }

  /// The reason why the clip has no one exercise of the catalogue, as a phrase without a full stop.
  package var lackOfExercise: String {
    isWorkout
      ? "it is a workout of several exercises, and one exercise is needed here"
      : "its exercise '\(exercise)' is not in the catalogue"
  }
}
