// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import TestSupport
import Testing

@Suite struct DatasetTests {
  private func labels(_ clip: String, _ events: String, rater: String = "ana") -> String {
    "#repgauge-labels 1\n#clip \(clip)\n#rater \(rater)\n#status done\n"
      + "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n" + events
  }

  private func dataset(in folder: TemporaryFolder, clips: [ClipRecord]) throws -> Dataset {
    let manifest = DatasetManifest(
      name: "real",
      licence: "none",
      mediaRoot: "../../media",
      clips: clips
    )
    _ = try folder.write(manifest.text, to: "datasets/real/dataset.json")
    return try #require(try Dataset.open(folder.path + "/datasets/real").dataset)
  }

  private func clip(_ id: String, media: String? = nil, sha256: String? = nil) -> ClipRecord {
    ClipRecord(id: id, media: media, sha256: sha256, subject: "p1", exercise: "squat")
  }

  @Test func `a dataset among datasets has its labels beside them`() throws {
    let folder = try TemporaryFolder()
    let dataset = try dataset(in: folder, clips: [])
    #expect(dataset.labelFolder == folder.path + "/labels/real")
    #expect(dataset.labelPath(clip: "a", rater: "b") == folder.path + "/labels/real/a.b.tsv")
    #expect(
      dataset.trackPath(configuration: "blazepose-full", clip: "a")
        == folder.path + "/datasets/real/tracks/blazepose-full/a.safetensors"
    )
    #expect(Dataset.folder(ofLabels: folder.path + "/labels/real") == dataset.folder)
    #expect(Dataset.folder(ofLabels: folder.path + "/labels/other") == nil)
  }

  @Test func `any other dataset has its labels inside`() throws {
    let folder = try TemporaryFolder()
    let dataset = Dataset(
      folder: folder.path + "/x",
      manifest: DatasetManifest(name: "x", licence: "", clips: [])
    )
    try dataset.writeManifest()
    #expect(dataset.labelFolder == folder.path + "/x/labels")
    #expect(try dataset.labelPaths() == [])
    #expect(try dataset.configurations() == [])
    #expect(Dataset.folder(ofLabels: folder.path + "/x/labels") == folder.path + "/x")
    #expect(try Dataset.open(folder.path + "/x/dataset.json").dataset?.folder == dataset.folder)
  }

  @Test func `a missing manifest names the command that makes one`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: StorageError.self) { _ = try Dataset.open(folder.path) }
    #expect(error?.exitStatus == .missingInput)
    #expect(error?.reason.contains("rep-ingest") == true)
  }

  @Test func `media are found by path, then by digest under another name`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("one", to: "media/one.mp4")
    _ = try folder.write("two", to: "media/renamed/zwei.mp4")
    let two = SHA256.hexadecimal(of: Array("two".utf8))
    let dataset = try dataset(
      in: folder,
      clips: [
        clip("a", media: "one.mp4"), clip("b", media: "two.mp4", sha256: two), clip("c"),
        clip("d", media: "nowhere.mp4", sha256: String(repeating: "0", count: 64)),
      ]
    )
    #expect(
      try dataset.mediaPaths(of: dataset.manifest.clips) == [
        "a": folder.path + "/media/one.mp4", "b": folder.path + "/media/renamed/zwei.mp4",
      ]
    )
    let elsewhere = try Dataset.open(dataset.folder, mediaRoot: folder.path + "/media/renamed")
    #expect(
      try elsewhere.dataset?.mediaPaths(of: dataset.manifest.clips) == [
        "b": folder.path + "/media/renamed/zwei.mp4"
      ]
    )
  }

  @Test func `each clip gets its reference, and every fault is reported`() throws {
    let folder = try TemporaryFolder()
    let dataset = try dataset(
      in: folder,
      clips: ["counted", "disputed", "broken", "settled", "bare"].map { clip($0) }
    )
    let rep = "rep\t\t1.000000\t\tfull\n"
    let none = ""
    _ = try folder.write(labels("counted", rep), to: "labels/real/counted.ana.tsv")
    _ = try folder.write(labels("disputed", rep), to: "labels/real/disputed.ana.tsv")
    _ = try folder.write(
      labels("disputed", none, rater: "ben"),
      to: "labels/real/disputed.ben.tsv"
    )
    _ = try folder.write(labels("broken", "nap\n"), to: "labels/real/broken.ana.tsv")
    _ = try folder.write(labels("settled", rep), to: "labels/real/settled.ana.tsv")
    _ = try folder.write(
      labels("settled", none, rater: "consensus"),
      to: "labels/real/settled.consensus.tsv"
    )
    _ = try folder.write(labels("stray", rep), to: "labels/real/stray.ana.tsv")

    let references = try ReferenceLabels(of: dataset)
    let clips = references.entries
    #expect(clips.keys.sorted() == ["counted", "settled"])
    #expect(clips["counted"]?.reference.count == 1)
    #expect(clips["settled"]?.reference.count == 0)
    #expect(clips["settled"]?.file == folder.path + "/labels/real/settled.consensus.tsv")
    #expect(
      clips["counted"]?.sha256
        == SHA256.hexadecimal(of: Array(labels("counted", rep).utf8))
    )
    #expect(
      references.diagnostics.map(\.code) == ["unknown-kind", "unknown-clip", "several-raters"]
    )
    #expect(references.refused == ["broken", "disputed", "stray"])
    let ben = try ReferenceLabels(of: dataset, rater: "ben")
    #expect(ben.entries.keys.sorted() == ["disputed"])
    #expect(ben.entries["disputed"]?.rater == "ben")
  }
}

