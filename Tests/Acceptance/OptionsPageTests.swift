// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The page of all options is made of the programs' help.
@Suite struct OptionsPageTests {
  @Test func `the page of options is what the programs print`() throws {
    let folder = try TemporaryFolder()
    let sections = try CommandLineTests.programs.map { program in
      let help = try program.run(["--help"], in: folder.path).results
      let verbs = try Self.verbs(in: help).map { verb in
        let text = try program.run([verb, "--help"], in: folder.path).results
        return "### \(program) \(verb)\n\n\(Self.block(text))"
      }
      return ["## \(program)\n\n\(Self.block(help))"] + verbs
    }
    let page = """
      <!-- SPDX-License-Identifier: Apache-2.0 -->
      <!-- Made of the programs' help by a test; REP_RECORD=1 writes it again. -->
      # Options

      What `--help` prints, program by program and verb by verb. [Tools](Tools.md) says what each is
      for. These options are common to all, and left out below:

      \(try Self.common(in: CommandLineTests.programs[0].run(["--help"], in: folder.path).results))

      \(sections.joined().joined(separator: "\n\n"))

      """
    let difference = try goldenDifference(of: page, from: "Options.md", in: "../../Documentation")
    #expect(difference == nil)
  }

  /// The verbs that a help text lists, in its order.
  static func verbs(in help: String) -> [String] {
    help.split(separator: "\n").drop { $0 != "verbs:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }
      .compactMap { $0.hasPrefix("   ") ? nil : $0.split(separator: " ").first.map(String.init) }
  }

  /// A help text as a block, without the options that all commands have.
  private static func block(_ help: String) -> String {
    let parts = paragraphs(of: help).filter { !$0.hasPrefix("common options:") }
    return "```text\n\(parts.joined(separator: "\n\n"))\n```"
  }

  /// The options that all commands have, as a block.
  private static func common(in help: String) throws -> String {
    let part = try #require(paragraphs(of: help).first { $0.hasPrefix("common options:") })
    return "```text\n\(part)\n```"
  }

  private static func paragraphs(of help: String) -> [String] {
    help.split(separator: "\n\n").map { text in
      String(text.drop { $0 == "\n" }).split(separator: "\n").joined(separator: "\n")
    }
  }
}
