// SPDX-License-Identifier: Apache-2.0

/// The smallest TensorFlow Lite file there can be: no operators, no graphs, one empty buffer.
///
/// Written byte by byte, so that the rewriting is not checked against itself.
package enum FakeModel {
  /// The file.
  package static let bytes: [UInt8] =
    [24, 0, 0, 0]  // 0: root table at 24
    + Array("TFL3".utf8)  // 4
    + [14, 0, 16, 0, 4, 0, 0, 0, 0, 0, 8, 0, 12, 0]  // 8: dispatch table, slots 0, 3 and 4
    + [0, 0]  // 22: padding
    + [16, 0, 0, 0]  // 24: root, its dispatch table is 16 before it
    + [3, 0, 0, 0]  // 28: slot 0, version 3
    + [8, 0, 0, 0]  // 32: slot 3, description at 40
    + [16, 0, 0, 0]  // 36: slot 4, buffers at 52
    + [4, 0, 0, 0] + Array("fake".utf8) + [0, 0, 0, 0]  // 40: description
    + [1, 0, 0, 0, 8, 0, 0, 0]  // 52: one buffer, at 64
    + [4, 0, 4, 0]  // 60: dispatch table of a table without fields
    + [4, 0, 0, 0]  // 64: the empty buffer
}
