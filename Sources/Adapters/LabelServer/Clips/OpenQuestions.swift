// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Labels
import Scoring
import Storage

/// What the raters of a clip leave for adjudication, by the rule of `rep-label merge`.
///
/// The raters are those whom the consensus names, or all where there is none.
struct OpenQuestions: Sendable {
  let project: LabelProject
  let store: LabelStore

  /// The questions in order of time, each with the events that no consensus takes by itself.
  ///
  /// - Returns: A list in JSON; an empty one where fewer than two raters are done.
  /// - Throws: Where labels cannot be read.
  func questions(of record: ClipRecord) throws -> JSON {
    let all = try store.files(of: record.id).compactMap(\.stored.labels)
    let merged = Set(
      all.filter { $0.rater == LabelFile.consensusRater }.flatMap(\.events).flatMap(\.raters)
    )
    let files = all.filter { file in
      file.status != .draft && file.isByRater
        && (merged.isEmpty || merged.contains(file.rater))
    }
    let opinions = files.compactMap { file in
      Reference.make(from: file, file: "").reference.map { RaterOpinion(file, reference: $0) }
    }
    guard opinions.count == files.count, files.count > 1 else { return .array([]) }
    let options = AgreementOptions()
    let clip = RatedClip(
      id: record.id,
      subject: record.subject,
      bounds: record.facts.map { $0.firstTime...max($0.firstTime, $0.endTime) } ?? 0...0,
      opinions: opinions,
      tolerance: options.tolerance
    )
    let consensus = clip.consensus(of: files, boundaryTolerance: options.boundaryTolerance)
    return .array(
      consensus.open.map { question in
        [
          "time": .number(question.time), "text": .string(question.text),
          "left_out": .array(question.leftOut.map(\.json)),
        ]
      }
    )
  }
}

extension LabelEvent {
  /// Whom a consensus has the event from, as its note says: `by ana, ben; ...`.
  fileprivate var raters: [String] {
    guard note.hasPrefix("by ") else { return [] }
    return note.dropFirst(3).prefix { $0 != ";" }.split(separator: ",").map {
      String($0).filter { $0 != " " }
    }
  }
}
