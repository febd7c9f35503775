// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Scoring
import Synthesis

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
    let limbs = fastest(of: runs) {
      _ = opaque(TrackJitter(opaque(track), joints: TrackJitter.limbJoints))
    }
    report(Row(work: "jitter, 12 limb joints and 8 angles", unit: "frames/s", ours: frames / limbs))
    let lag = fastest(of: runs) { _ = opaque(TrackLag(of: opaque(track), behind: track)) }
    report(Row(work: "lag behind another track", unit: "frames/s", ours: frames / lag))
  }
}
