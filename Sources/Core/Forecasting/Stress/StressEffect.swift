// SPDX-License-Identifier: Apache-2.0

/// What a stress of a long set does to a counter, as measured on synthetic sets.
package struct StressEffect: Sendable, Equatable {
  /// The counter's name in the catalogue.
  package var counter: String
  /// The stress, as `rest-drift`; `no-stress` for plain sets.
  package var stress: String
  /// small, medium or large; empty for plain sets.
  package var amount: String
  /// How many sets were counted, at least 1.
  package var sets: Int
  /// The share of the sets that were counted exactly, 0...1.
  package var exact: Double
  /// The same of the plain sets of the same people, exercises and lengths.
  package var plainExact: Double
  /// Reps that a set lost on average, at least 0.
  package var lost: Double
  /// Reps too many that a set got on average, at least 0.
  package var added: Double

  /// All that was measured, by counter in the order of the catalogue; `Scripts/stress-numbers` makes it.
  package static let measured = parse(measuredTable)

  /// The effects of one stress and amount on a counter; nil where none was measured.
  package static func of(_ stress: String, _ amount: String, on counter: String) -> StressEffect? {
    measured.first { $0.counter == counter && $0.stress == stress && $0.amount == amount }
  }

  /// The effects in a table's lines of eight words, `-` for an empty one; lines of another kind are left out.
  static func parse(_ table: String) -> [StressEffect] {
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 8, let sets = Int(words[3]) else { return nil }
      let numbers = words[4...].compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      return StressEffect(
        counter: String(words[0]),
        stress: String(words[1]),
        amount: words[2] == "-" ? "" : String(words[2]),
        sets: sets,
        exact: numbers[0],
        plainExact: numbers[1],
        lost: numbers[2],
        added: numbers[3]
      )
    }
  }
}
