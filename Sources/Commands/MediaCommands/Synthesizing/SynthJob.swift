// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
import PoseTracks
import Storage
package import Platform
package import Synthesis
package import Terminal
import Video

/// Makes the clips of a recipe that are missing or stale, and their manifest.
///
/// The files of a clip are written under their names when complete, the track last; a track that
/// names the present recipe says that its clip is up to date. What is written does not depend on
/// the number of jobs or shards.
package struct SynthJob: Sendable {
  /// What to make.
  package let recipe: Recipe
  /// The dataset's folder.
  package let folder: String
  /// Whether videos are made, or tracks and labels only.
  package let hasVideo: Bool
  /// How many clips at once.
  package let jobs: Int
  /// The share of the clips to make.
  package var shard = Shard.whole
  /// Whose view of the clips is made beside the exact tracks; each has an id of its own.
  package var models: [ObservationModel] = []
  /// The noises of which a track of ARKit's joints is made beside the exact ones, each once.
  package var arkit: [WorldNoise] = []
  /// Whether clips that are up to date are made again.
  package var isForced = false
  /// The files of recipe and models, which are not written over.
  package var inputs = ProtectedFiles()

  private let files: SyntheticFiles

  /// Creates a job.
  package init(recipe: Recipe, folder: String, hasVideo: Bool = true, jobs: Int) {
    self.recipe = recipe
    self.folder = folder
    self.hasVideo = hasVideo
    self.jobs = jobs
    files = SyntheticFiles(folder: folder, recipe: recipe, hasVideo: hasVideo)
  }

  /// Makes the clips.
  ///
  /// - Parameter terminal: Where progress is shown.
  /// - Returns: How many clips were made and kept.
  /// - Throws: `CommandFailure` (73) where the folder holds another dataset; `OverwrittenInput`; `VideoError` or
  ///   `PlatformError` where a file cannot be written; `Interrupted`, with all finished clips kept.
  package func run(in terminal: Terminal) throws -> SynthReport {
    try files.checkPlace(inputs)
    let clips = recipe.clips.filter { shard.contains($0.id) }
    let waiting = clips.filter { isForced || !files.isUpToDate($0) }
      .map { SyntheticClip($0, of: recipe) }
    let frameCount = waiting.reduce(0) { $0 + $1.times.count }
    if !waiting.isEmpty {
      let progress = terminal.progress("synthesizing", total: frameCount, unit: "frames")
      defer { progress.finish() }
      _ = try concurrentMap(waiting, jobs: jobs) { try self.make($0, progress) }
    }
    let observedCount = try observe(clips) + makeARKit(clips)
    let isComplete = recipe.clips.allSatisfy(files.isUpToDate)
    try files.removeStrangers(besides: models, arkit)
    if isComplete {
      let dataset = Dataset(folder: folder, manifest: try files.manifest())
      try dataset.writeManifest()
    }
    return SynthReport(
      folder: folder,
      madeCount: waiting.count,
      keptCount: clips.count - waiting.count,
      frameCount: frameCount,
      observedCount: observedCount,
      isComplete: isComplete
    )
  }

  /// Makes the tracks of observation models that are missing or stale.
  ///
  /// - Returns: How many were made.
  private func observe(_ clips: [Recipe.Clip]) throws -> Int {
    let waiting = models.flatMap { model in
      clips.filter { isForced || !files.isUpToDate($0, observedBy: model) }.map { ($0, model) }
    }
    _ = try concurrentMap(waiting, jobs: jobs) { clip, model in
      try Interruption.check()
      let exact = try TrackFile.read(self.files.trackPath(clip.id))
      var generator = RandomGenerator(seed: self.recipe.seed, of: "observed \(clip.id)")
      let file = TrackFile(
        track: model.observed(exact.track, seed: generator.next()),
        metadata: self.files.metadata(
          of: clip,
          observedBy: model,
          mediaSHA256: exact.metadata.mediaSHA256
        )
      )
      try file.write(to: self.files.observedPath(clip.id, model))
    }
    return waiting.count
  }

  /// Makes the tracks of ARKit's joints that are missing or stale.
  ///
  /// All noises of a clip have one seed, so that they differ in size alone.
  ///
  /// - Returns: The number of tracks that were made.
  private func makeARKit(_ clips: [Recipe.Clip]) throws -> Int {
    let waiting = arkit.flatMap { noise in
      clips.filter { isForced || !files.isUpToDate($0, noise) }.map { ($0, noise) }
    }
    _ = try concurrentMap(waiting, jobs: jobs) { clip, noise in
      try Interruption.check()
      let exact = try TrackFile.read(self.files.trackPath(clip.id))
      var generator = RandomGenerator(seed: self.recipe.seed, of: "arkit \(clip.id)")
      let file = TrackFile(
        track: SyntheticClip(clip, of: self.recipe).arkitTrack(noise, seed: generator.next()),
        metadata: self.files.metadata(of: clip, noise, mediaSHA256: exact.metadata.mediaSHA256)
      )
      try file.write(to: self.files.arkitPath(clip.id, noise))
    }
    return waiting.count
  }

  /// Makes one clip.
  private func make(_ clip: SyntheticClip, _ progress: Progress) throws {
    let id = clip.clip.id
    // An older track would vouch for a clip that is only half replaced.
    try Files.remove(files.trackPath(id))
    if hasVideo { try encode(clip, progress) }
    let digest = hasVideo ? try Files.sha256(of: files.mediaPath(id)) : nil
    let track = TrackFile(
      track: clip.track(),
      metadata: files.metadata(of: clip.clip, mediaSHA256: digest)
    )
    let bytes = track.encoded()
    let source = digest.map(LabelFile.Source.media) ?? .track(sha256: SHA256.hexadecimal(of: bytes))
    try Files.write(clip.labels(source: source).text, to: files.labelPath(id))
    try Files.write(bytes, to: files.trackPath(id))
    if !hasVideo { progress.advance(by: clip.times.count, detail: id) }
  }

  /// Draws and compresses the pictures of a clip.
  private func encode(_ clip: SyntheticClip, _ progress: Progress) throws {
    let renderer = clip.renderer()
    var encoder = try VideoEncoder(
      path: files.mediaPath(clip.clip.id),
      frameSize: clip.clip.frameSize,
      settings: .init(
        compression: .playable(quality: clip.clip.capture.rateFactor ?? recipe.rateFactor)
      )
    )
    for (frame, time) in clip.times.enumerated() {
      try Interruption.check()
      try encoder.append(renderer.image(frame), at: time)
      progress.advance(detail: clip.clip.id)
    }
    try encoder.finish(endTime: clip.endTime)
  }
}
