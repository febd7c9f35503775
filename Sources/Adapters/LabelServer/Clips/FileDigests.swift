// SPDX-License-Identifier: Apache-2.0
import Platform
import Synchronization

/// SHA-256 of files, computed again only when a file has changed.
final class FileDigests: Sendable {
  /// The digest of a file as it was at one moment.
  struct Digest {
    var identity: FileIdentity
    var sha256: String
  }

  /// The file was written to while it was read.
  struct Unsteady: Error {}

  private let known = Mutex<[String: Digest]>([:])
  /// Held while a file is read, one at a time; files that are known do not wait.
  private let reading = Mutex<Void>(())

  /// The digest of a file as it is now.
  ///
  /// - Throws: `PlatformError` if it cannot be read; ``Unsteady`` if it changes all the time.
  func digest(of path: String) throws -> Digest {
    if let digest = try current(path) { return digest }
    return try reading.withLock { _ in
      if let digest = try current(path) { return digest }
      for _ in 0..<3 {
        let before = try FileIdentity(of: path)
        let sha256 = try Files.sha256(of: path)
        guard try FileIdentity(of: path) == before else { continue }
        let digest = Digest(identity: before, sha256: sha256)
        known.withLock { $0[path] = digest }
        return digest
      }
      throw Unsteady()
    }
  }

  /// The known digest of a file, if the file is still the same.
  private func current(_ path: String) throws(PlatformError) -> Digest? {
    let identity = try FileIdentity(of: path)
    return known.withLock { $0[path] }.flatMap { $0.identity == identity ? $0 : nil }
  }
}
