// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Storage
import Testing

@Suite struct ClipNamesTests {
  @Test(arguments: [
    (["Squat 01.MP4"], ["squat-01"]),
    (["a/b.mp4", "a/c.mp4"], ["b", "c"]),
    (["a/b.mp4", "c/b.mp4", "d.mp4"], ["a-b", "c-b", "d"]),
    (["b.mp4", "b.mov"], ["b-mp4", "b-mov"]),
    (["b!.mp4", "b?.mp4"], ["b-mp4", "b-mp4-2"]),
    (["été.mp4", "体操.mp4", ".mp4"], ["t", "clip", "mp4"]),
    (["__a__b__.x.mp4"], ["a-b-x"]),
    ([], []),
  ])
  func `file names become different ids`(paths: [String], ids: [String]) {
    #expect(ClipNames.ids(of: paths) == ids)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `ids are always different and well formed`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let letters = Array("aB1-_ /.é2")
    var paths: Set<String> = []
    for _ in 0..<30 {
      let length = 1 + generator.index(below: 5)
      paths.insert(String((0..<length).map { _ in letters[generator.index(below: letters.count)] }))
    }
    let ids = ClipNames.ids(of: paths.sorted())
    #expect(Set(ids).count == paths.count)
    #expect(ids.allSatisfy { $0.isIdentifier })
  }
}

@Suite struct ClipMatcherTests {
  private let files = [
    "Pull Up.MOV", "a/squat-1.mp4", "b/squat-1.mp4", "notes.txt", "squat-2.mp4", "squat-3.avi",
    "squat-3.mp4",
  ]

  private func match(
    _ names: [String]
  ) throws -> (videos: [String], findings: [Diagnostic]) {
    let rows = names.map { "\"\($0)\",squat,1\n" }.joined()
    let table = try #require(
      CountTable.parse(Array("clip,exercise,count\n\(rows)".utf8), file: "c.csv").table
    )
    let (matches, findings) = ClipMatcher(files: files, folder: "clips", kind: .video)
      .matches(table)
    return (matches.map(\.file), findings)
  }

  @Test(arguments: [
    ("a/squat-1.mp4", "a/squat-1.mp4"), (#"b\squat-1.mp4"#, "b/squat-1.mp4"),
    ("a/squat-1", "a/squat-1.mp4"), ("squat-2", "squat-2.mp4"), ("SQUAT-2.MP4", "squat-2.mp4"),
    ("pull up", "Pull Up.MOV"), ("/home/me/videos/squat-2.mp4", "squat-2.mp4"),
    ("squat-3.mp4", "squat-3.mp4"), ("notes.txt", "notes.txt"),
  ])
  func `a row names its video in many ways`(name: String, video: String) throws {
    let (videos, findings) = try match([name])
    #expect(videos == [video])
    #expect(findings.allSatisfy { $0.code == "missing-row" })
  }

  @Test func `names that fit nothing or too much are findings at their rows`() throws {
    let (videos, findings) = try match(["squat-3", "squat-1.mp4", "squat-22.mp4", "notes"])
    #expect(videos == [])
    #expect(
      findings.filter { $0.file == "c.csv" }.map(\.description) == [
        "c.csv:2:1: error: 'squat-3' matches 'squat-3.avi' and 'squat-3.mp4': write the path of one "
          + "[ambiguous-video]",
        "c.csv:3:1: error: 'squat-1.mp4' matches 'a/squat-1.mp4' and 'b/squat-1.mp4': write the path of one "
          + "[ambiguous-video]",
        "c.csv:4:1: error: there is no video 'squat-22.mp4' in 'clips', did you mean "
          + "'squat-2.mp4'? [missing-video]",
        "c.csv:5:1: error: there is no video 'notes' in 'clips' [missing-video]",
      ]
    )
  }

  @Test func `a second row for a video and videos without a row are findings`() throws {
    let (videos, findings) = try match(["squat-2.mp4", "squat-2"])
    #expect(videos == ["squat-2.mp4"])
    #expect(findings.first?.code == "repeated-row")
    #expect(findings.first?.notes.first?.position?.line == 2)
    #expect(
      findings.dropFirst().map(\.file) == [
        "clips/Pull Up.MOV", "clips/a/squat-1.mp4", "clips/b/squat-1.mp4", "clips/squat-3.avi",
        "clips/squat-3.mp4",
      ]
    )
    #expect(findings.dropFirst().allSatisfy { $0.code == "missing-row" })
  }

  @Test func `a row names a track by its array or by its video`() throws {
    let text = "track,exercise,correct\na/x.npy,squat,1\ny,squat,1\nb/z.MP4,squat,0\nw,squat,1\n"
    let table = try #require(CountTable.parse(Array(text.utf8), file: "t.csv").table)
    let files = ["a/x.npy", "b/z.npy", "v.mp4", "y.npy"]
    let recordings = ClipMatcher.Kind.track(["a/x.npy", "b/z.npy", "y.npy"])
    let (matches, findings) = ClipMatcher(files: files, folder: "poses", kind: recordings)
      .matches(table)
    #expect(matches.map(\.file) == ["a/x.npy", "b/z.npy", "y.npy"])
    #expect(
      findings.map(\.description) == [
        "t.csv:5:1: error: there is no track 'w' in 'poses', did you mean 'x'? [missing-track]"
      ]
    )
  }
}
