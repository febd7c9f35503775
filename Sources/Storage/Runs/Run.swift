// SPDX-License-Identifier: Apache-2.0
import Basics
public import Labels
public import PoseTracks
public import Scoring

/// One evaluation of a dataset: what was measured, on what, and what came out.
///
/// Stored as a folder; see `RunDirectory`.
public struct Run: Sendable {
  /// The schema version of the files that this library writes.
  public static let schema = 1

  /// The version of the tool that measured.
  public var toolVersion: String
  /// The dataset's name.
  public var dataset: String
  /// SHA-256 of the dataset's manifest.
  public var manifestSHA256: String
  /// How intervals were drawn.
  public var plan: ResamplingPlan
  /// The backends and how they ran, ordered by configuration.
  public var backends: [RunBackend]
  /// Where the counters that are not in the catalogue came from, in the order of their rows.
  public var sources: [RunSource]
  /// The clips that were scored, in manifest order.
  public var clips: [RunClip]
  /// The clips that were not, in manifest order.
  public var omissions: [Omission]
  /// What came out, counters within tracks.
  public let evaluations: [Evaluation]
  /// What the clips are grouped by, the exercise first.
  public let sliceKeys: [SliceKey]
  /// The evaluations by exercise and by whatever else parts the clips.
  public let slices: [SliceGroup]
  /// What came out of form analyzers, policies within analyzers within tracks.
  public var forms: [FormEvaluation]
  /// How the tracks themselves are, by track configuration.
  public var tracks: [TrackEvaluation]
  /// How firmly counts stand, counters within tracks; empty where that was not tried.
  public var stabilities: [StabilityEvaluation]
  /// What becomes of scores and relations on changed tracks; nil where that was not tried.
  public var robustness: Robustness?
  /// How well phases of reps are told, by track configuration; those without a clip to tell them of
  /// left out.
  public var phases: [PhaseEvaluation]
  /// The signals shown beside the events, in manifest order.
  public var strips: [Strip]
  /// The clips that several raters labelled, in manifest order.
  public var ratings: [RunRating]
  /// How far these raters agree; nil where no clip has two, and in a run that is not sliced.
  public let agreement: AgreementStudy?

  /// A clip that was left out, and why.
  public struct Omission: Error, Sendable, Equatable {
    /// The clip's id.
    public var clip: String
    /// The track configuration that it was left out of; nil for all.
    public var track: String?
    /// One phrase, without a full stop.
    public var reason: String

    /// What is said of a clip that nobody labelled.
    public static let unlabelled = "it has no labels"

    /// What is said of a clip whose labels judge form alone.
    public static let uncounted = "nobody counted its reps"

    /// Whether nobody labelled the clip, so that it is not missing.
    public var isUnlabelled: Bool { reason == Self.unlabelled }

    /// Creates an omission.
    public init(clip: String, track: String? = nil, reason: String) {
      self.clip = clip
      self.track = track
      self.reason = reason
    }
  }

  /// A signal over one clip.
  public struct Strip: Sendable, Equatable {
    /// The clip's id.
    public var clip: String
    /// The track configuration.
    public var track: String
    /// The signal's name.
    public var signal: String
    /// The samples in order of time, one for each frame; NaN where nothing was measured.
    public let samples: [Sample]

    /// Creates a strip of samples, which are rounded to what a run stores: times to 6 decimals, values
    /// to 6 significant digits.
    public init(clip: String, track: String, signal: String, samples: [Sample]) {
      self.clip = clip
      self.track = track
      self.signal = signal
      self.samples = samples.map { sample in
        var stored = sample
        stored.time = Double(sample.time.text(decimals: 6)) ?? sample.time
        stored.value = sample.value.rounded(significantDigits: 6)
        return stored
      }
    }
  }

