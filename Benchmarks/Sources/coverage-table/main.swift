// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Scoring
import Statistics

// Prints how often intervals hold the truth, as the tables of Documentation/Intervals.md.

let help = """
  usage: coverage-table [--datasets N] [--replicates N] [--subjects LIST] [--measures WHICH] [--method METHOD]
                        [--seed N] [--population LIST]
                                             'make coverage-table' prints all tables of Documentation/Intervals.md

  Draws datasets of people whose reps are counted at random, scores them as rep-eval does, and counts
  how often the 95 % intervals hold the truth. Prints a table in Markdown for each number of people, in
  percent, and below it what the truth is.
  --datasets N      how many datasets for each number of subjects (default: 3000)
  --replicates N    bootstrap replicates (default: 2000, as in use)
  --subjects LIST   numbers of subjects (default: 20)
  --measures WHICH  headline or others; differences of quantiles and of calibration are asked of every
                    fifth dataset (default: headline)
  --method METHOD   percentile, bca, expanded-percentile or studentised (default: what suits)
  --seed N          where the draws begin (default: 1)
  --population LIST of those that intervals were chosen on,
                    \(Population.choosing.map(\.id).joined(separator: ", ")),
                    and of those held out,
                    \(Population.heldOut.map(\.id).joined(separator: ", ")) (default: all)
  """

/// What the command line asks for.
struct Request {
  var datasets = 3_000
  var subjects = [20]
  var seed: UInt64 = 1
  var plan = ResamplingPlan()
  var questions = Coverage.Questions.headline
  var populations = Population.choosing + Population.heldOut

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
        let names = value.split(separator: ",")
        populations = populations.filter { names.contains(Substring($0.id)) }
        if populations.count != names.count { return nil }
      case ("--measures", _):
        guard let questions = Coverage.Questions(rawValue: value) else { return nil }
        self.questions = questions
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

/// A table with a row for each question and a column for each population.
func table(
  _ heading: String,
  _ request: Request,
  decimals: Int,
  columns: [[Double?]]
) -> String {
  var text = "| \(heading) |" + request.populations.map { " \($0.name) |" }.joined() + "\n"
  text += "|---|" + request.populations.map { _ in "---:|" }.joined() + "\n"
  for (row, question) in request.questions.all.enumerated() {
    let cells = columns.map { " \($0[row]?.text(decimals: decimals) ?? "-") |" }
    text += "| \(question) |" + cells.joined() + "\n"
  }
  return text
}

guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
  print(help)
  exit(CommandLine.arguments.contains("--help") ? 0 : 64)
}
let coverages = request.populations.map {
  Coverage(
    population: $0,
    questions: request.questions.all,
    plan: request.plan,
    seed: request.seed
  )
}
let truths = coverages.map { $0.truths() }
for subjects in request.subjects {
  var columns: [[Double?]] = []
  for (coverage, truths) in zip(coverages, truths) {
    columns.append(
      await tallies(coverage, request, subjects: subjects, truths: truths).map(\.percent)
    )
  }
  print(table("\(subjects) people", request, decimals: 1, columns: columns))
}
print(table("truth", request, decimals: 3, columns: truths))
