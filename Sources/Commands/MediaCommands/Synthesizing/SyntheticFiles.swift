// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Synthesis
import Terminal

/// Where the files of a synthetic dataset are, and whether they are up to date.
struct SyntheticFiles {
  let folder: String
  let recipe: Recipe
  let hasVideo: Bool

  func mediaName(_ clip: String) -> String { "media/\(clip).mp4" }
  func mediaPath(_ clip: String) -> String { Path.join(folder, mediaName(clip)) }
  func labelPath(_ clip: String) -> String {
    Path.join(folder, "labels/\(clip).\(SyntheticClip.rater).tsv")
  }
  func trackPath(_ clip: String) -> String {
    Path.join(folder, "tracks/\(Dataset.exactTracks)/\(clip).safetensors")
  }

  /// The configuration of the tracks that an observation model makes: `observed-blazepose-full`.
  static func configuration(of model: ObservationModel) -> String { prefix + model.id }
  private static let prefix = "observed-"

  func observedPath(_ clip: String, _ model: ObservationModel) -> String {
    Path.join(folder, "tracks/\(Self.configuration(of: model))/\(clip).safetensors")
  }

  /// What decides the bytes of a clip: the clip, what it takes from the recipe, and the version.
  private func key(of clip: Recipe.Clip) -> String {
    let parts = [
      Tool.version, "\(SyntheticClip.revision)", "\(recipe.seed)", "\(recipe.frameRate)",
      "\(recipe.variation)", "\(recipe.rateFactor)", "\(recipe.variesLight)", clip.identity,
    ]
    return SHA256.hexadecimal(of: Array(parts.joined(separator: "\n").utf8))
  }

  /// The provenance of an exact track.
  func metadata(of clip: Recipe.Clip, mediaSHA256: String?) -> TrackMetadata {
    TrackMetadata(
      configuration: Dataset.exactTracks,
      backend: SyntheticClip.rater,
      backendVersion: Tool.version,
      digests: ["recipe": key(of: clip)],
      runningMode: "recorded",
      subject: .onlyPerson,
      mediaSHA256: mediaSHA256
    )
  }

  /// The provenance of a track that an observation model made.
  func metadata(
    of clip: Recipe.Clip,
    observedBy model: ObservationModel,
    mediaSHA256: String?
  ) -> TrackMetadata {
    var metadata = metadata(of: clip, mediaSHA256: mediaSHA256)
    metadata.configuration = Self.configuration(of: model)
    metadata.backend = "observation-model"
    metadata.digests["model"] = SHA256.hexadecimal(of: Array(model.text.utf8))
    return metadata
  }

  /// Whether a model's track of a clip is there and made from recipe and model as they are now.
  func isUpToDate(_ clip: Recipe.Clip, observedBy model: ObservationModel) -> Bool {
    let path = observedPath(clip.id, model)
    guard Files.kind(of: path) == .file, let found = try? TrackFile.read(path).metadata,
      let exact = try? TrackFile.read(trackPath(clip.id)).metadata
    else { return false }
    return found == metadata(of: clip, observedBy: model, mediaSHA256: exact.mediaSHA256)
  }

  /// Whether all files of a clip are there and made from the recipe as it is now.
  ///
  /// A damaged file counts as none.
  func isUpToDate(_ clip: Recipe.Clip) -> Bool {
    guard Files.kind(of: trackPath(clip.id)) == .file, Files.kind(of: labelPath(clip.id)) == .file,
      let found = try? TrackFile.read(trackPath(clip.id)).metadata
    else { return false }
    let digest = hasVideo ? try? Files.sha256(of: mediaPath(clip.id)) : nil
    guard !hasVideo || digest != nil else { return false }
    return found == metadata(of: clip, mediaSHA256: digest)
  }

