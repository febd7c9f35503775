// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Glibc

// What defects the gate sees: 'Scripts/mutation-study' builds and runs it.

let help = """
  usage: mutation-study DATASET BASELINE [--pairs N] [--people N,...] [--seed N]
         mutation-study DATASET BASELINE --analyzers all|NAME,...
         mutation-study [--pairs N] [--people N,...] [--seed N]

  Puts defects into counters, analyzers and feedback policies, one at a time, and lets the gate look at
  each on DATASET, the embedded one, against BASELINE. Then draws pairs of versions over people, equally
  good and not, and holds them against a rule about drops. Prints tables in Markdown.
  Ends with 1 where a defect is not seen. Without DATASET and BASELINE only people are drawn.

  --analyzers ...  for each of these analyzers the same six ways to misread poses, and each parameter changed by a
                   fifth, on DATASET, that of all analyzers, against BASELINE; ends with 1 where an analyzer
                   notices fewer than four of the six
  --pairs N        equally good pairs for each number of people (default: 1000)
  --people N,...   numbers of people (default: 6,8,12,20,30,50,80)
  --seed N         seed of people and resamples (default: 1)
  """

do {
  var arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.contains("--help") || arguments.contains("-h") {
    print(help)
    exit(0)
  }
  func option(_ name: String) throws -> String? {
    guard let index = arguments.firstIndex(of: name) else { return nil }
    guard index + 1 < arguments.count else { throw StudyError("\(name) wants a value") }
    defer { arguments.removeSubrange(index...(index + 1)) }
    return arguments[index + 1]
  }
  func numbers(_ name: String) throws -> [Int]? {
    try option(name)?.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let value = Int(text), value >= 0 else { throw StudyError("\(name) wants a number") }
      return value
    }
  }
  let pairs = try numbers("--pairs")?.first ?? 1_000
  let seed = try numbers("--seed")?.first ?? 1
  let crowds = try numbers("--people") ?? [6, 8, 12, 20, 30, 50, 80]
  let analyzers = try option("--analyzers")
  guard arguments.isEmpty && analyzers == nil || arguments.count == 2 else {
    throw StudyError("wants DATASET and BASELINE, or neither; see --help")
  }

  let crowdsOfPeople = [
    ("People with 2 to 30 reps", StatisticalStudy.Crowd.unequal),
    ("Everybody with 30 reps", StatisticalStudy.Crowd.equal),
  ]
  if let analyzers {
    let names = try AnalyzerStudy.names(analyzers)
    let study = try AnalyzerStudy(dataset: arguments[0], baseline: arguments[1], names)
    exit(try study.printTable() ? 0 : 1)
  }
  var isAllSeen = true
  if arguments.count == 2 {
    isAllSeen = try DeterministicStudy(
      dataset: arguments[0],
      baseline: arguments[1],
      mutants: Mutant.all
    ).printTables()
  }

  if pairs > 0 {
    for (title, crowd) in crowdsOfPeople {
      print("\n\(title):\n")
      try StatisticalStudy(crowd: crowd, seed: UInt64(seed)).printTable(
        pairs: pairs,
        people: crowds
      )
    }
  }
  exit(isAllSeen ? 0 : 1)
} catch {
  print("error: \(error)")
  exit(70)
}
