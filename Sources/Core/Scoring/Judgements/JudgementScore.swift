// SPDX-License-Identifier: Apache-2.0
package import Basics
import FormAnalysis
package import Measures
import PoseTracks
import Statistics

/// The judgements that an analyzer reports on one track of one clip, against the labelled ones.
///
/// Subjects that the analyzer does not judge are left out. A clip without labels or judgements stands all the same.
package struct JudgementScore: EvaluatedRecord, Listed {
  /// An analyzer, on tracks.
  package typealias Tested = FormConfiguration
  /// The record itself.
  package typealias Item = JudgementScore

  /// The verdicts on one subject in a clip.
  package struct Subject: Sendable, Equatable {
    /// The subject's kebab-case name.
    package let name: String
    /// The labels outside ignored intervals, each with what is said there, in order of time.
    package let labelled: [LabelledJudgement]
    /// The number of reported judgements, stretch by stretch.
    package let reported: Int
    /// The changes of the verdict.
    package let changes: VerdictChanges
  }

  /// The clip.
  package let clip: ClipIdentity
  /// The verdicts on each subject, in order of names.
  package let subjects: [Subject]
  /// The length of the clip outside ignored intervals, in minutes.
  package let minutes: Double

  /// Compares the judgements of one clip.
  ///
  /// A label whose stretch lies in an ignored interval is left out.
  ///
  /// - Parameters:
  ///   - score: What is labelled and what was reported.
  ///   - subjects: The subjects that the analyzer judges.
  /// - Complexity: O(*l n* + *n* log *n*) in labels and judgements.
  package init(_ score: FormScore, subjects: [String]) {
    let ignored = score.reference.ignored
    let labels = score.reference.judgements.filter { label in
      guard let span = label.span else { return true }
      return !ignored.contains { $0.contains(span.lowerBound) && $0.contains(span.upperBound) }
    }
    clip = score.clip
    minutes = score.clip.time(outside: ignored) / 60
    self.subjects = Set(subjects).sorted().map { name in
      let own = score.result.judgements.filter { $0.subject == name }
      return Subject(
        name: name,
        labelled: labels.filter { $0.subject == name }.map {
          LabelledJudgement($0, in: score.result)
        },
        reported: own.count,
        changes: VerdictChanges(own, ignored: ignored)
      )
    }
  }

  private init(_ whole: JudgementScore, subjects: [String]) {
    clip = whole.clip
    self.subjects = whole.subjects.filter { subjects.contains($0.name) }
    minutes = whole.minutes
  }

  /// Judgements of analyzers on tracks.
  package static let kind = MeasurementKind(
    "judgement",
    member: "judgements",
    .measured,
    family: MeasureFamily("of judgements of analyzers", JudgementMeasureCatalog.all),
    partKey: partKey,
    source: FormScore.kind.name,
    record: JudgementScore.self
  )

  /// The catalogue.
  package static var definitions: [JudgementMeasure] { JudgementMeasureCatalog.all }
  /// The key of subjects; `subject` is that of people.
  package static var partKey: String? { "judgement" }
  /// They do.
  package static var isSlicedByExercise: Bool { true }

  /// True if the analyzer judges any of the subjects.
  package var isTallied: Bool { !subjects.isEmpty }

  /// The same clip and other subjects.
  package func asked(about parts: [String]) -> JudgementScore {
    JudgementScore(self, subjects: parts)
  }

  /// The labels of all subjects, each with what is said there.
  package var labelled: [LabelledJudgement] { subjects.flatMap(\.labelled) }

  /// The subjects that are labelled or reported in any clip, sorted.
  package static func parts(of records: [JudgementScore]) -> [String]? {
    Set(
      records.flatMap { record in
        record.subjects.filter { $0.reported > 0 || !$0.labelled.isEmpty }.map(\.name)
      }
    ).sorted()
  }

  /// The reasons for which labels have no verdict, by subject.
  package static func members(of evaluation: JudgementEvaluation, slices: [Slice]) -> [JSON.Member]
  {
    let subjects = (parts(of: evaluation.clips) ?? []).map { name in
      let obstacles = evaluation.obstacles(of: name).map {
        JSON.Member($0.reason, .integer($0.count))
      }
      return JSON.object([
        JSON.Member("subject", .string(name)),
        JSON.Member("labelled", .integer(evaluation.labelled(name).count)),
        JSON.Member("not_judged", .object(obstacles)),
      ])
    }
    return [JSON.Member("subjects", .array(subjects))]
  }
}

/// All that was measured of the judgements that an analyzer reports on the tracks of one backend configuration.
package typealias JudgementEvaluation = Evaluation<JudgementScore>

extension JudgementEvaluation {
  /// The labels of a subject in all clips, each with what is said there.
  package func labelled(_ subject: String) -> [LabelledJudgement] {
    clips.flatMap { $0.asked(about: [subject]).labelled }
  }

  /// The reasons for which labels of a subject have no verdict, by name, and the number of labels.
  package func obstacles(of subject: String) -> [(reason: String, count: Int)] {
    let reasons = labelled(subject).compactMap(\.obstacle)
    return Set(reasons).sorted().map { reason in (reason, reasons.count { $0 == reason }) }
  }
}

extension JudgementScore {
  /// None; the files of form hold them.
  package static func files(
    of evaluations: [JudgementEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] { [] }

  /// The judgements of the analyzers.
  package static func evaluations(in files: some EvaluationFiles) throws -> [JudgementEvaluation] {
    evaluations(of: try FormScore.records(in: files), isMeasured: files.isMeasured)
  }

  /// The evaluations of the judgements in what analyzers said, in the order of these.
  ///
  /// - Parameters:
  ///   - forms: What analyzers said; once for each analyzer and track.
  ///   - isMeasured: True if everything is to be measured now.
  /// - Returns: None of analyzers that judge nothing, or of which nothing is reported or labelled.
  package static func evaluations(
    of forms: [FormEvaluation],
    isMeasured: Bool
  ) -> [JudgementEvaluation] {
    forms.onceForEachAnalyzer.compactMap { form in
      let subjects = form.judgedSubjects
      let clips = form.clips.map { JudgementScore($0, subjects: subjects) }
      guard parts(of: clips)?.isEmpty == false else { return nil }
      var configuration = form.configuration
      configuration.feedback = nil
      return JudgementEvaluation(
        configuration,
        clips: clips,
        plan: form.plan,
        isMeasured: isMeasured
      )
    }
  }
}
