// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
package import RepCounting

/// Recorded tracks through counters under test.
///
/// A counter is given the samples of its signal and nothing else: no label, no clip name, no clock. On the track of a
/// live simulation it decides when the result of a frame is there.
package struct Replay: Sendable {
  /// The counters, each of which hears every track from a new start.
  package let counters: [CounterConfiguration]

  /// Creates a replay.
  package init(_ counters: [CounterConfiguration]) {
    self.counters = counters
  }

  /// What every counter reports on a track.
  ///
  /// Each signal is measured once, however many counters listen to it.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip; it resolves signals such as `height`.
  /// - Returns: One list of events per counter, in order of decision: [counters].
  /// - Complexity: O(*frames* x *counters*).
  package func events(of track: PoseTrack, exercise: Exercise) -> [[RepEvent]] {
    results(of: track, exercise: exercise) { counter, samples in
      track.delivered(counter.events(of: samples))
    }
  }

  /// The same with the candidates that were not counted, gaps of the signal among them.
  ///
  /// - Returns: One report per counter: [counters].
  /// - Complexity: O(*frames* x *counters*), about twice that of `events(of:exercise:)`.
  package func reports(on track: PoseTrack, exercise: Exercise) -> [CounterReport] {
    results(of: track, exercise: exercise) { counter, samples in
      var report = counter.report(on: samples)
      report.rejections += Dropout.candidates(in: samples)
      return track.delivered(report)
    }
  }

  /// Reports of every counter on a clip of one exercise, or on each stretch of a workout.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - activity: The exercise, or the exercises and their times. Nothing is counted outside of the stretches.
  ///   - reportsRejections: True if candidates that were not counted are asked for.
  /// - Returns: One report per counter, that of a workout ``Activity/joined(on:_:)``: [counters].
  /// - Complexity: O(*frames* x *counters*).
  package func reports(
    on track: PoseTrack,
    doing activity: Activity,
    reportsRejections: Bool
  ) -> [CounterReport] {
    activity.joined(on: track) { part, exercise in
      reportsRejections
        ? reports(on: part, exercise: exercise)
        : events(of: part, exercise: exercise).map { CounterReport($0) }
    } ?? counters.map { _ in CounterReport([]) }
  }

  private func results<Result>(
    of track: PoseTrack,
    exercise: Exercise,
    _ replay: (inout any SignalCounter, [Sample]) -> Result
  ) -> [Result] {
    var measured: [Signal: [Sample]] = [:]
    return counters.map { configuration in
      let signal = configuration.signal(in: exercise)
      let samples = measured[signal] ?? track.samples(of: signal)
      measured[signal] = samples
      var counter = configuration.makeSignalCounter(for: exercise)
      return replay(&counter, samples)
    }
  }
}
