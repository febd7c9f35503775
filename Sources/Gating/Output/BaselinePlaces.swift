// SPDX-License-Identifier: Apache-2.0

/// Where in a baseline's file clips are, so that a finding leads a reviewer to the line that is meant.
public struct BaselinePlaces: Sendable {
  private var clips: [String: Int] = [:]
  private var rows: [String: Int] = [:]

  /// Finds the lines of a file's text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " }
      if content.hasPrefix(Self.idStart) {
        let id = String(content.dropFirst(Self.idStart.count).prefix { $0 != "\"" })
        if clips[id] == nil { clips[id] = index + 1 }
      } else if content.hasPrefix("\"") {
        let cells = content.dropFirst().split(
          separator: ",",
          maxSplits: 3,
          omittingEmptySubsequences: false
        )
        guard cells.count == 4 else { continue }
        let key = Self.key(String(cells[0]), String(cells[1]), String(cells[2]))
        if rows[key] == nil { rows[key] = index + 1 }
      }
    }
  }

  /// The line of the first event or finding of a changed clip, or else that of the clip itself.
  ///
  /// - Returns: Counted from 1; 1 where the file has neither.
  public func line(of change: ClipChange) -> Int {
    let subject = change.subject.split(separator: " ").first.map(String.init) ?? ""
    return rows[Self.key(subject, change.track, change.clip)] ?? clips[change.clip] ?? 1
  }

  private static let idStart = "\"id\": \""

  private static func key(_ subject: String, _ track: String, _ clip: String) -> String {
    "\(subject),\(track),\(clip)"
  }
}
