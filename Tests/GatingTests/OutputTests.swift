// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import FoundationXML
import Platform
import Storage
import TestSupport
import Testing

@testable import Gating

@Suite struct OutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func rules(_ rules: String) throws -> GateRules {
    let text = "{\"schema\": 1,\n \"rules\": \(rules)}"
    return try #require(GateRules.parse(Array(text.utf8), file: "gates.json").rules)
  }

  /// A result with one broken rule, one that is fulfilled, and `changed` clips that lost their last rep.
  private func result(changed: Int = 2) throws -> GateResult {
    let baseline = try MadeRun().baseline(in: folder.path)
    let made = MadeRun(events: { $0 < changed ? [2, 4, 6] : MadeRun.reps })
    return try Gate.result(
      of: made.run,
      baseline: "main",
      baselines: ["main": baseline],
      rules: try rules(#"{"recall@0.5s": ["value >= 0.99", "value >= 0.1"]}"#)
    )
  }

  // MARK: JUnit

  /// Counts elements and keeps the attributes of suites.
  private final class Elements: NSObject, XMLParserDelegate {
    var names: [String: Int] = [:]
    var suites: [[String: String]] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      names[name, default: 0] += 1
      if name == "testsuite" { suites.append(attributes) }
    }
  }

  private func elements(_ xml: String) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = elements
    try #require(parser.parse(), "it is well-formed")
    return elements
  }

  @Test func `JUnit has a failure for each broken rule and each changed clip`() throws {
    let found = try elements(result().junit)
    #expect(found.names == ["testsuites": 1, "testsuite": 3, "testcase": 5, "failure": 3])
    #expect(found.suites.map { $0["name"] } == ["comparability", "rules", "events"])
    #expect(found.suites.map { $0["tests"] } == ["1", "2", "2"])
    #expect(found.suites.map { $0["failures"] } == ["0", "1", "2"])
  }

  @Test func `JUnit has an error for each reason why nothing can be said`() throws {
    let result = try Gate.result(
      of: MadeRun(subjects: 0).run,
      baseline: nil,
      baselines: [:],
      rules: GateRules()
    )
    let found = try elements(result.junit)
    #expect(found.names["error"] == 2)
    #expect(found.suites.map { $0["errors"] } == ["2"])
  }

  /// What Jenkins' schema of JUnit's XML (jenkins-junit.xsd) allows: the parent and the attributes of each
  /// element, those that it must have marked.
  private static let schema: [String: (parents: [String], attributes: [String])] = [
    "testsuites": ([""], ["name", "time", "tests", "failures", "disabled", "errors"]),
    "testsuite": (
      ["testsuites"],
      [
        "name!", "tests!", "failures", "errors", "time", "disabled", "skipped", "timestamp",
        "hostname", "id", "package",
      ]
    ),
    "testcase": (["testsuite"], ["name!", "assertions", "time", "classname", "status"]),
    "failure": (["testcase"], ["type", "message"]),
    "error": (["testcase"], ["type", "message"]),
    "skipped": (["testcase"], ["message"]),
    "system-out": (["testsuite", "testcase"], []),
    "system-err": (["testsuite", "testcase"], []),
    "properties": (["testsuite"], []),
    "property": (["properties"], ["name!", "value!"]),
  ]

  /// Collects what a document has that the schema has not.
  private final class Validator: NSObject, XMLParserDelegate {
    var open: [String] = [""]
    var complaints: [String] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      defer { open.append(name) }
      guard let rule = OutputTests.schema[name] else {
        complaints.append("<\(name)>")
        return
      }
      if !rule.parents.contains(open.last ?? "") {
        complaints.append("<\(name)> in <\(open.last ?? "")>")
      }
      let known = rule.attributes.map { $0.hasSuffix("!") ? String($0.dropLast()) : $0 }
      complaints += attributes.keys.filter { !known.contains($0) }.map { "\(name) \($0)" }
      for needed in rule.attributes where needed.hasSuffix("!") {
        if attributes[String(needed.dropLast())] == nil { complaints.append("\(name) \(needed)") }
      }
      for count in ["tests", "failures", "errors", "skipped"] {
        if let text = attributes[count], Int(text) == nil { complaints.append("\(count) \(text)") }
      }
    }

    func parser(
      _ parser: XMLParser,
      didEndElement name: String,
      namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }

  private func complaints(_ xml: String) throws -> [String] {
    let validator = Validator()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = validator
    try #require(parser.parse(), "it is well-formed")
    return validator.complaints
  }

  @Test func `JUnit keeps to Jenkins' schema`() throws {
    #expect(try complaints(result().junit) == [])
    #expect(try complaints(result(changed: 0).junit) == [])
    let nothing = try Gate.result(
      of: MadeRun(subjects: 0).run,
      baseline: nil,
      baselines: [:],
      rules: GateRules()
    )
    #expect(try complaints(nothing.junit) == [])
    #expect(
      try complaints("<testsuites><testcase time=\"1\"/></testsuites>")
        == ["<testcase> in <testsuites>", "testcase name!"]
    )
  }

  // MARK: SARIF

  @Test func `SARIF places rules in their line and clips in the baseline`() throws {
    let log = try result().sarif(version: "1", rules: "gates.json", baseline: "main.json")
    let results = try #require(JSONNode.parse(Array(log.text.utf8), file: "").root)
    let found = try #require(results["runs"]?.array?.first?["results"]?.array)
    #expect(
      found.map { $0["ruleId"]?.string } == ["rule-failed", "events-changed", "events-changed"]
    )
    let places = found.compactMap { $0["locations"]?.array?.first?["physicalLocation"] }
    #expect(
      places.map { $0["artifactLocation"]?["uri"]?.string }
        == ["gates.json", "main.json", "main.json"]
    )
    #expect(places[0]["region"]?["startLine"]?.integer == 2)
    let prints = found.compactMap { $0["partialFingerprints"]?["repGate/v1"]?.string }
    #expect(Set(prints).count == 3)
  }

  @Test func `SARIF has what its schema requires`() throws {
    let log = try result(changed: 3).sarif(
      version: "1.2",
      rules: "gates.json",
      baseline: "main.json"
    )
    let root = try #require(JSONNode.parse(Array(log.text.utf8), file: "").root)
    #expect(root["version"]?.string == "2.1.0")
    #expect(root["$schema"]?.string?.hasSuffix("sarif-2.1.0.json") ?? false)
    let run = try #require(root["runs"]?.array?.first)
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string == "rep-gate")
    let kinds = try #require(driver["rules"]?.array).map { $0["id"]?.string ?? "" }
    #expect(Set(kinds).count == kinds.count && !kinds.contains(""))
    let results = try #require(run["results"]?.array)
    #expect(results.count == 4)
    for result in results {
      #expect(kinds.contains(try #require(result["ruleId"]?.string)))
      #expect(["none", "note", "warning", "error"].contains(result["level"]?.string))
      #expect(!(try #require(result["message"]?["text"]?.string).isEmpty))
      for location in try #require(result["locations"]?.array) {
        let place = try #require(location["physicalLocation"])
        let uri = try #require(place["artifactLocation"]?["uri"]?.string)
        #expect(!uri.hasPrefix("/") && !uri.contains(" "), "relative to the repository")
        #expect(try #require(place["region"]?["startLine"]?.integer) >= 1)
      }
    }
  }

  // MARK: GitHub

  @Test func `annotations of a kind are ten at most, and the last says what is left`() throws {
    let lines = try result(changed: 20).annotations(rules: "gates.json")
    #expect(lines.count == 10)
    #expect(lines[0].hasPrefix("::error file=gates.json,line=2,title=rep-gate::recall@0.5s: value"))
    #expect(lines[9] == "::error title=rep-gate::12 more are in the log and in the step's summary")
  }

  @Test func `annotations escape what would end them`() throws {
    var result = try result()
    result.problems = [GateProblem(.noClips, "100%\nof it")]
    let line = result.annotations(rules: "a,b:c.json")[0]
    #expect(line == "::error file=a%2Cb%3Ac.json,title=rep-gate::100%25%0Aof it")
  }

  // MARK: Others

  @Test func `a summary stays below what a step may have`() throws {
    var result = try result()
    result.changes = Array(repeating: result.changes[0], count: 20_000)
    let text = result.markdown
    #expect(text.utf8.count < 1_048_576)
    #expect(text.contains(" more rows are left out here."))
    #expect(
      try self.result().markdown.hasPrefix("## rep-gate: failed\n\ngate failed: 1 rule broken")
    )
  }

  @Test(arguments: [
    ("a \"b\" \\ c", #"a \"b\" \\ c"#), ("a\nb", #"a\nb"#), ("a\r\nb", "a\r" + #"\nb"#),
    ("e\u{301}\n", "e\u{301}" + #"\n"#),
  ]) func `no label ends a line of the metrics`(label: String, escaped: String) {
    #expect(Array(label.escapedForLabel.unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test func `metrics name measure, candidate and track`() throws {
    #expect(
      try result().gitLabMetrics == """
        # TYPE repgauge gauge
        repgauge{measure="recall@0.5s",candidate="zig-zag",track="truth"} 0.979166666667
        # EOF

        """
    )
    let metric = try result().bencher["zig-zag on truth"]?["recall@0.5s"]
    #expect(metric?["value"] == .number(94.0 / 96))
    #expect(metric?["lower_value"] != nil)
  }

  @Test func `the page is one file with the clips that flipped first`() throws {
    let page = try result().page
    #expect(page.contains("<h2>Clips that flipped (2)</h2>"))
    #expect(!page.contains("Other clips that changed"))
    #expect(!page.contains("http"))
    #expect(page.contains("4 → 3 of 4"))
  }

  @Test
  func
    `what failed comes first, what passed has a line, and what is next comes before the verdict`()
    throws
  {
    var result = try Gate.result(
      of: MadeRun(events: { $0.isMultiple(of: 2) ? [2, 4, 6] : MadeRun.reps }).run,
      baseline: "main",
      baselines: ["main": try MadeRun().baseline(in: folder.path)],
      rules: try rules(#"{"recall@0.5s": ["value >= 0.1", "drop <= 0.3", "drop <= 0.01"]}"#)
    )
    result.next = ["rep-gate rules  # see"]
    let lines = result.lines
    #expect(lines[0] == "failed: recall@0.5s: drop <= 0.01 for zig-zag on truth")
    #expect(!lines[2].contains("p ="), "\(lines[2])")
    #expect(!lines[2].contains("p >"), "\(lines[2])")
    let passed = lines.filter { $0.hasPrefix("passed: ") }
    #expect(passed.count == 2)
    #expect(passed[0] == "passed: recall@0.5s: value >= 0.1 for zig-zag on truth: value is 0.875")
    #expect(lines[lines.count - 2] == "next: rep-gate rules  # see")
    #expect(lines.last?.hasPrefix("gate failed: ") == true)
    #expect(result.markdown.contains("    rep-gate rules  # see\n"))
    #expect(result.page.contains("rep-gate rules"))
  }

  @Test func `the last line of the text is the verdict, and JSON has it too, with what was tested`()
    throws
  {
    let result = try result()
    #expect(
      result.lines.last
        == "gate failed: 1 rule broken, 2 clip results changed and not blessed"
    )
    #expect(result.json["verdict"] == "failed")
    #expect(result.json["exit_status"] == 1)
    // A subject is a person.
    for (name, count) in [("rules", 2), ("changes", 2), ("flips", 1)] {
      guard case .array(let items) = result.json[name] else {
        Issue.record("there are no \(name)")
        continue
      }
      #expect(items.map { $0["candidate"] } == Array(repeating: "zig-zag", count: count))
      #expect(items.allSatisfy { $0["subject"] == nil })
    }
  }
}
