// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// The three doors of the README: its command lines, and what it says that they print.
@Suite struct ReadmeTests {
  private static let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
  private let folder: TemporaryFolder

  /// A folder with what the lines read of the repository.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["datasets/synthetic/recipe.json", "Examples/counter.py"] {
      try Files.write(try Files.read("\(Self.root)/\(name)"), to: folder.path(name))
    }
  }

  /// Runs a line as a shell does that finds the programs by name.
  private func run(_ line: String) throws -> ProgramResult {
    let programs = Files.folder(of: BuiltProgram("rep-eval").path)
    return try BuiltProgram(path: "/bin/sh").run(
      ["-c", "PATH='\(programs)':\"$PATH\"; \(line)"],
      from: folder.path
    )
  }

  /// True if some line of an output has all parts of a quoted one, which is cut at `...`.
  private func isPrinted(_ quoted: Substring, in result: ProgramResult) -> Bool {
    let parts = quoted.split(separator: "...")
    return (result.output + "\n" + result.diagnostics).split(separator: "\n").contains { line in
      parts.allSatisfy { line.contains($0) }
    }
  }

  @Test(.enabled("needs Python 3") { ExternalProgram.has("python3") })
  func `every door prints what the README says`() throws {
    let sections = try Files.readText("\(Self.root)/README.md").split(separator: "\n## ")
    let doors = try #require(sections.first { $0.hasPrefix("Three doors\n") })
    var command = ""
    var result = ProgramResult(status: 0, output: "", diagnostics: "")
    var isOutput = false
    var quoted = 0
    for line in doors.split(separator: "\n") {
      if line.hasPrefix("```") {
        isOutput.toggle()
      } else if isOutput {
        quoted += 1
        #expect(isPrinted(line, in: result), "\(line)\n\(result.output)\n\(result.diagnostics)")
      } else if line.hasPrefix("    ") {
        command = String(line)
        result = try run(command)
        #expect(result.status == 0, "\(command)\n\(result.diagnostics)")
      } else if line.contains("`LEAST_SWING`") {
        #expect(isPrinted("gate passed: 27 clips, nothing changed", in: result))
        let counter = folder.path("Examples/counter.py")
        let changed = try Files.readText(counter)
          .replacing("LEAST_SWING = 0.08", with: "LEAST_SWING = 0.2")
        try Files.write(changed, to: counter)
        result = try run(command)
        #expect(result.status == 1, "\(result.diagnostics)")
      }
    }
    #expect(quoted == 9)
  }
}