  /// Makes sure that the folder is a synthetic dataset's, and that nothing in it is read to make it.
  ///
  /// - Parameter inputs: The recipe and the models.
  /// - Throws: `CommandFailure` where it holds a dataset that no recipe made; `OverwrittenInput`.
  func checkPlace(_ inputs: ProtectedFiles) throws {
    let path = Path.join(folder, Dataset.manifestName)
    try inputs.check(path)
    for clip in recipe.clips {
      for path in [mediaPath(clip.id), labelPath(clip.id), trackPath(clip.id)] {
        try inputs.check(path)
      }
    }
    guard Files.kind(of: path) == .file, try Files.size(of: path) > 0 else { return }
    let known = try? Dataset.open(folder).dataset?.manifest
    let isSynthetic =
      known?.clips.allSatisfy { $0.media == nil || $0.media == mediaName($0.id) } ?? false
    let isMadeHere =
      Files.isDirectory(Files.folder(of: trackPath("x")))
      || known?.clips.contains { Files.exists(labelPath($0.id)) } ?? false
    guard isSynthetic, isMadeHere else {
      throw CommandFailure(
        .cannotCreate,
        "'\(folder)' holds a dataset that rep-synth did not make; --out names another folder"
      )
    }
  }

  /// Removes the clips of an older recipe, which the manifest would not know, and the tracks of
  /// observation models and ARKit that nobody names any more.
  ///
  /// - Parameters:
  ///   - models: The models that are named.
  ///   - noises: The noises of ARKit's joints that are named.
  /// - Throws: `PlatformError` where something may not be removed.
  func removeStrangers(besides models: [ObservationModel], _ noises: [WorldNoise] = []) throws {
    let tracks = Files.folder(of: Files.folder(of: trackPath("x")))
    guard Files.isDirectory(tracks) else { return }
    let known = Set(recipe.clips.map(\.id))
    let observed = models.map(Self.configuration) + noises.map(Self.configuration)
    for configuration in try Files.list(tracks) {
      let folder = Path.join(tracks, configuration)
      let isExact = configuration == Dataset.exactTracks
      let isMadeHere =
        isExact || configuration.hasPrefix(Self.prefix) || configuration == Self.arkit
        || configuration.hasPrefix(Self.arkit + "-")
      guard isMadeHere else { continue }
      guard isExact || observed.contains(configuration) else {
        try Files.remove(folder)
        continue
      }
      for name in try Files.list(folder) where name.hasSuffix(".safetensors") {
        let clip = String(name.dropLast(".safetensors".count))
        if known.contains(clip) || name.hasPrefix(".") { continue }
        if isExact {
          try Files.remove(mediaPath(clip))
          try Files.remove(labelPath(clip))
        }
        try Files.remove(Path.join(folder, name))
      }
    }
  }

  /// The manifest of the finished clips.
  ///
  /// - Throws: `VideoError` or `PlatformError` where a video cannot be read.
  func manifest() throws -> DatasetManifest {
    DatasetManifest(
      name: recipe.name,
      licence: recipe.licence,
      subjects: recipe.subjects.compactMap(record),
      clips: try recipe.clips.map(record).sorted { $0.id < $1.id }
    )
  }

  /// The facts about a person with a dated clip, whose age is that on the first day; nil for anybody else.
  private func record(of subject: Recipe.Subject) -> SubjectRecord? {
    let days = recipe.clips.filter { $0.subject?.id == subject.id }.compactMap(\.recorded)
    guard let first = days.min() else { return nil }
    let facts = subject.facts
    return SubjectRecord(
      id: subject.id,
      age: facts.age.map { SubjectRecord.Age(years: $0, date: first) },
      height: facts.height,
      sex: facts.sex
    )
  }

  private func record(of clip: Recipe.Clip) throws -> ClipRecord {
    let isSomebodyThere = clip.person != nil
    let media = hasVideo ? try MediaInspection(path: mediaPath(clip.id)) : nil
    return ClipRecord(
      id: clip.id,
      media: hasVideo ? mediaName(clip.id) : nil,
      sha256: media?.sha256,
      subject: clip.person?.id ?? "nobody",
      exercise: clip.exerciseName,
      view: isSomebodyThere ? clip.view : nil,
      facing: isSomebodyThere ? clip.facing : nil,
      tags: clip.tags,
      recorded: clip.recorded,
      facts: media?.facts
    )
  }
}
