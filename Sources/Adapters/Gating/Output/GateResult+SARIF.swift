// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Scoring

extension GateResult {
  /// The result as SARIF 2.1.0: what is broken, undecided or changed, each with a place in the rules or
  /// in the baseline, and a fingerprint that stays the same from run to run.
  ///
  /// - Parameters:
  ///   - version: The tool's version.
  ///   - rules: The rules' path, relative to the repository; nil where there is no file.
  ///   - baseline: The baseline's path; nil where there is none.
  ///   - places: Where clips are in the baseline; nil where there is none.
  /// - Returns: A log of one run.
  package func sarif(
    version: String,
    rules: String?,
    baseline: String?,
    places: BaselinePlaces? = nil
  ) -> JSON {
    SARIFLog(
      tool: "rep-gate",
      version: version,
      rules: [
        .init(id: "not-comparable", text: "The gate cannot judge the run."),
        .init(id: "rule-failed", text: "A rule is broken."),
        .init(
          id: "rule-undecided",
          text: "The data are too few to show that a rule is fulfilled."
        ),
        .init(
          id: "events-changed",
          text: "A counter or analyzer gives other results than in the baseline."
        ),
        .init(id: "candidate-new", text: "A counter or analyzer is not in the baseline."),
      ],
      results: results(rules, baseline, places)
    ).json
  }

  private func results(
    _ rules: String?,
    _ baseline: String?,
    _ places: BaselinePlaces?
  ) -> [SARIFLog.Result] {
    let reasons = problems.map { problem in
      SARIFLog.Result(
        rule: "not-comparable",
        level: .error,
        message: problem.message,
        file: problem.position == nil ? baseline ?? rules : rules,
        line: problem.position?.line ?? 1,
        fingerprint: "\(problem.kind.rawValue) \(problem.message)"
      )
    }
    let broken = outcomesByVerdict.filter { $0.verdict != .passed }.map { outcome in
      SARIFLog.Result(
        rule: outcome.verdict == .failed ? "rule-failed" : "rule-undecided",
        level: .error,
        message: "\(outcome.rule) for \(outcome.place): \(outcome.reason)",
        file: rules,
        line: outcome.line,
        fingerprint: "\(outcome.rule) \(outcome.candidate) \(outcome.track)"
      )
    }
    let new = newLine.map { line in
      [
        SARIFLog.Result(
          rule: "candidate-new",
          level: .note,
          message: line,
          file: baseline ?? rules,
          line: 1,
          fingerprint: "candidate-new"
        )
      ]
    }
    let forbidden = forbiddenChanges
    let changed = changes.map { change in
      SARIFLog.Result(
        rule: "events-changed",
        level: forbidden.contains(change) ? .error : .note,
        message: change.summary,
        file: baseline ?? rules,
        line: places?.line(of: change) ?? 1,
        fingerprint: "\(change.candidate) \(change.track) \(change.clip)"
      )
    }
    return reasons + broken + (new ?? []) + changed
  }
}

extension ClipChange {
  /// The change in one line.
  package var summary: String {
    let counts = count.map { " counts \($0.after) of \($0.reference), was \($0.before);" } ?? ""
    let flip = isNewlyFailing ? " newly failing;" : isNewlyFixed ? " newly fixed;" : ""
    let shown = texts.prefix(3).joined(separator: "; ")
    let rest = texts.count > 3 ? "; and \(texts.count - 3) more" : ""
    return "\(candidate) on \(track), clip \(clip):\(flip)\(counts) \(shown)\(rest)"
  }
}
