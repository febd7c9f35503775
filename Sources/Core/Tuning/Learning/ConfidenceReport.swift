// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures
package import RepCounting
package import Scoring
package import Statistics

/// What maps of confidences are worth on people left out: `confidence-study.json`.
package struct ConfidenceReport: LearningReport {
  /// A measure of confidence as stated, and through maps that were fitted without the fold.
  package struct Change: Sendable, Equatable {
    /// The measure: `brier@0.5s`.
    package var measure: String
    /// As stated; nil where it is not defined.
    package var before: Double?
    /// Held out; nil where it is not defined.
    package var after: Double?
    /// Held out minus stated; nil where it is not defined.
    package var difference: Double?
    /// The interval of the difference, by subject.
    package var interval: ConfidenceInterval?
    /// Why there is no difference or no interval.
    package var reason: String?
    /// Whether the interval says better or worse.
    package var direction: MeasureDifference.Direction
  }

  /// What was found of one counter.
  package struct Counter: Sendable, Equatable {
    /// The counter as its configuration is spelled.
    package var name: String
    /// How many emitted reps labels judge.
    package var events: Int
    /// How many folds had no map, for want of reps in the others.
    package var foldsWithoutMap: Int
    /// In the order of `RecalibrationStudy.measures`.
    package var changes: [Change]
    /// The map fitted on all clips; nil without reps.
    package var fitted: FittedConfidence?
  }

  /// `confidence`.
  package static let kind = "confidence"

  /// What it rests on.
  package let provenance: LearningProvenance
  /// In the order asked for.
  package let counters: [Counter]

  /// Creates a report of studies that share their folds.
  package init(_ provenance: LearningProvenance, _ studies: [RecalibrationStudy]) {
    self.provenance = provenance
    counters = studies.map { study in
      Counter(
        name: study.before.configuration.counter,
        events: study.before.clips.reduce(0) { $0 + $1.forecasts.count },
        foldsWithoutMap: study.foldsWithoutMap,
        changes: study.differences.map { change in
          Change(
            measure: change.id,
            before: change.baseline,
            after: change.candidate,
            difference: change.difference.value,
            interval: change.difference.interval,
            reason: change.difference.undefinedReason ?? change.difference.intervalReason,
            direction: change.direction
          )
        },
        fitted: study.fitted
      )
    }
  }

  /// The maps fitted on all clips, as `FittedConfidence.parse` reads them: `confidence.json`.
  package var maps: JSON {
    FittedConfidence.document(counters.compactMap(\.fitted), dataset: provenance.material)
  }

  /// The counters.
  package var findings: [JSON.Member] {
    [JSON.Member("counters", .array(counters.map(\.json)))]
  }

  /// Reads what was found.
  ///
  /// - Throws: `ReportDamage` at the first thing that is not as it was written.
  package init(_ provenance: LearningProvenance, _ root: JSONNode) throws(ReportDamage) {
    self.provenance = provenance
    counters = try root.list("counters") { node throws(ReportDamage) in try Counter(node) }
  }
}

extension ConfidenceReport.Counter {
  fileprivate var json: JSON {
    [
      "counter": .string(name), "events": .integer(events),
      "folds_without_map": .integer(foldsWithoutMap), "measures": .array(changes.map(\.json)),
      "map": fitted?.json ?? .null,
    ]
  }

  fileprivate init(_ node: JSONNode) throws(ReportDamage) {
    name = FormerNames.current(try node.text("counter"))
    events = try node.count("events")
    foldsWithoutMap = try node.count("folds_without_map")
    changes = try node.list("measures") { node throws(ReportDamage) in
      try ConfidenceReport.Change(node)
    }
    fitted = try node.optional("map") { node, name throws(ReportDamage) in
      let map = try node.member(name)
      var reader = ObjectReader(map, file: "")
      guard let fitted = FittedConfidence(&reader) else {
        throw map.damage(reader.diagnostics.first?.message ?? "it is not a map")
      }
      return fitted
    }
  }
}

extension ConfidenceReport.Change {
  fileprivate var json: JSON {
    .object(
      [
        JSON.Member("id", .string(measure)), JSON.Member("before", JSON(before)),
        JSON.Member("after", JSON(after)), JSON.Member("difference", JSON(difference)),
        JSON.Member("direction", .string(direction.rawValue)),
      ] + interval.members(else: reason)
    )
  }

  fileprivate init(_ node: JSONNode) throws(ReportDamage) {
    measure = try node.text("id")
    before = try node.optionalNumber("before")
    after = try node.optionalNumber("after")
    difference = try node.optionalNumber("difference")
    direction = try node.choice("direction", of: MeasureDifference.Direction.self)
    (interval, reason) = try ConfidenceInterval.read(node)
  }
}
