// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file read through memory: its bytes are fetched when they are touched.
///
/// The file must not be shortened while it is mapped; files written by ``Files/write(_:to:)-([UInt8],_)``
/// never are, since a new version replaces the name and leaves the old bytes alone.
@safe package struct MappedFile: ~Copyable, @unchecked Sendable {
  // Sendable: the mapping is read-only and unmapped only when its one owner goes away.
  private let bytes: UnsafeRawBufferPointer

  /// Maps a whole file.
  ///
  /// - Throws: ``PlatformError`` where it does not exist, is not a plain file or cannot be mapped.
  package init(_ path: String) throws(PlatformError) {
    let file: FileDescriptor
    do {
      file = try FileDescriptor(readingPlain: path)
    } catch {
      throw error.code == EISDIR ? PlatformError(.map, path, code: EISDIR) : error
    }
    let count = try FileIdentity(of: file).size
    guard count > 0 else {
      unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0)
    guard unsafe address != MAP_FAILED else { throw PlatformError(.map, path, code: errno) }
    unsafe bytes = UnsafeRawBufferPointer(start: address, count: count)
  }

  deinit {
    if let base = unsafe bytes.baseAddress {
      unsafe _ = munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
    }
  }

  /// The number of bytes.
  package var count: Int { unsafe bytes.count }

  /// Calls a closure with the bytes, which must not be kept beyond it.
  package borrowing func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(bytes.bytes)
  }

  /// Calls a closure with the bytes as a buffer, which must not be kept beyond it.
  package borrowing func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(bytes)
  }
}
