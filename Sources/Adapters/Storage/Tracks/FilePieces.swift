// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
package import PoseFormats
import Synchronization

/// A file that is read once, piece by piece, and its digest on the way.
package final class FilePieces: Sendable {
  /// The bytes of a piece.
  private static let pieceSize = 1 << 20

  private struct State {
    /// The digest so far; nil if none is wanted.
    var digest: SHA256?
    var error: PlatformError?
  }

  private let descriptor: FileDescriptor
  private let path: String
  private let beginning: [UInt8]
  private let size: Int
  private let state: Mutex<State>

  /// Opens a file and reads its beginning.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isDigested: False if its digest is not wanted, which takes longer than the reading.
  /// - Throws: `PlatformError` if it is no plain file or cannot be read.
  package init(_ path: String, isDigested: Bool = true) throws(PlatformError) {
    self.path = path
    size = try Files.size(of: path)
    descriptor = try FileDescriptor(readingPlain: path)
    beginning = try descriptor.read(upTo: Self.pieceSize)
    var digest = isDigested ? SHA256() : nil
    digest?.update(beginning)
    state = Mutex(State(digest: digest))
  }

  /// The file for a reader of poses.
  package var file: PoseFile {
    PoseFile(path: path, beginning: beginning, size: size) { self.next() }
  }

  /// The next bytes; none at the end, or after an error.
  private func next() -> [UInt8] {
    state.withLock { state in
      guard state.error == nil else { return [] }
      do throws(PlatformError) {
        let piece = try descriptor.read(upTo: Self.pieceSize)
        state.digest?.update(piece)
        return piece
      } catch {
        state.error = error
        return []
      }
    }
  }

  /// The digest of the whole file; what was not read so far is read.
  ///
  /// - Precondition: It was wanted.
  /// - Throws: `PlatformError` if a piece could not be read.
  package func digest() throws(PlatformError) -> String {
    while !next().isEmpty {}
    let state = state.withLock(\.self)
    if let error = state.error { throw error }
    guard let digest = state.digest else { preconditionFailure("the digest was wanted") }
    return digest.hexadecimalDigest()
  }
}
