// SPDX-License-Identifier: Apache-2.0
import Labels
import Platform
import PoseTracks
import Storage

/// What a conversion may know of a dataset's clips.
///
/// The times of frames are those of a track of the same media that has all of them; where there is
/// none, the frames are taken to be equally long, by the frame rate of the manifest.
struct ForeignClips {
  /// The clips in order of id.
  private(set) var clips: [ConversionContext.Clip] = []
  /// How many clips have frames whose times were worked out from the frame rate.
  private(set) var assumed = 0

  /// Describes the clips, with the times of their frames where these are wanted.
  ///
  /// - Throws: Where a track cannot be read.
  init(_ dataset: Dataset, needsFrames: Bool) throws {
    let bounds = dataset.labelContext.clips ?? [:]
    let configurations = needsFrames ? try dataset.configurations() : []
    for clip in dataset.manifest.clips {
      var clock: FrameClock?
      if needsFrames {
        clock = try Self.exactClock(of: clip, in: dataset, configurations)
        if clock == nil, let facts = clip.facts, facts.frameRate > 0 {
          clock = FrameClock(first: facts.firstTime, rate: facts.frameRate)
          assumed += 1
        }
      }
      clips.append(
        ConversionContext.Clip(
          id: clip.id,
          media: clip.media,
          mediaSHA256: clip.sha256,
          clock: clock,
          bounds: bounds[clip.id]?.bounds,
          exercise: clip.isWorkout ? nil : clip.exercise
        )
      )
    }
  }

  private static func exactClock(
    of clip: ClipRecord,
    in dataset: Dataset,
    _ configurations: [String]
  ) throws -> FrameClock? {
    guard let facts = clip.facts else { return nil }
    for configuration in configurations {
      let path = dataset.trackPath(configuration: configuration, clip: clip.id)
      guard Files.exists(path) else { continue }
      let file = try TrackFile.read(path)
      // The times of recorded poses are an app's own, and not those of the video's frames.
      guard file.metadata.recording == nil, file.track.count == facts.frameCount,
        file.metadata.mediaSHA256 == clip.sha256
      else { continue }
      return FrameClock(times: file.track.times, end: facts.endTime)
    }
    return nil
  }
}
