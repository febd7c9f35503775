// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Testing

@testable import Gating

@Suite struct GateRulesTests {
  private func findings(_ rules: String) -> [String] {
    let text = "{\"schema\": 1, \"rules\": \(rules)}"
    return GateRules.parse(Array(text.utf8), file: "gates.json").diagnostics.map(\.description)
  }

  @Test func `rules about a former name are about that of today, and said once`() throws {
    let text = #"""
      {"schema": 1, "rules": {
      "f1@0.5s{exercise=squat,counter=seed-rep-counter-fixed}": ["value >= 0.9"],
      "fault-f1{analyzer=seed-squat,feedback=seed-voice-coach,track=seed-squat}": ["value >= 0.9"]
      }}
      """#
    let (rules, findings) = GateRules.parse(Array(text.utf8), file: "gates.json")
    #expect(findings == [])
    #expect(
      rules?.rules.map(\.text) == [
        "f1@0.5s{counter=article-rep-counter-fixed,exercise=squat}: value >= 0.9",
        "fault-f1{analyzer=trainer-squat,feedback=trainer-voice-coach,track=seed-squat}: value >= 0.9",
      ]
    )
    #expect(
      self.findings(
        #"{"mae{counter=article-rep-counter}": ["rise < 1"], "mae{counter=seed-rep-counter}": ["rise < 2"]}"#
      ) == [
        "gates.json:1:75: error: there are rules of 'mae{counter=article-rep-counter}' already; "
          + "one of the two has a former name [json-duplicate-member]"
      ]
    )
  }

  @Test func `a file with comments is read`() throws {
    let text = """
      {
        "schema": 1,
        "baseline": "main", // reports/baselines/main.json
        "events": "not-worse",
        "rules": {
          "f1@0.5s{exercise=squat,counter=zig-zag}": ["value >= 0.92", "drop<=0.02 vs main"],
          "mae": ["rise < 0.5"],
          "fault-f1{fault=knee-valgus}": ["ci_low > 0.5"],
          "jitter{track=blazepose-full}": ["value <= 1.5"]
        }
      }
      """
    let (rules, findings) = GateRules.parse(Array(text.utf8), file: "gates.json")
    #expect(findings == [])
    let read = try #require(rules)
    #expect(read.baseline == "main")
    #expect(read.events == .notWorse)
    #expect(
      read.rules.map(\.text) == [
        "f1@0.5s{counter=zig-zag,exercise=squat}: value >= 0.92",
        "f1@0.5s{counter=zig-zag,exercise=squat}: drop<=0.02 vs main",
        "mae: rise < 0.5",
        "fault-f1{fault=knee-valgus}: ci_low > 0.5",
        "jitter{track=blazepose-full}: value <= 1.5",
      ]
    )
    #expect(read.rules.map(\.kind.name) == ["counter", "counter", "counter", "form", "track"])
    #expect(read.rules[1].expression.limit == 0.02)
    #expect(read.rules[1].expression.baseline == "main")
    #expect(read.rules[1].position.line == 6)
  }

  @Test(
    arguments: [
      (
        #"{"f2@0.5s": ["value >= 1"]}"#,
        "gates.json:1:25: error: there is no measure 'f2@0.5s', did you mean 'f1@0.5s'? "
          + "[rule-unknown-measure]"
      ),
      (
        #"{"f1@0.5s": ["vale >= 1"]}"#,
        "gates.json:1:38: error: a rule cannot compare 'vale', did you mean 'value'? "
          + "[rule-syntax]"
      ),
      (
        #"{"f1@0.5s": ["value => 1"]}"#,
        "gates.json:1:44: error: expected >=, <=, >, < or == after 'value' [rule-syntax]"
      ),
      (
        #"{"f1@0.5s": ["value >= one"]}"#,
        "gates.json:1:46: error: expected a number after '>=' [rule-syntax]"
      ),
      (
        #"{"f1@0.5s": ["value >= 1 vs main"]}"#,
        "gates.json:1:49: error: 'value' is of this run alone; only drop, rise and worse take 'vs' "
          + "[rule-syntax]"
      ),
      (
        #"{"f1@0.5s": ["drop >= 0.1"]}"#,
        "gates.json:1:43: error: a change for the worse has an upper limit: use <= or < "
          + "[rule-syntax]"
      ),
      (
        #"{"mae": ["drop <= 0.1"]}"#,
        "gates.json:1:33: error: 'mae' does not get worse by 'drop'; use 'rise' [rule-direction]"
      ),
      (
        #"{"cox-slope@0.5s": ["drop <= 0.1"]}"#,
        "gates.json:1:44: error: 'cox-slope@0.5s' does not get worse by 'drop'; use 'worse' "
          + "[rule-direction]"
      ),
      (
        #"{"spiegelhalter-z@0.5s": ["worse <= 1"]}"#,
        "gates.json:1:50: error: 'spiegelhalter-z@0.5s' is the outcome of a test and has no "
          + "change; bound its value [rule-direction]"
      ),
      (
        #"{"f1@0.5s": []}"#,
        "gates.json:1:36: error: 'f1@0.5s' has a list of rules [wrong-type]"
      ),
    ]
  )
  func `a mistake is reported with its place`(rules: String, message: String) {
    #expect(findings(rules) == [message])
  }

  @Test func `an unknown key of a slice is reported with those that are known`() throws {
    let found = try #require(findings(#"{"f1@0.5s{excercise=squat}": ["value >= 1"]}"#).first)
    #expect(found.hasPrefix("gates.json:1:25: error: a measure of counters is sliced by counter, "))
    #expect(found.hasSuffix("not by 'excercise', did you mean 'exercise'? [rule-unknown-slice]"))
  }

  @Test func `all mistakes of a file are reported at once`() {
    let found = findings(#"{"f1@0.5s": ["value", "value >= x"], "nothing": ["value >= 1"]}"#)
    #expect(found.count == 3)
  }

  @Test func `rules of a newer schema are refused`() {
    let (rules, findings) = GateRules.parse(Array(#"{"schema": 2}"#.utf8), file: "gates.json")
    #expect(rules == nil)
    #expect(findings.map(\.code) == ["newer-schema"])
  }
}
