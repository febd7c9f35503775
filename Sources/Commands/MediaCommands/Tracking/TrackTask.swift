// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseBackends
import PoseTracks
package import Storage
import Terminal

/// One clip through one backend.
package struct TrackTask: Sendable {
  /// How far it has come.
  package enum State: Sendable, Equatable {
    /// Still to be done.
    case waiting
    /// The track that was there is up to date.
    case kept
    /// The track has been written.
    case made(frames: Int, incidents: [TrackedVideo.Incident], subject: TrackMetadata.Subject)
    /// There is no new track; an old one is untouched.
    case failed(WorkerFailure)
    /// There is no new track, since the backend cannot be used: see ``TrackReport/unavailable``.
    case unavailable
  }

  /// The backend.
  package var backend: PoseBackend
  /// The clip.
  package var clip: ClipRecord
  /// Where its video is; empty where it was not found.
  package var mediaPath: String
  /// Where its track goes.
  package var trackPath: String
  /// How far it has come.
  package var state: State
  /// The number of camera frames in its track, in a live simulation that is done; nil otherwise.
  package var liveFrames: LiveFrames?

  /// The frames of a live simulation.
  package struct LiveFrames: Sendable, Equatable {
    /// Those that the backend saw.
    package var seen: Int
    /// Those that the camera delivered.
    package var camera: Int

    /// Counts the frames of a track; nil for one of every frame.
    init?(_ file: TrackFile) {
      guard let camera = file.metadata.live?.cameraFrames else { return nil }
      self.init(seen: file.track.count, camera: camera)
    }

    /// Creates a count.
    init(seen: Int, camera: Int) {
      self.seen = seen
      self.camera = camera
    }
  }
}

extension TrackTask {
  /// Why a backend failed on a clip, in words that may be those of other clips.
  struct Complaint: Hashable {
    /// The backend with its settings.
    var configuration: String
    /// The error.
    var message: String

    /// Says that more clips failed like the one that was named.
    func text(ofFurther count: Int, namingBackend namesBackend: Bool) -> String {
      "\(counted(count, "more clip"))" + (namesBackend ? " (\(configuration))" : "")
        + " failed in the same way: \(message)"
    }
  }

  /// The complaint about it; nil unless it failed.
  var complaint: Complaint? {
    guard case .failed(let failure) = state else { return nil }
    return Complaint(configuration: backend.configuration, message: failure.message)
  }

  /// Prints what is wrong with the clip: a warning for each flaw of its track and where people share
  /// more than a tenth of its frames, or an error where it has none, with the end of its worker's
  /// log.
  ///
  /// - Parameters:
  ///   - terminal: Where to.
  ///   - namesBackend: Whether the message says which backend it was.
  func emit(in terminal: Terminal, namingBackend namesBackend: Bool) {
    let name = "clip '\(clip.id)'" + (namesBackend ? " (\(backend.configuration))" : "")
    switch state {
    case .waiting, .kept, .unavailable: break
    case .made(_, let incidents, let subject):
      for incident in incidents {
        terminal.warning("\(name): \(incident.message) [\(incident.code)]")
      }
      if subject.isShared == true, let share = subject.sharedFrames {
        terminal.warning(
          "\(name): \((100 * share).text(decimals: 0)) % of its frames show more than "
            + "one person; its track follows one by the rule '\(subject.selection)'"
        )
      }
    case .failed(let failure):
      // One text, so that no other clip's message comes in between.
      let lines = ["\(name): \(failure.message)"] + failure.log.map { "  | \($0)" }
      terminal.error(lines.joined(separator: "\n"))
    }
  }
}

extension TrackReport.UnavailableBackend {
  /// Prints why the backend cannot be used and how many clips that concerns.
  func emit(in terminal: Terminal, tasks: [TrackTask]) {
    let count = tasks.count {
      $0.backend.configuration == backend.configuration && $0.state == .unavailable
    }
    let clips = count == 1 ? "1 clip is" : "\(count) clips are"
    terminal.error("\(error.message); \(clips) not tracked with it")
  }
}
