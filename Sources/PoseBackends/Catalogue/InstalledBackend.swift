// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform

/// A backend whose files are in place and have the pinned digests.
public struct InstalledBackend: Sendable {
  /// The backend.
  public let backend: PoseBackend
  /// The path of the runtime.
  public let library: String
  /// The path of the `.task` bundle.
  public let task: String
  /// Changes whenever one of the two files is replaced or written to.
  public let identity: String

  init(backend: PoseBackend, library: String, task: String) throws(PlatformError) {
    self.backend = backend
    self.library = library
    self.task = task
    identity = try [library, task].map(fileIdentity).joined(separator: ",")
  }

  /// Starts an estimator for one video.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`.
  public func makeEstimator() throws(PoseBackendError) -> any PoseEstimator {
    try MediaPipeEstimator(library: library, task: task, thresholds: backend.thresholds)
  }
}

/// Device, number, size and times of a file, as the system keeps them.
private func fileIdentity(_ path: String) throws(PlatformError) -> String {
  var facts = stat()
  guard unsafe stat(path, &facts) == 0 else { throw PlatformError(.open, path, code: errno) }
  let numbers = [
    Int(facts.st_dev), Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec,
    facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec,
  ]
  return numbers.map(String.init).joined(separator: ".")
}
