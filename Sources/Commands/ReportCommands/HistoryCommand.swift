// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
package import Platform
import RunHistory
import Storage
package import Terminal

/// `rep-report history`: keeps runs and shows how measures went from run to run.
package struct HistoryCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "history",
    abstract: "Adds runs to the history, and shows trends and flipped clips.",
    discussion: """
      The history is one SQLite file, in the order of addition. A run is added once, as a whole; a
      second writer waits. Without --measure, --clip and --flips the runs are listed.
      """,
    examples: [
      .init(
        "rep-report history --add reports/gym-1a2b3c4d --revision 4be01c",
        "add a run under a commit's name"
      ),
      .init("rep-report history --measure f1@0.5s{exercise=squat}", "show a trend"),
      .init("rep-report history --measure f1@0.5s --svg f1.svg", "draw a trend"),
      .init("rep-report history --clip squat-017", "find the run in which a clip flipped"),
      .init("rep-report history --flips", "list all clips that flipped"),
    ],
    options: [
      .value("file", "FILE", "The history", default: RunHistory.usualPath).in(.store),
      .input("add", "RUN", "Add the run in this folder", isRepeatable: true),
      .value("revision", "TEXT", "With --add: the name of the run", default: ""),
      .value("measure", "ID", "Show a measure over the runs"),
      .value("dataset", "NAME", "With --measure: of this dataset only"),
      .output("svg", "With --measure: draw it too", .trend),
      .value("clip", "ID", "Show when a clip turned right or wrong"),
      .flag("flips", "Show when each clip turned right or wrong"),
    ],
    operands: [],
    interruption: CommandSpecification.goesOn
  )

  private let file: String
  private let additions: [String]
  private let revision: String
  private let measure: String?
  private let dataset: String?
  private let drawing: OutputFile?
  private let clip: String?
  private let showsFlips: Bool

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    file = arguments.string("file") ?? RunHistory.usualPath
    additions = arguments.strings("add")
    revision = arguments.string("revision") ?? ""
    measure = arguments.string("measure")
    dataset = arguments.string("dataset")
    drawing = arguments.output("svg")
    clip = arguments.string("clip")
    showsFlips = arguments.has("flips") || clip != nil
    if drawing != nil, measure == nil { throw UsageError("--svg goes with --measure") }
  }

  /// Adds and shows what was asked for.
  ///
  /// - Returns: 0; 3 where no run has the measure.
  /// - Throws: Where a run cannot be read, or the history cannot be opened or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    // Runs are read before the history is touched, so that a run that cannot be read adds nothing.
    let runs = try additions.map { folder in
      (run: try RunDirectory.read(folder), digest: RunDirectory.digest(of: folder) ?? "")
    }
    let history = try RunHistory(file, isReadOnly: runs.isEmpty)
    for (run, digest) in runs {
      let (entry, isNew) = try history.add(run, digest: digest, revision: revision)
      terminal.note("run \(entry.name) \(isNew ? "added" : "is there already")")
    }
    if let measure { return try showTrend(of: measure, history, in: terminal) }
    if showsFlips {
      try show(history.flips(of: clip), in: terminal)
    } else {
      try show(history.entries(), in: terminal)
    }
    return .success
  }

  private func show(_ entries: [RunHistory.Entry], in terminal: Terminal) throws {
    guard !terminal.isJSON else { return terminal.print(json: .array(entries.map(\.json))) }
    for entry in entries {
      terminal.print("\(entry.name)  \(entry.dataset)  tool \(entry.toolVersion)")
    }
  }

  private func show(_ flips: [RunHistory.Flip], in terminal: Terminal) throws {
    guard !terminal.isJSON else { return terminal.print(json: .array(flips.map(\.json))) }
    for flip in flips {
      terminal.print(
        "\(flip.first.name): clip \(flip.clip) turned \(flip.isRight ? "right" : "wrong") for "
          + "\(flip.candidate) on \(flip.track); in \(flip.last.name) it was not"
      )
    }
    if flips.isEmpty { terminal.print("no clip turned right or wrong") }
  }

  private func showTrend(
    of measure: String,
    _ history: RunHistory,
    in terminal: Terminal
  ) throws -> ExitStatus {
    let values = try history.trend(of: measure, dataset: dataset)
    guard !values.isEmpty else {
      terminal.error(
        "no run has '\(measure)'" + didYouMean(measure, in: try history.measureNames())
      )
      return .nothingMeasured
    }
    if let drawing {
      try drawing.write(TrendChart(measure, values).figure.standaloneSVG, in: terminal)
    }
    guard !terminal.isJSON else {
      terminal.print(json: .array(values.map(\.json)))
      return .success
    }
    for value in values {
      let number = value.value?.text(significantDigits: 4) ?? "undefined"
      let interval =
        value.interval.map {
          " [\($0.lowerBound.text(significantDigits: 3)), "
            + "\($0.upperBound.text(significantDigits: 3))]"
        } ?? ""
      terminal.print(
        "\(value.candidate.isEmpty ? "tracks" : value.candidate) on \(value.track)  \(value.run.name)  "
          + "\(number)\(interval)  n = \(counted(value.clips, "clip")), "
          + counted(value.subjects, "subject")
      )
    }
    return .success
  }
}

