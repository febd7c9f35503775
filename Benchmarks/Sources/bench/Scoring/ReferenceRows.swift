// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring
import Statistics

/// Confidences beside scikit-learn and counts beside numpy, on the same inputs, with the same values.
///
/// Both peers are measured inside a Python that has scikit-learn==1.9.1, without its start:
/// `REPGAUGE_REFERENCE_PYTHON` names it.
struct ReferenceRows: RowGroup {
  let name = "reference"
  let summary = "ranking and calibration beside scikit-learn, counts beside numpy"

  private static let forecasts = 100_000
  private static let clips = 1_000
  private static let replicates = 2_000

  func measure(runs: Int, report: (Row) -> Void) throws {
    for row in try forecastRows(runs) { report(row) }
    report(try countRow(runs))
  }

  /// Rows of one set of confidences, a third of them rounded so that some are equal.
  private func forecastRows(_ runs: Int) throws -> [Row] {
    var generator = RandomGenerator(seed: 3)
    let forecasts = (0..<Self.forecasts).map { index -> Forecast in
      let confidence = generator.unit()
      let isRight = generator.unit() < confidence
      return Forecast(
        confidence: index.isMultiple(of: 3) ? (confidence * 100).rounded() / 100 : confidence,
        isRight: isRight
      )
    }
    let cases = forecasts.map { Ranking.Case(score: $0.confidence, isPositive: $0.isRight) }
    let ranking = fastest(of: runs) { _ = opaque(Ranking(opaque(cases))) }
    let judging = fastest(of: runs) { _ = opaque(Calibration(opaque(forecasts))) }
    let count = Double(Self.forecasts)
    var rows = [
      Row(
        work: "ROC, its area and average precision of 100,000 scores",
        unit: "scores/s",
        ours: count / ranking
      ),
      Row(
        work: "calibration of 100,000 confidences",
        unit: "confidences/s",
        ours: count / judging,
        remark: "ours with smooth ECE, Cox and Spiegelhalter too"
      ),
    ]
    guard let peer = PythonPeer("sklearn_forecasts.py") else { return rows }
    let found = try peer.numbers(
      [String(runs)],
      columns: [forecasts.map(\.confidence), forecasts.map { $0.isRight ? 1 : 0 }],
      count: 6
    )
    let (ranked, judged) = (Ranking(cases), Calibration(forecasts))
    try check(
      [ranked.area, ranked.averagePrecision, judged.brier?.score, judged.logLoss],
      found,
      "scikit-learn"
    )
    for index in rows.indices {
      rows[index].peer = "scikit-learn"
      rows[index].theirs = count / found[4 + index]
    }
    // Ours does more than the peer in the second, so that nothing is asked of their ratio.
    rows[0].target = .atLeast(1)
    return rows
  }

  /// Five measures of counts with percentile intervals, of five clips for each of 200 people.
  private func countRow(_ runs: Int) throws -> Row {
    var generator = RandomGenerator(seed: 4)
    let errors = (0..<Self.clips).map { _ in generator.index(below: 5) - 2 }
    let scores = errors.enumerated().map { index, error in
      ClipScore(
        clip: ClipIdentity(
          id: "clip-\(index)",
          subject: "subject-\(index / 5)",
          exercise: "squat",
          duration: 30
        ),
        reference: Reference(count: 10),
        events: (0..<10 + error).map { RepEvent(decisionTime: Double($0), extremumTime: nil) }
      )
    }
    let ids = ["exact", "off-by-one", "mae", "rmse", "bias"]
    let definitions = ids.compactMap { id in MeasureCatalog.all.first { $0.id == id } }
    let plan = ResamplingPlan(replicates: Self.replicates, method: .percentile)
    func evaluated() -> CounterEvaluation {
      CounterEvaluation(
        Configuration(counter: "random", track: "random"),
        clips: scores,
        plan: plan,
        measuring: definitions
      )
    }
    let ours = fastest(of: runs) { _ = opaque(evaluated()) }
    var row = Row(
      work: "5 measures of 1,000 counts, percentiles of 200 people, 2,000 replicates",
      unit: "calls/s",
      ours: 1 / ours
    )
    guard let peer = PythonPeer("numpy_counts.py") else { return row }
    let found = try peer.numbers(
      [String(runs), String(Self.replicates)],
      columns: [errors.indices.map { Double($0 / 5) }, errors.map(Double.init)],
      count: 6
    )
    try check(evaluated().measures.map(\.value), found, "numpy")
    row.peer = "numpy"
    row.theirs = 1 / found[5]
    row.target = .atLeast(1)
    return row
  }

  /// Refuses to compare the speed of different results.
  private func check(_ ours: [Double?], _ theirs: [Double], _ peer: String) throws {
    for (one, other) in zip(ours, theirs) {
      let value = one ?? .nan
      guard abs(value - other) <= 1e-9 * max(abs(other), 1e-3) else {
        throw BenchmarkError("\(peer) says \(other), we say \(value)")
      }
    }
  }
}
