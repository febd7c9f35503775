// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

extension GateResult {
  /// The result as JUnit XML, as Jenkins and GitLab read it: a test for each rule and candidate, one for
  /// the events of each clip that changed, and an error for each reason why nothing can be said.
  ///
  /// Without times, so that the same result is the same bytes.
  package var junit: String {
    let suites = [
      Suite(name: "comparability", cases: comparabilityCases),
      Suite(name: "rules", cases: outcomesByVerdict.map(\.testCase)),
      Suite(name: "events", cases: eventCases + newCases),
    ]
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rep-gate\">\n"
    for suite in suites where !suite.cases.isEmpty { text += suite.xml(package: dataset) }
    return text + "</testsuites>\n"
  }

  private var comparabilityCases: [TestCase] {
    guard !problems.isEmpty else { return [TestCase(group: dataset, name: "comparable")] }
    return problems.map { problem in
      TestCase(
        group: dataset,
        name: "\(problem.kind.rawValue): \(problem.message)",
        outcome: .error(type: problem.kind.rawValue, message: problem.message)
      )
    }
  }

  private var newCases: [TestCase] {
    newLine.map { line in
      [TestCase(group: dataset, name: "new candidates", outcome: .skipped(message: line))]
    } ?? []
  }

  private var eventCases: [TestCase] {
    guard baseline != nil, problems.isEmpty else { return [] }
    guard !changes.isEmpty else { return [TestCase(group: dataset, name: "unchanged")] }
    let forbidden = forbiddenChanges
    return changes.map { change in
      let text = change.texts.joined(separator: "\n")
      return TestCase(
        group: "\(change.candidate) on \(change.track)",
        name: change.clip,
        outcome: forbidden.contains(change)
          ? .failure(
            type: change.effect.rawValue,
            message: "\(counted(change.texts.count, "change")), \(change.effect.rawValue)",
            text: text
          ) : nil
      )
    }
  }
}

private struct TestCase {
  enum Outcome {
    case failure(type: String, message: String, text: String)
    case error(type: String, message: String)
    case skipped(message: String)
  }

  var group: String
  var name: String
  var outcome: Outcome?

  var xml: String {
    let head = "    <testcase classname=\"\(group.escapedForXML)\" name=\"\(name.escapedForXML)\""
    switch outcome {
    case nil: return head + "/>\n"
    case .failure(let type, let message, let text):
      return head + ">\n      <failure type=\"\(type.escapedForXML)\" "
        + "message=\"\(message.escapedForXML)\">\(text.escapedForXML)</failure>\n    </testcase>\n"
    case .error(let type, let message):
      return head + ">\n      <error type=\"\(type.escapedForXML)\" "
        + "message=\"\(message.escapedForXML)\"/>\n    </testcase>\n"
    case .skipped(let message):
      return head + ">\n      <skipped message=\"\(message.escapedForXML)\"/>\n    </testcase>\n"
    }
  }

  var isFailure: Bool {
    if case .failure = outcome { true } else { false }
  }

  var isError: Bool {
    if case .error = outcome { true } else { false }
  }

  var isSkipped: Bool {
    if case .skipped = outcome { true } else { false }
  }
}

private struct Suite {
  var name: String
  var cases: [TestCase]

  func xml(package: String) -> String {
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(cases.count(where: \.isFailure))\" "
      + "errors=\"\(cases.count(where: \.isError))\" skipped=\"\(cases.count(where: \.isSkipped))\""
    return "  <testsuite name=\"\(name)\" package=\"\(package.escapedForXML)\" \(counts)>\n"
      + cases.map(\.xml).joined() + "  </testsuite>\n"
  }
}

extension RuleOutcome {
  fileprivate var testCase: TestCase {
    TestCase(
      group: place,
      name: rule,
      outcome: verdict == .passed
        ? nil : .failure(type: verdict.rawValue, message: reason, text: evidence)
    )
  }
}
