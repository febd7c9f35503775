// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks

/// A worker's messages, checked and collected into a track.
struct WorkerOutput {
  /// What a worker says contradicts itself or the request.
  struct Contradiction: Error {}

  private let backend: PoseBackend
  private var greeting: WorkerGreeting?
  private var summary: WorkerSummary?
  private var times: [Double] = []
  private var positions: [SIMD3<Float>] = []
  private var confidences: [Float] = []
  private var world: [SIMD3<Float>] = []

  /// The failure that the worker reported, if it did.
  private(set) var failure: WorkerFailure?

  /// Starts to collect the output of a worker that runs a backend.
  init(_ backend: PoseBackend) {
    self.backend = backend
  }

  /// The number of poses so far.
  var frameCount: Int { times.count }

  /// Takes the next message.
  ///
  /// - Throws: ``Contradiction`` for a message that cannot come now or has another shape.
  mutating func take(_ message: WorkerMessage) throws(Contradiction) {
    guard summary == nil, failure == nil else { throw Contradiction() }
    switch message {
    case .started(let greeting):
      guard self.greeting == nil, greeting.backend == backend.id else { throw Contradiction() }
      self.greeting = greeting
    case .pose(let time, let observation):
      guard greeting != nil, time.isFinite, times.last.map({ $0 < time }) ?? true,
        observation.positions.count == backend.skeleton.joints.count,
        observation.confidences.allSatisfy({ $0 >= 0 && $0 <= 1 })
      else { throw Contradiction() }
      times.append(time)
      positions += observation.positions
      confidences += observation.confidences
      world += observation.world
    case .finished(let summary):
      guard greeting != nil, summary.frameCount == times.count else { throw Contradiction() }
      self.summary = summary
    case .failed(let status, let message):
      failure = WorkerFailure(ExitStatus(rawValue: status) ?? .internalFault, message)
    }
  }

  /// The track; nil where the worker has not finished.
  func trackedVideo() -> TrackedVideo? {
    guard let greeting, let summary else { return nil }
    let size = FrameSize(width: greeting.frameWidth, height: greeting.frameHeight)
    return TrackedVideo(
      track: PoseTrack(
        skeleton: backend.skeleton,
        frameSize: size,
        times: times,
        positions: positions,
        confidences: confidences,
        world: backend.reportsWorld ? world : nil
      ),
      pixelPipeline: greeting.pixelPipeline,
      processorFeatures: greeting.processorFeatures,
      frameHash: summary.frameHash,
      incidents: summary.incidents
    )
  }
}
