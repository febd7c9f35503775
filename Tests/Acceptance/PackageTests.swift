// SPDX-License-Identifier: Apache-2.0
import Platform
import Terminal
import TestSupport
import Testing

/// The file that has all programs, and what a package makes with it.
@Suite struct PackageTests {
  private static let repgauge = BuiltProgram("repgauge")

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: CommandLineTests.programs)
  func `a link to the file is the program of its name`(program: BuiltProgram) throws {
    let link = folder.path("\(program)")
    let made = try BuiltProgram(path: "/bin/ln").run(["-s", Self.repgauge.path, link], from: "/")
    #expect(made.status == 0)
    for words in [["--help"], ["--version"]] {
      let expected = try program.run(words, in: folder.path)
      let found = try BuiltProgram(path: link).run(words, in: folder.path)
      #expect(found.ending == expected.ending)
      #expect(found.results == expected.results)
    }
  }

  @Test func `each program and verb has a page, and its options stand in all files`() throws {
    let written = try Self.repgauge.run(["files", folder.path("share")], in: folder.path)
    #expect(written.ending == .exited(0))
    for program in CommandLineTests.programs {
      let help = try program.run(["--help"], in: folder.path).results
      for verb in [nil] + OptionsPageTests.verbs(in: help).map({ Optional($0) }) {
        let name = verb.map { "\(program)-\($0)" } ?? "\(program)"
        let page = try Files.readText(folder.path("share/man/man1/\(name).1"))
        let text = try program.run((verb.map { [$0] } ?? []) + ["--help"], in: folder.path).results
        // The names of the options that the help lists, each at the beginning of a row.
        let options = text.split(separator: "\n").filter { $0.hasPrefix("  -") }
          .flatMap { $0.dropFirst(2).split(separator: "  ")[0].split(separator: " ") }.filter {
            $0.hasPrefix("--")
          }
          .map { $0.drop { $0 == "-" } }
        #expect(options.contains("version"))
        for option in options {
          let escaped = option.replacing("-", with: "\\-")
          #expect(page.contains("\\fB\\-\\-\(escaped)\\fR"), "\(name): --\(option)")
        }
      }
    }
  }

  @Test func `bash reads all completions`() throws {
    _ = try Self.repgauge.run(["files", folder.path("share")], in: folder.path)
    let completions = folder.path("share/bash-completion/completions")
    #expect(try Files.list(completions).count == CommandLineTests.programs.count + 1)
    let read = try BuiltProgram(path: "/bin/bash").run(
      [
        "-c", "for file in \"$0\"/*; do bash -n \"$file\" && . \"$file\" || exit; done",
        completions,
      ],
      in: folder.path
    )
    #expect(read.ending == .exited(0))
    #expect(read.diagnostics == "")
  }

  @Test func `the demo and the installer say how they are called`() throws {
    let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
    for script in ["demo", "package"] {
      let words = script == "demo" ? [] : ["--nonesuch"]
      let call = try BuiltProgram(path: "\(root)/Scripts/\(script)").run(words, in: folder.path)
      #expect(call.ending == .exited(64))
      #expect(call.diagnostics.hasPrefix("usage: Scripts/\(script) "))
    }
  }

  @Test func `installing into a place that cannot be written ends before anything is fetched`()
    throws
  {
    let track = BuiltProgram("rep-track")
    let refused = try track.run(["install", "/proc/none"], in: folder.path)
    #expect(refused.ending == .exited(73))
    #expect(refused.diagnostics == "fetch-backends: error: cannot create /proc/none\n")
    #expect(refused.results == "")
  }
}
