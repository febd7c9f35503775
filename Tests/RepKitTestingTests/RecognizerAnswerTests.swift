// SPDX-License-Identifier: Apache-2.0
import Evaluating
import PoseTracks
import Recognition
import TestSupport
import Testing

/// Answers of recognizers' programs, without running any.
@Suite struct RecognizerAnswerTests {
  // Frames at 0, 0.5, 1 and 1.5 s.
  private let track = pointTrack(seconds: 2, rate: 2) { _ in [:] }

  private func answer(_ lines: [String], first: String = #"{"classes": ["squat", "lunge"]}"#)
    -> RecognizedTrack?
  {
    RecordedAnswers.recognizer(
      Array(([first] + lines).joined(separator: "\n").utf8),
      track: track
    )
  }

  @Test func `names are stretches from their start to the next one`() throws {
    let read = try #require(
      answer([
        "[]", #"[{"name": "squat", "start": 0.25}]"#, #"[{"name": "lunge"}]"#,
        #"[{"name": "unknown", "decision_time": 1.5}]"#, "[]",
      ])
    )
    #expect(read.classes == ["squat", "lunge"])
    #expect(
      read.stretches == [
        RecognizedStretch("unknown", start: 0, end: 0.25, decisionTime: 0),
        RecognizedStretch("squat", start: 0.25, end: 1, decisionTime: 0.5),
        RecognizedStretch("lunge", start: 1, end: 1.5, decisionTime: 1),
        RecognizedStretch("unknown", start: 1.5, end: 2, decisionTime: 1.5),
      ]
    )
    #expect(answer([])?.stretches.count == 1)
  }

  @Test func `answers that make no sense are refused`() {
    for first in ["[]", "{}", #"{"classes": []}"#, #"{"classes": ["unknown"]}"#, "null"] {
      #expect(answer([], first: first) == nil, "\(first)")
    }
    for bad in [
      // No class, no name, a start after the decision, a decision in what was not seen, another member.
      #"[{"name": "jack"}]"#, "[{}]", #"[{"name": "squat", "start": 0.4}]"#,
      #"[{"name": "squat", "decision_time": 1}]"#, #"[{"name": "squat", "end": 1}]"#,
    ] {
      #expect(answer([bad]) == nil, "\(bad)")
    }
    // A start before that of the name before.
    let lines = [
      "[]", #"[{"name": "squat", "start": 0.25}]"#, #"[{"name": "lunge", "start": 0.2}]"#,
    ]
    #expect(answer(lines) == nil)
  }
}
