// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import Statistics

/// How faults and quantities change from rep to rep and from set to set, analyzer by analyzer.
struct TrendRows {
  /// A fault or a quantity, as one analyzer on one backend sees it.
  struct Row {
    var configuration: FormConfiguration
    /// Over what it changes.
    var scope: SlopeScope
    /// The name that labels use.
    var name: String
    /// What a slope is in.
    var unit: String
    /// The change that the analyzer sees.
    var measured: Measure
    /// The change of the labels.
    var labelled: Measure
    /// That of the analyzer less that of the labels.
    var error: Measure
    /// What a set looks like; empty for faults.
    var profile: [QuantityTrend.Point]

    /// The fault or the quantity.
    var word: Word { profile.isEmpty ? .fault(name) : .quantity(name) }
  }

  let rows: [Row]

  /// Faults that labels or the analyzer show, then quantities, for each analyzer.
  init(_ forms: [FormEvaluation]) {
    rows = forms.onceForEachAnalyzer.flatMap { form in
      SlopeScope.allCases.flatMap { scope in
        form.faults.compactMap { Self.row($0, scope, of: form) }
      }
        + form.quantityTrends.map { trend in
          Row(
            configuration: form.configuration,
            scope: trend.scope,
            name: trend.quantity,
            unit: "\(trend.unit)/\(trend.scope.step)",
            measured: trend.measured,
            labelled: trend.labelled,
            error: trend.error,
            profile: trend.profile
          )
        }
    }
  }

  private static func row(
    _ fault: String,
    _ scope: SlopeScope,
    of form: FormEvaluation
  ) -> Row? {
    let name = scope == .reps ? "fault-slope" : "fault-slope:sets"
    guard let measured = form.measure("\(name){fault=\(fault)}"),
      let labelled = form.measure("\(name):labels{fault=\(fault)}"),
      let error = form.measure("\(name):error{fault=\(fault)}"),
      [measured, labelled].contains(where: { $0.value.map { $0 != 0 } ?? false })
    else { return nil }
    return Row(
      configuration: form.configuration,
      scope: scope,
      name: fault,
      unit: "of reps/\(scope.step)",
      measured: measured,
      labelled: labelled,
      error: error,
      profile: []
    )
  }
}

extension TrendRows.Row {
  /// What a reader should take from the row; nil where neither labels nor the analyzer show a change that
  /// chance does not make.
  var sentence: String? {
    guard labelled.value != nil else {
      return measured.isChange
        ? "\(change(measured)), measured by \(observer) (\(observed(measured))); not labelled."
        : nil
    }
    guard labelled.isChange else {
      return measured.isChange
        ? "\(quantity): no change by labels, but \(observer) measures \(text(measured))." : nil
    }
    let sight =
      if measured.value == nil {
        "\(observer) measures it in no set"
      } else if !measured.isChange {
        "\(observer) measures no clear change, \(text(measured))"
      } else {
        "\(observer) measures \(text(measured))"
          + (error.isChange ? ", which differs" : "")
      }
    return "\(change(labelled)) by labels (\(observed(labelled))); \(sight)."
  }

  /// What changes, in words.
  private var quantity: String {
    profile.isEmpty ? "The share of reps with \(name)" : name
  }

  private var observer: String { "\(configuration.analyzer) on \(configuration.track)" }

  private func change(_ measure: Measure) -> String {
    "\(quantity) \((measure.value ?? 0) < 0 ? "falls" : "grows"): \(text(measure))"
  }

  private func observed(_ measure: Measure) -> String {
    "\(counted(measure.subjects, "subject")), \(measure.events) reps"
  }

  /// A slope with its unit and interval.
  private func text(_ measure: Measure) -> String {
    func text(_ value: Double) -> String { value.text(significantDigits: 2).replacingMinus }
    let ends = measure.interval.map { " [\(text($0.low)), \(text($0.high))]" } ?? ""
    return "\(measure.value.map(text) ?? "—") \(unit)\(ends)"
  }
}

extension Measure {
  /// Whether its interval leaves out that nothing changes.
  var isChange: Bool { interval.map { $0.low > 0 || $0.high < 0 } ?? false }
}
