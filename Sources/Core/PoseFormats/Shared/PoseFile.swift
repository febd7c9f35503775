// SPDX-License-Identifier: Apache-2.0

/// One file of a recording.
package struct PoseFile: Sendable {
  /// The most bytes of a file that is read as a whole, which is all but lines: 1 GB.
  package static let largestWhole = 1 << 30

  /// Its path, as findings name it.
  package var path: String
  /// Its content, or the beginning if there is more.
  package var bytes: [UInt8]
  /// The number of bytes of all of it.
  package var size: Int
  /// The next bytes behind the beginning each time it is called; none at the end.
  package var more: @Sendable () -> [UInt8]

  /// Creates a file.
  package init(path: String, bytes: [UInt8]) {
    self.init(path: path, beginning: bytes, size: bytes.count) { [] }
  }

  /// Creates a file that is read piece by piece, once.
  ///
  /// - Parameters:
  ///   - path: Its path, as findings name it.
  ///   - beginning: Its first bytes; none only if it is empty.
  ///   - size: The number of all its bytes.
  ///   - more: The next bytes each time it is called; none at the end.
  package init(
    path: String,
    beginning: [UInt8],
    size: Int,
    more: @escaping @Sendable () -> [UInt8]
  ) {
    self.path = path
    bytes = beginning
    self.size = size
    self.more = more
  }

  /// True if it is small enough to be read as a whole.
  var canBeWhole: Bool { size <= Self.largestWhole }

  /// The file with all its bytes.
  var whole: PoseFile {
    var bytes = bytes
    while case let piece = more(), !piece.isEmpty { bytes += piece }
    return PoseFile(path: path, bytes: bytes)
  }
}
