// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Scoring

extension FormReference {
  /// The member of labelled judgements; none where nobody labelled any.
  ///
  /// A row has the subject, the scale or nothing for a class, the class or value, both times or nothing for the whole clip,
  /// and the side.
  var judgementMembers: [JSON.Member] {
    guard !judgements.isEmpty else { return [] }
    return [JSON.Member("judgements", .array(judgements.map(\.json)))]
  }

  /// Takes what is judged, and returns false where anything is malformed.
  ///
  /// Runs of earlier versions say nothing of it.
  mutating func take(judgementsOf node: JSONNode) -> Bool {
    guard node["judgements"] != nil else { return true }
    guard let rows = node.rows("judgements") else { return false }
    let judgements = rows.compactMap(ReferenceJudgement.init)
    judge(judgements)
    return judgements.count == rows.count
  }
}

extension ReferenceJudgement {
  fileprivate var json: JSON {
    let (scale, value): (JSON, JSON)
    switch verdict {
    case .classified(let name): (scale, value) = (.null, .string(name))
    case .graded(let number, let known): (scale, value) = (.string(known.name), .number(number))
    }
    return [
      .string(subject), scale, value, span.map { .number($0.lowerBound) } ?? .null,
      span.map { .number($0.upperBound) } ?? .null, JSON(side?.rawValue),
    ]
  }

  /// Reads a row; nil where it is malformed.
  fileprivate init?(_ cells: [JSONNode]) {
    guard cells.count == 6, let subject = cells[0].string else { return nil }
    let verdict: Judgement.Verdict
    if let name = cells[1].string {
      guard let scale = Judgement.Scale.named(name), let value = cells[2].measured,
        scale.contains(value)
      else { return nil }
      verdict = .graded(value, scale)
    } else {
      guard let name = cells[2].string else { return nil }
      verdict = .classified(name)
    }
    var span: ClosedRange<Double>?
    if let start = cells[3].time {
      guard let end = cells[4].time, start <= end else { return nil }
      span = start...end
    }
    self.init(subject, verdict, span: span, side: cells[5].string.flatMap(BodySide.init))
  }
}