extension DatasetTests {
  @Test func `a spreadsheet's counts are no rater and yield to who has finished`() throws {
    let folder = try TemporaryFolder()
    let dataset = try dataset(in: folder, clips: ["counted", "begun", "done"].map { clip($0) })
    let set = "set\t\t\t\tsquat\t\t2\treps\n"
    let rep = "rep\t\t1.000000\t\tfull\n"
    for id in ["counted", "begun", "done"] {
      _ = try folder.write(
        labels(id, set, rater: LabelFile.countsRater),
        to: "labels/real/\(id).counts.tsv"
      )
    }
    let draft = labels("begun", rep).replacing("#status done", with: "#status draft")
    _ = try folder.write(draft, to: "labels/real/begun.ana.tsv")
    _ = try folder.write(labels("done", rep), to: "labels/real/done.ana.tsv")

    let references = try ReferenceLabels(of: dataset)
    #expect(
      references.entries.mapValues(\.rater) == [
        "counted": "counts", "begun": "counts", "done": "ana",
      ]
    )
    #expect(
      references.entries.mapValues(\.reference.count) == ["counted": 2, "begun": 2, "done": 1]
    )
    #expect(references.ratings == [:] && references.refused == [])
    #expect(references.diagnostics.map(\.code) == ["count-against-intervals"])
  }

  @Test func `reps that were only accepted are said to flatter the counter that proposed them`()
    throws
  {
    let folder = try TemporaryFolder()
    let dataset = try dataset(in: folder, clips: ["one", "two"].map { clip($0) })
    func rep(_ time: Int, _ note: String) -> String {
      "rep\t\t\(time).000000\t\tfull\t\t\t\t\(note)\n"
    }
    _ = try folder.write(
      labels(
        "one",
        rep(1, "proposed by zig-zag, accepted") + rep(2, "fast")
          + rep(3, "proposed by aigym, corrected")
          + rep(4, "proposed by seed-rep-counter, accepted")
      ),
      to: "labels/real/one.ana.tsv"
    )
    let two = try folder.write(
      labels(
        "two",
        rep(1, "proposed by zig-zag, accepted; fast") + rep(2, "proposed by aigym, accepted")
          + rep(4, "proposed by article-rep-counter, accepted")
      ),
      to: "labels/real/two.ana.tsv"
    )
    let all = try ReferenceLabels(of: dataset).diagnostics
    #expect(all.map(\.code) == Array(repeating: "accepted-proposals", count: 3))
    #expect(
      all.map { String($0.message.prefix(58)) } == [
        "1 of 7 labelled reps were proposed by 'aigym' and only acc",
        "2 of 7 labelled reps were proposed by 'article-rep-counter",
        "2 of 7 labelled reps were proposed by 'zig-zag' and only a",
      ]
    )
    #expect(all.allSatisfy { $0.severity == .warning })
    #expect(try ReferenceLabels(of: dataset, files: [two]).diagnostics == [])
  }

  @Test func `a draft that could not be finished is refused, unless somebody else has finished`()
    throws
  {
    let folder = try TemporaryFolder()
    let dataset = try dataset(in: folder, clips: ["open", "settled", "begun"].map { clip($0) })
    let rep = "rep\t1.000000\t\t2.000000\tfull\n"
    let broken = "rep\t1.000000\t\t2.000000\tfull\nrep\t1.500000\t\t3.000000\tfull\n"
    func write(_ clip: String, _ rater: String, _ events: String, _ status: String) throws {
      let text = labels(clip, events, rater: rater)
        .replacing("#status done", with: "#status \(status)")
      _ = try folder.write(text, to: "labels/real/\(clip).\(rater).tsv")
    }
    try write("open", "ana", broken, "draft")
    try write("settled", "ana", broken, "draft")
    try write("settled", "ben", rep, "done")
    try write("begun", "ana", rep, "draft")

    let references = try ReferenceLabels(of: dataset)
    #expect(references.entries.keys.sorted() == ["begun", "settled"])
    #expect(references.entries["settled"]?.rater == "ben")
    #expect(references.refused == ["open"])
    #expect(
      references.diagnostics.map { "\($0.severity) \($0.code)" } == [
        "error overlapping-reps", "warning overlapping-reps", "warning draft-reference",
      ]
    )
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("datasets/real", "../../labels/real", "labels/real"), ("a", "b/c", "a/b/c"),
    (".", "a", "a"), ("a", ".", "a"), ("a", "/b", "/b"), ("a", "..", "."), ("a", "../..", ".."),
    ("..", "../a", "../../a"), ("/a", "../../b", "/b"), ("a//b/", "./c", "a/b/c"),
  ])
  func `a path inside a folder is short`(folder: String, path: String, joined: String) {
    #expect(Path.join(folder, path) == joined)
  }

  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a/b", "/a/b", "."), ("/a", "/a/b/c", "../.."),
    ("/x/y", "/a/b", "../../x/y"),
  ])
  func `a path is seen from a folder`(path: String, folder: String, relative: String) {
    #expect(Path.relative(path, from: folder) == relative)
    #expect(Path.absolute(Path.join(folder, relative)) == path)
  }
}
