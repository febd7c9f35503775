// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Measures
import PoseTracks
import RepCounting
import Replay
import Scoring
import TrackQuality
import Tuning

/// The material for a comparison of backends of one track of one clip, besides the scores of counters.
struct StudiedTrack: Sendable {
  /// The outcomes at all thresholds, by counter; those without a threshold that can be swept are missing.
  var landscapes: [String: CounterSweep.Landscape]
  /// The room in each signal, by its name; those of clips without timed reps are missing.
  var gaps: [String: SignalGap]
  /// The scores with the track's own noise added, by counter; empty if its jitter could not be measured.
  var jittered: [String: JitteredClip]
}

/// Studies single tracks with counters of the catalogue.
struct TrackStudy: Sendable {
  /// The number of trials with each dose of noise.
  static let trials = 4

  /// The track configurations of backends; exact tracks are none.
  let tracks: [String]
  /// The names of the counters, in order.
  let names: [String]
  /// The sweeps of the counters that have one, by name.
  let sweeps: [String: CounterSweep]
  /// The signals that some counter listens to, as counters spell them.
  let signals: [String]
  private let counters: [CounterConfiguration]
  private let replay: Replay

  /// Creates a study; nil without several backends and a counter.
  ///
  /// - Parameters:
  ///   - counters: The counters.
  ///   - tracks: The track configurations, exact ones among them.
  init?(_ counters: [CounterConfiguration], tracks: [String]) {
    self.tracks = tracks.filter { $0 != TrackConfiguration.exact }
    guard self.tracks.count > 1, !counters.isEmpty else { return nil }
    self.counters = counters
    names = counters.map(\.description)
    var sweeps: [String: CounterSweep] = [:]
    for counter in counters { sweeps[counter.description] = CounterSweep.usual(of: counter) }
    self.sweeps = sweeps
    signals = counters.map(\.signal).uniqued()
    replay = Replay(counters)
  }

  /// Studies a track.
  ///
  /// - Parameters:
  ///   - question: The track.
  ///   - clip: Who and what it shows.
  ///   - reference: The labelled reps.
  ///   - jitter: The jitter of its limb joints.
  /// - Returns: What was found; nothing in a workout, or in a clip of which nobody counted the reps.
  /// - Complexity: That of a sweep for each counter, and of 2 x `trials` replays.
  func result(
    of question: Question,
    _ clip: ClipIdentity,
    _ reference: Reference,
    jitter: TrackJitter
  ) -> StudiedTrack {
    guard reference.isCounted, let exercise = question.activity.exercise else {
      return StudiedTrack(landscapes: [:], gaps: [:], jittered: [:])
    }
    let track = question.track
    var measured: [Signal: [Sample]] = [:]
    func samples(_ counter: CounterConfiguration) -> [Sample] {
      let signal = counter.signal(in: exercise)
      let samples = measured[signal] ?? track.samples(of: signal)
      measured[signal] = samples
      return samples
    }
    var landscapes: [String: CounterSweep.Landscape] = [:]
    var gaps: [String: SignalGap] = [:]
    for counter in counters {
      let samples = samples(counter)
      if let sweep = sweeps[counter.description] {
        landscapes[counter.description] = sweep.landscape(
          of: SweptClip(clip, reference, exercise: exercise, samples: samples),
          OutcomeScoring()
        )
      }
      guard gaps[counter.signal] == nil else { continue }
      let grows = counter.signal(in: exercise).growsTowardsExtreme(of: exercise)
      gaps[counter.signal] = SignalGap(
        clip: clip,
        reference,
        grows ? samples : samples.map { Sample(time: $0.time, value: -$0.value) }
      )
    }
    return StudiedTrack(
      landscapes: landscapes,
      gaps: gaps,
      jittered: clip.isNegative
        ? [:] : jittered(track, exercise, clip, reference, TrackNoise(jitter))
    )
  }

  /// The scores with none, once and twice the noise, by counter.
  private func jittered(
    _ track: PoseTrack,
    _ exercise: Exercise,
    _ clip: ClipIdentity,
    _ reference: Reference,
    _ noise: TrackNoise?
  ) -> [String: JitteredClip] {
    guard let noise else { return [:] }
    var doses: [[JitteredClip.Dose]] = names.map { _ in [] }
    for dose in 0..<JitteredClip.doseCount {
      let trials = (0..<UInt64(Self.trials)).map { seed in
        dose == 0
          ? track
          : track.adding(
            noise: noise.spreads(times: Double(dose)),
            correlation: noise.correlation,
            seed: seed
          )
      }
      // Without noise all trials are alike.
      let different = dose == 0 ? Array(trials.prefix(1)) : trials
      let jitters = different.map { CommonJitter(of: $0, torso: noise.torso) }
      let percents = jitters.compactMap(\.percentOfTorso)
      guard let percent = Self.mean(percents, of: different.count) else { return [:] }
      let degrees = Self.mean(jitters.compactMap(\.angleDegrees), of: different.count)
      let events = different.map { replay.events(of: $0, exercise: exercise) }
      for counter in names.indices {
        let scores = events.map { events in
          StepScore(
            ClipScore(
              clip: clip,
              reference: reference,
              events: events[counter],
              criteria: [.headline]
            )
          )
        }
        doses[counter].append(
          JitteredClip.Dose(
            percent: percent,
            degrees: degrees,
            scores,
            times: Self.trials / different.count
          )
        )
      }
    }
    return names.keying(doses.map { JitteredClip(clip: clip, doses: $0) })
  }

  /// The mean of numbers, rounded to what a run stores; nil unless there are so many.
  private static func mean(_ numbers: [Double], of count: Int) -> Double? {
    guard numbers.count == count, count > 0 else { return nil }
    return (numbers.reduce(0, +) / Double(count)).rounded(significantDigits: 9)
  }
}

extension JitteredClip.Dose {
  /// Adds up the scores of trials.
  ///
  /// - Parameters:
  ///   - percent: Jitter in percent of the torso's length.
  ///   - degrees: Jitter of angles in degrees.
  ///   - scores: One a trial, at least one.
  ///   - weight: How often each of them counts.
  fileprivate init(
    percent: Double,
    degrees: Double?,
    _ scores: [StepScore],
    times weight: Int
  ) {
    let matches = scores.compactMap(\.matches)
    self.init(
      percent: percent,
      degrees: degrees,
      trials: weight * scores.count,
      exact: weight * scores.count { $0.countError == 0 },
      matches: matches.count < scores.count
        ? nil
        : StepScore.Matches(
          matched: weight * matches.reduce(0) { $0 + $1.matched },
          required: weight * matches.reduce(0) { $0 + $1.required },
          charged: weight * matches.reduce(0) { $0 + $1.charged }
        )
    )
  }
}
