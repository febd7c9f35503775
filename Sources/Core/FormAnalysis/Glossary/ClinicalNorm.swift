// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// The mean of a quantity over healthy people of one sex and some ages, and who measured it.
///
/// A mean is no limit: half of all healthy people are below it.
package struct ClinicalNorm: Sendable, Equatable {
  /// The quantity.
  package let quantity: Quantity
  /// The ages in years.
  package let ages: ClosedRange<Int>
  /// The sex.
  package let sex: PersonFacts.Sex
  /// The mean, in the quantity's unit.
  package let mean: Double
  /// Who measured it, when, and how; `Documentation/RangeOfMotion.md` has titles.
  package let source: String

  /// The norm of a person; nil where the age or the sex is not known, or nobody of that age was measured.
  ///
  /// - Complexity: O(*norms*).
  package static func of(_ quantity: Quantity, for person: PersonFacts) -> ClinicalNorm? {
    guard let age = person.age, let sex = person.sex else { return nil }
    return all.first { $0.quantity == quantity && $0.sex == sex && $0.ages.contains(age) }
  }

  /// In words: `women of 60 to 69 years 1.24 on average (...)`.
  package var text: String {
    let people = sex == .female ? "women" : "men"
    let years = "\(people) of \(ages.lowerBound) to \(ages.upperBound) years"
    return "\(years) \(mean) on average (\(source))"
  }

  /// Every norm, quantity by quantity.
  package static let all: [ClinicalNorm] = gaitSpeeds + rangesOfMotion

  private static let gaitSpeeds: [ClinicalNorm] = {
    let ages = [20...29, 30...39, 40...49, 50...59, 60...69, 70...79, 80...99]
    let means: [(PersonFacts.Sex, [Double])] = [
      (.female, [1.34, 1.34, 1.39, 1.31, 1.24, 1.13, 0.94]),
      (.male, [1.36, 1.43, 1.43, 1.43, 1.34, 1.26, 0.97]),
    ]
    return norms(
      .gaitSpeed,
      ages,
      means,
      "usual pace over 3 to 30 m, 41 studies: Bohannon and Andrews, 2011"
    )
  }()

  private static let rangesOfMotion: [ClinicalNorm] = {
    let ages = [2...8, 9...19, 20...44, 45...69]
    let table: [(Quantity, female: [Double], male: [Double])] = [
      (.hipFlexionMax, [140.8, 134.9, 133.8, 130.8], [131.1, 135.2, 130.4, 127.2]),
      (.hipExtensionMax, [26.2, 20.5, 18.1, 16.7], [28.3, 18.2, 17.4, 13.5]),
      (.kneeFlexionMax, [152.6, 142.3, 141.9, 137.8], [147.8, 142.2, 137.7, 132.9]),
      (.ankleDorsiflexionMax, [24.8, 17.3, 13.8, 11.6], [22.8, 16.3, 12.7, 11.9]),
      (.shoulderFlexionMax, [178.6, 171.8, 172.0, 168.1], [177.8, 170.9, 168.8, 164.0]),
      (.elbowFlexionMax, [152.9, 149.7, 150.0, 148.3], [151.4, 148.3, 144.6, 143.5]),
    ]
    return table.flatMap { row in
      norms(
        row.0,
        ages,
        [(.female, row.female), (.male, row.male)],
        "moved by somebody else, by goniometer: Soucie and others, 2011"
      )
    }
  }()

  private static func norms(
    _ quantity: Quantity,
    _ ages: [ClosedRange<Int>],
    _ means: [(PersonFacts.Sex, [Double])],
    _ source: String
  ) -> [ClinicalNorm] {
    means.flatMap { sex, means in
      zip(ages, means).map {
        ClinicalNorm(quantity: quantity, ages: $0, sex: sex, mean: $1, source: source)
      }
    }
  }
}

extension GlossaryEntry {
  /// Everything in one line as ``text(of:)`` has it, and then the mean of healthy people of a person's age and sex.
  ///
  /// - Parameters:
  ///   - exercises: The families of exercises.
  ///   - person: Who it is; without age and sex nothing is added.
  /// - Returns: The line.
  package func text(of exercises: [String], for person: PersonFacts) -> String {
    guard let norm = ClinicalNorm.of(quantity, for: person) else { return text(of: exercises) }
    return "\(text(of: exercises)) Healthy \(norm.text)."
  }
}
