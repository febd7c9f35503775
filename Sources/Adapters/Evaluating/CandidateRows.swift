// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import RepCounting
import Replay
import Results
import Scoring
import Statistics
import Storage

/// The answers of each candidate about the clips, a row for each on each track; nothing is measured yet.
///
/// A candidate that says nothing of these clips has a row, too. One that failed on a clip has none.
struct CandidateRows {
  private let candidates: Candidates
  private let clips: [ScoredClip]
  private let plan: ResamplingPlan

  /// Takes scored clips, in manifest order.
  init(_ candidates: Candidates, _ clips: [ScoredClip], plan: ResamplingPlan) {
    self.candidates = candidates
    self.clips = clips
    self.plan = plan
  }

  /// Counters within tracks: those of the catalogue, those from outside, and all analyzers from outside, which may say
  /// reps.
  var counters: [CounterEvaluation] {
    let outside = candidates.external.filter { $0.failure == nil }.map(\.candidate)
    return candidates.tracks.flatMap { track -> [CounterEvaluation] in
      // One that is asked about another track has no scores on this one.
      let names =
        candidates.counters.flatMap { counter in
          [counter.description]
            + recognizers.map { Configuration.counter(counter.description, under: $0) }
        }
        + outside.filter { $0.track.map { $0 == track } ?? true }.map(\.name)
      let counted = names.map { name in
        (name: name, scores: clips.compactMap { $0[track].counts[name] })
      }
      let said = outsideAnalyzers.map { name in
        (name: name, scores: clips.map { $0.repsSaid(by: name, on: track) })
      }
      // All rows are over the same clips.
      return (counted.filter { $0.scores.count == clips.count } + said).map { name, scores in
        unmeasured(Configuration(counter: name, track: track), scores)
      }
    }
  }

  /// Policies within analyzers within tracks.
  var forms: [FormEvaluation] {
    let chosen = candidates.policies.indices.map { Int?.some($0) }
    let policies = chosen.isEmpty ? [nil] : chosen
    let names = candidates.analyzers.map(\.description) + outsideAnalyzers
    return candidates.tracks.flatMap { track in
      names.flatMap { name in
        policies.map { policy in
          unmeasured(
            FormConfiguration(
              analyzer: name,
              feedback: policy.map { candidates.policies[$0].description },
              track: track
            ),
            clips.compactMap { $0.formScore(track: track, analyzer: name, policy: policy) }
          )
        }
      }
    }
  }

  /// Measurements of each track.
  var tracks: [TrackEvaluation] {
    candidates.tracks.map { track in
      unmeasured(TrackConfiguration(track), clips.compactMap { $0[track].summary })
    }
  }

  /// The stability of counters within tracks.
  var stabilities: [StabilityEvaluation] {
    counterRows.map { row in
      unmeasured(row, clips.compactMap { $0[row.track].stabilities[row.counter] })
    }
  }

  /// The phases of each track, over the clips whose labels tell them on all of them: those of detectors, then
  /// those of all analyzers from outside, which may tell some.
  var phases: [PhaseEvaluation] {
    let told = clips.filter { clip in candidates.tracks.allSatisfy { clip[$0].phases != nil } }
    func evaluation(
      _ detector: String,
      _ track: String,
      _ intervals: (ScoredTrack) -> [PhaseInterval]?
    ) -> PhaseEvaluation {
      unmeasured(
        PhaseConfiguration(detector, track: track),
        told.compactMap { clip in
          guard let exercise = Exercise.named(clip.clip.identity.exercise),
            let phases = clip[track].phases, let intervals = intervals(clip[track])
          else { return nil }
          return PhaseScore(
            clip: clip.clip.identity,
            intervals: intervals,
            reference: phases.reference,
            exercise: exercise,
            obstacle: phases.obstacle
          )
        }
      )
    }
    return candidates.tracks.flatMap { track -> [PhaseEvaluation] in
      let detected = candidates.detectors.map(\.description).map { name in
        evaluation(name, track) { $0.phases?.told[name] }
      }
      let said = outsideAnalyzers.map { name in
        evaluation(name, track) { track in
          track.judgements[name].map { $0.analysis.phases ?? [] }
        }
      }
      return detected + said
    }
  }

