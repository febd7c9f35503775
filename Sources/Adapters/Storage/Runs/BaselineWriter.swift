// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform

/// Writes a baseline part by part, so that memory does not grow with its clips.
///
/// Parts wait in a temporary folder until all are there; only then does the baseline's name lead to them.
package struct BaselineWriter: ~Copyable {
  private let folder: ScratchFolder
  private let waiting: FileDescriptor
  private let detail: RunDetail
  private var outline: BaselineFile.Outline
  private var isEmpty = true

  /// Starts a baseline.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - detail: The kinds of measurement that it is to hold besides what was said of clips.
  /// - Throws: `PlatformError` where the temporary folder may not be written.
  package init(name: String, detail: RunDetail) throws {
    let folder = try ScratchFolder("bless")
    waiting = try FileDescriptor(creating: folder.path + "/parts")
    self.folder = folder
    outline = BaselineFile.Outline(name: name)
    self.detail = detail
  }

  /// Adds a part of a run: the next clips, `Run.clipsOfPart` of them but for the last.
  ///
  /// - Throws: `PlatformError` where the disk is full.
  package mutating func append(_ part: Run) throws {
    let kept = part.keeping(detail)
    outline.take(kept)
    let text = (isEmpty ? "" : BaselineFile.Outline.separator) + BaselineFile.part(kept)
    try waiting.write(Array(text.utf8))
    isEmpty = false
  }

  /// What all parts have in common; nil before the first.
  package var head: Run? { outline.head }

  /// Whether a file holds just what was gathered.
  ///
  /// - Throws: `PlatformError` where it cannot be read.
  package func isSame(as path: String) throws -> Bool {
    guard Files.kind(of: path) == .file else { return false }
    let made = folder.path + "/baseline"
    try assemble(at: made)
    return try Files.size(of: made) == Files.size(of: path)
      && Files.sha256(of: made) == Files.sha256(of: path)
  }

  /// Gives the baseline its name.
  ///
  /// - Throws: `PlatformError`; an older file is untouched then.
  package func write(to path: String) throws {
    let file = try AtomicFile(path)
    do {
      try assemble(at: file.temporary)
    } catch let error as PlatformError {
      throw PlatformError(error.operation, path, code: error.code)
    }
    try file.commit()
  }

  private func assemble(at path: String) throws {
    let parts = try FileDescriptor(reading: folder.path + "/parts")
    let file = try FileDescriptor(creating: path)
    try file.write(Array(outline.opening.utf8))
    while true {
      let bytes = try parts.read(upTo: 1 << 18)
      if bytes.isEmpty { break }
      try file.write(bytes)
    }
    try file.write(Array(BaselineFile.Outline.closing.utf8))
  }
}
