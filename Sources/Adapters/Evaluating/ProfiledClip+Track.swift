// SPDX-License-Identifier: Apache-2.0
package import Forecasting
import Matching
import PoseTracks
package import RepCounting
import Replay
import Scoring
package import Storage

extension ProfiledClip {
  /// Measures a labelled clip.
  package init(_ labelled: LabelledTrack) {
    self.init(
      labelled.identity,
      ClipFeatures(of: labelled.track, exercise: labelled.exercise, labelled.reference)
    )
  }

  /// Measures a clip without labels, whose reps a counter finds.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - dataset: Where its track is.
  ///   - configuration: Which track to read.
  ///   - counter: The counter; its errors are in the reps and in all that is measured of them.
  /// - Throws: `Run.Omission` if the clip has no usable track, or its exercise is not in the catalogue.
  package init(
    _ record: ClipRecord,
    in dataset: Dataset,
    configuration: String,
    counter: CounterConfiguration
  ) throws(Run.Omission) {
    guard let exercise = Exercise.named(record.exercise) else {
      throw Run.Omission(
        clip: record.id,
        reason: "its exercise '\(record.exercise)' is not in the catalogue"
      )
    }
    let track: PoseTrack
    do throws(ClipTracks.Unusable) {
      let tracks = try ClipTracks(of: record, in: dataset, configurations: [configuration])
      track = tracks.files[0].track
    } catch {
      throw Run.Omission(clip: record.id, track: error.track, reason: error.reason)
    }
    let turns = Replay([counter]).events(of: track, exercise: exercise)[0].map(\.place).sorted()
    self.init(
      subject: record.subject,
      exercise: exercise.id,
      view: record.view,
      features: ClipFeatures(
        of: track,
        exercise: exercise,
        count: turns.isEmpty ? nil : turns.count,
        turns: turns.isEmpty ? nil : turns
      )
    )
  }
}
