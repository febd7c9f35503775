// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
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
  ///   - configuration: The folder below `tracks` in which the track of a clip is; nil for the usual one, or
  ///     the only one.
  ///   - media: The media file; nil for what the dataset says.
  ///   - mediaRoot: Where the dataset's media are; nil for where the manifest says.
  ///   - terminal: Where the manifest's findings are printed.
  /// - Throws: ``CommandFailure`` where something is missing or does not belong together, and what
  ///   reading throws.
  init(
    _ name: String,
    configuration: String?,
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
      let dataset = try Self.open(folder, mediaRoot, terminal)
      _ = try Self.record(clip, in: dataset)
      path = try Self.track(of: clip, in: dataset, configuration)
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

  /// The path of the track that is drawn.
  private static func track(
    of clip: String,
    in dataset: Dataset,
    _ configuration: String?
  ) throws -> String {
    let there = try dataset.configurations().filter {
      Files.exists(dataset.trackPath(configuration: $0, clip: clip))
    }
    let wanted = configuration ?? (there.count == 1 ? there[0] : Self.usualTracks)
    guard there.contains(wanted) else {
      let advice =
        there.isEmpty
        ? "'rep-track \(dataset.folder) --clip \(clip)' makes one"
        : "it has \(there.joined(separator: ", ")): --backend names one"
      throw CommandFailure(
        .missingInput,
        "clip '\(clip)' has no track of '\(wanted)'; \(advice)"
      )
    }
    return dataset.trackPath(configuration: wanted, clip: clip)
  }

  /// The tracks that are drawn of a clip that has several.
  private static let usualTracks = "blazepose-full"

  /// The poses in pixels of the video.
  ///
  /// - Throws: ``CommandFailure`` for a track that cannot be drawn over it.
  func drawn(over frameSize: FrameSize) throws(CommandFailure) -> DrawnTrack {
    do throws(DrawnTrack.Undrawable) {
      return try DrawnTrack(track, over: frameSize)
    } catch {
      throw CommandFailure(
        .badData,
        "track '\(trackPath)' cannot be drawn over '\(mediaPath)': \(error.reason)"
      )
    }
  }

  private static func record(_ clip: String, in dataset: Dataset) throws -> ClipRecord {
    if let record = dataset.manifest.clips.first(where: { $0.id == clip }) { return record }
    throw CommandFailure(.missingInput, dataset.manifest.complaint(aboutMissing: clip))
  }

  private static func media(of clip: String, in dataset: Dataset) throws -> String {
    let record = try record(clip, in: dataset)
    guard record.media != nil else {
      throw CommandFailure(.missingInput, "clip '\(clip)' has no video; --media FILE names one")
    }
    guard let path = try dataset.mediaPaths(of: [record])[clip] else {
      throw CommandFailure(
        .missingInput,
        "the video of clip '\(clip)' is not below '\(dataset.mediaRoot)'; name its folder with --media-root"
      )
    }
    return path
  }
}
