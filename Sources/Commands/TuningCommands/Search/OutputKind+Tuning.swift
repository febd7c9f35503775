// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks
import Terminal

extension OutputKind {
  /// The signals that `--signals` writes.
  static let signals = OutputKind(
    "signals of rep-tune",
    start: "{\"schema\":1,\"clips\":[",
    mark: "\"is_negative\":"
  )
  /// The table that `rep-tune poses` writes: a name, a class and three numbers for each joint in each line.
  static let poseSamples = OutputKind("a file of pose samples") { path in
    guard let file = try? FileDescriptor(readingPlain: path),
      let bytes = try? file.read(0..<16_384),
      let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    else { return false }
    let cells = String(decoding: line, as: UTF8.self)
      .split(separator: ",", omittingEmptySubsequences: false)
    return cells.count == 2 + 3 * Skeleton.blazePose33.joints.count
      && cells.dropFirst(2).allSatisfy { Double($0) != nil }
  }
}
