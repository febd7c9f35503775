// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform
import Storage
import TestSupport
import Testing

/// Folders that commands write, results that nobody gets, and files that are none.
@Suite struct `Outputs that would cost something` {
  let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  private var folder: TemporaryFolder { dataset.folder }

  /// Runs a shell line in the dataset's folder, with the programs by their names.
  private func shell(_ line: String) throws -> ProgramResult {
    let programs = Files.folder(of: BuiltProgram("rep-gate").path)
    return try BuiltProgram(path: "/bin/sh").run(
      ["-c", "PATH=\"\(programs):$PATH\"; \(line)"],
      from: folder.path
    )
  }

  private func expectUntouched(
    _ line: String,
    _ statuses: Set<Int32>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try FolderContent(of: folder.path)
    let result = try shell(line)
    #expect(
      statuses.contains(result.status),
      "\(line): \(result.status) \(result.diagnostics)",
      sourceLocation: sourceLocation
    )
    let changes = try FolderContent(of: folder.path).differences(from: before)
    #expect(changes == [], "\(line)", sourceLocation: sourceLocation)
  }

  @Test func `a folder of results never takes the place of what is read`() throws {
    try dataset.writeRun(to: "reports/run")
    try Files.write(
      Files.read(folder.path("recipe.json")),
      to: folder.path("reports/run/recipe.json")
    )
    #expect(try shell("cp -r datasets/small reports/run/small").status == 0)
    for line in [
      "rep-eval datasets/small --tracks truth --out datasets/small --replace",
      "rep-eval reports/run/small --tracks truth --out reports/run --replace",
      "rep-eval datasets/small --tracks truth --out datasets --replace",
      "rep-tune datasets/small --counter zig-zag --tracks truth --out datasets/small --replace",
      "rep-tune datasets/small --counter zig-zag --tracks truth --out t --signals t/tuning.json",
      "rep-eval datasets/small --tracks truth --out -",
      "rep-label export bids --dataset datasets/small --out -",
      "rep-report history --file - --add reports/run",
      "rep-synth recipe.json --out ''",
    ] { try expectUntouched(line, [64]) }
  }

  @Test func `a dataset that no recipe made is not made into one`() throws {
    let manifest = DatasetManifest(
      name: "real",
      licence: "none",
      clips: [
        ClipRecord(id: "a", media: "clips/a.mov", sha256: nil, subject: "ana", exercise: "squat")
      ]
    )
    try Dataset(folder: folder.path("real"), manifest: manifest).writeManifest()
    try expectUntouched("rep-synth recipe.json --out real --no-video", [73])
    try Files.write(Files.read(folder.path("recipe.json")), to: folder.path("new/dataset.json"))
    try expectUntouched("rep-synth new/dataset.json --out new --no-video", [64])
    // The same recipe, and another one, go on in their own folder.
    #expect(try shell("rep-synth recipe.json --out datasets/small --no-video").status == 0)
    let other = SmallDataset.recipe.replacing("squat-ben", with: "squat-cid")
    try Files.write(other, to: folder.path("recipe.json"))
    #expect(try shell("rep-synth recipe.json --out datasets/small --no-video").status == 0)
  }

  @Test func `an import does not replace the file that it reads`() throws {
    #expect(
      try shell("rep-label export event-list --dataset datasets/small --out list").status == 0
    )
    let made = folder.path("labels/squat-ana.ana.tsv")
    try Files.write(Files.read(folder.path("list/labels.csv")), to: made)
    try expectUntouched(
      "rep-label import event-list labels/squat-ana.ana.tsv --dataset datasets/small --rater ana "
        + "--out labels --replace",
      [64]
    )
  }

  @Test func `a report is not rendered over other files`() throws {
    try dataset.writeRun()
    try Files.write("<!doctype html><title>My page</title>", to: folder.path("site/index.html"))
    try Files.write("name,age\n", to: folder.path("table/summary.csv"))
    try Files.write("# Notes\n", to: folder.path("notes/summary.md"))
    try expectUntouched("rep-report run --out site --format html", [73])
    try expectUntouched("rep-report run --out table --format csv", [73])
    try expectUntouched("rep-report run --out notes --format markdown", [73])
    #expect(try shell("rep-report run --out look --format html --format csv").status == 0)
    #expect(try shell("rep-report run --out look").status == 0)
    #expect(try shell("rep-report run").status == 0)
  }

  @Test func `a fixture goes to a folder of its own`() throws {
    try dataset.writeRun()
    try Files.write("mine", to: folder.path("fixtures/baseline.json"))
    try expectUntouched(
      "rep-gate shrink datasets/small --baseline b.json --out fixtures",
      [66, 73]
    )
  }

  @Test func `no history is made of another program's database`() throws {
    try dataset.writeRun()
    try Files.write("notes", to: folder.path("notes.txt"))
    try expectUntouched("rep-report history --file notes.txt --add run", [65])
    try expectUntouched("rep-report history --file datasets/small/dataset.json --add run", [65])
  }

  @Test func `a baseline that nobody can be told of is an input-output error`() throws {
    try dataset.writeRun()
    let closed = try shell("rep-gate bless run --baseline b.json >&-")
    #expect(closed.status == 74)
    #expect(closed.diagnostics.contains("cannot write 'standard output': bad file descriptor"))
    let full = try shell("rep-gate check run --baseline b.json --no-rules > /dev/full")
    #expect(full.status == 74)
    // Nothing was printed into a file that got the closed descriptor's number.
    #expect(try shell("rep-gate check run --baseline b.json --no-rules").status == 0)
    for line in [
      "rep-eval datasets/small --tracks truth --counter zig-zag --out e --no-png",
      "rep-label check --dataset datasets/small", "rep-label formats", "rep-compare run run",
      "rep-tune datasets/small --counter zig-zag --tracks truth --out t",
      "rep-report run --out look --format csv", "rep-synth recipe.json --out s --no-video",
    ] {
      #expect(try shell(line + " --quiet >&-").status == 74, "\(line)")
      #expect(try shell(line + " --quiet >/dev/full").status == 74, "\(line)")
    }
  }

  @Test func `standard output that leads to a file is written into, not replaced`() throws {
    try dataset.writeRun()
    #expect(try shell("rep-gate bless run --baseline b.json").status == 0)
    let line = "rep-gate check run --baseline b.json --no-rules --markdown"
    #expect(try shell("\(line) /dev/stdout > into.md").status == 0)
    #expect(try shell("\(line) own.md").status == 0)
    #expect(try Files.read(folder.path("into.md")) == Files.read(folder.path("own.md")))
  }

  @Test func `a pipe among the labels or tracks is an error and not a wait`() throws {
    let labels = folder.path("datasets/small/labels")
    try #require(mkfifo(labels + "/squat-ana.ana.tsv", 0o600) == 0)
    for line in [
      "rep-label check --dataset datasets/small", "rep-label agree datasets/small",
      "rep-eval datasets/small --tracks truth --out e",
      "rep-tune datasets/small --counter zig-zag --tracks truth --out t",
    ] {
      let result = try shell(line)
      #expect(result.status == 65, "\(line): \(result.status) \(result.diagnostics)")
      #expect(
        result.diagnostics.contains("squat-ana.ana.tsv': it is not a regular file"),
        "\(line)"
      )
    }
    try Files.remove(labels + "/squat-ana.ana.tsv")
    let track = folder.path("datasets/small/tracks/truth/squat-ana.safetensors")
    try Files.remove(track)
    try #require(mkfifo(track, 0o600) == 0)
    let result = try shell("rep-eval datasets/small --tracks truth --out e --counter zig-zag")
    #expect(result.status == 65, "\(result.diagnostics)")
    #expect(result.diagnostics.contains("it is not a regular file"), "\(result.diagnostics)")
  }

  @Test func `what a user names may be a pipe`() throws {
    let labels = "datasets/small/labels/squat-ana.synthesis.tsv"
    let result = try shell("cat \(labels) | rep-label check /dev/stdin")
    #expect(!result.diagnostics.contains("regular file"), "\(result.diagnostics)")
    #expect(result.output.contains("checked 1 label file"), "\(result.output)")
  }

  @Test func `a manifest with errors ends checks, merges and agreement with 65`() throws {
    // A folder of that name, with labels of another dataset, is not meant.
    try Files.write("no label file", to: folder.path("labels/other.ana.tsv"))
    try Files.write(
      "{ \"schema\": 1, \"nonsense\": }",
      to: folder.path("datasets/small/dataset.json")
    )
    for line in [
      "rep-label check --dataset datasets/small --sarif log.sarif",
      "rep-label merge datasets/small --out merged", "rep-label agree datasets/small",
      "rep-label merge datasets/small/labels --out merged",
    ] {
      let result = try shell(line)
      #expect(result.status == 65, "\(line): \(result.status) \(result.diagnostics)")
      #expect(result.diagnostics.contains("datasets/small/dataset.json:1:"), "\(line)")
      #expect(!result.diagnostics.contains("labels/other"), "\(line): \(result.diagnostics)")
    }
    #expect(try Files.readText(folder.path("log.sarif")).contains("dataset.json"))
  }

  @Test func `what a gate lacks is in its files, too`() throws {
    try dataset.writeRun()
    #expect(try shell("rep-gate bless run --baseline b.json").status == 0)
    let files = "--junit j.xml --sarif s.sarif --markdown m.md --html p.html"
    for (line, word) in [
      ("rep-gate check nowhere --baseline b.json --no-rules", "nowhere"),
      ("rep-gate check run --baseline none.json --no-rules", "none.json"),
      ("rep-gate check run --rules none.json", "none.json"),
      ("rep-gate check run --baseline b.json", "gates.json"),
    ] {
      let result = try shell("\(line) \(files)")
      #expect(result.status == 66, "\(line): \(result.diagnostics)")
      #expect(result.diagnostics.contains(word), "\(line): \(result.diagnostics)")
      for file in ["j.xml", "s.sarif", "m.md", "p.html"] {
        let text = try Files.readText(folder.path(file))
        #expect(text.contains(word), "\(line) \(file)")
        try Files.remove(folder.path(file))
      }
    }
  }

  @Test func `an interruption promises nothing that is not so`() throws {
    try dataset.writeRun()
    // Interrupted as soon as it listens: a signal that waits while the program starts.
    let line = """
      rep-eval datasets/small --tracks truth --replicates 1000000 --out late & \
      child=$!; sleep 0.7; kill -TERM $child; wait $child
      """
    let result = try shell(line)
    guard result.status == 130 else { return }
    #expect(
      result.diagnostics.contains(
        "interrupted; no run was written; the same command starts again and keeps finished tracks"
      )
    )
    #expect(!Files.exists(folder.path("late")))
  }
}
