// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
package import Forecasting
package import Labels
package import Measures
package import PoseTracks
package import Results
package import Scoring

/// One evaluation of a dataset: what was measured, on what, and what came out.
///
/// Stored as a folder; see `RunDirectory`.
@dynamicMemberLookup
package struct Run: Sendable {
  /// The schema version of the files that this library writes; in those of 1 each labelled rep stands once for each
  /// counter.
  package static let schema = 2

  /// The tool, dataset and tracks that it was made with.
  package var provenance: RunProvenance
  /// The clips that were scored, in manifest order.
  package var clips: [RunClip]
  /// The clips that were not, in manifest order.
  package var omissions: [Omission]
  /// The results.
  package var results: RunResults
  /// The signals shown beside the events, in manifest order.
  package var strips: [Strip]
  /// The clips that several raters labelled, in manifest order.
  package var ratings: [RunRating]
  /// The poses of two backends where a count turns, in the order of a page; none without several backends.
  package var moments: [PoseMoment]

  /// A clip that was left out, and why.
  package struct Omission: Error, Sendable, Equatable {
    /// The clip's id.
    package var clip: String
    /// The track configuration that it was left out of; nil for all.
    package var track: String?
    /// One phrase, without a full stop.
    package var reason: String

    /// What is said of a clip that nobody labelled.
    package static let unlabelled = "it has no labels"

    /// What is said of a clip whose labels judge form alone.
    package static let uncounted = "its reps were not counted"

    /// The reason of a clip whose labels cannot be used.
    package static let refused = "its labels have errors"

    /// True if the clip's labels cannot be used.
    package var isRefused: Bool { reason == Self.refused }

    /// Whether nobody labelled the clip, so that it is not missing.
    package var isUnlabelled: Bool { reason == Self.unlabelled }

    /// Creates an omission.
    package init(clip: String, track: String? = nil, reason: String) {
      self.clip = clip
      self.track = track
      self.reason = reason
    }
  }

  /// A signal over one clip.
  package struct Strip: Sendable, Equatable {
    /// The clip's id.
    package var clip: String
    /// The track configuration.
    package var track: String
    /// The signal's name.
    package var signal: String
    /// The samples in order of time, one for each frame; NaN where nothing was measured.
    package let samples: [Sample]

    /// Creates a strip of samples, which are rounded to what a run stores: times to 6 decimals, values
    /// to 6 significant digits.
    package init(clip: String, track: String, signal: String, samples: [Sample]) {
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

  /// Creates a run, and measures how far raters agree if its results are sliced.
  ///
  /// - Complexity: That of the agreement.
  package init(
    _ provenance: RunProvenance,
    clips: [RunClip],
    omissions: [Omission],
    results: RunResults,
    strips: [Strip] = [],
    ratings: [RunRating] = [],
    moments: [PoseMoment] = []
  ) {
    self.provenance = provenance
    self.clips = clips
    self.omissions = omissions
    self.results = results
    self.strips = strips
    self.ratings = ratings
    self.moments = moments
    guard results.isSliced else { return }
    let identities = Dictionary(clips.map { ($0.identity.id, $0.identity) }) { first, _ in first }
    self.results.agreement = AgreementStudy.of(
      ratings,
      identities: identities,
      plan: provenance.plan
    )
  }

  /// The tool, dataset and tracks that it was made with.
  package subscript<Value>(dynamicMember path: WritableKeyPath<RunProvenance, Value>) -> Value {
    get { provenance[keyPath: path] }
    set { provenance[keyPath: path] = newValue }
  }

  /// The results.
  package subscript<Value>(dynamicMember path: KeyPath<RunResults, Value>) -> Value {
    results[keyPath: path]
  }
}

extension Run {
  /// The evaluations by exercise: [evaluation][exercise].
  package var exercises: [[Slice]] {
    results.slices.first { $0.key == .exercise }?.slices ?? []
  }

  /// The clips beside the sets of users; nil for a run of a version that did not measure them.
  package var representativeness: Representativeness? {
    let profiled = clips.compactMap { clip in
      clip.features.map { ProfiledClip(clip.identity, $0) }
    }
    return profiled.isEmpty ? nil : Representativeness(profiled, profile: provenance.profile)
  }

  /// What counters would score in longer sets than these; nil without counters.
  ///
  /// - Complexity: About 20 ms for each counter.
  package var lengths: LengthForecasts? {
    results.lengths(provenance.profile)
  }

  /// Which frame a time belongs to, by the times of the strips.
  package var frameTimes: FrameTimes {
    FrameTimes(of: Dictionary(strips.map { ($0.clip, $0.samples) }) { first, _ in first })
  }
}

/// A scored clip: who and what it shows, what its labels say, and from which files.
package struct RunClip: Sendable, Equatable {
  /// Who and what it shows.
  package var identity: ClipIdentity
  /// The labelled reps.
  package var reference: Reference
  /// The labelled form.
  package var form: FormReference
  /// Who labelled it.
  package var rater: String
  /// SHA-256 of the label file.
  package var labelSHA256: String
  /// SHA-256 of the track file by track configuration.
  package var trackSHA256: [String: String]
  /// The numbers that decide how hard it is to count, on the first track; nil in runs of earlier versions.
  package var features: ClipFeatures?

  /// Creates a clip; without a form it is that of labels that say nothing of form.
  package init(
    identity: ClipIdentity,
    reference: Reference,
    form: FormReference? = nil,
    rater: String,
    labelSHA256: String,
    trackSHA256: [String: String],
    features: ClipFeatures? = nil
  ) {
    self.identity = identity
    self.reference = reference
    self.form = form ?? FormReference(reference)
    self.rater = rater
    self.labelSHA256 = labelSHA256
    self.trackSHA256 = trackSHA256
    self.features = features
  }

  /// The clip as kinds of measurement see it.
  package var labelled: LabelledClip {
    LabelledClip(
      identity: identity,
      reference: reference,
      form: form,
      tracks: Set(trackSHA256.keys)
    )
  }
}

/// A backend whose tracks were replayed.
package struct RunBackend: Sendable, Equatable {
  /// The track configuration.
  package var configuration: String
  /// The backend's id.
  package var backend: String
  /// The backend's version; empty where it has none.
  package var version: String
  /// SHA-256 of its library and models, by name.
  package var digests: [String: String]
  /// Whom its tracks follow; nil where that was not recorded.
  package var subject: FollowedSubject?
  /// The time and memory that it costs; nil where that was not measured.
  package var cost: BackendCost?

  /// Creates a backend.
  package init(
    configuration: String,
    backend: String,
    version: String,
    digests: [String: String],
    subject: FollowedSubject? = nil,
    cost: BackendCost? = nil
  ) {
    self.configuration = configuration
    self.backend = backend
    self.cost = cost
    self.version = version
    self.digests = digests
    self.subject = subject
  }
}
