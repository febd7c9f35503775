// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
package import Labels
import Measures
import Scoring
import Statistics

/// A clip as each of several raters labelled it, which says what people reach.
package struct RunRating: Sendable, Equatable {
  /// The clip's id.
  package var clip: String
  /// When the clip begins and ends, in seconds.
  package var bounds: ClosedRange<Double>
  /// The finished labels of two raters or more, in order of their ids, without a consensus.
  package var labels: [LabelFile]

  /// Creates a rating.
  package init(clip: String, bounds: ClosedRange<Double>, labels: [LabelFile]) {
    self.clip = clip
    self.bounds = bounds
    self.labels = labels
  }
}

/// `raters.json`: the label files of clips that several people labelled.
enum RunRatings {
  /// The ratings as text, each file as it would be stored.
  static func document(_ ratings: [RunRating]) -> JSON {
    .array(
      ratings.map { rating in
        [
          "clip": .string(rating.clip),
          "bounds": [.number(rating.bounds.lowerBound), .number(rating.bounds.upperBound)],
          "labels": .array(rating.labels.map { .string($0.text) }),
        ]
      }
    )
  }

  /// The ratings of a document; nil where it is not one.
  static func ratings(_ document: JSONNode) -> [RunRating]? {
    guard let elements = document.array else { return nil }
    var ratings: [RunRating] = []
    for element in elements {
      guard let clip = element["clip"]?.string,
        let bounds = element["bounds"].flatMap(ClosedRange.init(times:)),
        let texts = element["labels"]?.array
      else { return nil }
      let labels = texts.compactMap { node in
        node.string.flatMap { LabelFile.parse(Array($0.utf8), file: clip).labels }
      }
      guard labels.count == texts.count else { return nil }
      ratings.append(RunRating(clip: clip, bounds: bounds, labels: labels))
    }
    return ratings
  }
}

extension AgreementStudy {
  /// How far the raters of a run's clips agree, which is the most that a counter can be asked for.
  ///
  /// - Returns: Nil where no clip has two raters.
  static func of(
    _ ratings: [RunRating],
    identities: [String: ClipIdentity],
    plan: ResamplingPlan
  ) -> AgreementStudy? {
    let clips = ratings.compactMap { rating in
      identities[rating.clip].map { identity in
        RatedClip(
          id: rating.clip,
          subject: identity.subject,
          bounds: rating.bounds,
          labels: rating.labels
        )
      }
    }
    let study = AgreementStudy(clips, plan: plan)
    return study.clips.isEmpty ? nil : study
  }

  /// The agreement as `measures.json` gives it: of all raters together.
  var json: JSON {
    [
      "raters": .array(raters.map(JSON.string)),
      "clips": .integer(clips.count),
      "definitions": .array(
        overall.compactMap { measure in
          meaning(of: measure.identifier).map { meaning in
            [
              "id": .string(measure.id), "summary": .string(meaning.summary),
              "unit": .string(meaning.unit),
            ]
          }
        }
      ),
      "measures": .array(overall.map(\.json)),
    ]
  }
}
