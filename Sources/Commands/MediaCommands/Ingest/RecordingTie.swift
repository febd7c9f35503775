// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import Terminal
import Video

/// The clip and the video that a recording belongs to.
enum RecordingTie {
  /// No videos are asked for.
  case none
  /// A video.
  case video(RecordedVideo)
  /// The clip of a dataset.
  case clip(ClipRecord)
  /// No video has its name.
  case missing
  /// Several videos have its name.
  case ambiguous([String])
  /// The file cannot be used as a video.
  case unusable(String, VideoError)

  /// The video that the poses may be of.
  var video: RecordedVideo? {
    switch self {
    case .video(let video): video
    case .clip(let clip):
      clip.media.map { RecordedVideo(file: $0, sha256: clip.sha256, facts: clip.facts) }
    default: nil
    }
  }
}

extension RecordedVideos {
  /// Inspects the videos that have the names of recordings, and ties each recording to its own.
  ///
  /// - Parameters:
  ///   - stems: The names of the recordings.
  ///   - jobs: How many videos at once.
  ///   - terminal: The place where progress is shown.
  /// - Returns: A tie for each name, in their order.
  /// - Throws: If a file cannot be read at all, or on an interruption.
  mutating func ties(
    named stems: [String],
    jobs: Int,
    in terminal: Terminal
  ) throws -> [RecordingTie] {
    let found = stems.map(files(named:))
    try inspect(found.compactMap { $0.count == 1 ? $0[0] : nil }, jobs: jobs, in: terminal)
    return found.map { $0.count > 1 ? .ambiguous($0) : $0.first.map(tie(to:)) ?? .missing }
  }

  /// Inspects the videos of digests that recordings state, and ties the recordings to them.
  ///
  /// - Returns: A tie for each digest that a video of the folder has.
  /// - Throws: If a file cannot be read at all, or on an interruption.
  mutating func ties(
    stating digests: Set<String>,
    jobs: Int,
    in terminal: Terminal
  ) throws -> [String: RecordingTie] {
    let found = try files(of: digests)
    try inspect(files.filter(found.values.contains), jobs: jobs, in: terminal)
    return found.mapValues(tie(to:))
  }

  private func tie(to file: String) -> RecordingTie {
    do throws(VideoError) {
      return try video(file).map { .video($0) } ?? .missing
    } catch {
      return .unusable(file, error)
    }
  }
}
