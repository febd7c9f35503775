// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// A command line that a page or a help text shows.
private struct DocumentedLine: CustomStringConvertible, Sendable {
  /// The page, or the program whose help it is.
  var source: String
  /// The words, the program's name first.
  var words: [String]

  var description: String { "\(source): \(words.joined(separator: " "))" }

  /// The lines of a text that begin with one of some words, without the comments behind them.
  static func find(in text: String, source: String, indent: String) -> [DocumentedLine] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(indent) else { return nil }
      let words = Self.words(of: line)
      guard let first = words.first, first == "make" || first.hasPrefix("rep-") else { return nil }
      return DocumentedLine(source: source, words: words)
    }
  }

  /// The words of a line as the shell has them: quotes keep blanks, and a comment ends the line.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let ended = word { words.append(ended) }
        word = nil
      } else if character == "#", word == nil {
        return words
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let ended = word { words.append(ended) }
    return words
  }
}

/// The lines of the README and the other pages, in code blocks.
private let pageLines: [DocumentedLine] = {
  let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
  // The page of options is the programs' help, whose examples have a test below.
  let manual = ((try? Files.list(root + "/Documentation")) ?? [])
    .filter { $0.hasSuffix(".md") && $0 != "Options.md" }
  let pages =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + manual.map { "Documentation/\($0)" }
  return pages.flatMap { page in
    let text = (try? Files.readText("\(root)/\(page)")) ?? ""
    return DocumentedLine.find(in: text, source: page, indent: "    ")
  }
}()

@Suite struct `Command lines that the documentation shows` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The program with the words behind its name, where there is nothing to work on.
  ///
  /// Words are read before anything is looked for on disk, so only a line that cannot be read ends
  /// with 64.
  private func run(_ line: DocumentedLine) throws -> ProgramResult {
    try BuiltProgram(line.words[0]).run(Array(line.words.dropFirst()), from: folder.path)
  }

  @Test func `a misspelt option would be noticed`() throws {
    let line = DocumentedLine(source: "here", words: ["rep-eval", "--trak", "datasets/clips"])
    #expect(try run(line).status == 64)
  }

  @Test func `the pages have lines to look at`() {
    #expect(pageLines.contains { $0.source == "README.md" && $0.words[0] == "rep-eval" })
    #expect(pageLines.contains { $0.words == ["make", "demo"] })
  }

  /// Lines in which the shell puts words are run as a whole by `GuideTests`.
  @Test(
    arguments: pageLines.filter { line in
      line.words[0] != "make" && !line.words.contains { $0.hasPrefix("$(") }
    }
  )
  private func `a line of a page is understood`(line: DocumentedLine) throws {
    let result = try run(line)
    #expect(result.status != 64, "\(result.diagnostics)")
  }

  @Test(arguments: pageLines.filter { $0.words[0] == "make" })
  private func `a target of a page is in the Makefile`(line: DocumentedLine) throws {
    let makefile = Files.folder(of: Files.folder(of: Files.folder(of: #filePath))) + "/Makefile"
    let targets = try Files.readText(makefile).split(separator: "\n").compactMap { line in
      line.contains(": ") ? line.split(separator: ":").first.map(String.init) : nil
    }
    for target in line.words.dropFirst() where !target.contains("=") {
      #expect(targets.contains(target))
    }
  }

  @Test(arguments: CommandLineTests.programs)
  func `the examples of a program are understood`(program: BuiltProgram) throws {
    let help = try program.run(["--help"], from: folder.path).output
    let texts =
      try [help]
      + OptionsPageTests.verbs(in: help).map {
        try program.run([$0, "--help"], from: folder.path).output
      }
    let lines = texts.flatMap { text in
      let examples = text.split(separator: "\nexamples:\n").dropFirst().joined()
      return DocumentedLine.find(in: examples, source: program.description, indent: "  ")
    }
    #expect(!lines.isEmpty)
    for line in lines {
      let result = try run(line)
      #expect(result.status != 64, "\(line): \(result.diagnostics)")
    }
  }
}
