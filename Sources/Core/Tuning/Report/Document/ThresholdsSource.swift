// SPDX-License-Identifier: Apache-2.0
import Basics

/// The thresholds to ship as Swift, each with what it rests on, and what they make: `Thresholds.swift`.
///
/// It is written for `RepKit`: durations and choices have its types, and a counter or an analyzer that streams is
/// ready to be given to a session. One that needs the whole clip is the text of its configuration.
package struct ThresholdsSource {
  private let document: ThresholdsDocument
  private let words: TuningWords

  /// Takes what a report advises.
  package init(_ report: TuningReport) {
    document = ThresholdsDocument(report)
    words = TuningWords(report)
  }

  /// The source text.
  package var text: String {
    let provenance = document.provenance
    let configuration = document.configuration
    var lines = [
      "// Made by \(provenance.software); to change a value, run the command again.",
      "// \(provenance.command)",
      "// Dataset \(provenance.dataset), sha256 \(provenance.datasetSHA256)",
      "// Track \(provenance.track), \(configuration.noun) \(configuration.description), objective \(provenance.objective)",
      "",
    ]
    if configuration.streams { lines += [TypedFunction.importLine, ""] }
    lines += [
      "/// Thresholds of the \(configuration.noun) `\(configuration.name)`, in the units of its parameters.",
      "public enum \(configuration.name.camelCase(capitalised: true))Thresholds {",
    ]
    for threshold in document.thresholds {
      lines += comment(threshold).map { $0.isEmpty ? "  ///" : "  /// " + $0 }
      let value = configuration.constantText(of: threshold.value, threshold.parameter)
      lines += ["  public static let \(threshold.constant) = \(value)", ""]
    }
    lines += document.thresholds.map(\.exercise).uniqued().flatMap { exercise in
      made(exercise, document.thresholds.filter { $0.exercise == exercise })
    }
    if lines.last == "" { lines.removeLast() }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The configuration that the thresholds for all clips or an exercise make.
  private func made(
    _ exercise: String?,
    _ thresholds: [ThresholdsDocument.Threshold]
  ) -> [String] {
    let configuration = document.configuration
    let scope = exercise.map { "-for-\($0)" } ?? ""
    let comment =
      "  /// `\(configuration.name)` with "
      + (exercise.map { "the thresholds for \($0)." } ?? "these thresholds.")
    let constants = Dictionary(thresholds.map { ($0.parameter.name, $0.constant) }) { $1 }
    if let call = configuration.swiftText(naming: constants) {
      let name = (configuration.kind + scope).camelCase()
      return [comment, "  public static let \(name) = \(call)", ""]
    }
    let name = ("configuration" + scope).camelCase()
    let text = configuration.text(with: thresholds.map { ($0.parameter, $0.value) })
    return [comment, "  public static let \(name) = \"\(text)\"", ""]
  }

  private func comment(_ threshold: ThresholdsDocument.Threshold) -> [String] {
    let scope = threshold.scope
    let isChange = scope.advice == .change
    var lines = [
      "`\(threshold.parameter.name)`" + (threshold.exercise.map { " for \($0)" } ?? "")
        + (isChange ? ", tuned." : ", kept as in use (\(words.short(scope)))."),
      "",
      "- n: \(counted(scope.current.clips, "clip")) of "
        + "\(counted(scope.current.subjects, "subject"))",
    ]
    if isChange {
      lines.append("- Score on clips left out of the choice: \(words.score(scope.outer))")
    } else {
      lines.append("- Score: \(words.score(scope.current))")
      if let chosen = threshold.chosen {
        lines.append(
          "- Tuning would choose \(threshold.parameter.text(of: chosen)): \(words.score(scope.outer)) on clips left out"
        )
      }
    }
    lines.append("- Gain of tuning on clips left out: \(words.gain(scope.gain))")
    if let plateau = threshold.plateau {
      lines.append(
        "- As good as the best within one standard error: "
          + "\(plateau.low.text(significantDigits: 3)) to \(plateau.high.text(significantDigits: 3))"
      )
    }
    if isChange { lines += warnings(threshold).map { "- Warning: \($0)" } }
    return lines
  }

  /// The warnings about a choice, as far as they are about this parameter or about none alone.
  private func warnings(_ threshold: ThresholdsDocument.Threshold) -> [String] {
    threshold.scope.warnings
      .filter { $0.parameter == nil || $0.parameter == threshold.parameter.name }
      .map { words.text(of: $0, in: threshold.scope) }
  }
}

extension ThresholdsDocument.Threshold {
  /// The name of the constant.
  fileprivate var constant: String {
    (parameter.name + (exercise.map { "-for-\($0)" } ?? "")).camelCase()
  }
}
