// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Evaluating
import Labels
import Platform
import Recognition
package import Storage
package import Terminal

/// The recognizers of exercises that a command line names: trained models and programs.
package struct RecognizerOptions: Sendable {
  /// `--recognizer`, `--recognizer-exec` and `--recognizer-patience`.
  package static let options: [Option] = [
    .input(
      "recognizer",
      "[NAME=]FILE[:PARAMETER=VALUE,...]",
      "A model of 'rep-tune train' that names exercises over time, and starts and stops each counter; parameters: "
        + RecognizerSettings.parameters.map(\.name).joined(separator: ", "),
      isRepeatable: true,
      path: { Model($0).file }
    ),
    .value(
      "recognizer-exec",
      "NAME=COMMAND",
      "A recognizer that is a program; it reads frames and writes names of exercises as JSON lines",
      isRepeatable: true
    ),
    .value(
      "recognizer-patience",
      "SECONDS",
      "With --recognizer-exec: the longest wait for an answer",
      default: "10"
    ),
  ]

  /// A value of `--recognizer`, taken apart.
  private struct Model: Sendable {
    /// The name before `=`; nil for none.
    var name: String?
    var file: String
    /// The parameters behind the file.
    var settings: String

    init(_ text: String) {
      var rest = text[...]
      // A name has no slash, a dot or a colon before its '='.
      if let equals = rest.firstIndex(of: "="), String(rest[..<equals]).isIdentifier {
        name = String(rest[..<equals])
        rest = rest[rest.index(after: equals)...]
      }
      let file = rest.lastIndex(of: "/").map { rest.index(after: $0) } ?? rest.startIndex
      let colon = rest[file...].firstIndex(of: ":") ?? rest.endIndex
      self.file = String(rest[..<colon])
      settings = String(rest[colon...].dropFirst())
    }
  }

  private let models: [(model: Model, settings: RecognizerSettings)]
  private let programs: [(name: String, command: String)]
  private let patience: Double

  /// Takes what the arguments say.
  ///
  /// - Precondition: The command has an option of each of these names.
  /// - Throws: `UsageError` for parameters that cannot be parsed, and for a program without a name or a command.
  package init(_ arguments: ParsedArguments) throws {
    models = try arguments.strings("recognizer").map { text in
      let model = Model(text)
      do throws(ConfigurationError) {
        return (model, try RecognizerSettings(parsing: model.settings))
      } catch {
        throw UsageError("--recognizer '\(text)': \(error)")
      }
    }
    programs = try arguments.strings("recognizer-exec").map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].isIdentifier else {
        throw UsageError(
          "--recognizer-exec '\(text)' needs a name of lower-case letters, digits and hyphens, '=', and a command"
        )
      }
      return (parts[0], parts[1])
    }
    patience = try arguments.number("recognizer-patience", in: 0.1...3600) ?? 10
  }

  /// The names of programs, and of models that are given one with `NAME=`, as results are named.
  package var names: [String] {
    models.compactMap { model, settings in
      model.name.map { ModelRecognizer.name($0, settings) }
    } + programs.map(\.name)
  }

  /// True if any is named.
  package var isEmpty: Bool { models.isEmpty && programs.isEmpty }

  /// Opens the recognizers.
  ///
  /// - Parameters:
  ///   - labels: The labels of the dataset; nil for a shard, in which a model may know none of the few exercises.
  ///   - clips: The clips that are replayed.
  ///   - dataset: The name of the dataset, for messages.
  /// - Returns: The recognizers in the order of the options, and findings about files, with which there are none.
  /// - Throws: `CommandFailure` (65) for a model that knows none of the labelled exercises; `UsageError` for two of
  ///   one name; `PlatformError` where a file cannot be read.
  package func recognizers(
    for labels: ReferenceLabels?,
    of clips: [ClipRecord],
    in dataset: String
  ) throws -> (recognizers: [any ExternalRecognizer], diagnostics: [Diagnostic]) {
    var found: [any ExternalRecognizer] = []
    var diagnostics: [Diagnostic] = []
    let families = labels?.families(of: clips) ?? []
    for (model, settings) in models {
      let (recognizer, findings) = ModelRecognizer.parse(
        try Files.readNamed(model.file),
        file: model.file,
        name: model.name,
        settings: settings
      )
      diagnostics += findings
      guard let recognizer else { continue }
      let classes = recognizer.recognizer.model.classes
      if !families.isEmpty, Set(classes).isDisjoint(with: families) {
        throw CommandFailure(
          .badData,
          "the model '\(model.file)' knows none of the exercises of '\(dataset)': it knows "
            + "\(classes.joined(separator: ", ")), and the labels name "
            + families.joined(separator: ", ")
        )
      }
      found.append(recognizer)
    }
    found += programs.map {
      ProgramCandidate(recognizer: $0.name, command: $0.command, patience: patience)
    }
    var names: Set<String> = []
    for name in found.map(\.name) where !names.insert(name).inserted {
      throw UsageError("there are two recognizers '\(name)'; give one of them another NAME=")
    }
    return (diagnostics.isEmpty ? found : [], diagnostics)
  }
}
