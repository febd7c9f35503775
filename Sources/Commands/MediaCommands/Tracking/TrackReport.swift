// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Platform
package import PoseBackends
import Storage

/// What became of the clips of a ``TrackJob``.
package struct TrackReport: Sendable {
  /// A backend that was needed and cannot be used.
  package struct UnavailableBackend: Sendable {
    /// The backend.
    package var backend: PoseBackend
    /// What is missing or wrong.
    package var error: PoseBackendError
  }

  /// The clips, by backend and then in the manifest's order.
  package var tasks: [TrackTask]
  /// The backends whose clips could not be tracked.
  package var unavailable: [UnavailableBackend]

  /// Creates a report of finished tasks.
  init(tasks: [TrackTask], unavailable: [UnavailableBackend] = []) {
    self.tasks = tasks
    self.unavailable = unavailable
  }

  /// The clips that have no up-to-date track, with the reason.
  package var failures: [(task: TrackTask, failure: WorkerFailure)] {
    tasks.compactMap { task in
      switch task.state {
      case .failed(let failure): (task, failure)
      case .unavailable: unavailableFailure(of: task)
      case .waiting, .kept, .made: nil
      }
    }
  }

  private func unavailableFailure(of task: TrackTask) -> (TrackTask, WorkerFailure)? {
    unavailable.first { $0.backend.configuration == task.backend.configuration }.map { entry in
      (task, WorkerFailure(entry.error.exitStatus, entry.error.message))
    }
  }

  /// How many tracks were up to date already.
  package var keptCount: Int { tasks.count { $0.state == .kept } }

  /// How many tracks were written.
  package var madeCount: Int { tasks.count - keptCount - failures.count }

  /// How many frames the written tracks have.
  package var frameCount: Int {
    tasks.reduce(0) { sum, task in
      if case .made(let frames, _, _) = task.state { sum + frames } else { sum }
    }
  }

  /// The status of a command that does nothing else: 70 where a worker crashed, 66 where a backend
  /// cannot be used or not one clip could be tracked because all were missing, 65 where some clips
  /// failed otherwise.
  package var exitStatus: ExitStatus {
    let statuses = failures.map(\.failure.exitStatus)
    if statuses.isEmpty { return .success }
    if statuses.contains(.internalFault) { return .internalFault }
    if !unavailable.isEmpty { return .missingInput }
    let isAllMissing = statuses.allSatisfy { $0 == .missingInput } && statuses.count == tasks.count
    return isAllMissing ? .missingInput : .badData
  }

  /// The last line: `12 tracks made, 36 up to date, 2 failed`.
  package var summary: String {
    let made = madeCount == 1 ? "1 track made" : "\(madeCount) tracks made"
    let failed = failures.isEmpty ? "" : ", \(failures.count) failed"
    return "\(made), \(keptCount) up to date\(failed)"
  }

  /// The frames that each backend saw of those that the camera delivered, in the order of the backends; empty without
  /// a live simulation.
  package var liveFrames: [(configuration: String, frames: TrackTask.LiveFrames)] {
    tasks.map(\.backend.configuration).uniqued().compactMap { configuration in
      let frames = tasks.filter { $0.backend.configuration == configuration }
        .compactMap(\.liveFrames)
      guard !frames.isEmpty else { return nil }
      let seen = frames.reduce(0) { $0 + $1.seen }
      let camera = frames.reduce(0) { $0 + $1.camera }
      return (configuration, TrackTask.LiveFrames(seen: seen, camera: camera))
    }
  }

  /// A line for each backend of a live simulation, then the last line.
  package var text: String {
    let lines = liveFrames.map { configuration, frames in
      let dropped = frames.camera - frames.seen
      let share = frames.camera > 0 ? Double(dropped) / Double(frames.camera) : 0
      return "\(configuration): saw \(frames.seen) of the camera's "
        + "\(counted(frames.camera, "frame")), "
        + "\((100 * share).text(decimals: 1)) % dropped"
    }
    return (lines + [summary]).joined(separator: "\n")
  }

  /// The report for `--json`.
  package var json: JSON {
    let live = liveFrames.map { configuration, frames in
      JSON.object([
        JSON.Member("backend", .string(configuration)),
        JSON.Member("camera_frames", .integer(frames.camera)),
        JSON.Member("seen_frames", .integer(frames.seen)),
      ])
    }
    return .object([
      JSON.Member("schema", .integer(1)),
      JSON.Member("live", .array(live)),
      JSON.Member("made", .integer(madeCount)),
      JSON.Member("up_to_date", .integer(keptCount)),
      JSON.Member("frames", .integer(frameCount)),
      JSON.Member(
        "failed",
        .array(
          failures.map { entry in
            .object([
              JSON.Member("clip", .string(entry.task.clip.id)),
              JSON.Member("backend", .string(entry.task.backend.configuration)),
              JSON.Member("status", .integer(Int(entry.failure.exitStatus.rawValue))),
              JSON.Member("message", .string(entry.failure.message)),
            ])
          }
        )
      ),
    ])
  }
}
