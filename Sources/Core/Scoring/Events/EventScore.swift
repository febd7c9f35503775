// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
package import Measures
import Statistics

/// The events that an analyzer reports on one track of one clip, against the labelled ones.
///
/// Kinds that the analyzer does not report, and kinds that nobody looked for in the clip, are left out.
package struct EventScore: EvaluatedRecord, Listed {
  /// An analyzer, on tracks.
  package typealias Tested = FormConfiguration
  /// The record itself.
  package typealias Item = EventScore

  /// The clip.
  package let clip: ClipIdentity
  /// The events by kind, in order of the kinds' names.
  package let kinds: [MatchedEvents]
  /// The length of the clip outside ignored intervals, in minutes.
  package let minutes: Double

  /// Matches the events of one clip; nil if nobody looked for any of the kinds in it.
  ///
  /// - Parameters:
  ///   - score: What is labelled and what was reported.
  ///   - kinds: The kinds that the analyzer reports.
  /// - Complexity: O(*k n* log *n*) in kinds and events.
  package init?(_ score: FormScore, kinds: [String]) {
    let asked = Set(kinds).intersection(score.reference.searchedEvents).sorted()
    guard !asked.isEmpty else { return nil }
    clip = score.clip
    self.kinds = asked.map { MatchedEvents($0, of: score) }
    minutes = score.clip.time(outside: score.reference.ignored) / 60
  }

  private init(_ whole: EventScore, kinds: [String]) {
    clip = whole.clip
    self.kinds = whole.kinds.filter { kinds.contains($0.kind) }
    minutes = whole.minutes
  }

  /// Events of analyzers on tracks.
  package static let kind = MeasurementKind(
    "event",
    member: "form_events",
    .measured,
    family: MeasureFamily("of events of analyzers", EventMeasureCatalog.all),
    partKey: partKey,
    source: FormScore.kind.name,
    record: EventScore.self
  )

  /// The catalogue.
  package static var definitions: [EventMeasure] { EventMeasureCatalog.all }
  /// The key of kinds.
  package static var partKey: String? { "event" }
  /// They do.
  package static var isSlicedByExercise: Bool { true }

  /// True if somebody looked for any of the kinds.
  package var isTallied: Bool { !kinds.isEmpty }

  /// The same clip and other kinds.
  package func asked(about parts: [String]) -> EventScore { EventScore(self, kinds: parts) }

  /// The kinds that somebody looked for, sorted.
  package static func parts(of records: [EventScore]) -> [String]? {
    Set(records.flatMap { $0.kinds.map(\.kind) }).sorted()
  }
}

/// All that was measured of the events that an analyzer reports on the tracks of one backend configuration.
package typealias EventEvaluation = Evaluation<EventScore>

extension EventScore {
  /// None; the files of form hold them.
  package static func files(
    of evaluations: [EventEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] { [] }

  /// The events of the analyzers.
  package static func evaluations(in files: some EvaluationFiles) throws -> [EventEvaluation] {
    evaluations(of: try FormScore.records(in: files), isMeasured: files.isMeasured)
  }

  /// The evaluations of the events in what analyzers said, in the order of these.
  ///
  /// - Parameters:
  ///   - forms: What analyzers said; once for each analyzer and track.
  ///   - isMeasured: True if everything is to be measured now.
  /// - Returns: None of analyzers that report no kind that somebody looked for.
  package static func evaluations(
    of forms: [FormEvaluation],
    isMeasured: Bool
  ) -> [EventEvaluation] {
    forms.onceForEachAnalyzer.compactMap { form in
      let kinds = form.eventKinds
      let clips = form.clips.compactMap { EventScore($0, kinds: kinds) }
      guard !clips.isEmpty else { return nil }
      var configuration = form.configuration
      configuration.feedback = nil
      return EventEvaluation(configuration, clips: clips, plan: form.plan, isMeasured: isMeasured)
    }
  }
}

extension FormEvaluation {
  /// The kinds of events that the analyzer declares or, from outside the catalogue, that it ever reports.
  var eventKinds: [String] {
    description?.events.map(\.name) ?? clips.flatMap { $0.result.events.map(\.kind.name) }
  }

  /// The holds that the analyzer declares or, from outside the catalogue, that it ever reports.
  var holdNames: [String] {
    description?.holds ?? clips.flatMap { $0.result.holds.map(\.name) }
  }

  /// The subjects that the analyzer declares to judge or, from outside the catalogue, that it ever judges, and labelled
  /// ones that it ever abstains from.
  var judgedSubjects: [String] {
    description?.judgements
      ?? clips.flatMap { clip in
        let labelled = clip.reference.judgements.map(\.subject)
        return clip.result.judgements.map(\.subject)
          + clip.result.abstentions.map(\.fault.rawValue).filter(labelled.contains)
      }
  }

  /// The analyzer of the catalogue; nil for one from outside.
  private var description: AnalyzerDescription? {
    AnalyzerCatalog.named(String(configuration.analyzer.prefix { $0 != ":" }))
  }
}
