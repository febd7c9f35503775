// SPDX-License-Identifier: Apache-2.0

import Platform
import Terminal
import TestSupport
import Testing

@Suite struct ProgramTests {
  struct Case: CustomTestStringConvertible {
    var way: String
    var status: Platform.ExitStatus
    var message: String

    var testDescription: String { way }
  }

  @Test(arguments: [
    Case(
      way: "missing",
      status: .missingInput,
      message: "cannot open 'clip.mp4': no such file or directory"
    ),
    Case(
      way: "full",
      status: .inputOutput,
      message: "cannot write 'run.json': no space left on device"
    ),
    Case(
      way: "interrupted",
      status: .interrupted,
      message: "interrupted; nothing was written"
    ),
    Case(way: "failure", status: .nothingMeasured, message: "no clips in 'a'"),
    Case(
      way: "usage",
      status: .usage,
      message: "--a and --b exclude each other; see 'rep-sample fail --help'"
    ),
    Case(way: "unknown", status: .internalFault, message: "UnknownFault()"),
  ])
  func `every error is one line and a status`(test: Case) {
    let call = Call(["fail", test.way])
    #expect(call.status == test.status)
    #expect(call.diagnostics == "rep-sample: error: \(test.message)\n")
    #expect(call.results == "")
  }

  @Test func `a status that is no error prints nothing`() {
    let call = Call(["fail", "gate"])
    #expect(call.status == .gateFailed)
    #expect(call.diagnostics == "")
  }

  @Test func `a hidden verb works and is not listed`() {
    #expect(Call(["worker"]).results == "worked\n")
    #expect(!Call(["--help"]).results.contains("worker"))
  }

  @Test func `the help of a program with a default and verbs`() throws {
    let call = Call(["--help"])
    #expect(call.status == .success)
    #expect(call.diagnostics == "")
    let difference = try goldenDifference(of: call.results, from: "program-help.txt")
    #expect(difference == nil)
  }

  @Test func `the help of a verb`() throws {
    let call = Call(["fail", "-h"])
    #expect(call.status == .success)
    let difference = try goldenDifference(of: call.results, from: "verb-help.txt")
    #expect(difference == nil)
  }

  @Test func `help wins over mistakes but not behind two dashes`() {
    #expect(Call(["--nonesuch", "--help"]).status == .success)
    #expect(Call(["--", "--help"]).results.contains("tracks=--help"))
  }

  @Test func `the version names program and tool`() {
    #expect(Call(["--version"]).results == "rep-sample (RepGauge) \(Tool.version)\n")
  }

  @Test func `results are JSON where asked for`() {
    let call = Call(["--json", "--min", "1", "t"])
    #expect(call.results.hasPrefix("{\n  \"summary\": \"min=1.0 "))
    #expect(call.diagnostics == "rep-sample: note: a note\n")
  }

  @Test func `quiet drops notes`() {
    #expect(Call(["--quiet", "t"]).diagnostics == "")
  }

  @Suite struct VerbsAlone {
    let program = Program("rep-verbs", [FailCommand.self, HiddenCommand.self])

    @Test func `a program of verbs alone can say what it does`() {
      let told = Program("rep-verbs", [FailCommand.self], abstract: "Fails.")
      #expect(Call(["--help"], of: told).results.hasPrefix("Fails.\n\nusage: rep-verbs"))
    }

    @Test(arguments: [
      (["fial", "x"], "unknown verb 'fial'; did you mean 'fail'?; see 'rep-verbs --help'"),
      (["worke"], "unknown verb 'worke'; see 'rep-verbs --help'"),
      ([], "missing verb: fail; see 'rep-verbs --help'"),
      (["--quiet"], "missing VERB; see 'rep-verbs --help'"),
      (["--quiet", "fail"], "the verb comes first, before options; see 'rep-verbs --help'"),
    ])
    func `a verb must be a known one`(arguments: [String], message: String) {
      let call = Call(arguments, of: program)
      #expect(call.status == .usage)
      #expect(call.diagnostics == "rep-verbs: error: \(message)\n")
    }

    @Test func `help lists the verbs as operands and not the hidden ones`() throws {
      let call = Call(["--help"], of: program)
      #expect(call.status == .success)
      let difference = try goldenDifference(of: call.results, from: "verbs-help.txt")
      #expect(difference == nil)
    }
  }
}
