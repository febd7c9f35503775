// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Scoring

// Prints how often intervals hold the truth, as the table of Documentation/Intervals.md.

let help = """
  usage: coverage-table [--datasets N] [--replicates N] [--subjects LIST] [--method METHOD] [--seed N] [--population P]
                                            'make coverage-table' builds it and prints the whole table

  Draws datasets of people whose reps are counted at random, scores them as rep-eval does, and counts
  how often the 95 % intervals hold the truth. Prints a table in Markdown, in percent. Differences of
  quantiles and of calibration are asked of every fifth dataset.
  --datasets N      how many datasets for each number of subjects (default: 2000)
  --replicates N    bootstrap replicates (default: 500)
  --subjects LIST   numbers of subjects (default: 6,10,12,20,40)
  --method METHOD   percentile, bca, expanded-percentile or studentised (default: what suits)
  --seed N          where the draws begin (default: 1)
  --population P    one of fair, good, nearly-perfect, two-kinds, uneven (default: all)
  """

/// What the command line asks for.
struct Request {
  var datasets = 2_000
  var subjects = [6, 10, 12, 20, 40]
  var seed: UInt64 = 1
  var plan = ResamplingPlan(replicates: 500)
  var populations = Population.all

  /// Reads pairs of options and values; nil where some word is not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch (option, UInt64(value)) {
      case ("--datasets", let number?): datasets = Int(number)
      case ("--replicates", let number?) where number > 0: plan.replicates = Int(number)
      case ("--seed", let number?): seed = number
      case ("--subjects", _): subjects = value.split(separator: ",").compactMap { Int($0) }
      case ("--population", _):
        populations = Population.all.filter { $0.id == value }
        if populations.isEmpty { return nil }
      case ("--method", _):
        guard let method = ConfidenceInterval.Method(rawValue: value) else { return nil }
        plan.method = method
      default: return nil
      }
    }
  }
}

/// The tallies of one number of subjects, a slice of the datasets in each task: the same draws for
/// any number of processors.
func tallies(
  _ coverage: Coverage,
  _ request: Request,
  subjects: Int,
  truths: [Double?]
) async -> [Coverage.Tally] {
  await withTaskGroup(of: [Coverage.Tally].self) { group in
    let size = max(request.datasets / 16, 1)
    for first in stride(from: 0, to: request.datasets, by: size) {
      let slice = first..<min(first + size, request.datasets)
      group.addTask { coverage.tallies(subjects: subjects, datasets: slice, truths: truths) }
    }
    var sum = [Coverage.Tally](repeating: Coverage.Tally(), count: truths.count)
    for await part in group { sum = zip(sum, part).map { $0 + $1 } }
    return sum
  }
}

guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
  print(help)
  exit(CommandLine.arguments.contains("--help") ? 0 : 64)
}
print("| measure | counter | truth |" + request.subjects.map { " \($0) |" }.joined())
print("|---|---|---|" + request.subjects.map { _ in "---|" }.joined())
for population in request.populations {
  let coverage = Coverage(population: population, plan: request.plan, seed: request.seed)
  let truths = coverage.truths()
  var columns: [[Coverage.Tally]] = []
  for subjects in request.subjects {
    columns.append(await tallies(coverage, request, subjects: subjects, truths: truths))
  }
  for (row, question) in Coverage.questions.enumerated() {
    let cells = columns.map { " \($0[row].percent?.text(decimals: 1) ?? "-") |" }
    let truth = truths[row]?.text(decimals: 3) ?? "-"
    print("| \(question) | \(population.name) | \(truth) |" + cells.joined())
  }
}
