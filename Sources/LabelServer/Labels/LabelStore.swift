// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import Synchronization

/// The label files of a dataset, read and written so that nothing anybody did is ever lost.
///
/// A revision is the SHA-256 of the file, or `none` where there is no file. Who writes says which
/// revision the change was made on; where another is there by now, nothing is written.
final class LabelStore: Sendable {
  /// A label file as it is on the disk.
  struct Stored {
    /// The file's revision.
    var revision: String
    /// The labels; nil where there is no file, or one with errors.
    var labels: LabelFile?
    /// What is wrong with the file.
    var findings: [Diagnostic] = []
  }

  /// A symbolic link leads from the folder of labels to somewhere else.
  struct Outside: Error {}

  /// What came of a wish to write.
  enum Outcome {
    /// It is on the disk.
    case saved(revision: String)
    /// Another revision is there, and stays.
    case conflict(Stored)
    /// The labels have errors, and were not written.
    case refused([Diagnostic])
  }

  /// The revision of a file that is not there.
  static let absent = "none"

  private let dataset: Dataset
  private let context: LabelContext
  /// Held while files are looked at or replaced; other processes are kept out by the journal.
  private let access = Mutex<Void>(())

  init(_ dataset: Dataset) {
    self.dataset = dataset
    context = dataset.labelContext
  }

  /// The path of a rater's labels, from which no symbolic link leads away.
  private func path(clip: String, rater: String) throws(Outside) -> String {
    let path = dataset.labelPath(clip: clip, rater: rater)
    let journal = LabelJournal(besideLabels: path).path
    for place in [path, journal] where Files.exists(dataset.labelFolder) {
      guard Files.isInside(place, dataset.labelFolder) else { throw Outside() }
    }
    return path
  }

  /// Reads a rater's labels, after putting in what a stop of the machine left in the journal.
  ///
  /// - Throws: ``Outside``; where a file cannot be read.
  func read(clip: String, rater: String) throws -> Stored {
    let path = try path(clip: clip, rater: rater)
    return try access.withLock { _ in
      let journal = LabelJournal(besideLabels: path)
      if journal.exists {
        try journal.locked { _ in try recover(path, journal) }
      }
      return stored(path, try bytes(path))
    }
  }

  /// The labels of a clip by everybody, without files that have errors, raters in order.
  ///
  /// - Throws: ``Outside``; where a file cannot be read.
  func files(of clip: String) throws -> [LabelFile] {
    try dataset.labelPaths().compactMap { path in
      guard let name = LabelFileName(path: path), name.clip == clip else { return nil }
      return try read(clip: clip, rater: name.rater).labels
    }
  }

  /// Replaces a rater's labels.
  ///
  /// When this returns `saved`, the disk has the change twice: in the journal and in the file.
  ///
  /// - Parameters:
  ///   - labels: What the file is to say.
  ///   - revision: The revision that the change was made on.
  /// - Returns: What came of it.
  /// - Throws: ``Outside``; where something cannot be read or written; the file is as it was then.
  func write(_ labels: LabelFile, basedOn revision: String) throws -> Outcome {
    let path = try path(clip: labels.clip, rater: labels.rater)
    let text = labels.text
    let proposed = Array(text.utf8)
    let (parsed, findings) = LabelFile.parse(proposed, file: path, context: context)
    guard parsed != nil else { return .refused(findings) }
    return try access.withLock { _ in
      let journal = LabelJournal(besideLabels: path)
      return try journal.locked { file in
        try recover(path, journal)
        let current = try bytes(path)
        let base = Self.revision(of: current)
        let next = Self.revision(of: proposed)
        if base == next { return .saved(revision: next) }
        guard base == revision else { return .conflict(stored(path, current)) }
        let old = String(decoding: current ?? [], as: UTF8.self)
        let change = LabelJournal.Change(from: old, to: text, base: base, next: next)
        try journal.append(change, to: file)
        try Files.write(proposed, to: path)
        try journal.close(change, in: file)
        return .saved(revision: next)
      }
    }
  }

  /// Carries out the journal's last change where only the journal has it.
  private func recover(_ path: String, _ journal: LabelJournal) throws {
    guard let change = try journal.pendingChange() else { return }
    let current = try bytes(path)
    guard Self.revision(of: current) == change.base,
      let text = change.applied(to: String(decoding: current ?? [], as: UTF8.self)),
      Self.revision(of: Array(text.utf8)) == change.next
    else { return }
    try Files.write(text, to: path)
  }

  private func bytes(_ path: String) throws -> [UInt8]? {
    Files.kind(of: path) == .file ? try Files.read(path) : nil
  }

  private func stored(_ path: String, _ bytes: [UInt8]?) -> Stored {
    guard let bytes else { return Stored(revision: Self.absent) }
    let (labels, findings) = LabelFile.parse(bytes, file: path, context: context)
    return Stored(revision: Self.revision(of: bytes), labels: labels, findings: findings)
  }

  private static func revision(of bytes: [UInt8]?) -> String {
    bytes.map { SHA256.hexadecimal(of: $0) } ?? absent
  }
}
