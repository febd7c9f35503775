// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
package import Measures
package import Statistics

/// A recognizer, on the tracks of one backend configuration.
package struct RecognizerConfiguration: TestedConfiguration {
  /// The recognizer: its name in the run, with the parameters that differ from the defaults.
  package var recognizer: String
  /// The track configuration.
  package var track: String

  /// Creates a configuration.
  package init(recognizer: String, track: String) {
    self.recognizer = recognizer
    self.track = track
  }

  /// The recognizer and the track.
  package static let keys = ["recognizer", "track"]
  /// Tracks are listed by themselves.
  package static let titles: [String?] = ["recognizers", nil]
  /// The recognizer and the track.
  package var values: [String?] { [recognizer, track] }
  /// The recognizer.
  package var candidate: String { recognizer }

  /// The configuration of a recognizer and a track; nil where one is missing.
  package init?(values: [String?]) {
    guard values.count == 2, let recognizer = values[0], let track = values[1] else { return nil }
    self.init(recognizer: recognizer, track: track)
  }
}

extension Configuration {
  private static let under = " under "

  /// The name of a counter that is started and stopped by a recognizer: `zig-zag-fixed under rocket`.
  package static func counter(_ counter: String, under recognizer: String) -> String {
    counter + under + recognizer
  }

  /// True if a counter is started and stopped by a recognizer.
  package static func isUnderRecognizer(_ counter: String) -> Bool { counter.contains(under) }
}

/// All that was measured of the exercises that a recognizer names on the tracks of one backend configuration.
package typealias RecognitionEvaluation = Evaluation<RecognitionScore>

extension RecognitionScore: EvaluatedRecord, Listed {
  /// A recognizer, on tracks.
  package typealias Tested = RecognizerConfiguration
  /// The record itself.
  package typealias Item = RecognitionScore

  /// Exercises that recognizers name on tracks.
  package static let kind = MeasurementKind(
    "recognition",
    plural: "recognizers",
    member: "recognitions",
    content: "a list of recognised exercises",
    .said,
    family: MeasureFamily("of recognised exercises", RecognitionMeasureCatalog.all),
    partKey: partKey,
    option: "recognizer",
    record: RecognitionScore.self
  )

  /// The catalogue.
  package static var definitions: [RecognitionMeasure] { RecognitionMeasureCatalog.all }
  /// The key of families that a recognizer can name.
  package static var partKey: String? { "class" }

  /// The families that a recognizer can name and a label names, sorted.
  package static func parts(of records: [RecognitionScore]) -> [String]? {
    Set(records.flatMap { $0.askedSets.map(\.set.label) }).sorted()
  }

  /// Those of all families, then those of each.
  package static func measures(
    of clips: [RecognitionScore],
    slice: [MeasureIdentifier.Condition],
    _ bootstrap: inout SubjectBootstrap
  ) -> [Measure] {
    let whole = definitions.measures(of: clips, slice: slice, &bootstrap)
    return (parts(of: clips) ?? []).reduce(into: whole) { measures, family in
      let condition = [MeasureIdentifier.Condition("class", family)]
      let own = clips.map { $0.asked(about: [family]) }
      measures += definitions.filter(\.isPerPart)
        .measures(of: own, slice: condition + slice, &bootstrap)
    }
  }
}
