// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Measures
package import PoseTracks
package import RepCounting
import Replay
package import Scoring
package import Storage
import TrackQuality

/// A clip that somebody labelled, and one recorded track of it.
package struct LabelledTrack: Sendable {
  /// Who and what it shows.
  package let identity: ClipIdentity
  /// The labelled reps.
  package let reference: Reference
  /// The labelled form.
  package let form: FormReference
  /// The labelled phases; nil if no rep has a start, a turning point and an end.
  package let phaseReference: PhaseReference?
  /// What is done in it.
  package let exercise: Exercise
  /// The recorded poses.
  package let track: PoseTrack
  /// The repository that public media came from; nil for others.
  package let source: String?
  /// SHA-256 of the label file.
  package let labelSHA256: String
  /// SHA-256 of the track file.
  package let trackSHA256: String

  private let labels: LabelFile

  /// Reads the track of a clip.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - labels: The labels of the dataset.
  ///   - dataset: Where tracks are.
  ///   - configuration: Which track to read.
  ///   - obstacle: Why labels, of an exercise, are of no use; nil where they are.
  /// - Throws: `Run.Omission` where the clip has no labels, no usable ones, or no usable track.
  package init(
    of record: ClipRecord,
    _ labels: ReferenceLabels,
    in dataset: Dataset,
    configuration: String,
    unless obstacle: (ReferenceLabels.Entry, Exercise) -> String?
  ) throws(Run.Omission) {
    func omitted(_ reason: String, track: String? = nil) -> Run.Omission {
      Run.Omission(clip: record.id, track: track, reason: reason)
    }
    guard let entry = labels.entries[record.id] else {
      throw omitted(
        labels.refused.contains(record.id) ? "its labels have errors" : Run.Omission.unlabelled
      )
    }
    guard let exercise = Exercise.named(record.exercise) else {
      throw omitted(record.lackOfExercise)
    }
    if let reason = obstacle(entry, exercise) { throw omitted(reason) }
    do throws(ClipTracks.Unusable) {
      let tracks = try ClipTracks(of: record, in: dataset, configurations: [configuration])
      track = tracks.files[0].track
      trackSHA256 = tracks.digests[configuration] ?? ""
    } catch {
      throw omitted(error.reason, track: error.track)
    }
    identity = ClipIdentity(record, entry.reference, track)
    reference = entry.reference
    form = entry.form
    phaseReference = entry.phases(of: exercise, on: track)
    self.exercise = exercise
    source = record.source?.repository
    labelSHA256 = entry.sha256
    self.labels = entry.labels
  }

  /// Takes what was read of a clip before; nil where its exercise is unknown.
  ///
  /// - Parameters:
  ///   - identity: Who and what it shows.
  ///   - entry: Its labels.
  ///   - track: Its track as the file has it.
  ///   - trackSHA256: SHA-256 of the track file.
  ///   - source: The repository that public media came from; nil for others.
  package init?(
    of identity: ClipIdentity,
    _ entry: ReferenceLabels.Entry,
    _ track: PoseTrack,
    trackSHA256: String,
    source: String?
  ) {
    guard let exercise = Exercise.named(identity.exercise) else { return nil }
    self.identity = identity
    self.exercise = exercise
    self.track = track.replacing(person: identity.person)
    self.trackSHA256 = trackSHA256
    self.source = source
    reference = entry.reference
    form = entry.form
    phaseReference = entry.phases(of: exercise, on: self.track)
    labelSHA256 = entry.sha256
    labels = entry.labels
  }

  /// How often counts change with noise of the track's own size added to it.
  ///
  /// - Parameter counters: The counters.
  /// - Returns: One result a counter.
  /// - Complexity: That of `StabilityReplay`, and of measuring how the track trembles.
  package func noiseTrials(of counters: [CounterConfiguration]) -> [CountStability.Trials] {
    // The spread of each joint per axis, in pixels.
    let noise = TrackJitter(limbsOf: track, labels).sigmas
    return StabilityReplay(counters).results(of: track, exercise: exercise, noise: noise)
      .map(\.noise)
  }
}
