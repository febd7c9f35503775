// SPDX-License-Identifier: Apache-2.0
import Synthesis

/// Synthetic people: exact poses, and pictures of 240 x 320 pixels, on one core, without encoding.
struct SynthesisRows: RowGroup {
  let name = "synthesis"
  let summary = "exact poses of synthetic people and pictures of a squat"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let clip = try EmbeddedRecipe.clip("squat-oblique-ben")
    let frames = Double(clip.times.count)
    let posing = fastest(of: runs) { _ = opaque(clip.track()) }
    report(Row(work: "synthesis, exact track", unit: "frames/s", ours: frames / posing))
    let all = try EmbeddedRecipe.clips(of: "exercises")
    let posingAll = fastest(of: runs) { for clip in all { _ = opaque(clip.track()) } }
    report(
      Row(
        work: "synthesis, exact tracks of every exercise",
        unit: "frames/s",
        ours: Double(all.reduce(0) { $0 + $1.times.count }) / posingAll
      )
    )
    let drawing = fastest(of: runs) {
      let renderer = clip.renderer()
      for frame in clip.times.indices { _ = opaque(renderer.image(frame)) }
    }
    report(Row(work: "synthesis, pictures 240 x 320", unit: "frames/s", ours: frames / drawing))
  }
}
