// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

@Suite struct BaselineFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func written(_ edit: (String) -> String = { $0 }) throws -> String {
    let path = Path.join(folder.path, "main.json")
    try Files.write(edit(BaselineFile.text(of: MadeRun().run, name: "main")), to: path)
    return path
  }

  @Test func `a baseline reads back as it was written, and is the same bytes again`() throws {
    let run = MadeRun().run
    let stored = try BaselineFile.read(written())
    #expect(stored.name == "main")
    #expect(stored.run.evaluations.map(\.clips) == run.evaluations.map(\.clips))
    #expect(stored.run.evaluations.map(\.values) == run.evaluations.map(\.values))
    #expect(stored.run.evaluations.map(\.measures) == [[]], "it answers on demand")
    #expect(
      BaselineFile.text(of: stored.run, name: "main") == BaselineFile.text(of: run, name: "main")
    )
  }

  /// Numbers that make no sense: what is replaced, by what, and what is said.
  private static let nonsense: [(old: String, new: String, says: String)] = [
    ("truth,clip-3,2.1,2.0,", "truth,clip-3,nan,2.0,", "decision_time in events.csv"),
    ("truth,clip-3,2.1,2.0,", "truth,clip-3,inf,2.0,", "decision_time in events.csv"),
    ("truth,clip-3,2.1,2.0,", "truth,clip-3,2.1,-1e300,", "extremum_time in events.csv"),
    ("truth,clip-3,2.1,2.0,,,,,", "truth,clip-3,2.1,2.0,,,nan,,", "amplitude in events.csv"),
    ("truth,clip-3,2.1,2.0,,,,,", "truth,clip-3,2.1,2.0,,,,2,", "confidence in events.csv"),
    ("\"clip-3,1,,2.0,,", "\"clip-3,1,,nan,,", "mid of a rep in reps.csv"),
    ("\"clip-3,1,,2.0,,", "\"clip-3,2,,2.0,,", "the reps of clip-3 in reps.csv are not numbered"),
    ("\"level\": 0.95", "\"level\": 0", "level is 0.0"),
    ("\"level\": 0.95", "\"level\": 1", "level is 1.0"),
    ("\"level\": 0.95", "\"level\": 2", "level is 2.0"),
    ("\"replicates\": 400", "\"replicates\": 1000000000000", "replicates is 1000000000000"),
    ("\"replicates\": 400", "\"replicates\": -1", "replicates is -1"),
    ("\"duration\": 10.0", "\"duration\": 1e308", "duration of clip-0"),
    ("\"duration\": 10.0", "\"duration\": -1", "duration of clip-0"),
    ("\"ignored\": []", "\"ignored\": [[0, 1e300]]", "ignored has an interval that is none"),
  ]

  @Test(arguments: 0..<15)
  func `numbers that make no sense are refused, whatever digest they have`(index: Int) throws {
    let (old, new, says) = Self.nonsense[index]
    let path = try written { text in
      let edited = text.replacing(old, with: new, maxReplacements: 1)
      #expect(edited != text, "\(old) is not in \(text.prefix(4_000))")
      let root = JSONNode.parse(Array(edited.utf8), file: "").root
      let part = root?["parts"]?.array?.first
      var sealed = edited
      for table in part?["tables"]?.members ?? [] {
        let lines = (table.value.array ?? []).map { ($0.string ?? "") + "\n" }.joined()
        let digest = part?["run"]?["tables"]?[table.name]?.string ?? ""
        sealed = sealed.replacing(digest, with: SHA256.hexadecimal(of: Array(lines.utf8)))
      }
      return sealed
    }
    let error = #expect(throws: StorageError.self) { try BaselineFile.read(path) }
    #expect(error?.exitStatus == .badData)
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test func `each event has a line of its own`() throws {
    let path = try written()
    let lines = try Files.readText(path).split(separator: "\n")
    #expect(lines.count { $0.contains("\"zig-zag,truth,clip-") && $0.contains(",matched,") } == 96)
  }

  @Test func `a baseline of the first schema is read, and written anew as parts`() throws {
    // Written by version 0.1.0 of clips that rep-synth made, as it was before baselines had parts.
    let old = try BaselineReader(Path.join(Files.folder(of: #filePath), "Schemas/baseline-1.json"))
    #expect(old.name == "old")
    #expect(old.contents == [["curl-ana", "squat-ana"]])
    #expect(old.head.evaluations.map(\.configuration.counter) == ["zig-zag-fixed"])
    #expect(old.head.forms.map(\.configuration.analyzer) == ["trainer-squat-fixed"])
    let whole = try old.whole()
    #expect(whole.run.evaluations[0].clips.map(\.predictedCount) == [2, 3])
    #expect(whole.run.forms[0].clips[0].result.measurements.count > 0)
    #expect(whole.values.count > 90)
    let path = Path.join(folder.path, "anew.json")
    try Files.write(BaselineFile.text(of: whole.run, name: "old"), to: path)
    let anew = try BaselineReader(path).whole().run
    #expect(anew.clips == whole.run.clips)
    #expect(anew.evaluations.map(\.clips) == whole.run.evaluations.map(\.clips))
    #expect(anew.forms == whole.run.forms)
    #expect(anew.backends == whole.run.backends)
  }

  @Test func `written part by part it is the same bytes`() throws {
    let run = MadeRun(subjects: 120).run
    let path = Path.join(folder.path, "parts.json")
    var writer = try BaselineWriter(name: "main", detail: [])
    try run.forEachPart { try writer.append($0) }
    #expect(try !writer.isSame(as: path))
    try writer.write(to: path)
    #expect(try Files.readText(path) == BaselineFile.text(of: run, name: "main"))
    #expect(try writer.isSame(as: path))
    #expect(try Files.list(folder.path) == ["parts.json"], "nothing is left beside it")
    try Files.write("{}", to: path)
    #expect(try !writer.isSame(as: path))
  }

  @Test func `a folder in the way is one message, and nothing is left`() throws {
    let path = Path.join(folder.path, "taken.json")
    try Files.createDirectories(Path.join(path, "inside"))
    var writer = try BaselineWriter(name: "main", detail: [])
    try MadeRun().run.forEachPart { try writer.append($0) }
    #expect(throws: PlatformError.self) { try writer.write(to: path) }
    #expect(try Files.list(folder.path) == ["taken.json"])
  }

  @Test func `a missing baseline is missing input`() {
    #expect {
      try BaselineFile.read(Path.join(folder.path, "none.json"))
    } throws: { error in
      (error as? StorageError)?.exitStatus == .missingInput
    }
  }

  @Test(
    arguments: [
      ("zig-zag,truth,clip-0,2.1,", "zig-zag,truth,clip-0,2.2,", "is not the file"),
      ("\"schema\": 3,\n  \"baseline\"", "\"schema\": 9,\n  \"baseline\"", "schema 9"),
      (
        "\"clip-0\",\n      \"clip-1\",", "\"clip-1\",\n      \"clip-0\",",
        "part 1 is not of the clips"
      ),
      ("\"parts\": [", "\"parts\": [ 1,", "its contents name 1 part, and it has 2"),
      ("\n  ]\n}\n", "", "the file ends"),
      ("\"baseline\": \"main\"", "\"name\": \"main\"", "it is not a baseline"),
      ("{\n  \"schema\"", "{\n  schema", "expected a member name"),
      (
        "\"tables\": {\n        \"reps", "\"pages\": {\n        \"reps",
        "no run, no values or no tables"
      ),
    ]
  )
  func `a damaged baseline is refused in one message`(
    part: String,
    replacement: String,
    says: String
  ) throws {
    let path = try written { text in
      guard let range = text.firstRange(of: part) else { return text }
      return text.replacingCharacters(in: range, with: replacement)
    }
    #expect {
      try BaselineFile.read(path)
    } throws: { error in
      guard let error = error as? StorageError else { return false }
      return error.exitStatus == .badData && error.description.contains(says)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
