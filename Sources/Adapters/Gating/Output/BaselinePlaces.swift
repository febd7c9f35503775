// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
package import Scoring

/// Where in a baseline's file changed clips are, so that a finding leads a reviewer to the line that is meant.
package struct BaselinePlaces: Sendable {
  private var clips: [String: Int] = [:]
  private var rows: [String: Int] = [:]
  private let wantedClips: Set<String>
  private let wantedRows: Set<String>
  private var line = 1
  /// The line whose end was not seen yet.
  private var pending: [UInt8] = []

  /// Finds the lines of changed clips in a file, which is read a piece at a time.
  ///
  /// - Parameters:
  ///   - changes: The changed clips.
  ///   - path: The baseline's file.
  /// - Throws: `PlatformError` where it cannot be read.
  /// - Complexity: O(*n*) in the length of the file.
  package init(of changes: [ClipChange], in path: String) throws {
    wantedClips = Set(changes.map(\.clip))
    wantedRows = Set(changes.map(Self.key))
    guard !changes.isEmpty else { return }
    let file = try FileDescriptor(reading: path)
    while true {
      let bytes = try file.read(upTo: 1 << 18)
      if bytes.isEmpty { break }
      take(bytes)
    }
    finishLine()
  }

  private mutating func take(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      pending += rest[..<end]
      finishLine()
      rest = rest[(end + 1)...]
    }
    pending += rest
  }

  private mutating func finishLine() {
    defer {
      pending.removeAll(keepingCapacity: true)
      line += 1
    }
    let content = pending.drop { $0 == UInt8(ascii: " ") }
    guard content.first == UInt8(ascii: "\"") else { return }
    if content.starts(with: Self.idStart.utf8) {
      let id = content.dropFirst(Self.idStart.utf8.count).prefix { $0 != UInt8(ascii: "\"") }
      let name = String(decoding: id, as: UTF8.self)
      if wantedClips.contains(name), clips[name] == nil { clips[name] = line }
      return
    }
    let cells = content.dropFirst().split(
      separator: UInt8(ascii: ","),
      maxSplits: 3,
      omittingEmptySubsequences: false
    )
    guard cells.count == 4 else { return }
    let bytes = Array(cells[1..<3].joined(separator: [UInt8(ascii: ",")]))
    let name = FormerNames.current(String(decoding: cells[0], as: UTF8.self))
    let key = name + "," + String(decoding: bytes, as: UTF8.self)
    if wantedRows.contains(key), rows[key] == nil { rows[key] = line }
  }

  /// The line of the first event or finding of a changed clip, or else that of the clip itself.
  ///
  /// - Returns: Counted from 1; 1 where the file has neither.
  package func line(of change: ClipChange) -> Int {
    rows[Self.key(change)] ?? clips[change.clip] ?? 1
  }

  private static let idStart = "\"id\": \""

  private static func key(_ change: ClipChange) -> String {
    let candidate = change.candidate.split(separator: " ").first.map(String.init) ?? ""
    return "\(candidate),\(change.track),\(change.clip)"
  }
}
