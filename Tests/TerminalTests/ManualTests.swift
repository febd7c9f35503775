// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

@testable import Terminal

/// Pages of the manual and completions of shells, made of the tables of options.
@Suite struct ManualTests {
  private static let program = Program(
    "rep-sample",
    [SampleCommand.self, FailCommand.self, HiddenCommand.self]
  )

  private let files = Self.program.sharedFiles(date: "2026-11-28")

  private func text(_ path: String) throws -> String {
    try #require(files.first { $0.path == path }?.text)
  }

  /// The output of a program about a file, which is its last argument.
  private func output(of program: String, _ arguments: [String], _ text: String) throws -> String {
    let folder = try TemporaryFolder()
    try Files.write(text, to: folder.path("file"))
    let child = try ChildProcess(
      program,
      arguments: arguments + [folder.path("file")],
      errors: .file(folder.path("errors"))
    )
    var bytes: [UInt8] = []
    while case let chunk = try child.read(upTo: 65_536), !chunk.isEmpty { bytes += chunk }
    let ending = try child.wait()
    let errors = try Files.readText(folder.path("errors"))
    return String(decoding: bytes, as: UTF8.self) + errors
      + (ending == .exited(0) ? "" : "\(ending)\n")
  }

  @Test func `a program and each listed verb has a page, and each shell a file`() {
    #expect(
      files.map(\.path) == [
        "man/man1/rep-sample.1", "man/man1/rep-sample-fail.1",
        "bash-completion/completions/rep-sample", "zsh/vendor-completions/_rep-sample",
        "fish/vendor_completions.d/rep-sample.fish",
      ]
    )
  }

  @Test(arguments: [
    "man/man1/rep-sample.1", "man/man1/rep-sample-fail.1",
    "bash-completion/completions/rep-sample", "zsh/vendor-completions/_rep-sample",
    "fish/vendor_completions.d/rep-sample.fish",
  ])
  func `files are as recorded`(path: String) throws {
    let isBash = path.hasPrefix("bash")
    let name = Files.name(of: path) + (isBash ? ".bash" : "")
    #expect(try goldenDifference(of: text(path), from: name) == nil)
  }

  @Test(arguments: [
    ("a-b", "a\\-b"), (".TH is text", "\\&.TH is text"), ("it's", "it\\(aqs"),
    ("C:\\n", "C:\\en"), ("`x`", "\\(gax\\(ga"), ("a.b", "a.b"), ("\"", "\\(dq"),
  ])
  func `no character of a text is roff's`(text: String, escaped: String) {
    #expect(Roff.escaped(text) == escaped)
  }

  @Test func `lines that begin with a blank stay a table, others are filled`() {
    var page = Roff()
    page.paragraphs("One\ntwo:\n  a  1\n  b  2\nthree\n\nfour")
    #expect(page.text == ".PP\nOne\ntwo:\n.nf\n  a  1\n  b  2\n.fi\nthree\n.PP\nfour\n")
  }

  @Test(.enabled(if: Files.exists("/usr/bin/mandoc"), "needs mandoc"))
  func `mandoc finds no fault in a page`() throws {
    for path in files.map(\.path).filter({ $0.hasPrefix("man/") }) {
      #expect(try output(of: "/usr/bin/mandoc", ["-T", "lint", "-W", "warning"], text(path)) == "")
    }
  }

  @Test func `bash reads its file`() throws {
    let text = try text("bash-completion/completions/rep-sample")
    #expect(try output(of: "/bin/bash", ["-n"], text) == "")
  }

  @Test(.enabled(if: Files.exists("/usr/bin/zsh"), "needs zsh"))
  func `zsh reads its file`() throws {
    let text = try text("zsh/vendor-completions/_rep-sample")
    #expect(try output(of: "/usr/bin/zsh", ["-n"], text) == "")
  }

  @Test(.enabled(if: Files.exists("/usr/bin/fish"), "needs fish"))
  func `fish reads its file`() throws {
    let text = try text("fish/vendor_completions.d/rep-sample.fish")
    #expect(try output(of: "/usr/bin/fish", ["-n"], text) == "")
  }

  @Test(arguments: [
    (["f"], "fail"), (["--si"], "--side"), (["--side", ""], "left right"),
    (["--side", "=", "l"], "left"), (["--side", "="], "left right"), (["--min", ""], ""),
    (["fail", "--j"], "--jobs --json"), (["fail", "--side"], ""),
    (["fail", "--diagnostics", "j"], "json"),
    // A verb is one only in front; elsewhere nothing but files is offered.
    (["track", "fai"], ""),
  ])
  func `bash completes a line`(words: [String], offered: String) throws {
    let line = (["rep-sample"] + words).map { "'\($0)'" }.joined(separator: " ")
    let empty = try TemporaryFolder()
    let script =
      try text("bash-completion/completions/rep-sample") + """
        cd '\(empty.path)'
        COMP_WORDS=(\(line))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _rep_sample
        echo "${COMPREPLY[*]}"

        """
    #expect(try output(of: "/bin/bash", [], script) == offered + "\n")
  }
}
