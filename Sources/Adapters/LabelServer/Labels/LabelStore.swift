// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Labels
import Platform
import Storage
import Synchronization

/// The label files of a dataset, read and written so that nothing anybody did is ever lost.
///
/// A revision is the SHA-256 of the file, or `none` if there is no file. Who writes says which revision
/// the change was made on; if another is there by now, nothing is written.
final class LabelStore: Sendable {
  /// A symbolic link, a pipe or a device is where a file should be.
  struct Outside: Error {
    /// The name of the link, folder or file.
    var name: String
  }

  /// The folder of labels, or of the dataset, was there and is there no more.
  struct FolderGone: Error {
    var folder: String
  }

  /// A wish to write.
  struct Change {
    /// The new labels.
    var labels: LabelFile
    /// The revision that the change was made on.
    var base: String
    /// The window that makes it; nil if it does not say.
    var window: String?
    /// The revision of a file that cannot be read, and that is to be replaced; nil to leave it.
    var replaced: String?
  }

  /// What came of a wish to write.
  enum Outcome {
    /// The disk has it: the new revision, what keeps a draft from being done, and the name of the copy
    /// of what could not be read before.
    case saved(revision: String, obstacles: [Diagnostic], copy: String?)
    /// Another revision is there, and stays.
    case conflict(StoredLabels)
    /// The file there cannot be read, and stays.
    case unreadable(StoredLabels)
    /// The labels have errors, and were not written.
    case refused([Diagnostic])
  }

  /// The identities of a file and its journal when they were read.
  private struct Look: Equatable {
    var labels: FileIdentity?
    var journal: FileIdentity?

    init(_ path: String, _ journal: LabelJournal) {
      labels = try? FileIdentity(of: path)
      self.journal = try? FileIdentity(of: journal.path)
    }
  }

  /// The folder of the label files, wherever it would be looked for by now.
  let folder: String
  private let dataset: Dataset
  private let context: LabelContext
  private let hadFolder: Atomic<Bool>
  /// The files that were read, each known until it changes.
  ///
  /// Held while files are looked at or replaced; other processes are kept out by the journal.
  private let known = Mutex<[String: (look: Look, stored: StoredLabels)]>([:])

  init(_ dataset: Dataset) {
    self.dataset = dataset
    folder = dataset.labelFolder
    context = dataset.labelContext
    hadFolder = Atomic(Files.isDirectory(dataset.labelFolder))
  }

  /// The path of a rater's labels, from which no symbolic link leads away.
  private func path(clip: String, rater: String) throws -> String {
    try checkFolder()
    let path = Path.join(folder, "\(clip).\(rater).tsv")
    let journals = Files.folder(of: LabelJournal(besideLabels: path).path)
    for place in [path, journals]
    where Files.isLink(place) && !FilePlace.isInside(place, folder, isCertain: true) {
      throw Outside(name: Files.name(of: place))
    }
    return path
  }

  private func checkFolder() throws(FolderGone) {
    guard Files.isDirectory(dataset.folder) else { throw FolderGone(folder: dataset.folder) }
    if Files.isDirectory(folder) {
      hadFolder.store(true, ordering: .relaxed)
    } else if hadFolder.load(ordering: .relaxed) {
      throw FolderGone(folder: folder)
    }
  }

  /// Reads a rater's labels, after putting in what a stop of the machine left in the journal.
  ///
  /// - Throws: ``Outside``; ``FolderGone``; where a file cannot be read.
  func read(clip: String, rater: String) throws -> StoredLabels {
    let path = try path(clip: clip, rater: rater)
    return try known.withLock { known in
      let journal = LabelJournal(besideLabels: path)
      if let (look, stored) = known[path], look == Look(path, journal) { return stored }
      // A journal that cannot be written on a full disk or a read-only one keeps nobody from reading.
      if journal.exists { try? journal.locked { _ in try recover(path, journal) } }
      let look = Look(path, journal)
      let stored = stored(path, try bytes(path))
      known[path] = (look, stored)
      return stored
    }
  }

