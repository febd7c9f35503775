// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Gating
import Results
import Scoring
import Storage

/// Says for every analyzer which defects the gate sees, on clips of the exercises that analyzers judge.
struct AnalyzerStudy {
  private let study: DeterministicStudy
  private let analyzers: [AnalyzerDescription]
  /// The names of analyzers that the baseline does not hold.
  private let missing: [String]
  /// The ways to misread poses that an analyzer has to notice at least, of six.
  private static let fewestSeen = 4

  /// Loads what was blessed.
  ///
  /// - Throws: `StudyError` if an analyzer without a defect is not what was blessed.
  init(dataset: String, baseline: String, _ analyzers: [AnalyzerDescription]) throws {
    let blessed = Set(try BaselineFile.read(baseline).run.forms.map(\.configuration.analyzer))
    self.analyzers = analyzers.filter { blessed.contains($0.name) }
    missing = analyzers.map(\.name).filter { !blessed.contains($0) }
    study = try DeterministicStudy(
      dataset: dataset,
      baseline: baseline,
      mutants: self.analyzers.flatMap(Mutant.misreadings)
    )
  }

  /// The analyzers that an option names: `all` of reps, events and holds, or names with commas.
  ///
  /// Those that judge whole clips say few numbers, most of them in a world that misread pictures leave alone.
  static func names(_ text: String) throws -> [AnalyzerDescription] {
    if text == "all" { return AnalyzerCatalog.all.filter(\.judgements.isEmpty) }
    return try text.split(separator: ",").map { name in
      guard let found = AnalyzerCatalog.all.first(where: { $0.name == name }) else {
        throw StudyError("there is no analyzer '\(name)'")
      }
      return found
    }
  }

  /// Prints a row for each analyzer as a table in Markdown.
  ///
  /// - Returns: False if an analyzer notices fewer than four ways to misread poses, or is not in the baseline.
  func printTable() throws -> Bool {
    print("| analyzer | misread poses: seen | parameters changed: seen | not seen |")
    print("|---|---|---|---|")
    var isGood = missing.isEmpty
    var sums = (poses: 0, allPoses: 0, values: 0, allValues: 0)
    for analyzer in analyzers {
      let poses = try seen(Mutant.misreadings(analyzer))
      let values = try seen(Mutant.changes(analyzer))
      if poses.seen < Self.fewestSeen { isGood = false }
      sums.poses += poses.seen
      sums.allPoses += poses.seen + poses.hidden.count
      sums.values += values.seen
      sums.allValues += values.seen + values.hidden.count
      let hidden = (poses.hidden + values.hidden).joined(separator: ", ")
      print(
        "| `\(analyzer.name)` | \(poses.seen) of \(poses.seen + poses.hidden.count) "
          + "| \(values.seen) of \(values.seen + values.hidden.count) | \(hidden) |"
      )
    }
    print(
      "\nSeen are \(sums.poses) of \(sums.allPoses) ways to misread poses, and \(sums.values) of "
        + "\(sums.allValues) changes of a parameter."
    )
    if !missing.isEmpty { print("Not in the baseline: \(missing.joined(separator: ", ")).") }
    return isGood
  }

  private func seen(_ mutants: [Mutant]) throws -> (seen: Int, hidden: [String]) {
    let hidden = try mutants.filter { try study.outcome(of: $0).verdict != .failed }
    return (mutants.count - hidden.count, hidden.map(\.defect))
  }
}

extension Mutant {
  /// Six ways to misread poses, or to lose what was measured.
  static func misreadings(_ analyzer: AnalyzerDescription) -> [Mutant] {
    let name = analyzer.name
    return [
      .analyzer("y axis flipped", name) { result(name, $0.track.upsideDown) },
      .analyzer("poses one frame early", name) { result(name, $0.track.oneFrameEarly) },
      .analyzer("widths a fifth too large", name) { result(name, $0.track.stretched) },
      .analyzer("left and right swapped", name) { result(name, $0.track.sidesSwapped) },
      .analyzer("half of the frames are skipped", name) { result(name, $0.track.halfRate) },
      .analyzer("the last measurement is lost", name) { clip in
        var result = result(name, clip.track)
        _ = result.measurements.popLast()
        return result
      },
    ]
  }

  /// Each parameter alone changed by a fifth of its value, a choice to the next one.
  static func changes(_ analyzer: AnalyzerDescription) -> [Mutant] {
    analyzer.parameters.map { parameter in
      .analyzer(
        "`\(parameter.name)`",
        analyzer.name,
        as: "\(analyzer.name):\(parameter.name)=\(parameter.text(of: parameter.changed))"
      )
    }
  }
}

extension Parameter {
  /// A fifth more than the default, or less where that is not accepted; of 0 a fifth of the range.
  fileprivate var changed: Double {
    if case .choice(let names) = scale {
      return Double((Int(defaultValue) + 1) % names.count)
    }
    let span = range.upperBound - range.lowerBound
    let step = defaultValue == 0 ? span / 5 : abs(defaultValue) / 5
    let more = defaultValue + step
    return more <= range.upperBound ? more : max(defaultValue - step, range.lowerBound)
  }
}
