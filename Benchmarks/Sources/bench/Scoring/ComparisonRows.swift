// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Statistics

/// Resampling and tests beside scipy, on the same inputs.
///
/// scipy is measured inside a Python that has scipy==1.17.1, without its start:
/// `REPGAUGE_REFERENCE_PYTHON` names it.
struct ComparisonRows: RowGroup {
  let name = "statistics"
  let summary = "bootstrap intervals and tests beside scipy"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let people = (0..<200).map { "subject-\($0)" }
    let sums = (0..<200).map { index -> [Double] in
      let found = 40 + index % 11 - 2 * (index % 7)
      return [Double(found), Double(50 + index % 11)]
    }
    let statistic = ClusteredStatistic(sums: sums, subjects: people, value: { $0[0] / $0[1] })
    for method in [ConfidenceInterval.Method.percentile, .bca, .studentised] {
      let seconds = fastest(of: runs) {
        // Draws belong to the work, as they do in scipy.
        var bootstrap = SubjectBootstrap(plan: ResamplingPlan(method: method))
        _ = opaque(bootstrap.outcome(statistic, range: .between(0, 1)))
      }
      try report(
        row(
          "\(method.rawValue) of a ratio, 200 subjects, 2,000 replicates",
          seconds,
          method == .studentised ? nil : method.rawValue,
          runs
        )
      )
    }
    let few = (0..<16).map { index -> Double in Double(index * 37 % 16 - 6) / 64 }
    let flipping = fastest(of: runs) { _ = opaque(SignFlipTest.test(differences: opaque(few))) }
    try report(row("exact sign flips of 16 differences", flipping, "flips", runs))
    let many = (0..<50).map { index -> Double in (Double(index * 37 % 101) - 40.5) / 64 }
    let ranking = fastest(of: runs) { _ = opaque(WilcoxonTest.test(differences: opaque(many))) }
    try report(row("exact signed ranks of 50 differences", ranking, "wilcoxon", runs))
  }

  /// A row in calls a second.
  private func row(
    _ work: String,
    _ seconds: Double,
    _ peer: String?,
    _ runs: Int
  ) throws -> Row {
    var row = Row(work: work, unit: "calls/s", ours: 1 / seconds)
    guard let work = peer, let peer = PythonPeer("scipy_bootstrap.py") else { return row }
    let seconds = try peer.numbers([work, String(runs)], count: 1)[0]
    row.peer = "scipy"
    row.theirs = 1 / seconds
    row.target = .atLeast(1)
    return row
  }
}
