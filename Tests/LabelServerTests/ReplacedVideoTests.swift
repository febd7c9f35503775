// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import Storage
import TestSupport
import Testing

@testable import LabelServer

/// Videos that are not what they were, and files that are no videos.
@Suite struct ReplacedVideoTests {
  private let place: LabelledFolder
  private let media: String
  private let other = [UInt8](repeating: 7, count: 100)
  private let draft = #"{"status":"draft","events":[{"kind":"rep","mid":0.1,"label":"full"}]}"#

  init() throws {
    place = try LabelledFolder()
    media = place.folder.path("gym/media/a.mp4")
  }

  /// The application of the project, without a digest in the manifest unless one is given.
  private func application(
    digest: String? = nil,
    preparer: String? = nil
  ) -> LabelApplication {
    var project = place.project
    var manifest = project.dataset.manifest
    manifest.clips[0].sha256 = digest
    project.dataset = Dataset(folder: project.dataset.folder, manifest: manifest)
    if let preparer { project.preparer = preparer }
    return LabelApplication(project, policy: LabelledFolder.policy)
  }

  private var stated: String? { place.project.dataset.manifest.clips[0].sha256 }

  private func words(_ response: HTTPResponse) -> String {
    guard case .bytes(let bytes) = response.content else { return "a file" }
    let root = JSONNode.parse(bytes, file: "").root
    return root?["error"]?.string ?? root?["problem"]?.string ?? ""
  }

  private func get(_ application: LabelApplication, _ path: String) -> HTTPResponse {
    application.response(to: HTTPRequest("GET", path, query: [("rater", "ana")]))
  }

  private func put(_ application: LabelApplication, media: String? = nil) -> HTTPResponse {
    var headers = ["if-match": "none", "content-type": "application/json"]
    headers["x-media"] = media
    return application.response(
      to: HTTPRequest(
        "PUT",
        "/api/clips/a/labels/ana",
        headers: headers,
        body: Array(draft.utf8)
      )
    )
  }

  @Test func `a replaced video is neither shown nor labelled, and the old one is again`() throws {
    let application = application(digest: stated)
    #expect(get(application, "/media/a").status == 200)
    try Files.write(other, to: media)
    for path in ["/media/a", "/api/clips/a"] {
      #expect(words(get(application, path)).contains("not the one in the manifest"), "\(path)")
      #expect(words(get(application, path)).contains("'rep-ingest check'"), "\(path)")
    }
    #expect(get(application, "/media/a").status == 424)
    let refused = put(application)
    #expect(refused.status == 424 && words(refused).contains("not the one in the manifest"))
    #expect(!Files.exists(place.path))
    try Files.write(LabelledFolder.video, to: media)
    #expect(get(application, "/media/a").status == 200)
    #expect(put(application).status == 200)
  }

  @Test func `bytes that change in the same file are noticed`() throws {
    let application = application(digest: stated)
    #expect(get(application, "/media/a").status == 200)
    let file = try FileDescriptor(appending: media)
    try file.write([1])
    #expect(get(application, "/media/a").status == 424)
  }

  @Test func `a video that is only touched is still the same`() throws {
    let application = application(digest: stated)
    #expect(get(application, "/media/a").status == 200)
    try Files.write(LabelledFolder.video, to: media)
    #expect(get(application, "/media/a").status == 200 && put(application).status == 200)
  }

  @Test func `a video without a digest is the one that was first opened`() throws {
    let application = application(preparer: "/bin/true")
    #expect(get(application, "/media/a").status == 200)
    try Files.write(other, to: media)
    try place.describe(mediaSHA256: SHA256.hexadecimal(of: other))
    #expect(words(get(application, "/media/a")).contains("was replaced"))
    #expect(put(application).status == 424)
    // A server that starts now has never shown the old one.
    #expect(get(self.application(preparer: "/bin/true"), "/media/a").status == 200)
  }

  @Test func `labels made on another video than the one there are refused after a restart, too`() {
    let digest = SHA256.hexadecimal(of: other)
    #expect(put(application(digest: stated), media: digest).status == 424)
    #expect(put(application(), media: digest).status == 424)
    #expect(put(application(), media: stated).status == 200)
  }

  @Test func `a video that has gone is said, and labels can still be saved`() throws {
    let application = application(digest: stated)
    try Files.remove(media)
    #expect(words(get(application, "/media/a")) == "the video of 'a' is missing")
    #expect(put(application).status == 200)
  }

