// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseBackends
package import Terminal

/// `rep-track install [DIR]`: fetches pose runtimes and models.
///
/// Runs the script `fetch-backends`, which is also what `make backends` runs, so that there is one way to
/// fetch and one list of digests.
package struct InstallCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "install",
    abstract: "Fetches the pinned pose runtimes and models, and checks their digests.",
    discussion: """
      DIR is $REPGAUGE_BACKENDS unless it is given, else 'backends' in $REPGAUGE_HOME or in
      ~/.local/share/repgauge. Nothing is fetched if every file is there with its digest. Fetching needs
      python3 with pip, and unzip. $REPGAUGE_MIRROR names a folder of files and wheels to be taken first.
      """,
    examples: [
      .init(
        "REPGAUGE_HOME=/srv/repgauge rep-track install",
        "once for all users and nodes that set REPGAUGE_HOME to it, too"
      )
    ],
    operands: [Operand("DIR", "The folder of runtimes and models", .optional, isPath: false)],
    interruption: CommandSpecification.goesOn
  )

  private let folder: String

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) {
    folder = arguments.operands("DIR").first ?? BackendFolder.standard.path
  }

  /// Runs the script.
  ///
  /// - Returns: 0; that of the script, such as 66 if something of the default backend is out of reach.
  /// - Throws: If there is no script beside this program, or no shell.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let script = try SharedFiles.path(of: "Scripts/fetch-backends")
    let child = try ChildProcess(
      "/bin/sh",
      arguments: [script, folder],
      environment: terminal.isQuiet ? [("REPGAUGE_QUIET", "1")] : [],
      output: .null
    )
    switch try child.wait() {
    case .exited(0):
      terminal.print(
        "pose runtimes and models are in \(folder)",
        orJSON: ["folder": .string(folder)]
      )
      return .success
    case .exited(let status):
      return ExitStatus(rawValue: status) ?? .internalFault
    case .signalled:
      return .interrupted
    }
  }
}

/// Files that are installed with the programs.
enum SharedFiles {
  /// The path of a file, in a package's `share/repgauge` beside `bin`, or in the repository of a build.
  ///
  /// - Throws: `CommandFailure` with 66 if it is in neither.
  static func path(of name: String) throws -> String {
    let bin = Files.folder(of: try Machine.executablePath())
    let installed = "\(Files.folder(of: bin))/share/repgauge/\(name)"
    if Files.exists(installed) { return installed }
    // .build/TRIPLE/release/rep-track
    let repository = Files.folder(of: Files.folder(of: Files.folder(of: bin)))
    let built = "\(repository)/\(name)"
    if Files.exists(built) { return built }
    throw CommandFailure(.missingInput, "there is neither '\(installed)' nor '\(built)'")
  }
}
