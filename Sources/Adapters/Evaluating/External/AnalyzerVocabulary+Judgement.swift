// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import FormAnalysis
import PoseTracks

extension AnalyzerVocabulary {
  /// A judgement of what was seen from `start` to `end`: by default from the first frame to now, wholly believed.
  ///
  /// It has a `class`, or a `value` on a `scale`.
  static func judgement(
    _ object: AnswerObject,
    _ times: AnswerTimes
  ) throws(BadAnswer) -> Judgement {
    let decision = try object.number("decision_time") ?? times.now
    let end = try object.number("end") ?? decision
    let start = try object.number("start") ?? times.seen?.lowerBound ?? end
    guard start <= end, end <= decision else {
      throw BadAnswer.content("a judgement has start <= end <= decision_time")
    }
    try times.check(start, "judged")
    return Judgement(
      try object.required(try object.name("subject"), "subject"),
      try verdict(object),
      start: start,
      end: end,
      decisionTime: decision,
      side: try object.choice("side"),
      confidence: try object.share("confidence") ?? 1
    )
  }

  private static func verdict(_ object: AnswerObject) throws(BadAnswer) -> Judgement.Verdict {
    let value = try object.number("value")
    let scale = try object.text("scale")
    if let name = try object.name("class") {
      guard value == nil, scale == nil else {
        throw BadAnswer.content("a judgement has a 'class', or a 'value' on a 'scale', not both")
      }
      return .classified(name)
    }
    guard let value else {
      throw BadAnswer.content("a judgement needs a 'class', or a 'value' on a 'scale'")
    }
    let name = try object.required(scale, "scale")
    guard let known = Judgement.Scale.named(name) else {
      let names = Judgement.Scale.all.map(\.name)
      throw BadAnswer.content(
        "'\(name)' is no scale: \(names.joined(separator: ", "))"
          + didYouMean(name, in: names, after: ";")
      )
    }
    guard known.contains(value) else {
      throw BadAnswer.content("\(value) is no value of the scale '\(known)'")
    }
    return .graded(value, known)
  }
}