extension OutputKind {
  /// A chart of one measure over the runs.
  fileprivate static let trend = OutputKind("a trend that RepGauge drew") {
    drawing.mayReplace($0) && head(of: $0).contains(",oldestattheleft:")
  }
}

extension TrendChart {
  /// A chart of one measure's values, a series for each candidate and dataset.
  fileprivate init(_ measure: String, _ values: [RunHistory.Value]) {
    var runs: [RunHistory.Entry] = []
    for run in values.map(\.run) where !runs.contains(run) { runs.append(run) }
    runs.sort { $0.id < $1.id }
    let hasOthers = Set(runs.map(\.dataset)).count > 1
    var series: [Series] = []
    for value in values {
      let dataset = value.run.dataset
      let place = [value.candidate, value.track].filter { !$0.isEmpty }.joined(separator: " on ")
      let label = hasOthers ? "\(place) (\(dataset))" : place
      var index = series.firstIndex { $0.label == label }
      if index == nil {
        series.append(Series(label: label, values: []))
        index = series.count - 1
      }
      let own = runs.filter { $0.dataset == dataset }
      guard let index, let number = value.value, let place = runs.firstIndex(of: value.run),
        let turn = own.firstIndex(of: value.run)
      else { continue }
      series[index].values.append(
        Value(run: place, value: number, interval: value.interval, turn: turn)
      )
    }
    self.init(name: "trend", title: measure, runs: runs.map(\.name), series: series)
  }
}

extension RunHistory.Entry {
  /// What a run is called: its number, and its revision or else its digest.
  fileprivate var name: String {
    "#\(id) \(revision.isEmpty ? String(digest.prefix(8)) : revision)"
  }

  fileprivate var json: JSON {
    [
      "id": .integer(id), "digest": .string(digest), "dataset": .string(dataset),
      "tool_version": .string(toolVersion), "revision": .string(revision),
    ]
  }
}

extension RunHistory.Flip {
  fileprivate var json: JSON {
    [
      "candidate": .string(candidate), "track": .string(track), "clip": .string(clip),
      "last": last.json, "first": first.json, "right": .bool(isRight),
    ]
  }
}

extension RunHistory.Value {
  fileprivate var json: JSON {
    [
      "run": run.json, "candidate": .string(candidate), "track": .string(track),
      "value": JSON(value),
      "low": JSON(interval?.lowerBound), "high": JSON(interval?.upperBound),
      "clips": .integer(clips), "subjects": .integer(subjects),
    ]
  }
}
