// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Labels
import Platform
import Storage
import TestSupport
import Testing

@testable import LabelServer

/// The server as it is reached from outside, over sockets.
@Suite struct LabelApplicationTests {
  private let place: LabelledFolder
  private let server: HTTPServer
  private let client: SmallClient

  init() throws {
    place = try LabelledFolder()
    server = try place.serve()
    client = SmallClient(port: server.port)
  }

  private let labels = "/api/clips/a/labels/ana"
  private let oneRep =
    #"{"status":"done","faults":[],"events":[{"kind":"rep","mid":0.1,"label":"full"}]}"#

  @Test func `the page and all that it loads are there`() throws {
    let page = client.ask("/")
    #expect(page.status == 200 && page.head.contains("script-src 'self'"))
    for name in PageFiles.all.keys {
      #expect(client.ask("/page/\(name)").status == 200)
    }
    // What modules import is what is embedded.
    for (name, file) in PageFiles.all where name.hasSuffix(".mjs") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for piece in text.split(separator: "from \"./").dropFirst() {
        let imported = String(piece.prefix { $0 != "\"" })
        #expect(PageFiles.all[imported] != nil, "\(name) imports \(imported)")
      }
    }
  }

  @Test func `labels are written, read back and found by the label reader`() throws {
    let saved = client.put(labels, oneRep, headers: ["If-Match: none"])
    #expect(saved.status == 200)
    let bytes = try Files.read(place.path)
    #expect(String(decoding: saved.body, as: UTF8.self).contains(SHA256.hexadecimal(of: bytes)))
    let read = LabelFile.parse(bytes, file: place.path, context: place.project.dataset.labelContext)
    #expect(read.labels?.events.map(\.mid) == [0.1] && read.diagnostics.isEmpty)
    #expect(read.labels?.source == .media(sha256: SHA256.hexadecimal(of: LabelledFolder.video)))
    #expect(client.ask("/api/clips/a?rater=ana").status == 200)
    #expect(
      client.put(labels, oneRep.replacing("0.1", with: "0.2"), headers: ["If-Match: none"]).status
        == 409
    )
    #expect(client.put(labels, oneRep, headers: []).status == 428)
  }

  @Test(arguments: [
    "", "[]", "null", "{", #"{"events":1}"#, #"{"events":[{"kind":"rap"}]}"#,
    #"{"events":[{"kind":"rep","mid":1e999}]}"#, #"{"events":[{"kind":"rep","mid":"1"}]}"#,
    #"{"events":[],"more":1}"#,
  ])
  func `what is no list of labels is refused`(body: String) {
    #expect(client.put(labels, body, headers: ["If-Match: none"]).status == 400)
    #expect(!Files.exists(place.path))
  }

  @Test func `a text cannot add lines to a label file`() throws {
    let body = oneRep.replacing(#""full""#, with: #""full","note":"x\nrep\t\t9\t\tfull""#)
    _ = client.put(labels, body, headers: ["If-Match: none"])
    let stored = try place.store.read(clip: "a", rater: "ana")
    #expect((stored.labels?.events.count ?? 0) <= 1)
  }

  @Test func `a request under another name or of another site gets nothing`() {
    #expect(client.ask("/api/clips?rater=ana", host: "evil.example").status == 421)
    #expect(client.ask("/", host: "evil.example:\(server.port)").status == 421)
    #expect(client.ask("/api/project", headers: ["Origin: http://evil.example"]).status == 403)
    let foreign = ["If-Match: none", "Origin: http://evil.example"]
    #expect(client.put(labels, oneRep, headers: foreign).status == 403)
    #expect(!Files.exists(place.path))
  }

  @Test(arguments: [
    "/page/../../secret.txt", "/page/..%2f..%2fsecret.txt", "/page/%2e%2e/%2e%2e/secret.txt",
    "/media/../secret.txt", "/media/..%2f..%2fsecret.txt", "/media/%2fetc%2fpasswd",
    "/media//etc/passwd", "/../secret.txt", "/%2e%2e/secret.txt", "/media/a%00.mp4",
    "/api/clips/..%2f..%2fsecret/labels/ana", "/api/clips/a/labels/..%2f..%2fx",
    "/api/clips/a/signal?track=..%2f..%2f..&rater=ana", "/dataset.json", "/labels",
  ])
  func `no path leads out of what is served`(path: String) {
    let answer = client.ask(path)
    #expect((400...499).contains(answer.status), "\(answer.status)")
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret\n"))
    #expect(answer.body != Array("secret".utf8))
  }

  @Test(arguments: ["..%2f..%2fx", "%2e%2e", "a%2fb", "A", "ana.tsv", "a%00b", "ana%0a"])
  func `no rater's name writes elsewhere`(rater: String) throws {
    let before = try Files.list(place.folder.path)
    let answer = client.put("/api/clips/a/labels/\(rater)", oneRep, headers: ["If-Match: none"])
    #expect((400...499).contains(answer.status), "\(answer.status)")
    #expect(try Files.list(place.folder.path) == before)
    #expect(!Files.exists(place.path))
  }

  @Test func `no link in the folder of labels is followed out of it`() throws {
    let outside = place.folder.path("outside.tsv")
    try Files.createDirectories(Files.folder(of: place.path))
    try Files.write(LabelledFolder.labels(0.2).text, to: outside)
    try link(place.path, to: outside)
    #expect(client.ask(labels).status == 403)
    #expect(client.put(labels, oneRep, headers: ["If-Match: none"]).status == 403)
    #expect(try Files.readText(outside) == LabelledFolder.labels(0.2).text)

    try Files.remove(place.path)
    let journal = Path.join(Files.folder(of: place.path), ".journal")
    try Files.remove(journal)
    try Files.createDirectories(place.folder.path("elsewhere"))
    try link(journal, to: place.folder.path("elsewhere"))
    #expect(client.put(labels, oneRep, headers: ["If-Match: none"]).status == 403)
    #expect(try Files.list(place.folder.path("elsewhere")).isEmpty)
  }

  @Test func `a link to a file outside is no video, unless the manifest has its digest`() throws {
    let media = place.folder.path("gym/media/a.mp4")
    let secret = place.folder.path("secret.txt")
    try Files.remove(media)
    try link(media, to: secret)
    // As if something had decoded it all the same.
    try place.describe(mediaSHA256: try Files.sha256(of: secret))
    func answer(digest: String?, followsLinks: Bool = false) -> String {
      var project = place.project
      project.followsLinks = followsLinks
      var manifest = project.dataset.manifest
      manifest.clips[0].sha256 = digest
      project.dataset = Dataset(folder: project.dataset.folder, manifest: manifest)
      project.preparer = "/bin/true"
      let answer = LabelApplication(project, policy: LabelledFolder.policy)
        .response(to: HTTPRequest("GET", "/media/a"))
      guard case .bytes(let bytes) = answer.content else { return "a file" }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(answer(digest: nil).contains("a link leads"))
    let stated = place.project.dataset.manifest.clips[0].sha256
    #expect(answer(digest: stated).contains("not the one in the manifest"))
    #expect(answer(digest: try Files.sha256(of: secret)) == "a file", "whoever states it knows it")
    #expect(answer(digest: nil, followsLinks: true) == "a file", "whoever serves said so")
  }

  private func link(_ path: String, to target: String) throws {
    try #require(symlink(target, path) == 0)
  }

  @Test func `a video is sent whole and in pieces, and never more than is there`() {
    #expect(client.ask("/media/a").body == LabelledFolder.video)
    let piece = client.ask("/media/a", headers: ["Range: bytes=10-19"])
    #expect(piece.status == 206 && piece.body == Array(LabelledFolder.video[10..<20]))
    #expect(piece.head.contains("Content-Range: bytes 10-19/100"))
    let long = client.ask("/media/a", headers: ["Range: bytes=90-999999999999"])
    #expect(long.status == 206 && long.body == Array(LabelledFolder.video[90...]))
    for range in [
      "bytes=100-", "bytes=0-1,3-4", "bytes=9-2", "bytes=-0", "bytes=99999999999999999999-",
    ] {
      #expect(client.ask("/media/a", headers: ["Range: \(range)"]).status == 416)
    }
  }

  @Test func `a request that is too large is refused, announced or not`() {
    let announced = client.ask(
      labels,
      method: "PUT",
      headers: ["Content-Type: application/json", "If-Match: none", "Content-Length: 99999999999"]
    )
    #expect(announced.status == 413)
    let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 0x10000)
    let chunks = (0..<80).flatMap { _ in Array("10000\r\n".utf8) + chunk + Array("\r\n".utf8) }
    let unannounced = client.ask(
      labels,
      method: "PUT",
      headers: ["Content-Type: application/json", "If-Match: none", "Transfer-Encoding: chunked"],
      body: chunks + Array("0\r\n\r\n".utf8)
    )
    #expect(unannounced.status == 413)
    let head = client.ask("/", headers: ["X-Long: " + String(repeating: "x", count: 200_000)])
    #expect((400...499).contains(head.status) || head.status == 0)
    #expect(client.ask("/").status == 200, "it goes on")
  }

  @Test func `nothing is answered without the token, and the page hands it on in a cookie`() throws
  {
    let stranger = SmallClient(port: server.port, token: nil)
    let token = LabelledFolder.token
    for path in ["/", "/page/main.mjs", "/media/a", "/api/project", "/?token=abcdefghij012345678x"]
    {
      let answer = stranger.ask(path)
      #expect(answer.status == 401 && answer.words.contains("with its token"), "\(path)")
    }
    #expect(stranger.put(labels, oneRep, headers: ["If-Match: none"]).status == 401)
    let entry = stranger.ask("/?token=\(token)")
    #expect(entry.status == 303)
    let cookie = "repgauge-token-\(server.port)=\(token)"
    #expect(entry.head.contains("Set-Cookie: \(cookie); HttpOnly; SameSite=Lax"))
    #expect(stranger.ask("/api/project", headers: ["Cookie: \(cookie)"]).status == 200)
    let otherPort = "repgauge-token-\(server.port + 1)=\(token)"
    #expect(stranger.ask("/api/project", headers: ["Cookie: \(otherPort)"]).status == 401)
  }

  @Test func `what a clip shows of a rater's taps is kept beside the labels, and replaced`() throws
  {
    let path = "/api/raters/ana/reaction"
    func pairs() -> Int {
      let body = client.ask(path).body
      return JSONNode.parse(body, file: "").root?["pairs"]?.array?.count ?? -1
    }
    #expect(pairs() == 0)
    let one = #"{"tapped":0.2,"stepped":0.1,"rate":1}"#
    #expect(client.put("\(path)/a", #"{"pairs":[\#(one),\#(one)]}"#, headers: []).status == 200)
    #expect(pairs() == 2)
    #expect(client.put("\(path)/a", #"{"pairs":[\#(one)]}"#, headers: []).status == 200)
    #expect(pairs() == 1)
    #expect(client.put("\(path)/b", #"{"pairs":[\#(one)]}"#, headers: []).status == 404)
    for body in ["", "{}", #"{"pairs":[]}"#, #"{"pairs":[{"tapped":1}]}"#, #"{"pairs":[7]}"#] {
      #expect(client.put("\(path)/a", body, headers: []).status == 400, "\(body)")
    }
    #expect(client.put("/api/raters/..%2fx/reaction/a", "{}", headers: []).status == 404)
    #expect(client.ask("/api/raters/%2e%2e/reaction").status == 400)
    #expect(pairs() == 1)
  }

  @Test(arguments: [
    "", "{", #"{"schema":1}"#, #"{"schema":1,"pairs":[{"clip":"a"}]}"#,
    #"{"schema":2,"pairs":[]}"#,
  ])
  func `a damaged file of reaction times is said and left as it is`(text: String) throws {
    let path = Path.join(Files.folder(of: place.path), ".reaction/ana.json")
    try Files.write(text, to: path)
    let answer = client.ask("/api/raters/ana/reaction")
    #expect(answer.status == 424)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("'.reaction/ana.json'"))
    let pair = #"{"pairs":[{"tapped":0.2,"stepped":0.1,"rate":1}]}"#
    #expect(client.put("/api/raters/ana/reaction/a", pair, headers: []).status == 424)
    #expect(try Files.readText(path) == text)
  }

  @Test func `what raters leave for adjudication is asked for with what was left out`() throws {
    let path = "/api/clips/a/questions?rater=consensus"
    func questions() -> [JSONNode] {
      JSONNode.parse(client.ask(path).body, file: "").root?.array ?? []
    }
    var ana = LabelledFolder.labels(0.1)
    ana.events.append(LabelEvent(.ignore, start: 0, end: 0.05, label: "walk-out"))
    ana.status = .done
    _ = try place.store.write(ana, basedOn: "none")
    #expect(questions().isEmpty, "one rater leaves nothing open")
    var ben = LabelledFolder.labels(rater: "ben")
    _ = try place.store.write(ben, basedOn: "none")
    #expect(questions().isEmpty, "a draft is no opinion")
    ben.status = .done
    let text = try Files.readText(place.project.dataset.labelPath(clip: "a", rater: "ben"))
    _ = try place.store.write(ben, basedOn: SHA256.hexadecimal(of: Array(text.utf8)))
    #expect(
      questions().map { $0["text"]?.string } == [
        "ignore walk-out at 0.000 s: only by ana, left out", "only ana has a rep at 0.100 s",
      ]
    )
    let leftOut = questions().first?["left_out"]?.array ?? []
    #expect(leftOut.map { $0["note"]?.string } == ["by ana"])
    var consensus = LabelledFolder.labels(0.1, rater: LabelFile.consensusRater)
    consensus.events[0].note = "by ana, ben; adjudicate: whatever"
    guard let revision = try place.store.write(consensus, basedOn: "none").revision else {
      Issue.record("the consensus was not saved")
      return
    }
    #expect(questions().count == 2)
    consensus.events[0].note = "by ana, cem"
    _ = try place.store.write(consensus, basedOn: revision)
    #expect(questions().isEmpty, "Ben is not among those whom the consensus is of")
  }

  @Test func `a clip that cannot be prepared says so, and the labels can still be read`() throws {
    try Files.remove(place.project.dataset.playablePath(clip: "a"))
    #expect(client.ask("/media/a").status == 424)
    let clip = client.ask("/api/clips/a?rater=ana")
    #expect(clip.status == 200)
    #expect(String(decoding: clip.body, as: UTF8.self).contains(#""video":null"#))
  }
}
