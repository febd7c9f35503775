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
    /// The window that made it; nil if it did not say.
    var window: String?
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
  /// - Throws: What `body` throws; ``LabelStore/Outside`` if the journal is no plain file;
  ///   ``PlatformError`` if it cannot be created.
  func locked<Result>(_ body: (borrowing FileDescriptor) throws -> Result) throws -> Result {
    try Files.createDirectories(Files.folder(of: path))
    // A link could lead to somebody's labels, a pipe would wait for a reader.
    guard !Files.isLink(path), !exists || Files.isPlainFile(path) else {
      throw LabelStore.Outside(name: Files.name(of: path))
    }
    let file = try FileDescriptor(appending: path)
    while flock(file.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw PlatformError(.write, path, code: errno) }
    }
    // Closing the descriptor gives the lock back.
    return try body(file)
  }

  /// Carries out a change: it is written here and to the disk, then `replace` is called.
  ///
  /// - Throws: What `replace` throws; ``PlatformError`` if the change cannot be written. The journal is as
  ///   it was then, so that nobody finds a change later that was said to have failed, unless `isDone`
  ///   finds the label file changed all the same.
  func carryOut(
    _ change: Change,
    in file: borrowing FileDescriptor,
    by replace: () throws -> Void,
    isDone: () -> Bool
  ) throws {
    let start = try FileIdentity(of: file).size
    do {
      try append(change, to: file)
      try replace()
    } catch {
      // Works on a full disk, too.
      if !isDone() { try? file.truncate(to: start) }
      throw error
    }
    // The label file has the change: a journal that cannot say so forgets it.
    do { try close(change, in: file) } catch { try? file.truncate(to: start) }
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
  private func close(_ change: Change, in file: borrowing FileDescriptor) throws {
    let done: JSON = ["done": .string(change.next)]
    try file.write(Array((done.compactText + "\n").utf8))
  }

  /// The last change, where nothing says that the label file has it; lines that broke off are left
  /// out.
  ///
  /// - Throws: ``PlatformError`` where the journal cannot be read.
  func pendingChange() throws -> Change? {
    for root in try linesFromTheLast() {
      if root["done"] != nil { return nil }
      if let change = Change(root) { return change }
    }
    return nil
  }

  /// Whether the labels came from one revision to another by changes of one window alone.
  ///
  /// - Returns: False if the last change made another revision.
  /// - Throws: ``PlatformError`` if the journal cannot be read.
  func leads(from base: String, to next: String, by window: String) throws -> Bool {
    var reached = next
    for root in try linesFromTheLast() {
      guard let change = Change(root) else { continue }
      guard change.next == reached, change.window == window else { return false }
      if change.base == base { return true }
      reached = change.base
    }
    return false
  }

  /// The lines that did not break off, the last one first.
  private func linesFromTheLast() throws -> some Sequence<JSONNode> {
    try Files.readText(path).split(separator: "\n").reversed().lazy.compactMap { line in
      JSONNode.parse(Array(line.utf8), file: path).root
    }
  }
}

extension LabelJournal.Change {
  /// The change from one text to another.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  init(from old: String, to new: String, base: String, next: String, window: String? = nil) {
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
      inserted: Array(after[head..<(after.count - kept)]),
      window: window
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
    var members = [
      JSON.Member("base", .string(base)), JSON.Member("next", .string(next)),
      JSON.Member("line", .integer(line)),
      JSON.Member("removed", .array(removed.map { .string(String($0)) })),
      JSON.Member("inserted", .array(inserted.map { .string(String($0)) })),
    ]
    if let window { members.append(JSON.Member("window", .string(window))) }
    return .object(members)
  }

  /// Reads a line of a journal; nil where it is no change.
  fileprivate init?(_ root: JSONNode) {
    guard let base = root["base"]?.string, let next = root["next"]?.string,
      let line = root["line"]?.integer, line >= 0,
      let removed = root["removed"]?.array?.compactMap({ $0.string.map { Substring($0) } }),
      let inserted = root["inserted"]?.array?.compactMap({ $0.string.map { Substring($0) } })
    else { return nil }
    self.init(
      base: base,
      next: next,
      line: line,
      removed: removed,
      inserted: inserted,
      window: root["window"]?.string
    )
  }
}
