// SPDX-License-Identifier: Apache-2.0
package import Measures
package import Statistics

/// Two evaluations of one kind over the same clips side by side, by the measures that comparisons show of that kind.
///
/// Differences are the candidate's number minus the baseline's, paired by subject.
package struct RecordComparison: Sendable {
  /// One measure.
  package struct Row: Sendable {
    /// The identifier as it was asked for, with its slice.
    package let id: String
    /// The numbers of both sides, and how they differ.
    package let difference: MeasureDifference
  }

  /// The kind.
  package let kind: MeasurementKind
  /// The name and the tracks of what the candidate is measured against.
  package let baseline: String
  /// The name and the tracks of what is judged.
  package let candidate: String
  /// The number of clips with a label of the kind.
  package let clips: Int
  /// The number of people in them.
  package let subjects: Int
  /// One row a measure, in the order asked for.
  package let rows: [Row]

  /// Compares two evaluations.
  ///
  /// - Parameters:
  ///   - candidate: What is judged.
  ///   - baseline: What it is measured against.
  ///   - ids: Identifiers of the kind's measures, with a slice or a part if clips or parts of them are selected, as
  ///     `form-event-f1@0.25s{event=strike}`; others are left out.
  ///   - plan: How intervals and swaps are drawn.
  /// - Complexity: That of two measures and of a sign-flip test for each difference.
  package init<Record: EvaluatedRecord>(
    _ candidate: Evaluation<Record>,
    against baseline: Evaluation<Record>,
    measures ids: [String],
    plan: ResamplingPlan
  ) {
    kind = Record.kind
    self.baseline = baseline.configuration.nameOnTracks
    self.candidate = candidate.configuration.nameOnTracks
    let counted = candidate.clips.filter { $0.item.isTallied }
    clips = counted.count
    subjects = Set(counted.map(\.clip.subject)).count
    var bootstrap = SubjectBootstrap(plan: plan)
    var narrow = SubjectBootstrap(plan: plan.at(0.9))
    rows = ids.compactMap { id in
      guard var identifier = MeasureIdentifier(id),
        let definition = Record.Item.definition(of: identifier)
      else { return nil }
      let parts = identifier.slice.filter { $0.key == Record.Item.partKey }.map(\.value)
      identifier.slice.removeAll { $0.key == Record.Item.partKey }
      func items(_ evaluation: Evaluation<Record>) -> [Record.Item] {
        let items = evaluation.clips.map(\.item)
        let asked = parts.isEmpty ? items : items.map { $0.asked(about: parts) }
        return Record.Item.completed(asked.filter(\.isTallied))
      }
      let pair = PairedMeasure(definition, identifier, items(candidate), items(baseline))
      return Row(id: id, difference: MeasureDifference(pair, &bootstrap, oneSided: &narrow))
    }
  }
}

extension TestedConfiguration {
  /// The candidate and its tracks, as `gait-steps on blazepose-full`.
  fileprivate var nameOnTracks: String { "\(method) on \(track)" }
}

extension MeasurementKind {
  /// The measures that comparisons show of the kind unless others are named; empty for a kind that is not compared.
  package var compared: [String] { record.comparedMeasures }

  /// The kinds that are compared besides counters, in the order of reports.
  package static let comparedBesides = all.filter { !$0.compared.isEmpty }
}

extension EvaluatedRecord {
  fileprivate static var comparedMeasures: [String] { compared }
}
