// SPDX-License-Identifier: Apache-2.0
import Synthesis

/// Synthetic people: exact poses, what pose backends make of them, and pictures of 240 x 320 pixels, on one core, without encoding.
struct SynthesisRows: RowGroup {
  let name = "synthesis"
  let summary = "exact and observed poses of synthetic people and pictures of a squat"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let clip = try EmbeddedRecipe.clip("squat-oblique-ben")
    let frames = Double(clip.times.count)
    let posing = fastest(of: runs) { _ = opaque(clip.track()) }
    report(Row(work: "synthesis, exact track", unit: "frames/s", ours: frames / posing))
    let all = try EmbeddedRecipe.clips(of: "exercises")
    let allFrames = Double(all.reduce(0) { $0 + $1.times.count })
    let posingAll = fastest(of: runs) { for clip in all { _ = opaque(clip.track()) } }
    report(
      Row(
        work: "synthesis, exact tracks of every exercise",
        unit: "frames/s",
        ours: allFrames / posingAll
      )
    )
    let exact = all.map { $0.track() }
    for model in ObservationModel.builtIn {
      let observing = fastest(of: runs) {
        for track in exact { _ = opaque(model.observed(track, seed: 1)) }
      }
      report(
        Row(
          work: "synthesis, tracks as by \(model.id)",
          unit: "frames/s",
          ours: allFrames / observing
        )
      )
    }
    let drawing = fastest(of: runs) {
      let renderer = clip.renderer()
      for frame in clip.times.indices { _ = opaque(renderer.image(frame)) }
    }
    report(Row(work: "synthesis, pictures 240 x 320", unit: "frames/s", ours: frames / drawing))
  }
}