  /// The label files of a clip, or of all clips, with their names in order.
  ///
  /// - Throws: ``FolderGone``; where the folder cannot be read.
  func files(of clip: String? = nil) throws -> [(name: LabelFileName, stored: StoredLabels)] {
    try checkFolder()
    guard Files.isDirectory(folder) else { return [] }
    return try Files.list(folder).compactMap { file in
      guard !file.hasPrefix("."), let name = LabelFileName(path: file),
        clip == nil || name.clip == clip
      else { return nil }
      do {
        return (name, try read(clip: name.clip, rater: name.rater))
      } catch {
        return (name, StoredLabels(path: Path.join(folder, file), revision: "unknown"))
      }
    }
  }

  /// Replaces a rater's labels.
  ///
  /// When this returns `saved`, the disk has the change twice: in the journal and in the file. A window
  /// that did not hear that it was saved may write again on the revision before.
  ///
  /// - Throws: ``Outside``; ``FolderGone``; where something cannot be read or written; file and journal are
  ///   as they were then.
  func write(_ wish: Change) throws -> Outcome {
    let path = try path(clip: wish.labels.clip, rater: wish.labels.rater)
    let text = wish.labels.text
    let proposed = Array(text.utf8)
    let (parsed, findings) = LabelFile.parse(proposed, file: path, context: context)
    guard parsed != nil else { return .refused(findings) }
    return try known.withLock { _ in
      let journal = LabelJournal(besideLabels: path)
      return try journal.locked { file in
        try recover(path, journal)
        let current = try bytes(path)
        let there = stored(path, current)
        let (base, next) = (there.revision, StoredLabels.revision(of: proposed))
        let obstacles = findings.obstacles
        if base == next { return .saved(revision: next, obstacles: obstacles, copy: nil) }
        if try base != wish.base && !isRetry(wish, on: base, journal) { return .conflict(there) }
        var copy: String?
        if there.isUnreadable {
          guard wish.replaced == base, let current else { return .unreadable(there) }
          copy = Files.name(of: try LabelFileCopies.keep(path, bytes: current))
        }
        try journal.carryOut(
          LabelJournal.Change(
            from: String(decoding: current ?? [], as: UTF8.self),
            to: text,
            base: base,
            next: next,
            window: wish.window
          ),
          in: file,
          by: { try Files.write(proposed, to: path) },
          isDone: { (try? bytes(path)) == proposed }
        )
        hadFolder.store(true, ordering: .relaxed)
        return .saved(revision: next, obstacles: obstacles, copy: copy)
      }
    }
  }

  private func isRetry(_ wish: Change, on base: String, _ journal: LabelJournal) throws -> Bool {
    guard let window = wish.window else { return false }
    return try journal.leads(from: wish.base, to: base, by: window)
  }

  /// Carries out the journal's last change if only the journal has it; what cannot be read stays.
  private func recover(_ path: String, _ journal: LabelJournal) throws {
    guard let change = try journal.pendingChange() else { return }
    let current = try bytes(path)
    let there = stored(path, current)
    guard there.revision == change.base, !there.isUnreadable,
      let text = change.applied(to: String(decoding: current ?? [], as: UTF8.self)),
      StoredLabels.revision(of: Array(text.utf8)) == change.next
    else { return }
    try Files.write(text, to: path)
  }

  private func bytes(_ path: String) throws -> [UInt8]? {
    do {
      _ = try FileIdentity(of: path)
    } catch {
      guard error.code == ENOENT, !Files.isLink(path) else { throw error }
      return nil
    }
    guard Files.kind(of: path) == .file else { throw Outside(name: Files.name(of: path)) }
    return try Files.read(path)
  }

  private func stored(_ path: String, _ bytes: [UInt8]?) -> StoredLabels {
    guard let bytes else { return StoredLabels(path: path, revision: StoredLabels.absent) }
    let (labels, findings) = LabelFile.parse(bytes, file: path, context: context)
    return StoredLabels(
      path: path,
      revision: StoredLabels.revision(of: bytes),
      labels: labels,
      findings: findings
    )
  }
}
