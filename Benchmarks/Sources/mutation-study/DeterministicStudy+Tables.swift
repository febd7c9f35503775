// SPDX-License-Identifier: Apache-2.0
import Gating

extension DeterministicStudy {
  /// Prints what came of every defect, and which others no clip shows, as tables in Markdown.
  ///
  /// - Returns: Whether every defect that a clip can show is seen.
  func printTables() throws -> Bool {
    print("| defect | in | clips changed | other counts | newly failing | seen |")
    print("|---|---|---|---|---|---|")
    var unseen = 0
    for mutant in Mutant.all {
      let outcome = try outcome(of: mutant)
      let isSeen = outcome.verdict == .failed
      if !isSeen { unseen += 1 }
      print(
        "| \(mutant.defect) | `\(mutant.candidate)` | \(outcome.changed) | \(outcome.otherCounts) "
          + "| \(outcome.failing) | \(isSeen ? "yes" : "**no**") |"
      )
    }
    print("\n\(Mutant.all.count - unseen) of \(Mutant.all.count) defects are seen.\n")
    print("| not seen | in | since |\n|---|---|---|")
    for (mutant, reason) in Mutant.hidden where try outcome(of: mutant).verdict != .failed {
      print("| \(mutant.defect) | `\(mutant.candidate)` | \(reason) |")
    }
    print("")
    return unseen == 0
  }
}
