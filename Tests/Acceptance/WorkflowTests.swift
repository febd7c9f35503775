// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// The workflow files that the documentation offers.
@Suite struct WorkflowTests {
  private static let folder =
    Files.folder(of: Files.folder(of: Files.folder(of: #filePath))) + "/Documentation/Workflows"

  private func workflow(_ name: String) throws -> StrictYAML {
    try StrictYAML.parse(try Files.readText("\(Self.folder)/\(name)"))
  }

  /// The command lines of our programs among the scalars of a workflow.
  private func commands(_ workflow: StrictYAML) -> [[String]] {
    workflow.scalars.flatMap { $0.split(separator: "\n") }
      .map { $0.split(separator: " ").map(String.init) }
      .filter { $0.first?.hasPrefix("rep-") ?? false }
  }

  @Test func `there are no other workflow files`() throws {
    #expect(try Files.list(Self.folder) == ["github-actions.yml", "gitlab-ci.yml"])
  }

  @Test(arguments: ["github-actions.yml", "gitlab-ci.yml"])
  func `every command exists and understands its options`(name: String) throws {
    let commands = try commands(workflow(name))
    #expect(!commands.isEmpty)
    let empty = try TemporaryFolder()
    for words in commands {
      #expect(CommandLineTests.programs.contains { $0.description == words[0] })
      let result = try BuiltProgram(words[0]).run(Array(words.dropFirst()), from: empty.path)
      // There are no rules and no dataset here; only a line that cannot be read ends with 64.
      #expect(result.status == 66, "\(words): \(result.status) \(result.diagnostics)")
    }
  }

  @Test func `GitHub's steps run or use something, and what they keep is written`() throws {
    let workflow = try workflow("github-actions.yml")
    #expect(workflow["on"] == .list([.scalar("pull_request")]))
    let job = try #require(workflow["jobs"]?["gate"])
    #expect(job["runs-on"]?.text == "ubuntu-24.04")
    let steps = try #require(job["steps"]?.elements)
    for step in steps {
      #expect((step["run"] == nil) != (step["uses"] == nil), "one of both: \(step)")
      if let action = step["uses"]?.text { #expect(action.contains("@v"), "a version: \(action)") }
    }
    let written = commands(workflow).flatMap(\.self)
    for (action, key) in [("upload-sarif", "sarif_file"), ("upload-artifact", "path")] {
      let step = try #require(steps.first { $0["uses"]?.text?.contains(action) ?? false })
      #expect(step["if"]?.text == "always()", "also after a red gate")
      #expect(written.contains(try #require(step["with"]?[key]?.text)))
    }
  }

  @Test func `GitLab's job has a script, and its reports are written`() throws {
    let workflow = try workflow("gitlab-ci.yml")
    let job = try #require(workflow["gate"])
    #expect(job["script"]?.elements?.count == 1)
    let artifacts = try #require(job["artifacts"])
    #expect(artifacts["when"]?.text == "always")
    let written = commands(workflow).flatMap(\.self)
    for report in ["junit", "metrics"] {
      #expect(written.contains(try #require(artifacts["reports"]?[report]?.text)))
    }
    #expect(written.contains(try #require(artifacts["paths"]?.elements?.first?.text)))
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "line 2: the key 'a' is there twice"),
    ("a:\n\tb: 1\n", "line 2: a tab"),
    ("a: 'open\n", "line 1: an open quotation"),
    ("a: b: c\n", "line 1: a scalar that needs quotes"),
    ("a: 1\n  b: 2\n", "line 2: an indentation that fits nothing"),
    ("a:\n", "line 2: no value"),
    ("a:\n  - b\n  c: 1\n", "line 3: a key among elements"),
  ])
  func `a file that is no such YAML is refused`(text: String, reason: String) {
    let failure = #expect(throws: StrictYAML.Failure.self) { try StrictYAML.parse(text) }
    #expect(failure?.description == reason)
  }
}
