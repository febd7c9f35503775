// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import RepCounting
import Terminal
import Tuning

/// A tuning report as lines for a terminal.
struct TuningText {
  private let report: TuningReport
  private let words: TuningWords

  init(_ report: TuningReport) {
    self.report = report
    words = TuningWords(report)
  }

  /// All lines.
  var lines: [String] {
    basis + [""] + scopes.lines + [""] + words.conclusions
      + [report.representativeness?.sentence].compactMap(\.self) + changes + [""]
  }

  private var basis: [String] {
    var lines = [
      "\(report.variants[0].description) on \(report.provenance.track), \(report.provenance.dataset)"
    ]
    if let folds = report.folds {
      lines.append(TuningWords.text(of: report.provenance, folds))
    }
    return lines + [words.searched]
  }

  private var scopes: TextTable {
    TextTable(
      heading: [
        "scope", "chosen", "plateau", "clips", "people", "in use", "left out", "gain",
        "optimism",
      ],
      leading: 3,
      rows: ([report.overall] + report.exercises).map { scope in
        [
          scope.exercise ?? "all clips", words.values(of: scope.choice.all),
          words.plateau(of: scope.choice.all), "\(scope.current.clips)",
          "\(scope.current.subjects)", words.score(scope.current), words.score(scope.outer),
          words.gain(scope.gain), words.signed(scope.optimism),
        ]
      }
    )
  }

  /// Which clips change.
  private var changes: [String] {
    let (what, found) =
      switch report.variants[0].kind {
      case TunedConfiguration.policyKind: ("faults labelled", "alerts")
      case TunedConfiguration.detectorKind: ("phases labelled", "found")
      default: ("labelled", "found")
      }
    return report.changes.map { change in
      let kind = change.isFixed ? "; newly right" : change.isBroken ? "; newly wrong" : ""
      let left = change.left.map { ", \($0) chosen without its fold" } ?? ""
      return "\(change.clip): \(change.labelled) \(what); \(found) \(change.current) in use, "
        + "\(change.proposed) chosen\(left)\(kind)"
    }
  }
}
