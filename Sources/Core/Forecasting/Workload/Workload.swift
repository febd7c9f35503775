// SPDX-License-Identifier: Apache-2.0

/// Many clips to track, keep, evaluate and merge in shards, and what that takes, from what a few clips took.
///
/// All is arithmetic on means. Shards differ in size by chance, and processors in speed.
package struct Workload: Sendable, Equatable {
  /// The number of clips.
  package var clips: Int
  /// The mean length of a clip in seconds.
  package var seconds: Double
  /// The frames of a second of video.
  package var frameRate: Double
  /// The backends, of which each tracks every clip; not empty.
  package var backends: [TrackingCost]
  /// The cost of evaluating and merging.
  package var evaluation: EvaluationCost
  /// The cores of a task that tracks.
  package var taskCores: Int
  /// The longest that a task may take on average, in hours.
  package var taskHours: Double
  /// The number of shards asked for; nil for the fewest of which no task takes too long or too much memory.
  package var fixedShards: Int?

  /// The limits within which all numbers stay finite.
  package enum Limits {
    /// Clips and shards.
    package static let clips = 1...1_000_000_000
    /// Seconds of a clip: up to a day.
    package static let seconds = 0.01...86_400.0
    /// Frames of a second.
    package static let frameRate = 0.1...1000.0
    /// Processor milliseconds for a frame: up to 10 minutes.
    package static let frameMilliseconds = 0.001...600_000.0
    /// Cores of a task or a cluster.
    package static let cores = 1...1_000_000
    /// Hours of a task: up to a year.
    package static let hours = 0.01...8784.0
    /// A price of a core hour or of a terabyte for a month.
    package static let price = 0.0...1_000_000.0
  }

  /// Creates a workload; of values beyond ``Limits`` nothing is promised but that numbers are no integers.
  package init(
    clips: Int,
    seconds: Double,
    frameRate: Double,
    backends: [TrackingCost],
    evaluation: EvaluationCost = .measured,
    taskCores: Int = 4,
    taskHours: Double = 1,
    fixedShards: Int? = nil
  ) {
    self.clips = clips
    self.seconds = seconds
    self.frameRate = frameRate
    self.backends = backends
    self.evaluation = evaluation
    self.taskCores = taskCores
    self.taskHours = taskHours
    self.fixedShards = fixedShards
  }

  // MARK: Tracking

  /// The frames of a clip, at least 1.
  package var framesPerClip: Double { max((seconds * frameRate).rounded(), 1) }

  /// The frames of all clips.
  package var frames: Double { Double(clips) * framesPerClip }

  /// The tracks of all backends.
  package var tracks: Double { Double(clips) * Double(backends.count) }

  /// The core seconds in which a backend tracks all clips.
  package func trackingSeconds(of backend: TrackingCost) -> Double {
    frames * backend.secondsPerFrame + Double(clips) * backend.secondsPerClip
  }

  /// The core seconds in which all backends track all clips.
  package var trackingSeconds: Double {
    backends.reduce(0) { $0 + trackingSeconds(of: $1) }
  }

  /// The bytes of a backend's tracks.
  package func trackBytes(of backend: TrackingCost) -> Double {
    Double(clips) * backend.bytesPerClip + frames * backend.bytesPerFrame
  }

  /// The memory of a task that tracks: a worker of the largest backend on each core.
  package var trackingTaskBytes: Double {
    Double(taskCores) * (backends.map(\.workerBytes).max() ?? 0)
  }

  // MARK: Files

  /// Videos, tracks and label files.
  package var files: Double { Double(clips) * Double(2 + backends.count) }

  /// The bytes of the label files.
  package var labelBytes: Double { Double(clips) * evaluation.labelBytesPerClip }

  /// The bytes of the manifest's list of clips.
  package var manifestBytes: Double { Double(clips) * evaluation.manifestBytesPerClip }

  // MARK: Evaluating

  /// The core seconds of evaluating all tracks, without the start of tasks.
  package var replayingSeconds: Double {
    tracks * (evaluation.secondsPerClip + framesPerClip * evaluation.secondsPerFrame)
  }

  /// The core seconds that a task takes before its first clip.
  package var startSeconds: Double {
    evaluation.secondsPerTask + Double(clips) * evaluation.secondsPerListedClip
  }

  /// The core seconds of all tasks that evaluate.
  package var evaluationSeconds: Double { replayingSeconds + Double(shards) * startSeconds }

  /// The memory of a task that evaluates, in bytes.
  package var evaluationTaskBytes: Double {
    evaluation.taskBytes + tracks / Double(shards) * evaluation.taskBytesPerClip
  }

  /// The bytes of all shards.
  package var shardBytes: Double { tracks * evaluation.shardBytesPerClip }

  /// The core seconds of the merge.
  package var mergeSeconds: Double {
    evaluation.mergeSeconds + tracks * evaluation.mergeSecondsPerClip
  }

  /// The memory of the merge, in bytes.
  package var mergeBytes: Double { evaluation.mergeBytes + tracks * evaluation.mergeBytesPerClip }

  /// The bytes of the merged run.
  package var runBytes: Double { tracks * evaluation.runBytesPerClip }

  // MARK: Shards

  /// The shards asked for; else the fewest of which no task takes longer than ``taskHours`` or more than three
  /// quarters of the memory that its job asks for, at least 1 and at most one for each clip.
  package var shards: Int {
    if let fixedShards { return fixedShards }
    let parts = [
      trackingSeconds / (3600 * taskHours * Double(taskCores)),
      replayingSeconds / (3600 * taskHours),
      tracks * evaluation.taskBytesPerClip
        / (0.75 * JobLimits.shards.memoryBytes - evaluation.taskBytes),
    ]
    let most = min(max(parts.max() ?? 1, 1), Double(clips))
    return Int(most.rounded(.up))
  }

  /// The mean hours of a task that tracks.
  package var trackingTaskHours: Double {
    trackingSeconds / Double(shards) / Double(taskCores) / 3600
  }

  /// The mean hours of a task that evaluates, on one core.
  package var evaluationTaskHours: Double { evaluationSeconds / Double(shards) / 3600 }

  // MARK: All

  /// The core hours of tracking, evaluating and merging.
  package var coreHours: Double { (trackingSeconds + evaluationSeconds + mergeSeconds) / 3600 }

  /// The bytes of all that is written.
  package var writtenBytes: Double {
    backends.reduce(0) { $0 + trackBytes(of: $1) } + labelBytes + manifestBytes + shardBytes
      + runBytes
  }

  /// Hours from the first task to the end of the merge, if a number of cores is there for nothing else.
  ///
  /// Tasks begin in turns of as many as fit, and the last turn may be smaller. With fewer cores than a task has,
  /// one task is at work and takes longer.
  ///
  /// - Precondition: `cores` is at least 1.
  package func elapsedHours(cores: Int) -> Double {
    let atOnce = max(cores / taskCores, 1)
    let slowed = Double(taskCores) / Double(min(cores, taskCores))
    return turns(of: atOnce) * trackingTaskHours * slowed
      + turns(of: cores) * evaluationTaskHours + mergeSeconds / 3600
  }

  /// The turns in which all shards are done, a number at once.
  package func turns(of atOnce: Int) -> Double {
    (Double(shards) / Double(atOnce)).rounded(.up)
  }
}
