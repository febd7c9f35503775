// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
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

  @Test func `each event has a line of its own`() throws {
    let path = try written()
    let lines = try Files.readText(path).split(separator: "\n")
    #expect(lines.count { $0.contains("\"zig-zag,truth,clip-") && $0.contains(",matched,") } == 96)
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
      ("\"schema\": 1,\n  \"baseline\"", "\"schema\": 9,\n  \"baseline\"", "schema 9"),
      ("\"baseline\": \"main\"", "\"name\": \"main\"", "it is no baseline"),
      ("{\n  \"schema\"", "{\n  schema", "expected a member name"),
      (
        "\"tables\": {\n    \"events", "\"pages\": {\n    \"events",
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
