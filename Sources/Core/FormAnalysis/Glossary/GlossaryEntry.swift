// SPDX-License-Identifier: Apache-2.0

/// What a quantity is, for people who do not read its definition.
package struct GlossaryEntry: Sendable, Equatable {
  /// The quantity.
  package let quantity: Quantity
  /// What people call it.
  package let title: String
  /// What it says, in one sentence.
  package let explanation: String
  /// What its sign says.
  package let sign: Sign
  /// The values of good form, or why there are none.
  package let normal: Normal

  /// What the sign of a quantity says.
  package enum Sign: Sendable, Equatable {
    /// Nothing: it is never below 0.
    case magnitude
    /// Positive values are those of a way or a place, as `inwards`; negative ones are the opposite.
    case positive(String)

    /// In words: `positive: inwards`.
    package var text: String {
      switch self {
      case .magnitude: "never below 0"
      case .positive(let way): "positive: \(way)"
      }
    }
  }

  /// The values of good form, or why there are none.
  package enum Normal: Sendable, Equatable {
    /// At least one range, those of some exercises before those of all.
    case ranges([NormalRange])
    /// No source was found that states any, and why that may be so.
    case unpublished(String)
    /// The value is none of form; what it says instead.
    case notOfForm(String)
  }

  /// Everything in one line: title, unit, sign, sentence, normal values of every exercise and their sources.
  package var text: String { text(saying: normal) }

  /// Everything in one line, with the normal values of some exercises alone.
  ///
  /// - Parameter exercises: The families of exercises that ``AnalyzerDescription/families`` names.
  /// - Returns: The line; where none of the ranges is theirs, it says that none is published.
  /// - Complexity: O(*ranges*).
  package func text(of exercises: [String]) -> String {
    guard case .ranges(let ranges) = normal else { return text }
    let own = ranges.filter { range in
      range.exercises.isEmpty || range.exercises.contains { exercises.contains($0) }
    }
    return text(saying: own.isEmpty ? .unpublished("for this exercise") : .ranges(own))
  }

  private func text(saying normal: Normal) -> String {
    let facts = "\(title) (\(quantity.unit.words), \(sign.text)): \(explanation)"
    return switch normal {
    case .ranges(let ranges): "\(facts) Normal: \(ranges.map(\.text).joined(separator: "; "))."
    case .unpublished(let reason):
      "\(facts) No published range, \(reason): compare with the same person’s earlier values."
    case .notOfForm(let meaning): "\(facts) Not a matter of form: \(meaning)."
    }
  }
}

extension Quantity.Unit {
  /// In words, as a sentence has it.
  package var words: String {
    switch self {
    case .degrees: "degrees"
    case .ratio: "ratio"
    case .seconds: "seconds"
    case .metres: "metres"
    case .metresPerSecond: "metres per second"
    case .percent: "percent"
    case .frameWidths: "frame widths"
    case .millimetres: "millimetres"
    case .squareMillimetres: "square millimetres"
    case .millimetresPerSecond: "millimetres per second"
    case .stepsPerMinute: "steps per minute"
    case .legLengthsPerSecond: "leg lengths per second"
    }
  }
}
