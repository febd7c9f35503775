// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import TestSupport
import Testing

@testable import LabelServer

@Suite struct LabelStoreTests {
  private let place: LabelledFolder

  init() throws {
    place = try LabelledFolder()
  }

  private func times() throws -> [Double] {
    try place.store.read(clip: "a", rater: "ana").labels?.events.compactMap(\.mid) ?? []
  }

  @Test func `what is saved is a label file without findings, and its revision is its digest`()
    throws
  {
    let empty = try place.store.read(clip: "a", rater: "ana")
    #expect(empty.revision == "none" && empty.labels == nil)
    let saved = try place.store.write(LabelledFolder.labels(1, 2), basedOn: "none")
    let bytes = try Files.read(place.path)
    #expect(saved.revision == SHA256.hexadecimal(of: bytes))
    let (labels, findings) = LabelFile.parse(
      bytes,
      file: place.path,
      context: place.project.dataset.labelContext
    )
    #expect(labels == LabelledFolder.labels(1, 2) && findings.isEmpty)
  }

  @Test func `a change made on another revision is not written`() throws {
    let first = try #require(
      try place.store.write(LabelledFolder.labels(1), basedOn: "none").revision
    )
    let other = try place.store.write(LabelledFolder.labels(5), basedOn: "none")
    #expect(other.isConflict)
    #expect(try times() == [1])
    #expect(try place.store.write(LabelledFolder.labels(1, 2), basedOn: first).revision != nil)
    #expect(try times() == [1, 2])
  }

  @Test func `writing the same again is no conflict, as an answer may get lost`() throws {
    let first = try place.store.write(LabelledFolder.labels(1), basedOn: "none").revision
    #expect(try place.store.write(LabelledFolder.labels(1), basedOn: "none").revision == first)
  }

  @Test func `finished labels with errors are refused and the file stays, a draft is saved`() throws
  {
    let first = try #require(
      try place.store.write(LabelledFolder.labels(1), basedOn: "none").revision
    )
    let before = try Files.read(place.path)
    var labels = LabelledFolder.labels(1)
    labels.events = [LabelEvent(.rep, start: 3, mid: 2, end: 1, label: "full")]
    labels.status = .done
    #expect(try place.store.write(labels, basedOn: first).codes == ["reversed-interval"])
    #expect(try Files.read(place.path) == before)
    labels.status = .draft
    let saved = try place.store.write(labels, basedOn: first)
    #expect(saved.revision != nil && saved.obstacles == ["reversed-interval"])
    let stored = try place.store.read(clip: "a", rater: "ana")
    #expect(stored.labels == labels && !stored.isUnreadable)
  }

  // MARK: The journal

  /// Leaves the change from one text to another in the journal, as a kill before the rename does.
  private func kill(
    changing old: LabelFile?,
    to new: LabelFile,
    by window: String? = nil,
    tail: String = ""
  ) throws {
    let journal = LabelJournal(besideLabels: place.path)
    let (before, after) = (old?.text ?? "", new.text)
    let change = LabelJournal.Change(
      from: before,
      to: after,
      base: old == nil ? "none" : SHA256.hexadecimal(of: Array(before.utf8)),
      next: SHA256.hexadecimal(of: Array(after.utf8)),
      window: window
    )
    try journal.locked { file in
      try journal.append(change, to: file)
      try file.write(Array(tail.utf8))
    }
  }

  @Test func `a change that only the journal has is put in`() throws {
    try kill(changing: nil, to: LabelledFolder.labels(1))
    #expect(try times() == [1])
    try kill(changing: LabelledFolder.labels(1), to: LabelledFolder.labels(1, 2))
    #expect(try times() == [1, 2])
    #expect(try Files.readText(place.path) == LabelledFolder.labels(1, 2).text)
  }

  @Test func `a change that only the journal has comes before the next one`() throws {
    let old = try #require(
      try place.store.write(LabelledFolder.labels(1), basedOn: "none").revision
    )
    try kill(changing: LabelledFolder.labels(1), to: LabelledFolder.labels(1, 2))
    #expect(try place.store.write(LabelledFolder.labels(1, 9), basedOn: old).isConflict)
    #expect(try times() == [1, 2])
  }

  @Test func `a window that went on after a kill is in no conflict with what the journal had`()
    throws
  {
    try kill(changing: nil, to: LabelledFolder.labels(1), by: "window-a")
    let labels = LabelledFolder.labels(1, 2)
    #expect(try place.store.write(labels, basedOn: "none", window: "window-b").isConflict)
    #expect(try place.store.write(labels, basedOn: "none", window: "window-a").revision != nil)
    #expect(try times() == [1, 2])
  }

  @Test func `a line of the journal that broke off is left out, and spoils no other`() throws {
    try kill(changing: nil, to: LabelledFolder.labels(1), tail: #"{"base":"no"#)
    #expect(try times() == [1])
    let revision = try place.store.read(clip: "a", rater: "ana").revision
    _ = try place.store.write(LabelledFolder.labels(1, 2), basedOn: revision)
    try Files.remove(place.path)
    try Files.write(LabelledFolder.labels(1).text, to: place.path)
    #expect(try times() == [1], "what somebody brought back on purpose stays")
  }

  @Test func `a change on something else than what is there stays in the journal`() throws {
    _ = try place.store.write(LabelledFolder.labels(7), basedOn: "none")
    try kill(changing: LabelledFolder.labels(1), to: LabelledFolder.labels(1, 2))
    #expect(try times() == [7])
  }

  // MARK: Several writers

  @Test func `writers that try again after conflicts lose nothing of each other`() async throws {
    let dataset = place.project.dataset
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          let store = LabelStore(dataset)
          for index in 0..<10 {
            while true {
              let stored = try store.read(clip: "a", rater: "ana")
              var labels = stored.labels ?? LabelledFolder.labels()
              labels.events.append(
                LabelEvent(.rep, mid: Double(writer * 100 + index), label: "full")
              )
              if try store.write(labels, basedOn: stored.revision).revision != nil { break }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try times()).count == 20)
  }
}
