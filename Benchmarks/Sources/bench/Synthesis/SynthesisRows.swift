// SPDX-License-Identifier: Apache-2.0
import Synthesis

/// Synthetic people: exact poses, what pose backends make of them, and pictures of two sizes with ambient occlusion, on one core, without
/// encoding.
struct SynthesisRows: RowGroup {
  let name = "synthesis"
  let summary = "exact and observed poses of synthetic people and pictures of a squat"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let clip = try EmbeddedRecipe.clip("squat-oblique-ben")
    let frames = Double(clip.times.count)
    let posing = fastest(of: runs) { _ = opaque(clip.track()) }
    report(
      Row(
        work: "synthesis, exact track",
        unit: "frames/s",
        ours: frames / posing,
        target: .atLeast(50_000)
      )
    )
    let all = try EmbeddedRecipe.clips(of: "exercises")
    let allFrames = Double(all.reduce(0) { $0 + $1.times.count })
    let posingAll = fastest(of: runs) { for clip in all { _ = opaque(clip.track()) } }
    report(
      Row(
        work: "synthesis, exact tracks of every exercise",
        unit: "frames/s",
        ours: allFrames / posingAll,
        target: .atLeast(50_000)
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
          ours: allFrames / observing,
          target: .atLeast(50_000)
        )
      )
    }
    let drawing = fastest(of: runs) {
      let renderer = clip.renderer()
      for frame in clip.times.indices { _ = opaque(renderer.image(frame)) }
    }
    report(Row(work: "synthesis, pictures 240 x 320", unit: "frames/s", ours: frames / drawing))
    guard let large = try EmbeddedRecipe.clips(of: "views").first else { return }
    let shown = large.times.indices.prefix(60)
    let drawingLarge = fastest(of: runs) {
      let renderer = large.renderer()
      for frame in shown { _ = opaque(renderer.image(frame)) }
    }
    report(
      Row(
        work: "synthesis, pictures 480 x 640",
        unit: "frames/s",
        ours: Double(shown.count) / drawingLarge,
        target: .atLeast(20)
      )
    )
  }
}
