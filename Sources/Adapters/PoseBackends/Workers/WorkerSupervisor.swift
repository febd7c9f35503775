// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Basics
import Platform

/// Runs one worker process per video and turns what it says into a track or one clear failure.
///
/// A worker is a hidden verb of the running executable. Whatever happens to it, an illegal
/// instruction on an old processor, a crash in a native library, `kill -9`, garbage, silence, hurts
/// only its own video. May be used from several threads.
package struct WorkerSupervisor: Sendable {
  /// The executable that has the worker verb.
  package var executable: String
  /// What comes before a request's operands.
  package var verb: [String]
  /// How long a worker may say nothing before it is given up, in seconds.
  package var patience: Double

  /// Creates a supervisor.
  ///
  /// - Parameters:
  ///   - executable: The path of an executable that has the worker verb.
  ///   - verb: What comes before a request's operands.
  ///   - patience: How long a worker may say nothing, in seconds.
  package init(executable: String, verb: [String] = ["worker"], patience: Double = 120) {
    self.executable = executable
    self.verb = verb
    self.patience = patience
  }

  /// Tracks a video in a worker of its own.
  ///
  /// - Parameters:
  ///   - media: The path of the video.
  ///   - backend: The backend, installed.
  ///   - folder: The folder of the backends.
  ///   - onFrames: Called with the number of further frames as they are done.
  /// - Returns: The subject's poses in all frames, or in those that a live app's backend sees.
  /// - Throws: ``WorkerFailure``; `Interrupted`, after which the worker is gone; `PlatformError`
  ///   where the worker cannot be started.
  package func track(
    _ media: String,
    with backend: PoseBackend,
    from folder: BackendFolder,
    onFrames: (Int) -> Void = { _ in }
  ) throws -> TrackedVideo {
    let request = WorkerRequest(
      backend: backend.specification,
      brought: backend.brought,
      live: backend.live,
      people: backend.subject.people,
      folder: folder.path,
      media: media
    )
    let log = try ProcessLog()
    let child = try ChildProcess(
      executable,
      arguments: verb + request.operands,
      input: .lifeline,
      errors: .file(log.path)
    )
    // The child is killed when it is let go of, so every way out of here ends it.
    var output = WorkerOutput(backend)
    do {
      try collect(from: child, into: &output, patience: patience(for: backend), onFrames)
    } catch let failure as WorkerFailure {
      child.terminate()
      throw WorkerFailure(failure.exitStatus, failure.message, log: log.lastLines(logLines))
    }
    let ending = try child.wait()
    if let failure = output.failure { throw failure }
    guard ending == .exited(0), let video = output.trackedVideo() else {
      throw WorkerFailure(
        .internalFault,
        crash(ending, frames: output.frameCount),
        log: log.lastLines(logLines)
      )
    }
    return video
  }

  /// Reads until the worker closes its output.
  private func collect(
    from child: ChildProcess,
    into output: inout WorkerOutput,
    patience: Double,
    _ onFrames: (Int) -> Void
  ) throws {
    var reader = WorkerMessageReader()
    var lastWord = Machine.monotonicSeconds()
    while true {
      try Interruption.check()
      guard child.waitForOutput(seconds: 0.2) else {
        if Machine.monotonicSeconds() - lastWord < patience { continue }
        throw WorkerFailure(
          .internalFault,
          "the worker said nothing for \(Int(patience)) s after "
            + "\(counted(output.frameCount, "frame")) and was ended"
        )
      }
      let bytes = try child.read(upTo: 1 << 16)
      if bytes.isEmpty { return }
      lastWord = Machine.monotonicSeconds()
      let before = output.frameCount
      do {
        for message in try reader.messages(after: bytes) { try output.take(message) }
      } catch {
        throw WorkerFailure(
          .internalFault,
          "the worker sent garbage after \(counted(output.frameCount, "frame"))"
        )
      }
      if output.frameCount > before { onFrames(output.frameCount - before) }
    }
  }

  /// The longest silence of a worker, in seconds: it may wait twice for a program, for an answer and for its end.
  private func patience(for backend: PoseBackend) -> Double {
    guard case .program(_, _, let wait) = backend.brought else { return patience }
    return patience + 2 * wait
  }

  private func crash(_ ending: ChildProcess.Ending, frames count: Int) -> String {
    switch ending {
    case .exited(0): "the worker ended before it was done, after \(counted(count, "frame"))"
    case .exited, .signalled: "the worker \(ending) after \(counted(count, "frame"))"
    }
  }
}

/// How many lines of a worker's log a failure carries.
private let logLines = 5
