// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures

/// Faults of a rep or a clip together: all of them right, or not.
///
/// A rep has the first of three searched faults. Found are the first and the second: the set is
/// wrong. A fault that the analyzer refuses to judge is left out of both sets. A rep of which it
/// judges no fault is left out.
extension FormMeasure {
  /// Reps whose found faults are the labelled ones / judged reps.
  ///
  /// - Source: the exact match ratio of multi-label classification: Tsoumakas and Katakis, 2007.
  static let faultSetsOfReps = sets(
    [],
    "The share of reps of which exactly the labelled faults are found.",
    counted: "judged reps",
    of: \.faultSets
  ) { $0.isExact }.titled("Right sets")

  /// Reps without a labelled fault / judged reps.
  static let soundReps = sets(
    [FaultBaseline.alwaysSound.rawValue],
    "The share of reps of which exactly the labelled faults are found if none ever is.",
    counted: "judged reps",
    of: \.faultSets
  ) { !$0.isFaulty }.titled("Right sets always sound")

  /// Clips whose found faults are the labelled ones / judged clips.
  static let faultSetsOfClips = sets(
    ["clip"],
    "The share of clips in which exactly the labelled faults are found.",
    counted: "judged clips",
    of: { $0.faultSetOfClip.map { [$0] } ?? [] }
  ) { $0.isExact }

  /// Clips without a labelled fault / judged clips.
  static let soundClips = sets(
    ["clip", FaultBaseline.alwaysSound.rawValue],
    "The share of clips in which exactly the labelled faults are found if none ever is.",
    counted: "judged clips",
    of: { $0.faultSetOfClip.map { [$0] } ?? [] }
  ) { !$0.isFaulty }

  private static func sets(
    _ qualifiers: [String],
    _ summary: String,
    counted: String,
    of sets: @escaping @Sendable (FormQuestion) -> [FaultSetJudgement],
    isRight: @escaping @Sendable (FaultSetJudgement) -> Bool
  ) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier("fault-set-exact", qualifiers: qualifiers),
      summary,
      population: .searched,
      counted: counted,
      undefinedReason: "no \(counted.dropFirst("judged ".count).dropLast()) is judged",
      eventCount: { sets($0).count },
      computation: .ratio { question in
        let sets = sets(question)
        return [Double(sets.count(where: isRight)), Double(sets.count)]
      }
    )
  }
}

/// The verdict on all faults of one rep or clip together.
struct FaultSetJudgement {
  /// True if the faults that were found are those labelled.
  var isExact: Bool
  /// True if one is labelled.
  var isFaulty: Bool

  /// Puts the judgements of the faults together; nil if none was judged.
  init?(_ judgements: [FaultJudgement]) {
    let judged = judgements.filter { !$0.isAbstained }
    guard !judged.isEmpty else { return nil }
    isExact = judged.allSatisfy { $0.isPresent == $0.isFound }
    isFaulty = judged.contains(where: \.isPresent)
  }
}

extension FormQuestion {
  /// The sets of labelled reps, in their order, without those of which nothing was judged.
  fileprivate var faultSets: [FaultSetJudgement] {
    let table = faults.map(score.judgementsOfAll).filter { !$0.isEmpty }
    // Holds are divided otherwise for each fault, so that there are no sets of their parts.
    guard !score.reference.reps.isEmpty else { return [] }
    return score.reference.reps.indices.compactMap { rep in
      FaultSetJudgement(table.compactMap { $0[rep] })
    }
  }

  /// The set of the whole clip; nil where nothing was judged.
  fileprivate var faultSetOfClip: FaultSetJudgement? {
    FaultSetJudgement(
      faults.filter(score.reference.searched.contains).map(score.judgementOfClip)
    )
  }
}

extension FormScore {
  /// The verdict on a fault in the whole clip: whether it is labelled, and whether it is found anywhere.
  ///
  /// An analyzer that finds nothing refuses to judge if it abstains from each rep or, without reps, at all.
  fileprivate func judgementOfClip(of fault: String) -> FaultJudgement {
    let verdicts = zip(findings, self.verdicts())
    let found = verdicts.filter { $0.fault.rawValue == fault && $1 != .ignored }.map(\.0.confidence)
    let parts = judgements(of: fault)
    let refuses =
      parts.isEmpty
      ? abstentions.contains { $0.fault.rawValue == fault } : parts.allSatisfy(\.isAbstained)
    return FaultJudgement(
      isPresent: reference.episodes.contains { $0.fault == fault },
      score: found.max(),
      isAbstained: found.isEmpty && refuses
    )
  }
}
