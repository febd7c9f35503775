// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Measures
import Platform
import PoseTracks
package import Results
package import Scoring
import Statistics
package import Storage

/// Makes a run of all that was said of its clips: leaves out what says nothing, and measures the rest.
///
/// It is the same for clips that were replayed just now and for those of shards, so that both give the same run.
package struct RunAssembly: Sendable {
  private let detail: RunDetail
  private let jobs: Int

  /// Creates an assembly.
  ///
  /// - Parameters:
  ///   - detail: The parts of the run; without measures evaluations answer on demand.
  ///   - jobs: How many rows are measured at a time.
  package init(detail: RunDetail, jobs: Int) {
    self.detail = detail
    self.jobs = jobs
  }

  /// The run.
  ///
  /// - Parameters:
  ///   - part: All clips, and what was said of them.
  ///   - backendStudy: The reasons for the scores of several backends, if they were studied.
  ///   - moment: The poses of two backends where a count turns; nil where they are not known.
  /// - Returns: The run, the same for any number of jobs.
  /// - Throws: `Interrupted` after an interrupt.
  /// - Complexity: O(*r n*) in replicates and clips for each measure of each row.
  package func run(
    of part: consuming RunPart,
    backendStudy: BackendStudy? = nil,
    moment: (BackendFlip) -> PoseMoment?
  ) throws -> Run {
    var said = part.run
    let silent = (counters: part.silentCounters, phases: part.silentPhases)
    let isCounted = said.clips.contains(where: \.reference.isCounted)
    part.run.results = said.results.withoutClips
    // Each kind is let go when it is measured, so that there are never two of all.
    func rows<Record: EvaluatedRecord>(_ record: Record.Type) -> [Evaluation<Record>] {
      defer { said.results[record] = [] }
      return said.results[record]
    }
    let isMeasured = detail.contains(.measures)
    var run = Run(
      said.provenance,
      clips: said.clips,
      omissions: said.omissions,
      results: try RunResults(
        robustness: try robustness(said.robustness, of: said),
        sliceKeys: said.sliceKeys,
        isSliced: isMeasured,
        slicing: { keys, evaluations in
          try concurrentMap(evaluations, jobs: jobs) { $0.slices(by: keys) }
        }
      ) { results in
        results.evaluations = try measured(
          isCounted
            ? rows(ClipScore.self).filter { !silent.counters.contains($0.configuration.counter) }
            : []
        )
        results.backendStudy = backendStudy
        results.forms = try measured(rows(FormScore.self).filter { !$0.clips.isEmpty })
        results.tracks = try measured(rows(TrackSummary.self))
        results.stabilities = try measured(rows(ClipStability.self))
        results.phases = try measured(
          rows(PhaseScore.self).filter {
            !$0.clips.isEmpty && !silent.phases.contains($0.configuration.detector)
          }
        )
        results[HoldScore.self] = results.phases.map { phases in
          HoldEvaluation(
            phases.configuration,
            clips: phases.clips.compactMap { HoldScore($0) },
            plan: said.plan,
            isMeasured: isMeasured
          )
        }
        // An analyzer reports holds whether or not phases are asked for, but they are one kind.
        if detail.contains(.phases) {
          results[HoldScore.self] += HoldScore.evaluations(
            of: results.forms,
            isMeasured: isMeasured
          )
        }
        results[RecognitionScore.self] = try measured(rows(RecognitionScore.self))
        results[EventScore.self] = EventScore.evaluations(of: results.forms, isMeasured: isMeasured)
        results[JudgementScore.self] = JudgementScore.evaluations(
          of: results.forms,
          isMeasured: isMeasured
        )
      },
      strips: said.strips,
      ratings: said.ratings
    )
    if detail.contains(.strips), let leader = BackendDecision.usualLeader(of: run.evaluations) {
      let flips = BackendFlip.all(in: run.evaluations, leader: leader)
      run.moments = BackendFlip.shown(of: flips).compactMap(moment)
    }
    return run
  }

  /// The same evaluations, measured if that was asked for.
  private func measured<Record: EvaluatedRecord>(
    _ evaluations: [Evaluation<Record>]
  ) throws -> [Evaluation<Record>] {
    guard detail.contains(.measures) else { return evaluations }
    // The first of those that share a supplement makes it.
    let leaders = evaluations.indices.map { index in
      evaluations[..<index].firstIndex {
        Record.sharesSupplement($0.configuration, evaluations[index].configuration)
      } ?? index
    }
    let first = evaluations.indices.filter { leaders[$0] == $0 }
    let led = try concurrentMap(first, jobs: jobs) { Evaluation(measuring: evaluations[$0]) }
    let made = Dictionary(uniqueKeysWithValues: zip(first, led))
    return try concurrentMap(Array(evaluations.indices), jobs: jobs) { index in
      made[index]
        ?? Evaluation(measuring: evaluations[index], supplement: made[leaders[index]]?.supplement)
    }
  }

  /// The scores and relations on changed tracks; candidates that say nothing are left out.
  private func robustness(_ tried: Robustness?, of run: Run) throws -> Robustness? {
    guard var tried else { return nil }
    let isCounted = run.clips.contains {
      $0.reference.isCounted && $0.identity.exercise != Activity.workoutName
    }
    let ladders = tried.ladders
    tried.evaluations = try concurrentMap(isCounted ? tried.evaluations : [], jobs: jobs) {
      RobustnessEvaluation($0.configuration, clips: $0.clips, ladders: ladders, plan: run.plan)
    }
    let judging = tried.forms.filter { !$0.clips.isEmpty }
    tried.forms = try concurrentMap(judging, jobs: jobs) {
      FormRobustnessEvaluation(
        $0.candidate,
        track: $0.track,
        clips: $0.clips,
        ladders: ladders,
        plan: run.plan
      )
    }
    tried.checks.removeAll { $0.clips == 0 }
    return tried
  }
}

extension RunPart {
  /// The names of the analyzers from outside that never failed.
  private var analyzersFromOutside: Set<String> {
    Set(run.sources.filter { $0.role == .analyzer }.map(\.name))
  }

  /// Those of them that say no reps in any clip, and are no counters.
  fileprivate var silentCounters: Set<String> { analyzersFromOutside.subtracting(sayingReps) }

  /// Those of them that say no phases in any clip, and are no detectors.
  fileprivate var silentPhases: Set<String> { analyzersFromOutside.subtracting(sayingPhases) }
}
