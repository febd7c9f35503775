// SPDX-License-Identifier: Apache-2.0
package import Basics
import Platform
package import PoseBackends
import PoseTracks
package import Storage
import Synchronization
package import Terminal

/// Runs pose backends over the clips of a dataset and writes the tracks that are missing or stale.
///
/// Each track is written when it is complete, so that a job that was interrupted goes on where it
/// stopped. Which tracks are written, and their bytes, do not depend on the number of jobs.
package struct TrackJob: Sendable {
  /// Where clips come from and tracks go to.
  package var dataset: Dataset
  /// The backends, each with tracks of its own.
  package var backends: [PoseBackend]
  /// The clips to track, by id; nil for all.
  package var clips: [String]?
  /// The share of the work to do.
  package var shard = Shard.whole
  /// Whether tracks that are up to date are made again.
  package var isForced = false
  /// How many videos at once.
  package var jobs: Int
  /// Where runtimes and models are.
  package var folder = BackendFolder.standard
  /// What runs the workers.
  package var supervisor: WorkerSupervisor

  /// Creates a job whose workers are the hidden verb of the running executable.
  ///
  /// - Throws: `PlatformError` where the system does not say which executable runs.
  package init(dataset: Dataset, backends: [PoseBackend], jobs: Int) throws {
    self.dataset = dataset
    self.backends = backends
    self.jobs = jobs
    supervisor = WorkerSupervisor(
      executable: try Machine.executablePath(),
      // Paths may begin with a dash.
      verb: [WorkerCommand.specification.verb ?? "", "--"]
    )
  }

  /// Makes the tracks.
  ///
  /// An error of a backend or a clip is printed when it is found, not at the end of a long run;
  /// an error that many clips share, as a network that cannot be used, once.
  ///
  /// - Parameter terminal: Where progress and messages are shown.
  /// - Returns: What became of each clip; neither a clip that fails nor a backend that cannot be used
  ///   keeps others from being tracked.
  /// - Throws: `CommandFailure` (66) for a clip that the dataset does not have; `PoseBackendError` where not
  ///   one of the backends that are needed can be used; `PlatformError` where tracks cannot be
  ///   written, as on a full disk; `Interrupted`, with all finished tracks kept.
  package func run(in terminal: Terminal) throws -> TrackReport {
    var tasks = try plan()
    let unavailable = try unavailableBackends(for: tasks)
    for index in tasks.indices where tasks[index].state == .waiting {
      if unavailable.contains(where: {
        $0.backend.configuration == tasks[index].backend.configuration
      }) {
        tasks[index].state = .unavailable
      }
    }
    let waiting = tasks.filter { $0.state == .waiting }
    if waiting.isEmpty, let first = unavailable.first,
      !tasks.contains(where: { $0.state == .kept })
    {
      for other in unavailable.dropFirst() { terminal.error("\(other.error)") }
      throw first.error
    }
    for entry in unavailable { entry.emit(in: terminal, tasks: tasks) }
    let namesBackend = backends.count > 1
    for task in tasks { task.emit(in: terminal, namingBackend: namesBackend) }
    if waiting.isEmpty { return TrackReport(tasks: tasks, unavailable: unavailable) }
    let progress = terminal.progress("tracking", total: frameCount(of: waiting), unit: "frames")
    defer { progress.finish() }
    let said = Mutex<Set<TrackTask.Complaint>>([])
    let results = try concurrentMap(waiting, jobs: jobs) { task in
      let done = try track(task, progress)
      let isNew = done.complaint.map { complaint in said.withLock { $0.insert(complaint).inserted }
      }
      if isNew ?? true { done.emit(in: terminal, namingBackend: namesBackend) }
      return done
    }
    let complaints = results.compactMap(\.complaint)
    for complaint in complaints.uniqued() {
      let further = complaints.count { $0 == complaint } - 1
      guard further > 0 else { continue }
      terminal.error(complaint.text(ofFurther: further, namingBackend: namesBackend))
    }
    var remaining = results[...]
    return TrackReport(
      tasks: tasks.map { $0.state == .waiting ? remaining.removeFirst() : $0 },
      unavailable: unavailable
    )
  }

  /// The backends that some clip waits for and that are missing or not the pinned ones.
  private func unavailableBackends(
    for tasks: [TrackTask]
  ) throws -> [TrackReport.UnavailableBackend] {
    var unavailable: [TrackReport.UnavailableBackend] = []
    for backend in backends {
      guard
        tasks.contains(where: {
          $0.backend.configuration == backend.configuration && $0.state == .waiting
        })
      else {
        continue
      }
      do {
        _ = try folder.prepare(backend)
      } catch let error as PoseBackendError {
        unavailable.append(.init(backend: backend, error: error))
      }
    }
    return unavailable
  }

  /// The number of frames of some clips; nil where one has not been probed, or a live app sees some of them.
  private func frameCount(of tasks: [TrackTask]) -> Int? {
    var sum = 0
    for task in tasks {
      guard let facts = task.clip.facts, task.backend.live == nil else { return nil }
      sum += facts.frameCount
    }
    return sum
  }

  /// Tracks one clip; what is wrong with it becomes its state.
  private func track(_ task: TrackTask, _ progress: Progress) throws -> TrackTask {
    var task = task
    do {
      let (digest, video) = try FileIdentity.keeping(task.mediaPath, while: "tracked") {
        let digest = try checkedDigest(of: task)
        let video = try supervisor.track(task.mediaPath, with: task.backend, from: folder) {
          progress.advance(by: $0, detail: task.clip.id)
        }
        return (digest, video)
      }
      let metadata = TrackMetadata(task.backend, media: digest).adding(video)
      let file = TrackFile(track: video.track, metadata: metadata)
      try file.write(to: task.trackPath)
      task.liveFrames = TrackTask.LiveFrames(file)
      task.state = .made(
        frames: video.track.count,
        incidents: video.incidents,
        subject: metadata.subject
      )
    } catch let failure as WorkerFailure {
      task.state = .failed(failure)
    } catch let change as FileChanged {
      task.state = .failed(
        WorkerFailure(change.exitStatus, "\(change); its track is not stored")
      )
    }
    return task
  }

  /// The SHA-256 of a clip's video, which is the one that the manifest says.
  private func checkedDigest(of task: TrackTask) throws -> String {
    let digest: String
    do throws(PlatformError) {
      digest = try Files.sha256(of: task.mediaPath)
    } catch {
      throw WorkerFailure(error.exitStatus, "\(error)")
    }
    guard digest == task.clip.sha256 ?? digest else {
      throw WorkerFailure(
        .badData,
        "'\(task.mediaPath)' is not the file of the manifest: its SHA-256 differs"
      )
    }
    return digest
  }
}
