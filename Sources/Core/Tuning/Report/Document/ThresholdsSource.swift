// SPDX-License-Identifier: Apache-2.0
import Basics

/// The thresholds to ship as Swift constants, each with what it rests on: `Thresholds.swift`.
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
      "// Track \(provenance.track), \(configuration.kind) \(configuration.description), objective \(provenance.objective)",
      "",
      "/// Thresholds of the \(configuration.kind) `\(configuration.name)`, in the units of its parameters.",
      "public enum \(configuration.name.camelCase(capitalised: true))Thresholds {",
    ]
    for threshold in document.thresholds {
      lines += comment(threshold).map { "  /// " + $0 }
      let scope = threshold.exercise.map { "-for-\($0)" } ?? ""
      let constant = (threshold.parameter.name + scope).camelCase(capitalised: false)
      let value = threshold.source(of: threshold.value)
      lines += ["  public static let \(constant) = \(value)", ""]
    }
    if lines.last == "" { lines.removeLast() }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func comment(_ threshold: ThresholdsDocument.Threshold) -> [String] {
    let scope = threshold.scope
    let isChange = scope.advice == .change
    var lines = [
      "`\(threshold.parameter.name)`" + (threshold.exercise.map { " for \($0)" } ?? "")
        + (isChange ? ", tuned." : ", kept as in use (\(TuningWords.short(scope.advice)))."),
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
          "- Tuning would choose \(threshold.source(of: chosen)): \(words.score(scope.outer)) on clips left out"
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
    return lines
  }
}

extension String {
  /// A name as Swift writes it: `min-amplitude` is `minAmplitude`; all that is no letter and no number goes.
  func camelCase(capitalised: Bool) -> String {
    split { !$0.isLetter && !$0.isNumber }.enumerated().map { index, word in
      index == 0 && !capitalised ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
