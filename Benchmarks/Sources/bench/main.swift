// SPDX-License-Identifier: Apache-2.0
import Glibc

// Benchmarks: what RepGauge does, each beside its peer in the same run.
//
// A row group is one file that says what it does and what its peer does; `groups` lists them.
// A group that measures processes adds a verb to `workers`, which this program runs as a child.

/// All row groups, in the order of the table.
///
/// Those that measure processes come first: a child's peak of memory begins with that of the process
/// it is forked from.
let groups: [any RowGroup] = [
  DecodeRows(), TrackingRows(), StartRows(), MemoryRows(), GateRows(), CounterRows(), PoseRows(),
  FormRows(), TuningRows(), MatchingRows(), ScoringRows(), ComparisonRows(),
  ReferenceRows(), ReportRows(), FileRows(), RecordingRows(), SynthesisRows(),
]

/// What this program does when it runs as its own child, by verb.
let workers: [String: @Sendable ([String]) throws -> Void] = DecodeRows.workers
  .merging(TrackingRows.workers) { first, _ in first }
  .merging(TuningRows.workers) { first, _ in first }

/// What `--help` prints.
let help = """
  usage: bench [--runs N] [GROUP ...]     'make bench' builds it and runs all groups

  Prints measured numbers, one row per work, each beside its peer in the same run.
  --runs N   how often each side is run; the best counts (default: 7)

  groups:
  """

do {
  var arguments = Array(CommandLine.arguments.dropFirst())
  if let verb = arguments.first, let worker = workers[verb] {
    try worker(Array(arguments.dropFirst()))
    exit(0)
  }
  if arguments.contains("--help") || arguments.contains("-h") {
    writeLine(help, to: .standardOutput)
    for group in groups {
      let space = String(repeating: " ", count: 11 - group.name.count)
      writeLine("\(group.name)\(space)\(group.summary)", to: .standardOutput)
    }
    exit(0)
  }
  var runs = 7
  if let option = arguments.firstIndex(of: "--runs") {
    guard option + 1 < arguments.count, let number = Int(arguments[option + 1]), number > 0 else {
      throw BenchmarkError("--runs wants a number from 1")
    }
    runs = number
    arguments.removeSubrange(option...(option + 1))
  }
  for name in arguments where !groups.contains(where: { $0.name == name }) {
    throw BenchmarkError(
      "unknown group '\(name)'; there are \(groups.map(\.name).joined(separator: ", "))"
    )
  }
  let chosen = groups.filter { arguments.isEmpty || arguments.contains($0.name) }
  var table = Table()
  for group in chosen {
    try group.measure(runs: runs) { row in table.print(row) }
  }
} catch {
  writeLine("error: \(error)", to: .standardError)
  exit(70)
}
