// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Glibc

// What defects the gate sees: 'Scripts/mutation-study' builds and runs it.

let help = """
  usage: mutation-study DATASET BASELINE [--pairs N] [--seed N]

  Puts defects into counters, analyzers and feedback policies, one at a time, and lets the gate look at
  each on DATASET, the embedded one, against BASELINE. Then draws pairs of versions over people, equally
  good and not, and holds them against a rule about drops. Prints two tables in Markdown.
  Ends with 1 where a defect is not seen.

  --pairs N   equally good pairs for each number of people (default: 1000)
  --seed N    seed of people and resamples (default: 1)
  """

do {
  var arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.contains("--help") || arguments.contains("-h") {
    print(help)
    exit(0)
  }
  func option(_ name: String) throws -> Int? {
    guard let index = arguments.firstIndex(of: name) else { return nil }
    guard index + 1 < arguments.count, let value = Int(arguments[index + 1]), value >= 0 else {
      throw StudyError("\(name) wants a number")
    }
    arguments.removeSubrange(index...(index + 1))
    return value
  }
  let pairs = try option("--pairs") ?? 1_000
  let seed = try option("--seed") ?? 1
  guard arguments.count == 2 else { throw StudyError("wants DATASET and BASELINE; see --help") }

  let study = try DeterministicStudy(dataset: arguments[0], baseline: arguments[1])
  print("| defect | in | clips changed | other counts | newly failing | seen |")
  print("|---|---|---|---|---|---|")
  var unseen = 0
  for mutant in Mutant.all {
    let outcome = try study.outcome(of: mutant)
    let isSeen = outcome.verdict == .failed
    if !isSeen { unseen += 1 }
    print(
      "| \(mutant.defect) | `\(mutant.subject)` | \(outcome.changed) | \(outcome.otherCounts) "
        + "| \(outcome.failing) | \(isSeen ? "yes" : "**no**") |"
    )
  }
  print("\n\(Mutant.all.count - unseen) of \(Mutant.all.count) defects are seen.\n")
  print("| not seen | in | since |\n|---|---|---|")
  for (mutant, reason) in Mutant.hidden where try study.outcome(of: mutant).verdict != .failed {
    print("| \(mutant.defect) | `\(mutant.subject)` | \(reason) |")
  }
  print("")

  if pairs > 0 {
    let people = StatisticalStudy(
      rule: "\"recall@0.5s\": [\"drop <= 0.02 vs first\"]",
      seed: UInt64(seed),
      replicates: 1_000
    )
    func share(_ value: Double) -> String { value.text(decimals: 3) }
    print(
      "| people | equal: refused | called worse | drop 0.02: passed | drop 0.05: refused | called |"
    )
    print("|---|---|---|---|---|---|")
    for subjects in [8, 12, 20, 30, 50, 80] {
      let equal = people.tally(pairs: pairs, subjects: subjects, drop: 0)
      let some = max(pairs / 4, 1)
      let edge = people.tally(pairs: some, subjects: subjects, drop: 0.02)
      let worse = people.tally(pairs: some, subjects: subjects, drop: 0.05)
      print(
        "| \(subjects) | \(share(equal.refused)) | \(share(equal.called)) "
          + "| \(share(1 - edge.refused)) | \(share(worse.refused)) | \(share(worse.called)) |"
      )
    }
  }
  exit(unseen == 0 ? 0 : 1)
} catch {
  print("error: \(error)")
  exit(70)
}