  // MARK: Forged descriptions

  @Test func `a description of a file without a digest counts for nothing`() throws {
    #expect(get(application(digest: stated), "/media/a").status == 200, "the digest is stated")
    let answer = get(application(), "/media/a")
    #expect(answer.status == 424, "nothing was decoded: \(words(answer))")
  }

  @Test func `frame times are made anew only of a file whose digest nobody stated`() throws {
    let preparer = place.folder.path("preparer")
    let log = place.folder.path("arguments")
    try Files.write("#!/bin/sh\necho \"$@\" >> '\(log)'\n", to: preparer)
    try #require(chmod(preparer, 0o700) == 0)
    let known = application(digest: stated, preparer: preparer)
    #expect(get(known, "/media/a").status == 200 && !Files.exists(log), "it is ready")
    let unknown = application(preparer: preparer)
    for _ in 0..<3 { #expect(get(unknown, "/media/a").status == 200) }
    let calls = try Files.readText(log).split(separator: "\n")
    #expect(calls.count == 1 && calls[0].hasSuffix(" --anew"), "once for each start of the server")
  }

  @Test func `a description of another file is not believed`() throws {
    try place.describe(mediaSHA256: SHA256.hexadecimal(of: other))
    #expect(get(application(digest: stated), "/media/a").status == 424)
    #expect(get(application(digest: stated, preparer: "/bin/true"), "/media/a").status == 424)
  }

  /// Describes a copy as if it had been made.
  private func describeCopy(_ file: String) throws {
    var clip = try PlayableClip.read(place.project.dataset.playablePath(clip: "a"))
    clip.copy = PlayableClip.Copy(file: file, times: clip.times)
    try clip.write(to: place.project.dataset.playablePath(clip: "a"))
  }

  @Test(arguments: ["../../secret.txt", "/etc/passwd", "..", ".", "", "b.mp4", "a.json", "a.mp4/"])
  func `a copy is the clip's own file and no path`(file: String) throws {
    try Files.write("other", to: place.project.dataset.playableFolder + "/b.mp4")
    try describeCopy(file)
    #expect(get(application(digest: stated), "/media/a").status == 424)
  }

  @Test func `a copy that is a link is not shown`() throws {
    let copy = place.project.dataset.playableFolder + "/a.mp4"
    try describeCopy("a.mp4")
    try Files.write("copy", to: copy)
    #expect(get(application(digest: stated), "/media/a").status == 200)
    try Files.remove(copy)
    try #require(symlink(place.folder.path("secret.txt"), copy) == 0)
    #expect(get(application(digest: stated), "/media/a").status == 424)
  }

  @Test func `a copy that is replaced by a link while the server runs is not shown`() throws {
    let copy = place.project.dataset.playableFolder + "/a.mp4"
    try describeCopy("a.mp4")
    try Files.write("copy", to: copy)
    let application = application(digest: stated)
    #expect(get(application, "/media/a").status == 200)
    try Files.remove(copy)
    try #require(symlink(place.folder.path("secret.txt"), copy) == 0)
    #expect(get(application, "/media/a").status == 424)
  }

  @Test func `a folder of descriptions that is a link out of the dataset is not used`() throws {
    let playable = place.project.dataset.playableFolder
    let elsewhere = place.folder.path("elsewhere")
    try #require(rename(playable, elsewhere) == 0)
    try #require(symlink(elsewhere, playable) == 0)
    #expect(words(get(application(digest: stated), "/media/a")).contains("a link leads"))
  }

  @Test(arguments: [
    (#""width":64"#, #""width":-64"#), (#""height":48"#, #""height":0"#),
    (#"[0.0,0.1,0.2]"#, #"[0.2,0.1,0]"#), (#"[0.0,0.1,0.2]"#, #"[0,0,0.2]"#),
    (#"[0.0,0.1,0.2]"#, "[]"),
  ])
  func `a description that no decoder makes is damaged`(good: String, bad: String) throws {
    let path = place.project.dataset.playablePath(clip: "a")
    let text = try Files.readText(path).replacing(" ", with: "").replacing("\n", with: "")
    try #require(text.contains(good))
    try Files.write(text.replacing(good, with: bad), to: path)
    #expect(throws: StorageError.self) { _ = try PlayableClip.read(path) }
  }
}
