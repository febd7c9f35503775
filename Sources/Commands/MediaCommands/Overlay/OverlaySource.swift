// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Terminal

/// A track and the media it was made from.
struct OverlaySource {
  /// The track's file.
  var trackPath: String
  /// The media file.
  var mediaPath: String
  /// The track.
  var track: TrackFile
  /// The media of the dataset that the track is in; empty for a track that is in none.
  var otherMedia: [String] = []

  /// Finds both by what the user named: a track file, or a clip as `DATASET/CLIP`.
  ///
  /// - Parameters:
  ///   - name: The track file, or the dataset's folder and the clip's id.
  ///   - configuration: The folder below `tracks` in which the track of a clip is.
  ///   - media: The media file; nil for what the dataset says.
  ///   - mediaRoot: Where the dataset's media are; nil for where the manifest says.
  ///   - terminal: Where the manifest's findings are printed.
  /// - Throws: ``CommandFailure`` where something is missing or does not belong together, and what
  ///   reading throws.
  init(
    _ name: String,
    configuration: String,
    media: String?,
    mediaRoot: String?,
    in terminal: Terminal
  ) throws {
    let isTrack = name.hasSuffix(Self.ending)
    let clip =
      isTrack ? String(Files.name(of: name).dropLast(Self.ending.count)) : Files.name(of: name)
    let folder =
      isTrack ? Files.folder(of: Files.folder(of: Files.folder(of: name))) : Files.folder(of: name)
    var path = name
    if !isTrack {
      path = Path.join(folder, "tracks/\(configuration)/\(clip)\(Self.ending)")
      _ = try Self.record(clip, in: Self.open(folder, mediaRoot, terminal))
      guard Files.exists(path) else {
        throw CommandFailure(
          .missingInput,
          "clip '\(clip)' has no track of '\(configuration)'; 'rep-track \(folder) --clip \(clip)'"
            + " makes one"
        )
      }
    }
    if let dataset = try? Dataset.open(folder, mediaRoot: mediaRoot).dataset {
      otherMedia = dataset.manifest.clips.compactMap(\.media).map {
        Path.join(dataset.mediaRoot, $0)
      }
    }
    let track = try TrackFile.read(path)
    trackPath = path
    self.track = track
    mediaPath =
      try media ?? Self.media(of: clip, in: Self.open(folder, mediaRoot, terminal))
    if let digest = track.metadata.mediaSHA256, try Files.sha256(of: mediaPath) != digest {
      throw CommandFailure(
        .badData,
        "'\(mediaPath)' is not the video of track '\(path)': the digests differ"
      )
    }
  }

  private static let ending = ".safetensors"

  private static func open(
    _ folder: String,
    _ mediaRoot: String?,
    _ terminal: Terminal
  ) throws -> Dataset {
    let (dataset, diagnostics) = try Dataset.open(folder, mediaRoot: mediaRoot)
    terminal.emit(diagnostics)
    guard let dataset else {
      throw CommandFailure(.badData, "the manifest of '\(folder)' has errors")
    }
    return dataset
  }

  private static func record(_ clip: String, in dataset: Dataset) throws -> ClipRecord {
    if let record = dataset.manifest.clips.first(where: { $0.id == clip }) { return record }
    throw CommandFailure(.missingInput, dataset.manifest.complaint(aboutMissing: clip))
  }

  private static func media(of clip: String, in dataset: Dataset) throws -> String {
    guard let path = try dataset.mediaPaths(of: [record(clip, in: dataset)])[clip] else {
      throw CommandFailure(
        .missingInput,
        "the video of clip '\(clip)' is not below '\(dataset.mediaRoot)'; name its folder with --media-root"
      )
    }
    return path
  }
}
