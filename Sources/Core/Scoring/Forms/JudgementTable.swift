// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks

/// `judgements.csv`: the judgements that every analyzer reports, each beside the label that it is held against.
enum JudgementTable {
  static let name = "judgements.csv"
  static let columns = [
    "analyzer", "track", "clip", "subject", "scale", "judged", "value", "side", "start", "end",
    "decision_time", "frame", "confidence", "labelled", "verdict",
  ]
  /// The scale of classes.
  private static let classes = "class"

  /// The table.
  ///
  /// - Parameters:
  ///   - evaluations: In order of rows.
  ///   - frames: Which frame of a clip a time belongs to.
  /// - Returns: The table with its heading; nil if no analyzer judges.
  static func file(_ evaluations: [FormEvaluation], frames: FrameTimes) -> EvaluationFile? {
    let isTold = evaluations.contains { evaluation in
      evaluation.clips.contains { !$0.result.judgements.isEmpty }
    }
    guard isTold else { return nil }
    return FormTables.table(name, columns, evaluations) { head, score in
      zip(score.result.judgements, score.judgementLabels).map { judgement, label in
        let frame = frames.frame(score.clip.id, at: judgement.start)
        return head + [
          judgement.subject, scale(judgement.verdict), judgement.verdict.description,
          value(judgement.verdict), judgement.side?.rawValue ?? "", judgement.start.description,
          judgement.end.description, judgement.decisionTime.description,
          frame.map { String($0) } ?? "", judgement.confidence.description,
          label?.verdict.description ?? "", verdict(judgement, label).rawValue,
        ]
      }
    }
  }

  private static func scale(_ verdict: Judgement.Verdict) -> String {
    switch verdict {
    case .classified: classes
    case .graded(_, let scale): scale.name
    }
  }

  private static func value(_ verdict: Judgement.Verdict) -> String {
    switch verdict {
    case .classified: ""
    case .graded(let value, _): value.description
    }
  }

  /// The verdict of the label on a class or a grade; scores and chances are neither right nor wrong.
  private static func verdict(
    _ judgement: Judgement,
    _ label: ReferenceJudgement?
  ) -> FindingVerdict {
    guard let label, label.verdict.isCategory, judgement.verdict.isCategory else {
      return .unlabelled
    }
    return label.verdict == judgement.verdict ? .right : .wrong
  }

  /// The judgement of a row; nil where it is not as `file` writes it.
  static func judgement(_ row: [String]) -> Judgement? {
    guard let start = row[8].time, let end = row[9].time, let decisionTime = row[10].time,
      let confidence = row[12].share, start <= end, !row[3].isEmpty
    else { return nil }
    let verdict: Judgement.Verdict
    if row[4] == classes {
      guard !row[5].isEmpty else { return nil }
      verdict = .classified(row[5])
    } else {
      guard let scale = Judgement.Scale.named(row[4]), let value = row[6].measured else {
        return nil
      }
      verdict = .graded(value, scale)
    }
    return Judgement(
      row[3],
      verdict,
      start: start,
      end: end,
      decisionTime: decisionTime,
      side: BodySide(rawValue: row[7]),
      confidence: confidence
    )
  }
}
