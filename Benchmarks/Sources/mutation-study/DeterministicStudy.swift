// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Gating
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring
import Storage

/// Whether the gate's first tier, event by event, sees defects on the embedded dataset.
struct DeterministicStudy {
  private let blessed: BaselineFile.Stored
  private let baseline: BaselineReader
  private let clips: [StudyClip]

  /// What came of a mutant.
  struct Outcome {
    /// What was mutated.
    var mutant: Mutant
    /// The clips on which something is not as blessed.
    var changed: Int
    /// Those on which the number of reps is not as blessed, which is all that a gate on totals sees.
    var otherCounts: Int
    /// Those that turned wrong.
    var failing: Int
    /// The gate's verdict.
    var verdict: GateResult.Verdict
  }

  /// Loads what was blessed, and the exact tracks of its clips.
  ///
  /// - Throws: `StudyError` if a clip is missing, or a mutant's original is not what was blessed.
  init(dataset folder: String, baseline path: String, mutants: [Mutant]) throws {
    let stored = try BaselineFile.read(path)
    let (opened, findings) = try Dataset.open(folder)
    guard let opened else { throw StudyError(findings.first?.message ?? "no dataset") }
    let records = Dictionary(opened.manifest.clips.map { ($0.id, $0) }) { first, _ in first }
    blessed = stored
    baseline = BaselineReader(stored)
    clips = try stored.run.clips.map { clip in
      let id = clip.identity.id
      guard let record = records[id], let exercise = Exercise.named(record.exercise) else {
        throw StudyError("the dataset has no clip '\(id)'")
      }
      let tracks = try ClipTracks(of: record, in: opened, configurations: [Dataset.exactTracks])
      return StudyClip(id: id, exercise: exercise, track: tracks.files[0].track)
    }
    for candidate in Set(mutants.map(\.candidate)).sorted() {
      let control = Mutant(defect: "none", place: Mutant.unchanged(candidate))
      guard try outcome(of: control).verdict == .passed else {
        throw StudyError("'\(candidate)' without a defect is not what was blessed: bless first")
      }
    }
  }

  /// What the gate says of a version with the defect.
  func outcome(of mutant: Mutant) throws -> Outcome {
    let result = try Gate.result(
      of: run(with: mutant),
      baseline: blessed.name,
      baselines: [blessed.name: baseline],
      rules: GateRules()
    )
    return Outcome(
      mutant: mutant,
      changed: Set(result.changes.map(\.clip)).count,
      otherCounts: result.changes.count { $0.count.map { $0.before != $0.after } ?? false },
      failing: Set(result.changes.filter(\.isNewlyFailing).map(\.clip)).count,
      verdict: result.verdict
    )
  }

  /// The blessed run with what the mutant says in place of its original.
  private func run(with mutant: Mutant) throws -> Run {
    let old = blessed.run
    var evaluations = old.evaluations
    var forms = old.forms
    var found = false
    switch mutant.place {
    case .counter(let name, let count):
      for index in evaluations.indices where evaluations[index].configuration.counter == name {
        let events = Dictionary(uniqueKeysWithValues: zip(clips.map(\.id), count(clips)))
        evaluations[index] = evaluations[index].replacing { events[$0] ?? [] }
        found = true
      }
    case .analyzer(let name, let judge):
      for index in forms.indices where forms[index].configuration.analyzer == name {
        let judged = clips.filter { clip in
          forms[index].clips.contains { $0.clip.id == clip.id }
        }
        let results = Dictionary(uniqueKeysWithValues: zip(judged.map(\.id), judge(judged)))
        forms[index] = forms[index].replacing { score in
          let result = results[score.clip.id] ?? score.result
          return (result, heard(forms[index].configuration.feedback, result, score.clip.id))
        }
        found = true
      }
    case .policy(let name, let speak):
      for index in forms.indices where forms[index].configuration.feedback == name {
        forms[index] = forms[index].replacing { score in
          (score.result, speak(score.result.findings, times(of: score.clip.id)))
        }
        found = true
      }
    }
    guard found else { throw StudyError("the baseline has no '\(mutant.candidate)'") }
    return Run(
      old.provenance,
      clips: old.clips,
      omissions: old.omissions,
      results: RunResults(
        evaluations: evaluations,
        forms: forms,
        sliceKeys: old.sliceKeys,
        isSliced: false
      )
    )
  }

  /// What a policy makes of what an analyzer found.
  private func heard(_ policy: String?, _ result: FormResult, _ clip: String) -> [FeedbackEvent]? {
    policy.map { name in
      var policy = Mutant.feedback(name).makePolicy()
      return policy.events(for: result.findings, times: times(of: clip))
    }
  }

  private func times(of clip: String) -> [Double] {
    clips.first { $0.id == clip }?.track.times ?? []
  }
}

extension Mutant {
  /// All defects.
  static let all = counters + analyzers + policies

  /// A candidate of the baseline as it is.
  static func unchanged(_ candidate: String) -> Place {
    if let policy = try? FeedbackConfiguration(parsing: candidate) {
      return .policy(candidate) { findings, times in
        var policy = policy.makePolicy()
        return policy.events(for: findings, times: times)
      }
    }
    if (try? AnalyzerConfiguration(parsing: candidate)) != nil {
      return .analyzer(candidate) { $0.map { result(candidate, $0.track) } }
    }
    return .counter(candidate) { $0.map { events(candidate, $0) } }
  }
}

extension CounterEvaluation {
  /// The same clips with other events, which answers on demand.
  fileprivate func replacing(_ events: (String) -> [RepEvent]) -> CounterEvaluation {
    CounterEvaluation(
      configuration,
      clips: clips.map {
        ClipScore(
          clip: $0.clip,
          reference: $0.reference,
          events: events($0.clip.id).filter {
            $0.decisionTime.isFinite && ($0.extremumTime ?? 0).isFinite
          }
        )
      },
      plan: plan,
      measuring: []
    )
  }
}

extension FormEvaluation {
  /// The same clips with other findings and alerts, which answers on demand.
  fileprivate func replacing(
    _ said: (FormScore) -> (FormResult, [FeedbackEvent]?)
  ) -> FormEvaluation {
    FormEvaluation(
      configuration,
      clips: clips.map { score in
        let (result, alerts) = said(score)
        return FormScore(
          clip: score.clip,
          reference: score.reference,
          result: result,
          alerts: alerts
        )
      },
      plan: plan,
      isMeasured: false
    )
  }
}

/// Why the study cannot be made.
struct StudyError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
