// SPDX-License-Identifier: Apache-2.0

import Platform
import Terminal
import TestSupport
import Testing

@Suite struct CommandLineTests {
  static let programs = [
    "rep-compare", "rep-eval", "rep-gate", "rep-ingest", "rep-label", "rep-report", "rep-synth",
    "rep-track", "rep-tune",
  ].map {
    BuiltProgram($0)
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: programs)
  func `help shows usage, options and examples`(program: BuiltProgram) throws {
    let outcome = try program.run(["--help"], in: folder.path)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.diagnostics == "")
    #expect(outcome.results.contains("usage: \(program) "))
    #expect(outcome.results.contains("  --version  "))
    #expect(outcome.results.contains("\nexamples:\n"))
    let longest = outcome.results.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest <= 100)
  }

  @Test(arguments: programs)
  func `the version is that of the tool`(program: BuiltProgram) throws {
    let outcome = try program.run(["--version"], in: folder.path)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.results == "\(program) (RepGauge) \(Tool.version)\n")
  }

  @Test(arguments: programs)
  func `an unknown option is a usage error of one line`(program: BuiltProgram) throws {
    let outcome = try program.run(["--nonesuch"], in: folder.path)
    #expect(outcome.ending == .exited(64))
    #expect(outcome.results == "")
    #expect(
      outcome.diagnostics
        == "\(program): error: unknown option '--nonesuch'; see '\(program) --help'\n"
    )
  }

  @Test(arguments: programs)
  func `results that cannot be written are an input-output error`(program: BuiltProgram) throws {
    let outcome = try program.run(["--help"], in: folder.path, output: .file("/dev/full"))
    #expect(outcome.ending == .exited(74))
    #expect(
      outcome.diagnostics
        == "\(program): error: cannot write 'standard output': no space left on device\n"
    )
  }

  @Test(arguments: programs)
  func `results that nobody can get are an input-output error, too`(program: BuiltProgram) throws {
    for word in ["--help", "--version"] {
      let shell = try BuiltProgram(path: "/bin/sh").run(
        ["-c", "\"$0\" \(word) >&-", program.path],
        in: folder.path
      )
      #expect(shell.ending == .exited(74), "\(word)")
      #expect(
        shell.diagnostics
          == "\(program): error: cannot write 'standard output': bad file descriptor\n"
      )
    }
  }

  @Test(arguments: programs)
  func `an argument that is not UTF-8 is refused before anything is done`(
    program: BuiltProgram
  ) throws {
    let place = try TemporaryFolder()
    let shell = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "cd \"$1\"; \"$0\" --out \"$(printf 'd\\377r')\" x", program.path, place.path],
      in: folder.path
    )
    #expect(shell.ending == .exited(64))
    #expect(
      shell.diagnostics
        == "\(program): error: argument 2 is not UTF-8: 'd\\xFFr'; see '\(program) --help'\n"
    )
    #expect(try Files.list(place.path) == [])
    let variable = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "TMPDIR=\"$(printf 'd\\377r')\" \"$0\" --version", program.path],
      in: folder.path
    )
    #expect(variable.ending == .exited(64))
    #expect(variable.diagnostics.contains("the variable TMPDIR is not UTF-8"))
  }

  @Test(arguments: programs)
  func `a reader that has seen enough is no error`(program: BuiltProgram) throws {
    let script = "{ sleep 0.1; \"$0\" --help; echo $? >&2; } | true"
    let log = folder.path("status")
    let shell = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", script, program.path],
      output: .null,
      errors: .file(log)
    )
    #expect(try shell.wait() == .exited(0))
    #expect(try Files.readText(log) == "0\n")
  }

  @Test(arguments: ["rep-label", "rep-report"].map { BuiltProgram($0) })
  func `programs without video link no video library`(program: BuiltProgram) throws {
    let outcome = try BuiltProgram(path: "/usr/bin/ldd").run([program.path], in: folder.path)
    #expect(outcome.results.contains("libswiftCore"))
    #expect(!outcome.results.contains("libav"))
    #expect(!outcome.results.contains("libFoundation"))
  }
}
