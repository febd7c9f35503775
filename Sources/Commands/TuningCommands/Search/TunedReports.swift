// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Terminal
import Tuning

/// A target of all that an analyzer reports, searched by replays.
protocol TunedReports<Content>: TunedTarget where Content: ReplayedClip {
  /// The analyzer in use.
  var analyzer: AnalyzerConfiguration { get }
  /// The number of labels in words, and how they are held against reports.
  func words(of labelled: Int) -> String
}

extension TunedReports {
  /// The questions of the search.
  func questions(_ run: StudyRun) -> [ClipQuestion<Content>] { space(run).questions }

  private func space(_ run: StudyRun) -> SettingSpace<Content> {
    SettingSpace<Content>(analyzer, run.options, seed: run.seed) { axis in
      Content.canTrace(axis.name, of: analyzer.entry)
    }
  }

  /// Searches values, chooses, judges, and measures what a report shows.
  func report(
    on clips: TunedClips<Content>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    let labelled = clips.clips.reduce(0) { $0 + $1.content.labelledCount }
    return try space(run).report(on: clips, run, provenance, jobs: jobs, progress: progress) {
      costs in
      [words(of: labelled)]
        + zip(["In use", "Chosen"], costs).map { "\($0): \(TuningWords.text(of: $1))." }
    }
  }
}
