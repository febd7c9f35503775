// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks

/// A worker's messages, checked and collected into a track.
struct WorkerOutput {
  /// What a worker says contradicts itself or the request.
  struct Contradiction: Error {}

  private let backend: PoseBackend
  private var greeting: WorkerGreeting?
  private var summary: WorkerSummary?
  /// Nil until the joints are known.
  private var follower: SubjectFollower?
  private var delays: [Double] = []

  /// The failure that the worker reported, if it did.
  private(set) var failure: WorkerFailure?

  /// Starts to collect the output of a worker that runs a backend.
  init(_ backend: PoseBackend) {
    self.backend = backend
  }

  /// The joints: those of the backend, or those that a program says.
  private var skeleton: Skeleton? { greeting?.statement?.skeleton ?? backend.skeleton }

  /// The number of frames so far.
  var frameCount: Int { follower?.frameCount ?? 0 }

  /// Takes the next message.
  ///
  /// - Throws: ``Contradiction`` for a message that cannot come now or has another shape.
  mutating func take(_ message: WorkerMessage) throws(Contradiction) {
    guard summary == nil, failure == nil else { throw Contradiction() }
    switch message {
    case .started(let greeting):
      guard self.greeting == nil, greeting.backend == backend.id,
        (greeting.statement == nil) == (backend.skeleton != nil)
      else { throw Contradiction() }
      self.greeting = greeting
      follower = skeleton.map {
        SubjectFollower(backend.subject, jointCount: $0.joints.count)
      }
    case .frame(let time, let delay, let poses):
      guard greeting != nil, time.isFinite, delay.isBounded, delay >= 0,
        follower?.lastTime.map({ $0 < time }) ?? true,
        poses.count <= backend.subject.people, poses.allSatisfy(isPossible)
      else { throw Contradiction() }
      follower?.take(poses, at: time)
      delays.append(delay)
    case .finished(let summary):
      guard greeting != nil, summary.frameCount == frameCount, summary.cameraFrames >= frameCount
      else { throw Contradiction() }
      self.summary = summary
    case .failed(let status, let message):
      failure = WorkerFailure(ExitStatus(rawValue: status) ?? .internalFault, message)
    }
  }

  /// The track; nil where the worker has not finished.
  func trackedVideo() -> TrackedVideo? {
    guard let greeting, let summary, let follower, let skeleton else { return nil }
    let size = FrameSize(width: greeting.frameWidth, height: greeting.frameHeight)
    let track = follower.track(
      skeleton,
      frameSize: size,
      hasWorld: greeting.statement?.reportsWorld ?? backend.engine.reportsWorld
    )
    return TrackedVideo(
      track: track.replacing(resultDelays: backend.live == nil ? nil : delays),
      cameraFrames: summary.cameraFrames,
      peopleInView: follower.peopleInView,
      pixelPipeline: greeting.pixelPipeline,
      processorFeatures: greeting.processorFeatures,
      statement: greeting.statement,
      frameHash: summary.frameHash,
      incidents: summary.incidents,
      cost: summary.cost
    )
  }

  /// Whether a pose has the backend's joints, with confidences in 0...1.
  private func isPossible(_ pose: PoseObservation) -> Bool {
    pose.positions.count == skeleton?.joints.count
      && pose.confidences.allSatisfy { $0 >= 0 && $0 <= 1 }
  }
}
