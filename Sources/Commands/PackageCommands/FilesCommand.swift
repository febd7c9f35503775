// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
package import Terminal

/// `repgauge files DIR`: writes the manual and the completions of shells.
package struct FilesCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "files",
    abstract: "Writes pages of the manual, and completions for bash, zsh and fish.",
    discussion: """
      Pages and completions are made of the tables of options that the programs read. Packages put DIR
      at /usr/share.
      """,
    examples: [
      .init(
        "repgauge files ~/.local/share",
        "for an installation in a home folder; older files of the same names are replaced"
      )
    ],
    options: [
      .value("date", "YYYY-MM-DD", "The day that pages of the manual show (default: none)")
    ],
    operands: [Operand("DIR", "The folder that gets man/, bash-completion/, zsh/ and fish/")],
    interruption: CommandSpecification.startsAnew
  )

  private let folder: String
  private let date: String

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) {
    folder = arguments.required("DIR")
    date = arguments.string("date") ?? ""
  }

  /// Writes the files.
  ///
  /// - Returns: 0.
  /// - Throws: If a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let files = (Program.all + [Program.repGauge]).flatMap { $0.sharedFiles(date: date) }
    for file in files {
      let path = "\(folder)/\(file.path)"
      try Files.createDirectories(Files.folder(of: path))
      try Files.write(file.text, to: path)
    }
    terminal.print(
      "wrote \(files.count) files below \(folder)",
      orJSON: ["files": .array(files.map { .string($0.path) })]
    )
    return .success
  }
}