  /// Creates a run, and slices its evaluations by exercise and by the keys that part the clips.
  ///
  /// Where it is told not to slice, evaluations answer on demand.
  ///
  /// - Complexity: That of the evaluations.
  public init(
    toolVersion: String,
    dataset: String,
    manifestSHA256: String,
    plan: ResamplingPlan,
    backends: [RunBackend],
    sources: [RunSource] = [],
    clips: [RunClip],
    omissions: [Omission],
    evaluations: [Evaluation],
    forms: [FormEvaluation] = [],
    tracks: [TrackEvaluation] = [],
    stabilities: [StabilityEvaluation] = [],
    robustness: Robustness? = nil,
    phases: [PhaseEvaluation] = [],
    strips: [Strip],
    ratings: [RunRating] = [],
    sliceKeys: [SliceKey] = SliceKey.standard,
    isSliced: Bool = true
  ) {
    self.toolVersion = toolVersion
    self.dataset = dataset
    self.manifestSHA256 = manifestSHA256
    self.plan = plan
    self.backends = backends
    self.sources = sources
    self.clips = clips
    self.omissions = omissions
    self.evaluations = evaluations
    let keys = SliceKey.allCases.filter { $0 == .exercise || sliceKeys.contains($0) }
    self.sliceKeys = keys
    slices =
      isSliced
      ? keys.map { SliceGroup($0, of: evaluations) }
        .filter { $0.key == .exercise || $0.names.count > 1 } : []
    self.forms = forms
    self.tracks = tracks
    self.stabilities = stabilities
    self.robustness = robustness
    self.phases = phases
    self.strips = strips
    self.ratings = ratings
    let identities = Dictionary(clips.map { ($0.identity.id, $0.identity) }) { first, _ in first }
    agreement = isSliced ? AgreementStudy.of(ratings, identities: identities, plan: plan) : nil
  }
}

extension Run {
  /// The evaluations by exercise: [evaluation][exercise].
  public var exercises: [[Slice]] {
    slices.first { $0.key == .exercise }?.slices ?? []
  }

  /// Which frame a time belongs to, by the times of the strips.
  public var frameTimes: FrameTimes {
    FrameTimes(
      Dictionary(strips.map { ($0.clip, $0.samples.map(\.time)) }) { first, _ in first }
    )
  }
}

/// A scored clip: who and what it shows, what its labels say, and from which files.
public struct RunClip: Sendable, Equatable {
  /// Who and what it shows.
  public var identity: ClipIdentity
  /// What the labels say of reps.
  public var reference: Reference
  /// What the labels say of form.
  public var form: FormReference
  /// Who labelled it.
  public var rater: String
  /// SHA-256 of the label file.
  public var labelSHA256: String
  /// SHA-256 of the track file by track configuration.
  public var trackSHA256: [String: String]

  /// Creates a clip; without a form it is that of labels that say nothing of form.
  public init(
    identity: ClipIdentity,
    reference: Reference,
    form: FormReference? = nil,
    rater: String,
    labelSHA256: String,
    trackSHA256: [String: String]
  ) {
    self.identity = identity
    self.reference = reference
    self.form = form ?? FormReference(reference)
    self.rater = rater
    self.labelSHA256 = labelSHA256
    self.trackSHA256 = trackSHA256
  }
}

/// A backend whose tracks were replayed.
public struct RunBackend: Sendable, Equatable {
  /// The track configuration.
  public var configuration: String
  /// The backend's id.
  public var backend: String
  /// The backend's version; empty where it has none.
  public var version: String
  /// SHA-256 of its library and models, by name.
  public var digests: [String: String]
  /// Whom its tracks follow; nil where that was not recorded.
  public var subject: RunSubject?

  /// Creates a backend.
  public init(
    configuration: String,
    backend: String,
    version: String,
    digests: [String: String],
    subject: RunSubject? = nil
  ) {
    self.configuration = configuration
    self.backend = backend
    self.version = version
    self.digests = digests
    self.subject = subject
  }
}
