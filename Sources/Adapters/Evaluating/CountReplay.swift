// SPDX-License-Identifier: Apache-2.0
package import Forecasting
import Matching
import Platform
package import PoseTracks
package import RepCounting
import Replay
package import Storage

/// A clip whose reps counters found, labelled or not.
package struct CountedClip: Sendable {
  /// The clip.
  package let record: ClipRecord
  /// The exercise.
  package let exercise: Exercise
  /// Its numbers on the first track, with the reps that the measuring counter finds; its errors are in them.
  package let features: ClipFeatures
  /// The reps in order of decision: [tracks][counters]; nil if a track lacks the counter's signal.
  package let events: [[[RepEvent]?]]
  /// The length of the first track in seconds.
  let duration: Double

  /// The clip as profiles and comparisons see it.
  package var profiled: ProfiledClip {
    ProfiledClip(
      subject: record.subject,
      exercise: exercise.id,
      view: record.view,
      features: features
    )
  }
}

/// Finds the reps of clips with many counters, without labels.
package struct CountReplay: Sendable {
  private let dataset: Dataset
  private let tracks: [String]
  private let counters: [CounterConfiguration]
  private let measuring: CounterConfiguration
  private let replay: Replay

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - dataset: Where clips and tracks are.
  ///   - tracks: The track configurations; at least one.
  ///   - counters: The counters; may be empty.
  ///   - measuring: The counter whose reps the features of clips are measured at.
  package init(
    of dataset: Dataset,
    tracks: [String],
    counters: [CounterConfiguration],
    measuring: CounterConfiguration
  ) {
    precondition(!tracks.isEmpty, "a replay needs tracks")
    self.dataset = dataset
    self.tracks = tracks
    self.counters = counters
    self.measuring = measuring
    replay = Replay([measuring] + counters)
  }

  /// Replays the counters over clips.
  ///
  /// - Parameters:
  ///   - records: The clips.
  ///   - jobs: How many clips are read at a time.
  ///   - advance: Called with the id of each clip that is done, from any thread.
  /// - Returns: The clips that could be used, and why others could not, both in the order of `records`; the same for
  ///   any number of jobs.
  /// - Throws: `Interrupted` after an interrupt.
  package func clips(
    _ records: [ClipRecord],
    jobs: Int,
    advance: @escaping @Sendable (String) -> Void
  ) throws -> (counted: [CountedClip], omissions: [Run.Omission]) {
    let results = try concurrentMap(records, jobs: jobs) { record in
      defer { advance(record.id) }
      return Result { () throws(Run.Omission) -> CountedClip in try clip(record) }
    }
    var counted: [CountedClip] = []
    var omissions: [Run.Omission] = []
    for result in results {
      switch result {
      case .success(let clip): counted.append(clip)
      case .failure(let omission): omissions.append(omission)
      }
    }
    return (counted, omissions)
  }

  /// Replays the counters over one clip.
  ///
  /// - Throws: `Run.Omission` if the clip lacks a usable track, or one exercise of the catalogue.
  /// - Complexity: O(*frames* × *counters* × *tracks*).
  private func clip(_ record: ClipRecord) throws(Run.Omission) -> CountedClip {
    guard let exercise = Exercise.named(record.exercise) else {
      throw Run.Omission(clip: record.id, reason: record.lackOfExercise)
    }
    let files: [TrackFile]
    do throws(ClipTracks.Unusable) {
      files = try ClipTracks(of: record, in: dataset, configurations: tracks).files
    } catch {
      throw Run.Omission(clip: record.id, track: error.track, reason: error.reason)
    }
    let found = files.map { replay.events(of: $0.track, exercise: exercise) }
    let turns = found[0][0].map(\.place).sorted()
    return CountedClip(
      record: record,
      exercise: exercise,
      features: ClipFeatures(
        of: files[0].track,
        exercise: exercise,
        count: turns.isEmpty ? nil : turns.count,
        turns: turns.isEmpty ? nil : turns
      ),
      events: zip(files, found).map { file, events in
        zip(counters, events.dropFirst()).map { counter, events in
          file.track.lack(of: counter.signal(in: exercise)) == nil ? events : nil
        }
      },
      duration: files[0].track.duration
    )
  }
}