  /// Recognizers within tracks, over the clips whose labels say when an exercise is done.
  var recognitions: [RecognitionEvaluation] {
    candidates.tracks.flatMap { track in
      recognizers.map { name in
        unmeasured(
          RecognizerConfiguration(recognizer: name, track: track),
          clips.compactMap { $0[track].recognitions[name] }
        )
      }
    }
  }

  /// The scores and relations on changed tracks; nil where these were not tried.
  func robustness(_ perturbations: [Perturbation]) -> Robustness? {
    guard !perturbations.isEmpty else { return nil }
    let ladders = perturbations.map(DoseLadder.init)
    let counted = clips.filter { $0.clip.reference.isCounted && !$0.isWorkout }
    let searched = clips.filter { !$0.clip.form.searched.isEmpty }
    return Robustness(
      ladders: ladders,
      evaluations: counterRows.map { row in
        RobustnessEvaluation(
          row,
          clips: counted.compactMap { clip in
            clip[row.track].disturbance?.scores[row.counter].map { steps in
              ClipRobustness(clip: clip.clip.identity, steps: steps)
            }
          },
          ladders: ladders,
          plan: nil
        )
      },
      forms: analyzerRows.map { row in
        FormRobustnessEvaluation(
          row.analyzer,
          track: row.track,
          clips: searched.compactMap { clip in
            clip[row.track].disturbance?.formScores[row.analyzer].map { steps in
              ClipRobustness(clip: clip.clip.identity, steps: steps)
            }
          },
          ladders: ladders,
          plan: nil
        )
      },
      relations: MetamorphicRelation.allCases.map {
        CheckedRelation(name: $0.rawValue, summary: $0.summary)
      },
      checks: candidates.tracks.flatMap(checks)
    )
  }

  /// The analyzers from outside that say something of a kind in some clip.
  func saying<Kind>(_ kind: (ProgramAnalysis) -> Kind?) -> Set<String> {
    Set(
      outsideAnalyzers.filter { name in
        clips.contains { clip in
          clip.tracks.values.contains { $0.judgements[name].flatMap { kind($0.analysis) } != nil }
        }
      }
    )
  }

  /// The relations of counters, then of analyzers.
  private func checks(_ track: String) -> [RelationChecks] {
    func checks(
      of candidate: String,
      _ verdicts: (ClipDisturbance) -> [MetamorphicVerdict]?
    ) -> RelationChecks {
      let found = clips.compactMap { clip in
        clip[track].disturbance.flatMap(verdicts).map {
          (clip: clip.clip.identity.id, verdicts: $0)
        }
      }
      return RelationChecks(
        candidate: candidate,
        track: track,
        clips: found.count,
        failures: MetamorphicRelation.allCases.indices.map { relation in
          found.compactMap { one in
            one.verdicts[relation].failure.map { .init(clip: one.clip, reason: $0) }
          }
        }
      )
    }
    return candidates.counters.map(\.description).map { name in
      checks(of: name) { $0.counters[name] }
    }
      + candidates.analyzers.map(\.description).map { name in
        checks(of: name) { $0.analyzers[name] }
      }
  }

  private func unmeasured<Record: EvaluatedRecord>(
    _ configuration: Record.Tested,
    _ records: [Record]
  ) -> Evaluation<Record> {
    Evaluation(configuration, clips: records, plan: plan, isMeasured: false)
  }

  /// Counters of the catalogue within tracks.
  private var counterRows: [Configuration] {
    candidates.tracks.flatMap { track in
      candidates.counters.map { Configuration(counter: $0.description, track: track) }
    }
  }

  /// Analyzers of the catalogue within tracks.
  private var analyzerRows: [(analyzer: String, track: String)] {
    candidates.tracks.flatMap { track in
      candidates.analyzers.map { (analyzer: $0.description, track: track) }
    }
  }

  /// The names of the recognizers that never failed.
  private var recognizers: [String] {
    candidates.recognizers.filter { $0.failure == nil }.map(\.candidate.name)
  }

  /// The names of the analyzers from outside that never failed.
  private var outsideAnalyzers: [String] {
    candidates.externalAnalyzers.filter { $0.failure == nil }.map(\.candidate.name)
  }
}

extension DoseLadder {
  fileprivate init(_ perturbation: Perturbation) {
    self.init(
      name: perturbation.rawValue,
      summary: perturbation.summary,
      unit: perturbation.unit,
      steps: perturbation.steps.map { Step(dose: $0, label: perturbation.label(of: $0)) }
    )
  }
}
