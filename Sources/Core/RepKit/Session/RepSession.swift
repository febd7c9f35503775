// SPDX-License-Identifier: Apache-2.0
public import FormAnalysis
public import PoseTracks
public import RepCounting

/// A set of reps as it happens: poses in, and out what is counted, found wrong and to be said now.
///
/// All that it is made of streams, and it keeps no event, so memory does not grow with poses. Reps, findings and
/// messages are those of the whole track, one after the other; see `Documentation/RepKit.md` for the end of a set. A
/// copy goes on on its own.
public struct RepSession: Sendable {
  /// The number of reps so far.
  public private(set) var count = 0

  private var counter: any StreamingPoseCounter
  private var analyzer: (any StreamingFormAnalyzer)?
  private var coach: (any FeedbackPolicy)?
  /// The skeleton of the first pose, which all later ones have.
  private var skeleton: Skeleton?
  /// The frame size of the first pose, which all later ones have: signals are shares of it.
  private var frameSize: FrameSize?
  private var lastTime: Double?
  private var hasEnded = false

  /// Creates a session of the catalogue's parts.
  ///
  /// - Parameters:
  ///   - exercise: An exercise with reps.
  ///   - counter: The counter with its thresholds.
  ///   - analyzer: The analyzer of form; nil to count only, as for an exercise that none judges.
  ///   - coach: What decides which findings are said, and when; nil, or without an analyzer, nothing is said.
  /// - Throws: `RepSessionError` for an exercise without reps, an analyzer of another exercise, and a value outside
  ///   its range.
  public init(
    exercise: Exercise,
    counter: StreamingCounter,
    analyzer: StreamingAnalyzer? = nil,
    coach: FeedbackConfiguration? = nil
  ) throws(RepSessionError) {
    if let defect = coach?.defect { throw .coach(defect) }
    self.init(
      counter: try counter.makeCounter(for: exercise),
      analyzer: try analyzer?.makeAnalyzer(for: exercise),
      coach: coach?.makePolicy()
    )
  }

  /// Creates a session of an app's own parts, or of some that `makeCounter(for:)` and `makeAnalyzer(for:)` make.
  ///
  /// - Parameters:
  ///   - counter: A new counter, which declares by its type that it streams.
  ///   - analyzer: A new analyzer, which does so, too; nil to count only.
  ///   - coach: A new policy, which keeps no more than what waits to be said; nil says nothing.
  public init(
    counter: any StreamingPoseCounter,
    analyzer: (any StreamingFormAnalyzer)? = nil,
    coach: (any FeedbackPolicy)? = nil
  ) {
    self.counter = counter
    self.analyzer = analyzer
    self.coach = coach
  }

  /// Takes the next pose and returns what is decided with it, which is mostly nothing.
  ///
  /// A pose that cannot be used is ignored, with the reason in the update; nothing else changes.
  ///
  /// - Complexity: That of the counter and the analyzer, mostly O(*joints*).
  public mutating func take(_ pose: PoseFrame) -> Update {
    var update = Update()
    update.ignored = reasonToIgnore(pose)
    guard update.ignored == nil else { return update }
    skeleton = pose.skeleton
    frameSize = pose.frameSize
    lastTime = pose.time
    counter.update(pose, into: &update.reps)
    analyzer?.update(pose, into: &update.form)
    coach?.update(at: pose.time, update.findings, into: &update.messages)
    tally(&update.reps)
    return update
  }

  /// Takes the facts about the person, before the first pose; norms of some analyzers depend on them.
  public mutating func begin(with person: PersonFacts) { analyzer?.begin(with: person) }

  /// Takes the next reading of an IMU, in order of time and before the first pose that is later.
  ///
  /// A reading whose time is not finite, or before the last pose, is ignored.
  public mutating func take(_ sample: InertialSample) -> Update {
    var update = Update()
    guard !hasEnded, sample.time.isFinite, sample.time > lastTime ?? -.infinity else {
      return update
    }
    analyzer?.update(sample, into: &update.form)
    coach?.update(at: lastTime ?? sample.time, update.findings, into: &update.messages)
    return update
  }

  /// Ends the set and returns what only the end decides; later poses are ignored until `reset`.
  ///
  /// Messages that still wait are not spoken.
  public mutating func finish() -> Update {
    var update = Update()
    guard !hasEnded else { return update }
    hasEnded = true
    counter.finish(into: &update.reps)
    analyzer?.finish(into: &update.form)
    if let lastTime, !update.findings.isEmpty {
      coach?.update(at: lastTime, update.findings, into: &update.messages)
    }
    coach?.finish(into: &update.messages)
    tally(&update.reps)
    return update
  }

  /// Returns to the state of a new session, for another set.
  public mutating func reset() {
    counter.reset()
    analyzer?.reset()
    coach?.reset()
    count = 0
    skeleton = nil
    frameSize = nil
    lastTime = nil
    hasEnded = false
  }

  /// Counts reps, without candidates that a counter of one's own may append.
  private mutating func tally(_ reps: inout [RepEvent]) {
    guard !reps.isEmpty else { return }
    reps.removeAll { $0.rejection != nil }
    count += reps.count
  }

  private func reasonToIgnore(_ pose: PoseFrame) -> IgnoredPose? {
    if hasEnded { return .ended }
    switch pose.defect {
    case .time?: return .time
    case .frameSize?: return .frameSize
    case .position?: return .position
    case .confidence?: return .confidence
    case nil: break
    }
    if let skeleton, skeleton != pose.skeleton { return .skeleton }
    if let frameSize, frameSize != pose.frameSize { return .otherFrameSize }
    if let lastTime, !pose.follows(lastTime) { return .order }
    return nil
  }
}
