// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import Scoring

/// A clip of the embedded dataset with its exact track.
struct StudyClip: Sendable {
  /// Its id.
  var id: String
  /// What is done in it.
  var exercise: Exercise
  /// Its poses.
  var track: PoseTrack

  /// Seconds from frame to frame.
  var frame: Double {
    ((track.times.last ?? 0) - (track.times.first ?? 0)) / Double(max(track.count - 1, 1))
  }
}

/// A defect that somebody might bring into a counter, an analyzer or a policy.
struct Mutant: Sendable {
  /// What the defect is put into.
  enum Place: Sendable {
    /// A counter of the baseline; what it then counts in each clip, in the order of clips.
    case counter(String, @Sendable ([StudyClip]) -> [[RepEvent]])
    /// An analyzer of the baseline; what it then says of each clip whose exercise it knows.
    case analyzer(String, @Sendable ([StudyClip]) -> [FormResult])
    /// A feedback policy of the baseline; what it then says of findings, given the times of frames.
    case policy(String, @Sendable ([Finding], [Double]) -> [FeedbackEvent])
  }

  /// The defect, in a few words.
  var defect: String
  /// What it is put into, and how that then behaves.
  var place: Place

  /// The configuration that it is put into.
  var candidate: String {
    switch place {
    case .counter(let name, _), .analyzer(let name, _), .policy(let name, _): name
    }
  }

  /// A defect of a counter, clip by clip.
  static func counter(
    _ defect: String,
    _ candidate: String,
    _ count: @escaping @Sendable (StudyClip) -> [RepEvent]
  ) -> Mutant {
    Mutant(defect: defect, place: .counter(candidate, { $0.map(count) }))
  }

  /// A defect of a counter whose parameters are others than they should be.
  static func counter(_ defect: String, _ candidate: String, as other: String) -> Mutant {
    counter(defect, candidate) { events(other, $0) }
  }

  /// A defect of an analyzer, clip by clip.
  static func analyzer(
    _ defect: String,
    _ candidate: String,
    _ judge: @escaping @Sendable (StudyClip) -> FormResult
  ) -> Mutant {
    Mutant(defect: defect, place: .analyzer(candidate, { $0.map(judge) }))
  }

  /// A defect of an analyzer whose parameters are others than they should be.
  static func analyzer(_ defect: String, _ candidate: String, as other: String) -> Mutant {
    analyzer(defect, candidate) { result(other, $0.track) }
  }

  /// A defect of a policy whose parameters are others than they should be.
  static func policy(_ defect: String, _ candidate: String, as other: String) -> Mutant {
    Mutant(
      defect: defect,
      place: .policy(candidate) { findings, times in
        var policy = feedback(other).makePolicy()
        return policy.events(for: findings, times: times)
      }
    )
  }

  // MARK: What is mutated

  /// What a counter reports on a clip, with changed poses, samples or ending.
  static func events(
    _ text: String,
    _ clip: StudyClip,
    poses: (PoseTrack) -> PoseTrack = { $0 },
    samples: ([Sample]) -> [Sample] = { $0 },
    isFinished: Bool = true
  ) -> [RepEvent] {
    let configuration = counter(text)
    let signal = configuration.signal(in: clip.exercise)
    var counter = configuration.makeSignalCounter(for: clip.exercise)
    var events: [RepEvent] = []
    counter.update(contentsOf: samples(poses(clip.track).samples(of: signal)), into: &events)
    if isFinished { counter.finish(into: &events) }
    return events
  }

  /// What an analyzer says of a track.
  static func result(_ text: String, _ track: PoseTrack) -> FormResult {
    var analyzer = analyzer(text).makeAnalyzer()
    return analyzer.result(of: track)
  }

  static func counter(_ text: String) -> CounterConfiguration {
    guard let configuration = try? CounterConfiguration(parsing: text) else {
      preconditionFailure("the table names counters of the catalogue: \(text)")
    }
    return configuration
  }

  static func analyzer(_ text: String) -> AnalyzerConfiguration {
    guard let configuration = try? AnalyzerConfiguration(parsing: text) else {
      preconditionFailure("the table names analyzers of the catalogue: \(text)")
    }
    return configuration
  }

  static func feedback(_ text: String) -> FeedbackConfiguration {
    guard let configuration = try? FeedbackConfiguration(parsing: text) else {
      preconditionFailure("the table names policies of the catalogue: \(text)")
    }
    return configuration
  }
}
