// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import TestSupport
import Testing

@Suite struct BadInputTests {
  private func label(_ dataset: SmallDataset, _ clip: String) -> String {
    dataset.path + "/labels/\(clip).synthesis.tsv"
  }

  private func evaluate(_ dataset: SmallDataset) throws -> ProgramResult {
    try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--out",
      "run",
      "--no-png"
    )
  }

  @Test func `a broken label file costs its clip and nothing else`() throws {
    let dataset = try SmallDataset()
    let path = label(dataset, "squat-ana")
    let text = try Files.readText(path)
    let line = text.split(separator: "\n").count + 1
    try Files.write(text + "rep\t9.000000\t8.000000\t7.000000\tfull\n", to: path)
    let result = try evaluate(dataset)
    #expect(result.status == 65)
    #expect(
      result.diagnostics.contains("squat-ana.synthesis.tsv:\(line):"),
      "\(result.diagnostics)"
    )
    #expect(
      result.lastDiagnostic == "rep-eval: error: 1 of 4 clips could not be scored; the others were"
    )
    #expect(try RunDirectory.read(dataset.folder.path("run")).clips.count == 3)
  }

  @Test func `labels of another medium or of no clip are refused`() throws {
    let dataset = try SmallDataset(hasVideo: true)
    let path = label(dataset, "squat-ben")
    let lines = try Files.readText(path).split(separator: "\n").map { line in
      line.hasPrefix("#media") ? "#media sha256:" + String(repeating: "0", count: 64) : line
    }
    try Files.write(lines.joined(separator: "\n") + "\n", to: path)
    let stray = try Files.readText(label(dataset, "curl-ana"))
      .split(separator: "\n").map { $0 == "#clip curl-ana" ? "#clip curl-anna" : $0 }
    try Files.write(stray.joined(separator: "\n") + "\n", to: label(dataset, "curl-anna"))
    let result = try evaluate(dataset)
    #expect(result.status == 65)
    #expect(result.diagnostics.contains("squat-ben.synthesis.tsv:3:"), "\(result.diagnostics)")
    #expect(result.diagnostics.contains("curl-anna.synthesis.tsv:2:"), "\(result.diagnostics)")
    #expect(try RunDirectory.read(dataset.folder.path("run")).clips.count == 3)
  }

  @Test func `a damaged track costs its clip and says which`() throws {
    let dataset = try SmallDataset()
    let path = dataset.path + "/tracks/truth/curl-ana.safetensors"
    try Files.write(Array(try Files.read(path).prefix(1000)), to: path)
    try Files.remove(dataset.path + "/tracks/truth/squat-ben.safetensors")
    let result = try evaluate(dataset)
    #expect(result.status == 65)
    #expect(result.diagnostics.contains("clip 'curl-ana' (truth) is not scored: cannot read track"))
    #expect(result.diagnostics.contains("clip 'squat-ben' (truth) is not scored: it has no track"))
    #expect(try RunDirectory.read(dataset.folder.path("run")).clips.count == 2)
  }

  @Test func `a disk that is full leaves nothing behind`() throws {
    let dataset = try SmallDataset()
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--out",
      "run",
      "--no-png",
      limit: "ulimit -f 8"
    )
    #expect(result.status == 74, "\(result.diagnostics)")
    #expect(result.lastDiagnostic.hasPrefix("rep-eval: error: cannot write "))
    #expect(try Files.list(dataset.folder.path) == ["datasets", "recipe.json"])
  }

  @Test func `an interrupted rep-synth is resumed`() throws {
    let folder = try TemporaryFolder()
    let many = SmallDataset.recipe.replacing("\"reps\": 3", with: "\"reps\": 40")
      .replacing("[120, 160]", with: "[240, 320]")
    try Files.write(many, to: folder.path("recipe.json"))
    let arguments = ["recipe.json", "--out", "small", "--jobs", "1"]
    let program = BuiltProgram("rep-synth")
    let cut = try program.run(arguments, from: folder.path, interruptAfter: 0.7)
    #expect(cut.status == 130, "\(cut.diagnostics)")
    #expect(!Files.exists(folder.path("small/dataset.json")))
    for path in try filesBelow(folder.path("small")) {
      #expect(!path.contains(".tmp") && !path.contains("partial"), "\(path)")
    }
    try Files.write(SmallDataset.recipe, to: folder.path("recipe.json"))
    #expect(try program.run(arguments, from: folder.path).status == 0)
    #expect(Files.exists(folder.path("small/dataset.json")))
  }

  @Test func `a folder of bad videos is told apart file by file`() throws {
    let dataset = try SmallDataset(hasVideo: true)
    let clips = dataset.folder.path("clips")
    let good = try Files.read(dataset.path + "/media/squat-ana.mp4")
    let pointer = """
      version https://git-lfs.github.com/spec/v1
      oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
      size 12345

      """
    try Files.write(good, to: clips + "/good.mp4")
    try Files.write([UInt8](), to: clips + "/empty.mp4")
    try Files.write(pointer, to: clips + "/pointer.mp4")
    try Files.write("not a video, but text", to: clips + "/text.mp4")
    try Files.write(Array(good.prefix(good.count / 3)), to: clips + "/cut.mp4")
    let names = ["good", "empty", "pointer", "text", "cut"]
    try Files.write(
      "clip,exercise,count,subject\n" + names.map { "\($0).mp4,squat,3,ana\n" }.joined(),
      to: dataset.folder.path("counts.csv")
    )
    let result = try dataset.run("rep-ingest", "clips", "--counts", "counts.csv")
    #expect(result.status == 65, "\(result.diagnostics)")
    #expect(result.diagnostics.contains("Git LFS pointer"), "\(result.diagnostics)")
    for name in ["empty", "pointer", "text"] {
      #expect(result.diagnostics.contains("\(name).mp4"), "\(result.diagnostics)")
    }
    let opened = try Dataset.open(dataset.folder.path("datasets/clips"))
    let ids = opened.dataset?.manifest.clips.map(\.id) ?? []
    #expect(ids.contains("good"))
    #expect(!ids.contains("empty") && !ids.contains("pointer") && !ids.contains("text"))
  }
}
