// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Scoring
import Synthesis
import TrackQuality

/// Everything that is computed of a track's poses besides reps: form, and the track's own jitter.
struct FormRows: RowGroup {
  let name = "form"
  let summary = "form analyzers, and the jitter of a track"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let track = try EmbeddedRecipe.clip("squat-oblique-ben").track()
    let frames = Double(track.count)
    for description in AnalyzerCatalog.all {
      let configuration = AnalyzerConfiguration(description)
      var found = 0
      let seconds = fastest(of: runs * 10) {
        var analyzer = opaque(configuration.makeAnalyzer())
        found = analyzer.result(of: opaque(track)).findings.count
      }
      report(
        Row(
          work: "form, \(description.name)",
          unit: "frames/s",
          ours: frames / seconds,
          remark: "\(found) findings"
        )
      )
    }
    try measureExercises(runs: runs, report: report)
    let limbs = fastest(of: runs) {
      _ = opaque(TrackJitter(opaque(track), joints: TrackJitter.limbJoints))
    }
    report(Row(work: "jitter, 12 limb joints and 8 angles", unit: "frames/s", ours: frames / limbs))
    let lag = fastest(of: runs) { _ = opaque(TrackLag(of: opaque(track), behind: track)) }
    report(Row(work: "lag behind another track", unit: "frames/s", ours: frames / lag))
  }

  /// All analyzers of each exercise together over a track of it from the side, and of somebody who stands.
  private func measureExercises(runs: Int, report: (Row) -> Void) throws {
    var done: Set<String> = []
    let clips = try EmbeddedRecipe.clips(of: "exercises").filter { $0.clip.id.contains("side") }
    let standing = try EmbeddedRecipe.clips(of: "recipe").filter {
      $0.clip.movement.id == "standing" && $0.clip.subject != nil
    }
    for clip in clips + standing {
      let exercise = clip.clip.movement.exercise
      let known = AnalyzerCatalog.all.filter { $0.judges(exercise) }
      guard !known.isEmpty, done.insert(exercise.id).inserted else { continue }
      let configurations = known.map { AnalyzerConfiguration($0) }
      let track = clip.track()
      let seconds = fastest(of: runs * 10) {
        for configuration in configurations {
          var analyzer = opaque(configuration.makeAnalyzer())
          _ = opaque(analyzer.result(of: opaque(track)))
        }
      }
      report(
        Row(
          work: "form of a \(exercise.id), \(known.count) analyzers together",
          unit: "frames/s",
          ours: Double(track.count) / seconds,
          target: .atLeast(200_000)
        )
      )
    }
  }
}
