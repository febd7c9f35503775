// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import PoseBackends
import Storage

extension TrackMetadata {
  /// What decides the numbers of a track before anything has run: backend, pixels, media.
  ///
  /// - Parameters:
  ///   - backend: The backend.
  ///   - media: The SHA-256 of the video.
  init(_ backend: PoseBackend, media: String) {
    var digests: [String: String] = [:]
    for file in backend.filesInUse { digests[file.name] = file.sha256 }
    self.init(
      configuration: backend.configuration,
      backend: backend.id,
      backendVersion: backend.version,
      digests: digests,
      thresholds: backend.engine.settings.numbers,
      runningMode: backend.engine.runningMode,
      pixelPipeline: backend.engine.pixelPipeline,
      subject: Subject(selection: backend.subject.name, people: backend.subject.people),
      mediaSHA256: media,
      live: backend.live.map { Live($0) },
      program: Program(of: backend)
    )
  }

  /// The same with what a run adds.
  func adding(_ video: TrackedVideo) -> TrackMetadata {
    var metadata = self
    metadata.pixelPipeline = video.pixelPipeline
    metadata.processorFeatures = video.processorFeatures
    metadata.frameHash = video.frameHash
    metadata.live?.cameraFrames = video.cameraFrames
    if let statement = video.statement {
      metadata.backendVersion = statement.version
      metadata.program?.settings = statement.settings
    }
    metadata.subject.peopleInView = video.peopleInView?.count
    metadata.subject.sharedFrames = video.peopleInView?.sharedFrames
    metadata.incidents = video.incidents.map { Incident(code: $0.code, message: $0.message) }
    return metadata
  }

  /// Whether a backend as it is now would make the same track from a video.
  ///
  /// The processor is not compared: a track made elsewhere is as good, and says where. Of a program the command line
  /// is compared, not what it says of itself when it runs.
  func isCurrent(for backend: PoseBackend, media: String) -> Bool {
    var decided = self
    decided.processorFeatures = []
    decided.frameHash = nil
    decided.live?.cameraFrames = nil
    if program != nil {
      decided.backendVersion = ""
      decided.program?.settings = []
    }
    decided.subject.peopleInView = nil
    decided.subject.sharedFrames = nil
    decided.incidents = []
    return decided == TrackMetadata(backend, media: media)
  }
}

extension TrackMetadata.Program {
  /// The program of a backend before it ran; nil if the backend is none.
  init?(of backend: PoseBackend) {
    guard case .program(_, let command, _) = backend.brought else { return nil }
    self.init(command: command)
  }
}
