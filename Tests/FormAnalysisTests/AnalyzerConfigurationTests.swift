// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Testing

@Suite struct AnalyzerConfigurationTests {
  @Test(arguments: [
    "trainer-squat", "trainer-squat:axis=up", "trainer-squat-fixed",
    "trainer-squat-fixed:max-trunk-lean=40.0,view=side", "push-up", "push-up:max-hip-sag=15.0",
  ])
  func `a canonical text prints as it was`(text: String) throws {
    #expect(try AnalyzerConfiguration(parsing: text).description == text)
  }

  @Test(arguments: [
    ("trainer-squad", "unknown analyzer 'trainer-squad'; did you mean 'trainer-squat'?"),
    (
      "trainer-squat-fixed:view=top",
      "unknown value 'top' of parameter 'view'; known: auto, front, side"
    ),
    (
      "trainer-squat-fixed:max-trunk-lean=99",
      "parameter 'max-trunk-lean' must be in 10.0...80.0, not 99.0"
    ),
    (
      "trainer-squat:axi=up",
      "unknown parameter 'axi' of analyzer 'trainer-squat'; did you mean 'axis'?"
    ),
    ("trainer-squat:", "there is nothing after ':'"),
  ])
  func `what is wrong is said`(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try AnalyzerConfiguration(parsing: text)
    }
    #expect(error?.message == message)
  }

  @Test func `a former name is read, and led to from a misspelt one`() throws {
    let analyzer = try AnalyzerConfiguration(parsing: "seed-squat-fixed:max-trunk-lean=40.0")
    #expect(analyzer.description == "trainer-squat-fixed:max-trunk-lean=40.0")
    let policy = try FeedbackConfiguration(parsing: "seed-voice-coach")
    #expect(policy.description == "trainer-voice-coach")
    let error = #expect(throws: ConfigurationError.self) {
      try AnalyzerConfiguration(parsing: "seed-squad")
    }
    #expect(error?.message == "unknown analyzer 'seed-squad'; did you mean 'trainer-squat'?")
  }

  @Test func `policies are named and told in the same way`() throws {
    let text = "trainer-voice-coach-fixed:cooldown=2.0,patience=1.5"
    #expect(try FeedbackConfiguration(parsing: text).description == text)
    let error = #expect(throws: ConfigurationError.self) {
      try FeedbackConfiguration(parsing: "trainer-voice-coch")
    }
    #expect(
      error?.message
        == "unknown feedback policy 'trainer-voice-coch'; did you mean 'trainer-voice-coach'?"
    )
  }

  @Test func `names in the catalogues are unique and defaults in range`() {
    #expect(Set(AnalyzerCatalog.all.map(\.name)).count == AnalyzerCatalog.all.count)
    #expect(Set(FeedbackCatalog.all.map(\.name)).count == FeedbackCatalog.all.count)
    let all = AnalyzerCatalog.all.map(\.parameters) + FeedbackCatalog.all.map(\.parameters)
    for parameter in all.joined() {
      #expect(parameter.range.contains(parameter.defaultValue))
      #expect(parameter.summary.hasSuffix("."))
    }
  }
}
