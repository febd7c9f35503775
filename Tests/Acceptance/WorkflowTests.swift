// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// The workflow files that the documentation offers.
@Suite struct WorkflowTests {
  private static let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
  private static let folder = root + "/Documentation/Workflows"

  private func workflow(_ name: String) throws -> StrictYAML {
    try StrictYAML.parse(try text(name))
  }

  private func text(_ name: String) throws -> String {
    try Files.readText("\(Self.folder)/\(name)")
  }

  /// The command lines of our programs among the scalars of a workflow.
  private func commands(_ workflow: StrictYAML) -> [[String]] {
    workflow.scalars.flatMap(WorkflowJob.commands)
      .filter { $0.count > 1 && ($0[0].hasPrefix("./rep-") || $0[0].hasPrefix("rep-")) }
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
      let program = Files.name(of: words[0])
      #expect(CommandLineTests.programs.contains { $0.description == program })
      let result = try BuiltProgram(program).run(Array(words.dropFirst()), from: empty.path)
      // There are no rules and no dataset here; only a line that cannot be read ends with 64.
      #expect(result.status == 66, "\(words): \(result.status) \(result.diagnostics)")
    }
  }

  @Test func `GitHub's steps run or use something, and what they keep is written`() throws {
    let workflow = try workflow("github-actions.yml")
    // A run on the main branch fills the cache that pull requests read.
    for event in ["pull_request", "push"] {
      #expect(workflow["on"]?[event]?["branches"] == .list([.scalar("main")]))
    }
    let job = try #require(workflow["jobs"]?["gate"])
    #expect(job["runs-on"]?.text == "ubuntu-24.04")
    let steps = try #require(job["steps"]?.elements)
    for step in steps {
      #expect((step["run"] == nil) != (step["uses"] == nil), "one of both: \(step)")
      if let action = step["uses"]?.text, !action.hasPrefix(WorkflowJob.ownAction) {
        #expect(action.contains("@v"), "a version: \(action)")
      }
    }
    let written = commands(workflow).flatMap(\.self)
    for (action, key) in [("upload-sarif", "sarif_file"), ("upload-artifact", "path")] {
      let step = try #require(steps.first { $0["uses"]?.text?.contains(action) ?? false })
      #expect(written.contains(try #require(step["with"]?[key]?.text)))
    }
  }

  @Test func `GitLab's job has a script, and its reports are written`() throws {
    let workflow = try workflow("gitlab-ci.yml")
    let job = try #require(workflow["gate"])
    #expect(WorkflowJob(gitLab: workflow).faults.isEmpty)
    // A run on the main branch leaves what merge requests are compared with.
    #expect(job["rules"]?.elements?.count == 2)
    #expect(job["script"]?.elements?.count == 1)
    #expect(
      job["before_script"]?.elements?.first?.text?.hasPrefix("if [ ! -x rep-gate ]; then") ?? false
    )
    let cache = try #require(job["cache"])
    #expect(cache["key"]?.text == "rep-gate-$REPGAUGE_REVISION")
    #expect(cache["paths"] == .list([.scalar("rep-gate")]))
    #expect(cache["when"]?.text == "always", "a red gate keeps what was built")
    let artifacts = try #require(job["artifacts"])
    #expect(artifacts["when"]?.text == "always")
    let written = commands(workflow).flatMap(\.self)
    for report in ["junit", "metrics"] {
      #expect(written.contains(try #require(artifacts["reports"]?[report]?.text)))
    }
    #expect(written.contains(try #require(artifacts["paths"]?.elements?.first?.text)))
  }

  @Test func `GitHub's job has all that its steps need, and guarded uploads`() throws {
    let workflow = try workflow("github-actions.yml")
    #expect(WorkflowJob(gitHub: workflow).faults.isEmpty)
    let own = WorkflowJob(gitHub: workflow).steps.compactMap(\.action)
      .filter { $0.hasPrefix(WorkflowJob.ownAction) }
    #expect(own == ["\(WorkflowJob.ownAction)put-a-commit-of-repgauge-here"])
  }

  @Test func `the action builds what the cache has not, and keeps it before anything can fail`()
    throws
  {
    let action = try StrictYAML.parse(Files.readText("\(Self.root)/action.yml"))
    #expect(WorkflowJob(action: action).cacheFaults.isEmpty)
    for step in try #require(action["runs"]?["steps"]?.elements) where step["run"] != nil {
      #expect(step["shell"]?.text == "sh", "an action's script needs a shell: \(step)")
    }
  }

  @Test func `the Dockerfile runs the lines of the action`() throws {
    let action = WorkflowJob(
      action: try StrictYAML.parse(Files.readText("\(Self.root)/action.yml"))
    )
    let lines = try Files.readText("\(Self.root)/Dockerfile").split(separator: "\n")
      .filter { $0.hasPrefix("RUN ") }.map { String($0.dropFirst(4)) }
    #expect(lines.count == 2)
    // The action alone names what a cache may have.
    let scripts = action.steps.map(\.script).filter { !$0.isEmpty && !$0.contains("--key") }
    #expect(scripts == lines)
  }

  @Test(arguments: [
    ("git-lfs", "zip", ["actions/checkout@v4: git-lfs"]),
    (
      "uses: your-organisation/repgauge@put-a-commit-of-repgauge-here", "run: apt-get install rep",
      ["Gate: rep-gate"]
    ),
    ("@put-a-commit-of-repgauge-here", "@main", ["Install RepGauge"]),
    (" && hashFiles('gate.html') != ''", "", ["Keep the page: also if nothing was written"]),
    ("!cancelled() && hashFiles", "hashFiles", ["Keep the page: not if red"]),
    (
      "github.event_name == 'push' && ", "",
      ["Show findings of the main branch as code scanning alerts: in pull requests, too"]
    ),
  ])
  func `a workflow for GitHub that lost something is found out`(
    lost: String,
    instead: String,
    faults: [String]
  ) throws {
    let text = try text("github-actions.yml")
    let changed = text.replacing(lost, with: instead, maxReplacements: 1)
    #expect(changed != text)
    #expect(WorkflowJob(gitHub: try StrictYAML.parse(changed)).faults == faults)
  }

  @Test(arguments: [
    ("actions/cache/restore@v4", "actions/cache@v4", ["nothing is restored"]),
    ("actions/cache/save@v4", "actions/cache@v4", ["nothing is kept"]),
    ("key: ${{ steps.name.outputs.key }}", "key: repgauge", ["nothing is restored"]),
    (
      "if: steps.cache.outputs.cache-hit != 'true'", "if: always()",
      ["Build the package: also done if the cache has it"]
    ),
  ])
  func `an action that lost something is found out`(
    lost: String,
    instead: String,
    faults: [String]
  ) throws {
    let text = try Files.readText("\(Self.root)/action.yml")
    let changed = text.replacing(lost, with: instead, maxReplacements: 1)
    #expect(changed != text)
    #expect(WorkflowJob(action: try StrictYAML.parse(changed)).cacheFaults == faults)
  }

  @Test func `a workflow for GitLab that pins nothing is found out`() throws {
    let changed = try text("gitlab-ci.yml").replacing(" \"$REPGAUGE_REVISION\"", with: " main")
    let job = WorkflowJob(gitLab: try StrictYAML.parse(changed))
    #expect(job.faults == ["git -C repgauge fetch -q --depth 1 \"$REPGAUGE\" main"])
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
