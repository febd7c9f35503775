// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseBackends
import ReplayOptions
import Storage
import Terminal

extension TrackJob {
  /// What is to be done: each backend over each clip with a video, in the manifest's order.
  ///
  /// - Throws: `CommandFailure` (66) for a clip that the dataset does not have.
  func plan() throws -> [TrackTask] {
    let clips = try dataset.clips(named: clips).filter {
      $0.media != nil && shard.contains($0.id)
    }
    let mediaPaths = try dataset.mediaPaths(of: clips)
    var tasks: [TrackTask] = []
    for backend in backends {
      for clip in clips {
        tasks.append(task(backend, clip, mediaPaths[clip.id]))
      }
    }
    return tasks
  }

  private func task(_ backend: PoseBackend, _ clip: ClipRecord, _ media: String?) -> TrackTask {
    var task = TrackTask(
      backend: backend,
      clip: clip,
      mediaPath: media ?? "",
      trackPath: dataset.trackPath(configuration: backend.configuration, clip: clip.id),
      state: .waiting
    )
    let found = isForced ? nil : file(at: task.trackPath)
    if let found, let digest = clip.sha256,
      found.metadata.isCurrent(for: backend, media: digest)
    {
      task.state = .kept
      task.liveFrames = TrackTask.LiveFrames(found)
    } else if found?.metadata.recording != nil {
      task.state = .failed(
        WorkerFailure(
          .cannotCreate,
          "its track '\(task.trackPath)' was recorded by another program; --force replaces it"
        )
      )
    } else if let found, (found.metadata.program != nil) != (backend.skeleton == nil) {
      task.state = .failed(
        WorkerFailure(
          .cannotCreate,
          "its track '\(task.trackPath)' is another backend's; --force replaces it"
        )
      )
    } else if media == nil {
      task.state = .failed(
        WorkerFailure(
          .missingInput,
          "its media '\(clip.media ?? "")' is not below '\(dataset.mediaRoot)'; "
            + "name its folder with --media-root"
        )
      )
    }
    return task
  }

  /// A finished track; nil if there is none, or a damaged one.
  ///
  /// A clip whose media digest the manifest does not say is always tracked again.
  private func file(at path: String) -> TrackFile? {
    guard Files.kind(of: path) == .file else { return nil }
    return try? TrackFile.read(path)
  }
}
