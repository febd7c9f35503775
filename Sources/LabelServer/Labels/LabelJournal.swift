// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import Storage

/// What one rater did to the labels of one clip, step by step: one line of JSON for each change.
///
/// A change is written here and to the disk before the label file is replaced. Where the machine or
/// the server stops in between, the next look at the file puts the change in. Each line says which
/// lines of the label file were replaced by which, so any earlier state can be made from the last.
/// A line that broke off is left out. The journal may be removed at any time.
struct LabelJournal {
  /// The journal's path.
  let path: String

  /// One change.
  struct Change: Equatable {
    /// The revision before it.
    var base: String
    /// The revision after it.
    var next: String
    /// The first line that changes, counted from 0.
    var line: Int
    /// The lines that were there.
    var removed: [Substring]
    /// The lines that are there now.
    var inserted: [Substring]
  }

  /// The journal beside a label file: `.journal/<clip>.<rater>.jsonl`, hidden from those who list.
  init(besideLabels labels: String) {
    let name = Files.name(of: labels).replacing(".tsv", with: ".jsonl")
    path = Path.join(Files.folder(of: labels), ".journal/\(name)")
  }

  /// Whether anything was ever written to it.
  var exists: Bool { Files.exists(path) }

  /// Does something that no other process with this journal does at the same time.
  ///
  /// - Throws: What `body` throws; ``PlatformError`` where the journal cannot be created.
  func locked<Result>(_ body: (borrowing FileDescriptor) throws -> Result) throws -> Result {
    try Files.createDirectories(Files.folder(of: path))
    let file = try FileDescriptor(appending: path)
    while flock(file.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw PlatformError(.write, path, code: errno) }
    }
    // Closing the descriptor gives the lock back.
    return try body(file)
  }

  /// Writes a change and waits until the disk has it.
  ///
  /// - Throws: ``PlatformError`` where it cannot be written.
  func append(_ change: Change, to file: borrowing FileDescriptor) throws {
    // What broke off before is ended, so that it spoils no other line.
    let begun = try Files.read(path).last.map { $0 != UInt8(ascii: "\n") } ?? false
    try file.write(Array(((begun ? "\n" : "") + change.json.compactText + "\n").utf8))
    try file.synchronize()
  }

  /// Notes that the label file has a change, so that a file which somebody brings back to an earlier
  /// state later stays as it is.
  ///
  /// - Throws: ``PlatformError`` where it cannot be written.
  func close(_ change: Change, in file: borrowing FileDescriptor) throws {
    let done: JSON = ["done": .string(change.next)]
    try file.write(Array((done.compactText + "\n").utf8))
  }

  /// The last change, where nothing says that the label file has it; lines that broke off are left
  /// out.
  ///
  /// - Throws: ``PlatformError`` where the journal cannot be read.
  func pendingChange() throws -> Change? {
    for line in try Files.readText(path).split(separator: "\n").reversed() {
      guard let root = JSONNode.parse(Array(line.utf8), file: path).root else { continue }
      if root["done"] != nil { return nil }
      if let change = Change(root) { return change }
    }
    return nil
  }
}

extension LabelJournal.Change {
  /// The change from one text to another.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  init(from old: String, to new: String, base: String, next: String) {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    let shortest = min(before.count, after.count)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    let kept = min(tail, shortest - head)
    self.init(
      base: base,
      next: next,
      line: head,
      removed: Array(before[head..<(before.count - kept)]),
      inserted: Array(after[head..<(after.count - kept)])
    )
  }

  /// The text after the change; nil where the text before it is another.
  func applied(to old: String) -> String? {
    var lines = old.split(separator: "\n", omittingEmptySubsequences: false)
    guard line <= lines.count, lines[line...].starts(with: removed) else { return nil }
    lines.replaceSubrange(line..<(line + removed.count), with: inserted)
    return lines.joined(separator: "\n")
  }

  fileprivate var json: JSON {
    [
      "base": .string(base), "next": .string(next), "line": .integer(line),
      "removed": .array(removed.map { .string(String($0)) }),
      "inserted": .array(inserted.map { .string(String($0)) }),
    ]
  }

  /// Reads a line of a journal; nil where it is no change.
  fileprivate init?(_ root: JSONNode) {
    guard let base = root["base"]?.string, let next = root["next"]?.string,
      let line = root["line"]?.integer, line >= 0,
      let removed = root["removed"]?.array?.compactMap({ $0.string.map { Substring($0) } }),
      let inserted = root["inserted"]?.array?.compactMap({ $0.string.map { Substring($0) } })
    else { return nil }
    self.init(base: base, next: next, line: line, removed: removed, inserted: inserted)
  }
}
