// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Platform
public import PoseBackends
import Storage
public import Terminal

/// What became of the clips of a ``TrackJob``.
public struct TrackReport: Sendable {
  /// The clips, by backend and then in the manifest's order.
  public var tasks: [TrackTask]

  /// Creates a report of finished tasks.
  init(tasks: [TrackTask]) {
    self.tasks = tasks
  }

  /// The clips that have no up-to-date track, with the reason.
  public var failures: [(task: TrackTask, failure: WorkerFailure)] {
    tasks.compactMap { task in
      if case .failed(let failure) = task.state { (task, failure) } else { nil }
    }
  }

  /// How many tracks were up to date already.
  public var keptCount: Int { tasks.count { $0.state == .kept } }

  /// How many tracks were written.
  public var madeCount: Int { tasks.count - keptCount - failures.count }

  /// How many frames the written tracks have.
  public var frameCount: Int {
    tasks.reduce(0) { sum, task in
      if case .made(let frames, _) = task.state { sum + frames } else { sum }
    }
  }

  /// The status of a command that does nothing else: 70 where a worker crashed, 65 where some clips
  /// failed otherwise, 66 where not one clip could be tracked because all were missing.
  public var exitStatus: ExitStatus {
    let statuses = failures.map(\.failure.exitStatus)
    if statuses.isEmpty { return .success }
    if statuses.contains(.internalFault) { return .internalFault }
    let isAllMissing = statuses.allSatisfy { $0 == .missingInput } && statuses.count == tasks.count
    return isAllMissing ? .missingInput : .badData
  }

  /// The last line: `12 tracks made, 36 up to date, 2 failed`.
  public var summary: String {
    let made = madeCount == 1 ? "1 track made" : "\(madeCount) tracks made"
    let failed = failures.isEmpty ? "" : ", \(failures.count) failed"
    return "\(made), \(keptCount) up to date\(failed)"
  }

  /// Prints what was wrong with clips: a warning for a track with a flaw, an error for a clip
  /// without a track, with the end of its worker's log.
  public func emit(in terminal: Terminal) {
    for task in tasks {
      let name = tasks.contains { $0.backend != task.backend } ? " (\(task.backend.id))" : ""
      switch task.state {
      case .waiting, .kept: continue
      case .made(_, let incidents):
        for incident in incidents {
          terminal.warning("clip '\(task.clip.id)'\(name): \(incident.message) [\(incident.code)]")
        }
      case .failed(let failure):
        terminal.error("clip '\(task.clip.id)'\(name): \(failure.message)")
        for line in failure.log { terminal.output.write("  | \(line)\n", to: .diagnostics) }
      }
    }
  }

  /// The report for `--json`.
  public var json: JSON {
    .object([
      JSON.Member("schema", .integer(1)),
      JSON.Member("made", .integer(madeCount)),
      JSON.Member("up_to_date", .integer(keptCount)),
      JSON.Member("frames", .integer(frameCount)),
      JSON.Member(
        "failed",
        .array(
          failures.map { entry in
            .object([
              JSON.Member("clip", .string(entry.task.clip.id)),
              JSON.Member("backend", .string(entry.task.backend.id)),
              JSON.Member("status", .integer(Int(entry.failure.exitStatus.rawValue))),
              JSON.Member("message", .string(entry.failure.message)),
            ])
          }
        )
      ),
    ])
  }
}
