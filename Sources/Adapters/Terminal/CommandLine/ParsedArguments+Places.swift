// SPDX-License-Identifier: Apache-2.0
import Platform

/// One rule for all commands: what a command writes is nothing that it reads, and nothing else of somebody's.
extension ParsedArguments {
  /// The files and folders that the command reads, with the words that name them: `--rules`, `DATASET`.
  package var inputs: [(name: String, path: String)] {
    let options = specification.options.flatMap { option -> [(name: String, path: String)] in
      switch option.role {
      case .input(let path):
        strings(option.name).compactMap { path($0) }.map { ("--\(option.name)", $0) }
      case .store: strings(option.name).map { ("--\(option.name)", $0) }
      default: []
      }
    }
    let operands = specification.operands.filter(\.isPath).flatMap { operand in
      self.operands(operand.name).map { (name: operand.name, path: $0) }
    }
    return options + operands
  }

  /// The files that options ask for, in the order of the table.
  private var outputs: [OutputFile] {
    specification.options.flatMap { option -> [OutputFile] in
      guard case .output(let kind) = option.role else { return [] }
      return strings(option.name).map { OutputFile(option: option.name, path: $0, kind: kind) }
    }
  }

  /// The file that an option asks for; nil if it is not given.
  ///
  /// - Precondition: The option is one of an output.
  package func output(_ name: String) -> OutputFile? {
    precondition(
      specification.options.contains { option in
        if case .output = option.role { option.name == name } else { false }
      },
      "no output --\(name) is declared"
    )
    return outputs.first { $0.option == name }
  }

  /// Whether an output takes standard output, so that everything else goes elsewhere.
  var takesStandardOutput: Bool { !standardOutputs.isEmpty }

  /// The options whose output is standard output.
  private var standardOutputs: [String] {
    outputs.filter(\.isStandardOutput).map(\.option)
      + optionNames { role in
        if case .namedOutput = role { true } else { false }
      }.filter { string($0) == "-" }
  }

  private func optionNames(_ isWanted: (PathRole) -> Bool) -> [String] {
    specification.options.filter { isWanted($0.role) }.map(\.name)
  }

  /// Refuses outputs that replace an input or each other, or what is not such an output.
  ///
  /// - Throws: `UsageError` for a line that contradicts itself; ``CommandFailure`` (73) for an output that cannot be
  ///   made where it is asked for.
  func checkPlaces() throws {
    for input in inputs where input.path.isEmpty {
      throw UsageError("\(input.name) is empty, and needs a path")
    }
    let standard = standardOutputs
    if standard.count > 1 {
      throw UsageError("--\(standard[0]) and --\(standard[1]) both go to standard output")
    }
    if let option = standard.first, has("json") {
      throw UsageError("--json and --\(option) both go to standard output")
    }
    let files = outputs.filter { !$0.isStandardOutput }
    for file in files { try file.check(besides: inputs) }
    for (index, file) in files.enumerated() where Files.kind(of: file.path) != .other {
      let place = FilePlace(of: file.path)
      if let other = files[..<index].first(where: { FilePlace(of: $0.path) == place }) {
        throw UsageError("--\(other.option) and --\(file.option) are one file, '\(file.path)'")
      }
    }
    try checkFolders(besides: files)
  }

  private func checkFolders(besides files: [OutputFile]) throws(UsageError) {
    for option in specification.options {
      guard let path = string(option.name) else { continue }
      switch option.role {
      case .namedOutput:
        guard !path.isEmpty else { throw UsageError("--\(option.name) is empty, and needs a name") }
      case .resultFolder, .folder:
        guard !path.isEmpty else {
          throw UsageError("--\(option.name) is empty, and needs a folder")
        }
        guard path != "-" else {
          throw UsageError("--\(option.name) is a folder, and cannot be standard output")
        }
      case .store:
        guard path != "-" else {
          throw UsageError("--\(option.name) is read as well, and cannot be standard output")
        }
      default: continue
      }
      guard case .resultFolder = option.role else { continue }
      if let input = inputs.first(where: { FilePlace.isInside($0.path, path) }) {
        throw UsageError(
          "--\(option.name) '\(path)' contains the input \(input.name); name another folder"
        )
      }
      if let file = files.first(where: { FilePlace.isInside($0.path, path) }) {
        throw UsageError(
          "--\(file.option) '\(file.path)' is in the folder of --\(option.name), which is replaced as a whole"
        )
      }
    }
  }
}

extension ResultPlace {
  /// Takes what `--out` and `--replace` say.
  package init(_ arguments: ParsedArguments) {
    self.init(folder: arguments.string("out"), replaces: arguments.has("replace"))
  }
}
