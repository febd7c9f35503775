// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// `rep-report history` from outside.
struct HistoryTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
    for (name, counter) in [("one", "zig-zag-fixed"), ("two", "hysteresis")] {
      try dataset.writeRun(of: counter, to: name)
    }
  }

  @Test func `runs are added once, and a trend is drawn`() throws {
    let added = try dataset.run(
      "rep-report",
      "history",
      "--add",
      "one",
      "--add",
      "two",
      "--revision",
      "4be01c"
    )
    #expect(added.status == 0, "\(added.diagnostics)")
    #expect(added.output.split(separator: "\n").count == 2)
    #expect(added.output.hasPrefix("#1 4be01c  small  tool "))
    let again = try dataset.run("rep-report", "history", "--add", "one")
    #expect(again.output == added.output)
    let trend = try dataset.run(
      "rep-report",
      "history",
      "--measure",
      "f1@0.5s{exercise=squat}",
      "--svg",
      "f1.svg"
    )
    #expect(trend.status == 0)
    #expect(trend.output.contains("zig-zag-fixed on truth  #1 4be01c  1"))
    let document = try dataset.run("rep-report", "history", "--measure", "exact", "--json").output
    let (root, _) = JSONNode.parse(Array(document.utf8), file: "")
    #expect(
      root?.array?.compactMap { $0["candidate"]?.string } == ["hysteresis", "zig-zag-fixed"]
    )
    #expect(try Files.readText(dataset.folder.path("f1.svg")).contains("f1@0.5s{exercise=squat}"))
  }

  @Test func `what is not there has its own status`() throws {
    let missing = try dataset.run("rep-report", "history")
    #expect(missing.status == 66)
    #expect(missing.diagnostics.contains("there is no such file"))
    #expect(try dataset.run("rep-report", "history", "--add", "none").status == 66)
    #expect(!Files.exists(dataset.folder.path("reports/runs.sqlite")))
    _ = try dataset.run("rep-report", "history", "--add", "one")
    let unknown = try dataset.run("rep-report", "history", "--measure", "f2@0.5s")
    #expect(unknown.status == 3)
    #expect(unknown.diagnostics.contains("did you mean 'f1@0.5s'?"))
  }

  @Test func `a full disk adds nothing and says so`() throws {
    _ = try dataset.run("rep-report", "history", "--add", "one")
    let before = try dataset.run("rep-report", "history")
    let failed = try dataset.run(
      "rep-report",
      "history",
      "--add",
      "two",
      limit: "trap '' XFSZ; ulimit -f 40"
    )
    #expect(failed.status == 74, "\(failed.diagnostics)")
    #expect(try dataset.run("rep-report", "history").output == before.output)
  }

  @Test func `a killed writer leaves all of a run or nothing`() throws {
    _ = try dataset.run("rep-report", "history", "--add", "one")
    let program = BuiltProgram("rep-report").path
    let script = """
      cd "$0"
      for delay in 005 010 015 020 025 030 035 040 045 050 060 070 080 100; do
        "$1" history --add two >/dev/null 2>&1 &
        sleep 0.$delay
        kill -9 $! 2>/dev/null
        wait 2>/dev/null
        "$1" history --measure exact --json >/dev/null || exit 9
      done
      """
    let outcome = try BuiltProgram(path: "/bin/sh").run(
      ["-c", script, dataset.folder.path, program],
      in: dataset.folder.path
    )
    #expect(outcome.ending == .exited(0))
    let trend = try dataset.run("rep-report", "history", "--measure", "exact")
    let runs = try dataset.run("rep-report", "history").output.split(separator: "\n").count
    #expect(trend.output.split(separator: "\n").count == runs)
  }

  /// Words that run a program as somebody who owns nothing here; nil where that cannot be done.
  private static let asStranger: [String]? = {
    let program = BuiltProgram("rep-report").path
    func works(_ words: [String]) -> Bool {
      let child = try? ChildProcess(
        "/bin/sh",
        arguments: ["-c", "\(words.joined(separator: " ")) \(program) --version"],
        output: .null,
        errors: .null
      )
      return (try? child?.wait()) == .exited(0)
    }
    let stranger = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    return works(stranger) ? stranger : works(["test $(id -u) -ne 0 &&"]) ? [] : nil
  }()

  @Test(.enabled(if: HistoryTests.asStranger != nil, "root can write any file"))
  func `a history that may not be written says so, and nothing is lost by trying`() throws {
    _ = try dataset.run("rep-report", "history", "--add", "one")
    let file = dataset.folder.path("reports/runs.sqlite")
    let before = try Files.read(file)
    let script = """
      cd "$0" && chmod 755 . && chmod -R a+rX . && chmod -R a-w reports
      program=$1; shift
      \((Self.asStranger ?? []).joined(separator: " ")) "$program" "$@"
      """
    func history(_ arguments: String...) throws -> ProgramResult {
      try BuiltProgram(path: "/bin/sh").run(
        ["-c", script, dataset.folder.path, BuiltProgram("rep-report").path, "history"] + arguments,
        from: dataset.folder.path
      )
    }
    let failed = try history("--add", "two")
    #expect([73, 74].contains(failed.status), "\(failed.status) \(failed.diagnostics)")
    #expect(failed.diagnostics.contains("runs.sqlite"), "\(failed.diagnostics)")
    #expect(try Files.read(file) == before)
    let listed = try history()
    #expect(listed.status == 0, "\(listed.diagnostics)")
    #expect(listed.output.hasPrefix("#1 "))
    #expect(try history("--measure", "exact").status == 0)
    #expect(try Files.read(file) == before)
  }
}
