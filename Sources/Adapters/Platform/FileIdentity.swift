// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The identity and state of a file without a look at its bytes, so that a changed file is noticed.
///
/// Two values are equal if nobody wrote to the file in between and no other file took its name.
package struct FileIdentity: Sendable, Hashable {
  /// The file's size in bytes.
  package let size: Int
  private let device: UInt
  private let inode: UInt
  /// Times of the last change of the bytes and of the inode: seconds and nanoseconds.
  private let times: [Int]

  private init(_ information: stat) {
    size = Int(information.st_size)
    device = UInt(information.st_dev)
    inode = UInt(information.st_ino)
    times = [information.st_mtim, information.st_ctim].flatMap {
      [Int($0.tv_sec), Int($0.tv_nsec)]
    }
  }

  /// Looks at what a path leads to, after symbolic links.
  ///
  /// - Throws: ``PlatformError`` if there is nothing, or it may not be looked at.
  package init(of path: String) throws(PlatformError) {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else {
      throw PlatformError(.open, path, code: errno)
    }
    self.init(information)
  }

  /// Looks at an open file.
  ///
  /// - Throws: ``PlatformError`` if the system has lost track of it.
  package init(of file: borrowing FileDescriptor) throws(PlatformError) {
    var information = stat()
    guard unsafe fstat(file.number, &information) == 0 else {
      throw PlatformError(.read, file.path, code: errno)
    }
    self.init(information)
  }
}

extension FileIdentity {
  /// Does something with a file, and makes sure that nobody wrote to it meanwhile.
  ///
  /// Otherwise the result would come from two files, one of which is gone.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - purpose: What is done with it, as in `it was changed while it was tracked`.
  ///   - body: What to do.
  /// - Returns: The result of `body`.
  /// - Throws: ``FileChanged`` if the file is another one afterwards; ``PlatformError`` if it is not there or may not
  ///   be looked at; what `body` throws.
  package static func keeping<Result>(
    _ path: String,
    while purpose: String,
    _ body: () throws -> Result
  ) throws -> Result {
    let before = try FileIdentity(of: path)
    let result = try body()
    guard (try? FileIdentity(of: path)) == before else {
      throw FileChanged(path: path, purpose: purpose)
    }
    return result
  }
}

/// A file that was written to, or replaced, while it was used.
package struct FileChanged: ExitStatusConvertible, Equatable, CustomStringConvertible {
  /// The file, as the caller named it.
  package var path: String
  /// The use of the file, as in `it was changed while it was tracked`.
  package var purpose: String

  /// Creates the error.
  package init(path: String, purpose: String) {
    self.path = path
    self.purpose = purpose
  }

  /// 65.
  package var exitStatus: ExitStatus { .badData }

  /// One phrase, without a full stop.
  package var description: String { "'\(path)' was changed while it was \(purpose)" }
}
