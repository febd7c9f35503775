// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
package import Platform
import PoseTracks
import Video

/// The inside of a worker process: decodes one video, finds the poses, sends them on.
///
/// Decoding and conversion run beside inference. Whatever native libraries print ends up on standard
/// error, which the supervisor keeps in a file; the messages have a descriptor to themselves.
package struct PoseWorker: ~Copyable {
  private let request: WorkerRequest
  private let output: FileDescriptor

  /// Prepares this process: it ends with its parent, and descriptor 1 carries messages only.
  ///
  /// - Throws: `PlatformError` where descriptor 1 is not open.
  package init(_ request: WorkerRequest) throws(PlatformError) {
    self.request = request
    let number = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw PlatformError(.open, "standard output", code: errno) }
    output = FileDescriptor(owning: number, path: "the supervisor's pipe")
    dup2(STDERR_FILENO, STDOUT_FILENO)
    ONNXRuntime.silence()
    Lifeline.endWithParent()
  }

  /// Does the work; a failure is sent to the supervisor as well.
  ///
  /// - Returns: The status to end with.
  package func run() -> ExitStatus {
    do {
      try track()
      return .success
    } catch {
      let status = (error as? any ExitStatusConvertible)?.exitStatus ?? .internalFault
      let message = WorkerMessage.failed(status: status.rawValue, message: "\(error)")
      // Nobody is left to be told where the pipe itself is broken.
      try? output.write(message.encoded)
      return status
    }
  }

  private func track() throws {
    let backend: PoseBackend
    do throws(ConfigurationError) {
      backend = try PoseBackend(parsing: request.backend, brought: request.brought)
    } catch {
      throw PoseBackendError(.notInstalled, error.message)
    }
    let frames = try DecodedFrames(path: request.media, live: request.live ?? .everyFrame)
    let estimator = try BackendFolder(path: request.folder).prepare(backend)
      .makeEstimator(people: request.people)
    var count = 0
    var seconds: [Double] = []
    while let frame = frames.next() {
      let start = Machine.monotonicSeconds()
      let poses = try estimator.observe(frame.frame, at: frame.time)
      if seconds.count < TrackingCost.mostFrames {
        seconds.append(Machine.monotonicSeconds() - start)
      }
      if count == 0 {
        try send(.started(greeting(backend, frame.frame, estimator.statement)))
      }
      try send(.frame(time: frame.time, delay: frame.delay, poses))
      frames.recycle(frame.frame)
      count += 1
    }
    let summary = try frames.summary()
    try estimator.finish()
    let incidents = summary.diagnostics.map { diagnostic in
      TrackedVideo.Incident(code: diagnostic.code, message: diagnostic.message)
    }
    try send(
      .finished(
        WorkerSummary(
          frameCount: count,
          cameraFrames: summary.cameraFrames,
          frameHash: summary.hash.text,
          incidents: incidents,
          cost: .current(frameSeconds: seconds)
        )
      )
    )
  }

  private func greeting(
    _ backend: PoseBackend,
    _ image: PixelImage,
    _ statement: PoseStatement?
  ) -> WorkerGreeting {
    WorkerGreeting(
      backend: backend.id,
      frameWidth: image.width,
      frameHeight: image.height,
      pixelPipeline: backend.engine.pixelPipeline,
      processorFeatures: ProcessorFeatures.current,
      statement: statement
    )
  }

  private func send(_ message: WorkerMessage) throws(PlatformError) {
    try output.write(message.encoded)
  }
}
