// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import TestSupport
import Testing

@testable import LabelServer

/// A disk of 64 KiB at a folder; taken away when the value goes away.
private final class TinyDisk {
  let path: String

  /// Mounts the disk; nil where this user may not.
  init?(at path: String) throws {
    try Files.createDirectories(path)
    self.path = path
    guard try Self.run(["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], by: "mount") else {
      return nil
    }
  }

  deinit {
    _ = try? Self.run(["-l", path], by: "umount")
  }

  /// Whether this user may mount a disk.
  static let isAllowed: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? TinyDisk(at: folder.path("disk"))) != nil
  }()

  private static func run(_ arguments: [String], by program: String) throws -> Bool {
    let folders = ["/bin/", "/usr/bin/", "/sbin/", "/usr/sbin/"]
    guard let folder = folders.first(where: { Files.exists($0 + program) }) else { return false }
    let child = try ChildProcess(folder + program, arguments: arguments, errors: .null)
    return try child.wait() == .exited(0)
  }

  /// Writes until nothing more fits.
  func fill() throws {
    let file = try FileDescriptor(creating: path + "/filling")
    let error = #expect(throws: PlatformError.self) {
      while true { try file.write([UInt8](repeating: 0, count: 512)) }
    }
    #expect(error?.exitStatus == .inputOutput)
  }

  /// Makes room again.
  func empty() throws {
    try Files.remove(path + "/filling")
  }
}

/// Saving on a disk that is full; needs the right to mount one.
@Suite(.enabled(if: TinyDisk.isAllowed, "this user may not mount a small disk"))
struct FullDiskTests {
  private let place: LabelledFolder
  private let disk: TinyDisk
  private let application: LabelApplication

  init() throws {
    place = try LabelledFolder()
    disk = try #require(try TinyDisk(at: place.project.dataset.folder + "/labels"))
    application = LabelApplication(place.project, policy: LabelledFolder.policy)
  }

  private func put(_ times: [Double], base: String, note: String = "") -> (Int, JSONNode?) {
    let events = times.map { #"{"kind":"rep","mid":\#($0),"label":"full","note":"\#(note)"}"# }
    let answer = application.response(
      to: HTTPRequest(
        "PUT",
        "/api/clips/a/labels/ana",
        headers: ["if-match": base],
        body: Array(#"{"status":"draft","events":[\#(events.joined(separator: ","))]}"#.utf8)
      )
    )
    guard case .bytes(let bytes) = answer.content else { return (answer.status, nil) }
    return (answer.status, JSONNode.parse(bytes, file: "answer").root)
  }

  @Test(arguments: ["", String(repeating: "long ", count: 1000)])
  func `what does not fit is said, leaves everything as it was, and is no conflict later`(
    note: String
  ) throws {
    let (status, saved) = put([0.1], base: "none")
    #expect(status == 200)
    let revision = try #require(saved?["revision"]?.string)
    let journal = LabelJournal(besideLabels: place.path).path
    let before = (try Files.read(place.path), try Files.read(journal))
    try disk.fill()
    for _ in 0..<3 {
      let (status, answer) = put([0.1, 0.2], base: revision, note: note)
      #expect(status == 507)
      #expect(answer?["error"]?.string?.contains("the disk is full") == true)
    }
    #expect(try Files.read(place.path) == before.0)
    #expect(try Files.read(journal) == before.1)
    #expect(try place.store.read(clip: "a", rater: "ana").revision == revision)
    try disk.empty()
    // Other labels than those that did not fit, by a window that does not say its name.
    #expect(put([0.1, 0.2, 0.25], base: revision, note: note).0 == 200)
    #expect(try place.store.read(clip: "a", rater: "ana").labels?.events.count == 3)
    #expect(try Files.list(disk.path).allSatisfy { !$0.hasSuffix(".partial") })
  }

  @Test func `labels are read from a full disk, also with a change that only the journal has`()
    throws
  {
    let (_, saved) = put([0.1], base: "none")
    let old = try Files.readText(place.path)
    let new = LabelledFolder.labels(0.1, 0.2).text
    let change = LabelJournal.Change(
      from: old,
      to: new,
      base: try #require(saved?["revision"]?.string),
      next: SHA256.hexadecimal(of: Array(new.utf8))
    )
    let journal = LabelJournal(besideLabels: place.path)
    try journal.locked { file in try journal.append(change, to: file) }
    try disk.fill()
    let read = application.response(to: HTTPRequest("GET", "/api/clips/a/labels/ana"))
    #expect(read.status == 200)
    try disk.empty()
    #expect(try place.store.read(clip: "a", rater: "ana").labels?.events.count == 2)
  }
}
