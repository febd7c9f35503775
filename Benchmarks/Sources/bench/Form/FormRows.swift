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
    try measureSpectra(runs: runs, report: report)
    let limbs = fastest(of: runs) {
      _ = opaque(TrackJitter(opaque(track), joints: TrackJitter.limbJoints))
    }
    report(Row(work: "jitter, 12 limb joints and 8 angles", unit: "frames/s", ours: frames / limbs))
    let lag = fastest(of: runs) { _ = opaque(TrackLag(of: opaque(track), behind: track)) }
    report(Row(work: "lag behind another track", unit: "frames/s", ours: frames / lag))
  }

  /// All analyzers of somebody who walks or stands: each frame, and the end of a clip, which has spectra and medians.
  private func measureSpectra(runs: Int, report: (Row) -> Void) throws {
    for clip in try EmbeddedRecipe.clips(of: "analyzers")
    where ["gait-side-dora", "stand-side-chen"].contains(clip.clip.id) {
      let exercise = clip.clip.movement.exercise
      let known = AnalyzerCatalog.all.filter { $0.judges(exercise) }
      for (track, target) in [(clip.track(), 200_000.0), (clip.arkitTrack(), 100_000)] {
        var spent = (frames: 0.0, end: 0.0)
        for description in known {
          let configuration = AnalyzerConfiguration(description)
          let frames = fastest(of: runs * 10) {
            var analyzer = opaque(configuration.makeAnalyzer())
            var result = FormResult()
            analyzer.update(contentsOf: opaque(track), into: &result)
          }
          let whole = fastest(of: runs * 10) {
            var analyzer = opaque(configuration.makeAnalyzer())
            _ = opaque(analyzer.result(of: opaque(track)))
          }
          spent.frames += frames
          spent.end += max(0, whole - frames)
        }
        let joints = track.skeleton.joints.count
        let title = "\(exercise.id), \(joints) joints, \(known.count) analyzers"
        report(
          Row(
            work: "form of \(title), frames",
            unit: "frames/s",
            ours: Double(track.count) / spent.frames,
            target: .atLeast(target)
          )
        )
        report(
          Row(
            work: "form of \(title), end of \(Int(clip.endTime)) s",
            unit: "ms",
            ours: spent.end * 1000
          )
        )
      }
    }
  }

  /// All analyzers of each exercise together over a track of it from the side.
  private func measureExercises(runs: Int, report: (Row) -> Void) throws {
    var done: Set<String> = []
    let spectral = ["walking", "standing"]
    let clips = try EmbeddedRecipe.clips(of: "exercises").filter {
      $0.clip.id.contains("side") && !spectral.contains($0.clip.movement.exercise.id)
    }
    for clip in clips {
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
