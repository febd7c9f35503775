// SPDX-License-Identifier: Apache-2.0
public import Basics
import Scoring

extension GateResult {
  /// The greatest number of results that code scanning takes of one run.
  static let greatestSARIFCount = 5_000

  /// The result as SARIF 2.1.0: what is broken, undecided or changed, each with a place in the rules or
  /// in the baseline, and a fingerprint that stays the same from run to run.
  ///
  /// - Parameters:
  ///   - version: The tool's version.
  ///   - rules: The rules' path, relative to the repository; nil where there is no file.
  ///   - baseline: The baseline's path; nil where there is none.
  ///   - places: Where clips are in the baseline; nil where there is none.
  /// - Returns: A log of one run.
  public func sarif(
    version: String,
    rules: String?,
    baseline: String?,
    places: BaselinePlaces? = nil
  ) -> JSON {
    let kinds: [(id: String, text: String)] = [
      ("not-comparable", "The gate cannot say whether the run passes."),
      ("rule-failed", "A rule is broken."),
      ("rule-undecided", "The data are too few to show that a rule is fulfilled."),
      ("events-changed", "A counter or analyzer says something else than in the baseline."),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "rep-gate",
              "version": .string(version),
              "rules": .array(
                kinds.map { kind in
                  ["id": .string(kind.id), "shortDescription": ["text": .string(kind.text)]]
                }
              ),
            ]
          ],
          "results": .array(
            Array(results(rules, baseline, places).prefix(Self.greatestSARIFCount))
          ),
        ]
      ],
    ]
  }

  private func results(
    _ rules: String?,
    _ baseline: String?,
    _ places: BaselinePlaces?
  ) -> [JSON] {
    let reasons = problems.map { problem in
      Self.result(
        "not-comparable",
        level: "error",
        problem.message,
        file: problem.position == nil ? baseline ?? rules : rules,
        line: problem.position?.line ?? 1,
        fingerprint: "\(problem.kind.rawValue) \(problem.message)"
      )
    }
    let broken = outcomes.filter { $0.verdict != .passed }.map { outcome in
      Self.result(
        outcome.verdict == .failed ? "rule-failed" : "rule-undecided",
        level: "error",
        "\(outcome.rule) for \(outcome.subject) on \(outcome.track): \(outcome.reason)",
        file: rules,
        line: outcome.line,
        fingerprint: "\(outcome.rule) \(outcome.subject) \(outcome.track)"
      )
    }
    let forbidden = forbiddenChanges
    let changed = changes.map { change in
      Self.result(
        "events-changed",
        level: forbidden.contains(change) ? "error" : "note",
        change.summary,
        file: baseline ?? rules,
        line: places?.line(of: change) ?? 1,
        fingerprint: "\(change.subject) \(change.track) \(change.clip)"
      )
    }
    return reasons + broken + changed
  }

  private static func result(
    _ id: String,
    level: String,
    _ message: String,
    file: String?,
    line: Int,
    fingerprint: String
  ) -> JSON {
    var members = [
      JSON.Member("ruleId", .string(id)),
      JSON.Member("level", .string(level)),
      JSON.Member("message", ["text": .string(message)]),
      JSON.Member("partialFingerprints", ["repGate/v1": .string("\(id) \(fingerprint)")]),
    ]
    if let file {
      let place: JSON = [
        "physicalLocation": [
          "artifactLocation": ["uri": .string(file)],
          "region": ["startLine": .integer(max(line, 1))],
        ]
      ]
      members.append(JSON.Member("locations", [place]))
    }
    return .object(members)
  }
}

extension ClipChange {
  /// The change in one line.
  public var summary: String {
    let counts = count.map { " counts \($0.after) of \($0.reference), was \($0.before);" } ?? ""
    let flip = isNewlyFailing ? " newly failing;" : isNewlyFixed ? " newly fixed;" : ""
    let shown = lines.prefix(3).joined(separator: "; ")
    let rest = lines.count > 3 ? "; and \(lines.count - 3) more" : ""
    return "\(subject) on \(track), clip \(clip):\(flip)\(counts) \(shown)\(rest)"
  }
}
