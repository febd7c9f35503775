// SPDX-License-Identifier: Apache-2.0
import Evaluating
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// What programs of analyzers answer, without running any.
@Suite struct AnalyzerAnswerTests {
  @Test func `events and holds are read with what goes without saying`() throws {
    // Frames at 0, 0.5 and 1 s; the second of them is answered.
    let track = pointTrack(seconds: 1.5, rate: 2) { _ in [:] }
    func answer(_ line: String) -> FormResult? {
      RecordedAnswers.analyzer(Array("[]\n[]\n\(line)\n[]\n[]\n".utf8), track: track)?.form
    }
    #expect(
      answer(#"[{"type":"event","event":"strike","side":"left","start":0.25}]"#)?.events
        == [
          FormEvent(
            .strike,
            time: 0.5,
            start: 0.25,
            decisionTime: 0.5,
            side: .left,
            confidence: 1
          )
        ]
    )
    #expect(
      answer(#"[{"type":"hold","hold":"plank","start":0}]"#)?.holds
        == [FormHold("plank", start: 0, end: 0.5, decisionTime: 0.5, confidence: 1)]
    )
    // It begins after it happens, ends after it is told, has no name, or lies beyond what was seen.
    for bad in [
      #"[{"type":"event","event":"strike","start":0.4,"time":0.3}]"#,
      #"[{"type":"hold","hold":"plank","start":0,"end":0.9}]"#,
      #"[{"type":"hold","start":0}]"#, #"[{"type":"event","event":"a strike"}]"#,
      #"[{"type":"event","event":"strike","decision_time":0.9}]"#,
    ] {
      #expect(answer(bad) == nil, "\(bad)")
    }
  }
}
