// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Labels
import Platform
import Storage
import TestSupport
import Testing

@testable import LabelServer

/// Labels that are saved, refused and sent again.
@Suite struct SavingTests {
  private let place: LabelledFolder
  private let application: LabelApplication
  private let window = "0123456789abcdef0123456789abcdef"

  init() throws {
    place = try LabelledFolder()
    application = LabelApplication(place.project, policy: LabelledFolder.policy)
  }

  /// A status and what came with it.
  private struct Answer {
    var status: Int
    var json: JSONNode?

    init(_ response: HTTPResponse) {
      status = response.status
      if case .bytes(let bytes) = response.content {
        json = JSONNode.parse(bytes, file: "answer").root
      }
    }

    var words: String { json?["error"]?.string ?? "" }
    var revision: String { json?["revision"]?.string ?? "" }
    var findings: [JSONNode] { json?["findings"]?.array ?? [] }
    func findings(_ member: String) -> [Int?] { findings.map { $0[member]?.integer } }
  }

  private func put(
    _ events: String,
    status: String = "draft",
    base: String,
    window: String? = nil,
    replacing: String? = nil,
    rater: String = "ana"
  ) -> Answer {
    var headers = ["if-match": base]
    headers["x-window"] = window
    headers["x-replace-unreadable"] = replacing
    return Answer(
      application.response(
        to: HTTPRequest(
          "PUT",
          "/api/clips/a/labels/\(rater)",
          headers: headers,
          body: Array(#"{"status":"\#(status)","events":[\#(events)]}"#.utf8)
        )
      )
    )
  }

  private func get(_ path: String, rater: String = "ana") -> Answer {
    Answer(application.response(to: HTTPRequest("GET", path, query: [("rater", rater)])))
  }

  private func rep(_ time: Double) -> String {
    #"{"kind":"rep","mid":\#(time),"label":"full"}"#
  }

  private let reversed = #"{"kind":"rep","start":0.2,"end":0.1,"label":"full"}"#

  // MARK: Drafts

  @Test func `a draft is saved with what keeps it from being done, done is refused`() throws {
    let saved = put("\(rep(0.3)),\(reversed)", base: "none")
    #expect(saved.status == 200)
    #expect(saved.findings.map { $0["code"]?.string } == ["reversed-interval"])
    #expect(saved.findings("event") == [1], "its place in what was sent, which is not in order")
    let read = get("/api/clips/a").json?["labels"]
    #expect(read?["events"]?.array?.count == 2)
    #expect(read?["findings"]?.array?.map { $0["event"]?.integer } == [0], "its place in the file")
    let row = get("/api/clips").json?.array?.first?["labels"]?.array?.first
    #expect(row?["obstacles"]?.integer == 1)
    let done = put("\(rep(0.3)),\(reversed)", status: "done", base: saved.revision)
    #expect(done.status == 422 && !done.words.isEmpty && done.findings("event") == [1])
    #expect(get("/api/clips/a/labels/ana").revision == saved.revision)
  }

  @Test func `a finding says which other events it is about`() {
    let events =
      #"{"kind":"rep","start":0.1,"end":0.3,"label":"full"},"#
      + #"{"kind":"rep","start":0,"end":0.2,"label":"full"}"#
    let saved = put(events, base: "none")
    #expect(saved.findings("event") == [0])
    #expect(saved.findings.first?["related"]?.array?.map(\.integer) == [1])
  }

  // MARK: Files that cannot be read

  /// Puts conflict markers into ana's file, as a merge does.
  private func spoil() throws -> (bytes: [UInt8], revision: String) {
    let bytes = Array("\(LabelledFolder.labels(0.1).text)<<<<<<< HEAD\n".utf8) + [0xFF, 0x0A]
    try Files.write(bytes, to: place.path)
    return (bytes, SHA256.hexadecimal(of: bytes))
  }

  @Test func `a file that cannot be read is said with its lines, and stays`() throws {
    let (bytes, revision) = try spoil()
    let labels = try #require(get("/api/clips/a").json?["labels"])
    #expect(labels["unreadable"]?.bool == true && labels["events"] == nil)
    #expect(labels["path"]?.string == "gym/labels/a.ana.tsv")
    #expect(labels["revision"]?.string == revision)
    let finding = labels["findings"]?.array?.first
    #expect((finding?["line"]?.integer ?? 0) > 5 && finding?["column"]?.integer != nil)
    let row = get("/api/clips").json?.array?.first?["labels"]?.array?.first
    #expect(row?["unreadable"]?.bool == true && row?["status"]?.isNull == true)
    let others = get("/api/clips/a", rater: "ben").json?["others"]?.array
    #expect(others?.first?["unreadable"]?.bool == true)

    let refused = put(rep(0.2), base: revision)
    #expect(refused.status == 423 && refused.revision == revision && !refused.findings.isEmpty)
    #expect(refused.words.contains("'gym/labels/a.ana.tsv'"))
    #expect(put(rep(0.2), base: revision, replacing: "none").status == 423)
    #expect(put(rep(0.2), base: "none", replacing: revision).status == 409)
    #expect(try Files.read(place.path) == bytes)
  }

  @Test func `a file that cannot be read is replaced after a copy was put beside`() throws {
    let (bytes, revision) = try spoil()
    let saved = put(rep(0.2), base: revision, replacing: revision)
    #expect(saved.status == 200)
    let copy = try #require(saved.json?["copy"]?.string)
    #expect(try Files.read(Path.join(Files.folder(of: place.path), copy)) == bytes)
    #expect(get("/api/clips/a/labels/ana").json?["events"]?.array?.count == 1)
  }

  @Test func `a file that is mended meanwhile is not replaced`() throws {
    let (_, revision) = try spoil()
    try Files.write(LabelledFolder.labels(0.1).text, to: place.path)
    #expect(put(rep(0.2), base: revision, replacing: revision).status == 409)
  }

  @Test func `the journal puts nothing over a file that cannot be read`() throws {
    let (bytes, revision) = try spoil()
    let new = LabelledFolder.labels(9).text
    let journal = LabelJournal(besideLabels: place.path)
    let change = LabelJournal.Change(
      from: String(decoding: bytes, as: UTF8.self),
      to: new,
      base: revision,
      next: SHA256.hexadecimal(of: Array(new.utf8))
    )
    try journal.locked { file in try journal.append(change, to: file) }
    #expect(get("/api/clips/a/labels/ana").json?["unreadable"]?.bool == true)
    #expect(try Files.read(place.path) == bytes)
  }

  // MARK: Sent again

  @Test func `a window that did not hear the answer is in no conflict with itself`() {
    _ = put(rep(0.1), base: "none", window: window)
    #expect(put("\(rep(0.1)),\(rep(0.2))", base: "none", window: window).status == 200)
    #expect(put(rep(0.2), base: "none", window: window).status == 200, "over two changes")
    #expect(put(rep(0.1), base: "none", window: "another0").status == 409)
    #expect(put(rep(0.1), base: "none").status == 409)
  }

  @Test func `a change of another window in between is a conflict`() throws {
    let first = put(rep(0.1), base: "none", window: window)
    let other = put(rep(0.2), base: first.revision, window: "another0")
    #expect(put(rep(0.3), base: "none", window: window).status == 409)
    let last = put(rep(0.3), base: other.revision, window: window)
    #expect(put(rep(0.4), base: first.revision, window: window).status == 409)
    // So is one by another program.
    try Files.write(LabelledFolder.labels(7).text, to: place.path)
    #expect(put(rep(0.4), base: last.revision, window: window).status == 409)
  }

  @Test(arguments: ["", "short", "with space", "with-hyphen-0", String(repeating: "x", count: 41)])
  func `a window's name that is none is refused`(window: String) {
    #expect(put(rep(0.1), base: "none", window: window).status == 400)
  }

  // MARK: Names

  @Test func `a spreadsheet's counts are known, and are nobody's labels`() throws {
    let counts = LabelFile(
      clip: "a",
      source: nil,
      rater: LabelFile.countsRater,
      status: .done,
      events: [LabelEvent(.set, start: 0, end: 0.3, label: "squat", value: 5, unit: "reps")]
    )
    #expect(get("/api/clips").json?.array?.first?["known_count"]?.isNull == true)
    try Files.write(counts.text, to: place.project.dataset.labelPath(clip: "a", rater: "counts"))
    let row = get("/api/clips").json?.array?.first
    #expect(row?["known_count"]?.integer == 5 && row?["labels"]?.array?.isEmpty == true)
    let clip = get("/api/clips/a").json
    #expect(clip?["known_count"]?.integer == 5 && clip?["others"]?.array?.isEmpty == true)
  }

  @Test func `nobody labels as counts, and nobody comes as the consensus`() {
    for path in ["/api/clips", "/api/clips/a", "/api/clips/a/overview", "/api/clips/a/questions"] {
      #expect(get(path, rater: "counts").status == 400)
    }
    #expect(get("/api/clips/a/labels/counts").status == 400)
    #expect(put(rep(0.1), base: "none", rater: "counts").status == 400)
    #expect(get("/api/raters/counts/reaction").status == 400)
    #expect(get("/api/clips", rater: "consensus").status == 400)
    #expect(get("/api/clips/a", rater: "consensus").status == 200)
    #expect(put(rep(0.1), base: "none", rater: "consensus").status == 200)
  }

  // MARK: Folders and links

  @Test func `a folder of labels that has gone is said, and no other is made`() throws {
    let saved = put(rep(0.1), base: "none")
    let folder = Files.folder(of: place.path)
    try #require(rename(folder, place.folder.path("away")) == 0)
    for answer in [get("/api/clips/a"), get("/api/clips"), put(rep(0.2), base: saved.revision)] {
      #expect(answer.status == 404 && answer.words.contains("has gone"))
    }
    #expect(put(rep(0.2), base: "none").status == 404)
    #expect(!Files.exists(folder))
    try #require(rename(place.folder.path("away"), folder) == 0)
    #expect(put(rep(0.2), base: saved.revision).status == 200)
  }

  @Test func `a journal that is a link writes into nobody's labels`() throws {
    let ben = try place.store.write(LabelledFolder.labels(0.2, rater: "ben"), basedOn: "none")
    let path = place.project.dataset.labelPath(clip: "a", rater: "ben")
    let journal = LabelJournal(besideLabels: place.path).path
    try Files.createDirectories(Files.folder(of: journal))
    try #require(symlink("../a.ben.tsv", journal) == 0)
    #expect(put(rep(0.1), base: "none").status == 403)
    #expect(ben.revision == SHA256.hexadecimal(of: try Files.read(path)))
  }

  @Test func `a pipe in place of a file keeps nobody waiting`() throws {
    let journal = LabelJournal(besideLabels: place.path).path
    try Files.createDirectories(Files.folder(of: journal))
    try #require(mkfifo(journal, 0o600) == 0)
    #expect(put(rep(0.1), base: "none").status == 403)
    try Files.remove(journal)
    try #require(mkfifo(place.path, 0o600) == 0)
    #expect(put(rep(0.1), base: "none").status == 403)
    #expect(get("/api/clips").status == 200)
    let reactions = Path.join(Files.folder(of: place.path), ".reaction")
    try Files.createDirectories(reactions)
    try #require(mkfifo(Path.join(reactions, "ana.json"), 0o600) == 0)
    #expect(get("/api/raters/ana/reaction").status == 403)
  }

  @Test(arguments: [
    (ENOSPC, 507, "the disk is full"), (EDQUOT, 507, "the disk is full"),
    (EACCES, 403, "no permission"), (EROFS, 403, "no permission"), (ENOENT, 404, "has gone"),
    (EIO, 500, "fails"),
  ])
  func `a failure of the system is told in words`(code: Int32, status: Int, words: String) {
    let error = PlatformError(.write, "labels/gym/a.ana.tsv", code: code)
    let answer = Answer(LabelApplication.words(for: error))
    #expect(answer.status == status && answer.words.contains(words), "\(answer.words)")
  }
}
