// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import Platform
package import PoseTracks
import Scoring
package import Storage
import TrackQuality

/// The recorded tracks of one clip, one for each configuration asked for.
package struct ClipTracks: Sendable {
  /// The tracks in the order of the configurations.
  package var files: [TrackFile]
  /// SHA-256 of each file by configuration.
  package var digests: [String: String]
  /// The exact track; nil where there is none.
  package var exact: PoseTrack?

  /// Why tracks cannot be used.
  package struct Unusable: Error {
    /// The configuration.
    package var track: String
    /// One phrase, without a full stop.
    package var reason: String
  }

  /// Reads the tracks of a clip.
  ///
  /// - Throws: `Unusable` where one is missing, and where one or the exact track, if there is one, is
  ///   damaged, without a frame, made from another media file, or of a part of the clip.
  package init(
    of clip: ClipRecord,
    in dataset: Dataset,
    configurations: [String]
  ) throws(Unusable) {
    files = []
    digests = [:]
    for track in configurations {
      let path = dataset.trackPath(configuration: track, clip: clip.id)
      guard Files.exists(path) else { throw Unusable(track: track, reason: "it has no track") }
      files.append(try Self.read(path, of: clip, track))
      do {
        digests[track] = try Files.sha256(of: path)
      } catch {
        throw Unusable(track: track, reason: "\(error)")
      }
    }
    if let index = configurations.firstIndex(of: Dataset.exactTracks) {
      exact = files[index].track
      return
    }
    let path = dataset.trackPath(configuration: Dataset.exactTracks, clip: clip.id)
    exact =
      Files.exists(path) ? try Self.read(path, of: clip, Dataset.exactTracks).track : nil
  }

  /// A track that can be used.
  private static func read(
    _ path: String,
    of clip: ClipRecord,
    _ track: String
  ) throws(Unusable) -> TrackFile {
    var file: TrackFile
    do {
      file = try TrackFile.read(path)
    } catch {
      throw Unusable(track: track, reason: "\(error)")
    }
    guard file.track.count > 0 else {
      throw Unusable(track: track, reason: "its track has no frame")
    }
    if let made = file.metadata.mediaSHA256, let media = clip.sha256, made != media {
      throw Unusable(track: track, reason: "its track was made from another media file")
    }
    if let reason = clip.facts?.partiality(of: file.track) {
      throw Unusable(track: track, reason: reason)
    }
    file.track = file.track.replacing(person: clip.person)
    return file
  }

  /// How the limb joints of each track tremble, in the order of the configurations.
  func jitters(_ labels: LabelFile) -> [TrackJitter] {
    files.map { TrackJitter(limbsOf: $0.track, labels) }
  }

  /// What was measured of each track, in the order of the configurations.
  ///
  /// Lag is against the exact track, or else against the first one.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - jitters: What `jitters(_:)` gave.
  ///   - configurations: Those that the tracks were read of.
  /// - Returns: One for each track: [tracks].
  func summaries(
    of clip: ClipIdentity,
    jitters: [TrackJitter],
    configurations: [String]
  ) -> [TrackSummary] {
    let common = CommonJitter.of(files.map(\.track))
    return zip(configurations, files).enumerated().map { index, pair in
      let (name, file) = pair
      let isExact = name == Dataset.exactTracks
      let reference = exact ?? (index > 0 ? files[0].track : nil)
      return TrackSummary(
        TrackScore(
          clip: clip,
          jitter: jitters[index],
          lag: isExact ? nil : reference.map { TrackLag(of: file.track, behind: $0) },
          ownLag: TrackLag(of: file.track, behind: file.track),
          common: common.isEmpty ? nil : common[index],
          accuracy: isExact ? nil : exact.flatMap { PoseAccuracy(of: file.track, against: $0) },
          resultDelay: ResultDelay(
            of: file.track,
            cameraFrames: file.metadata.live?.cameraFrames
          )
        )
      )
    }
  }
}

extension TrackJitter {
  /// Measures how the limb joints of a track tremble, given what labels say of its holds and reps.
  init(limbsOf track: PoseTrack, _ labels: LabelFile) {
    self.init(track, options: JitterOptions(labels), joints: Self.limbJoints)
  }
}

extension JitterOptions {
  /// The options of all published numbers, with the holds and reps of a clip's labels.
  fileprivate init(_ labels: LabelFile) {
    func extents(_ kind: LabelEvent.Kind) -> [ClosedRange<Double>] {
      labels.events.filter { $0.kind == kind }.compactMap { event in
        guard let start = event.start, let end = event.end, start <= end else { return nil }
        return start...end
      }
    }
    self.init(
      holds: extents(.hold).map { Hold(start: $0.lowerBound, end: $0.upperBound) },
      reps: extents(.rep).sorted { $0.lowerBound < $1.lowerBound }
    )
  }
}
