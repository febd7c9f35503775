// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import TestSupport
import Testing

/// `rep-ingest card` from outside.
struct CardTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  private func card(_ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-ingest").run(["card"] + arguments, from: dataset.folder.path)
  }

  @Test
  func `a card's folder is a dataset that scores the same, and the second time nothing changes`()
    throws
  {
    let first = try card("datasets/small", "--out", "given")
    #expect(first.status == 0, "\(first.diagnostics)")
    #expect(
      first.output.contains("given: 4 clips, 2 subjects, 4 label files, 4 tracks; licence CC0-1.0")
    )
    let given = dataset.folder.path("given")
    #expect(
      try Files.list(given) == [
        "README.md", "clips.csv", "croissant.json", "dataset.json", "files.csv", "labels",
        "labels.csv", "tracks",
      ]
    )
    // The manifest, 4 label files and 4 tracks, below the headings.
    let files = try Files.readText(given + "/files.csv").split(separator: "\n")
    #expect(files.count == 10)
    for line in files.dropFirst() {
      let cells = line.split(separator: ",").map(String.init)
      #expect(try Files.sha256(of: given + "/" + cells[0]) == cells[2])
      #expect(try Files.size(of: given + "/" + cells[0]) == Int(cells[1]))
    }
    for (path, out) in [("datasets/small", "run"), ("given", "again")] {
      let run = try dataset.run(
        "rep-eval",
        path,
        "--counter",
        "zig-zag",
        "--analyzer",
        "none",
        "--no-png",
        "--out",
        out
      )
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    for name in ["events.csv", "reps.csv", "outcomes.csv"] {
      #expect(
        try Files.read(dataset.folder.path("run/\(name)"))
          == Files.read(dataset.folder.path("again/\(name)"))
      )
    }
    let document = try Files.readText(given + "/croissant.json")
    #expect(!document.contains(dataset.folder.path))
    let second = try card("datasets/small", "--out", "given")
    #expect(second.status == 0 && second.output.contains("(unchanged)"))
    #expect(try Files.readText(given + "/croissant.json") == document)
    let other = try card("datasets/small", "--out", "given", "--release", "1.0.0")
    #expect(other.status == 73)
    #expect(try Files.readText(given + "/croissant.json") == document)
    #expect(
      try card("datasets/small", "--out", "given", "--release", "1.0.0", "--replace").status == 0
    )
    #expect(try Files.readText(given + "/croissant.json") != document)
  }

  @Test func `without a licence nothing is written, and one can be stated`() throws {
    let manifest = dataset.folder.path("datasets/small/dataset.json")
    let text = try Files.readText(manifest)
    try Files.write(text.replacing("CC0-1.0", with: "unknown"), to: manifest)
    let refused = try card("datasets/small", "--out", "given")
    #expect(refused.status == 65)
    #expect(refused.diagnostics.contains("[unstated-licence]"))
    #expect(!Files.exists(dataset.folder.path("given")))
    let stated = try card("datasets/small", "--out", "given", "--licence", "ask the gym")
    #expect(stated.status == 0)
    #expect(stated.diagnostics.contains("[unlisted-licence]"))
    #expect(
      try Files.readText(dataset.folder.path("given/dataset.json")).contains("\"ask the gym\"")
    )
  }

  @Test func `a damaged label file stops it, and nothing is written`() throws {
    let labels = dataset.folder.path("datasets/small/labels/squat-ana.synthesis.tsv")
    try Files.write(try Files.readText(labels).replacing("full", with: "fulll"), to: labels)
    let refused = try card("datasets/small", "--out", "given")
    #expect(refused.status == 65)
    #expect(refused.diagnostics.contains("squat-ana.synthesis.tsv:"))
    #expect(!Files.exists(dataset.folder.path("given")))
  }

  @Test func `a folder of something else, unknown tracks and bad facts are refused`() throws {
    try Files.write("precious", to: dataset.folder.path("mine/notes.txt"))
    #expect(try card("datasets/small", "--out", "mine", "--replace").status == 73)
    #expect(try Files.list(dataset.folder.path("mine")) == ["notes.txt"])
    #expect(try card("datasets/small", "--out", "given", "--tracks", "trut").status == 66)
    #expect(try card("datasets/small").status == 64)
    for (option, value) in [
      ("--published", "1.5.2026"), ("--release", "1.0"), ("--url", "example.org"),
    ] {
      #expect(try card("datasets/small", "--out", "given", option, value).status == 64)
    }
    #expect(!Files.exists(dataset.folder.path("given")))
  }

  @Test func `the command of a program that tracked is pointed out where it has a path`() throws {
    let path = dataset.folder.path("datasets/small/tracks/truth/curl-ana.safetensors")
    var file = try TrackFile.read(path)
    file.metadata.program = .init(command: "python3 tools/pose.py")
    try file.write(to: path)
    let result = try card("datasets/small", "--out", "given")
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(
      result.diagnostics.contains("'python3 tools/pose.py', which others will read [private-path]")
    )
  }

  @Test func `drafts stay out`() throws {
    let labels = dataset.folder.path("datasets/small/labels/squat-ana.synthesis.tsv")
    let text = try Files.readText(labels)
    try Files.write(text.replacing("#status done", with: "#status draft"), to: labels)
    let result = try card("datasets/small", "--out", "given")
    #expect(result.status == 0 && result.output.contains("3 label files"))
    #expect(!Files.exists(dataset.folder.path("given/labels/squat-ana.synthesis.tsv")))
    let table = try Files.readText(dataset.folder.path("given/labels.csv"))
    #expect(!table.contains("\nsquat-ana,"))
  }
}
