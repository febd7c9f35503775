// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Platform
import PoseTracks
import Results
import Storage

/// The facts that a dataset has of the clips of a larger one: their length, tracks, labels and costs.
struct WorkloadSample {
  /// The most tracks and label files that are looked at, spread over the dataset.
  private static let most = 200

  /// Tracks of one backend that were looked at.
  struct Tracks {
    /// Their number, at least 1.
    var count = 0
    /// Their frames, more than 0.
    var frames = 0.0
    /// Their seconds.
    var seconds = 0.0
    /// The bytes of their files.
    var bytes = 0.0
  }

  private let dataset: Dataset
  private let records: [ClipRecord]
  /// The number of clips.
  let clips: Int
  /// The backends that it has tracks or costs of, but not the exact tracks of made clips; sorted.
  let backends: [String]
  /// The mean bytes of a label file; nil without any.
  let labelBytes: Double?
  /// The mean seconds of a clip in hundredths; nil without video and tracks.
  let seconds: Double?
  /// The mean frames of a second in hundredths; nil without video and tracks.
  let frameRate: Double?

  /// Looks at a dataset.
  ///
  /// - Throws: `PlatformError` where its folders cannot be read; `StorageError` for a damaged track.
  init(of dataset: Dataset) throws {
    self.dataset = dataset
    clips = dataset.clipCount
    records = Self.spread(dataset.manifest.clips)
    let tracked = try dataset.configurations()
    backends = Set(tracked + (try dataset.measuredConfigurations())).sorted().filter {
      $0 != Dataset.exactTracks
    }
    let labels = try Self.spread(dataset.labelPaths()).map { Double(try Files.size(of: $0)) }
    labelBytes = labels.isEmpty ? nil : labels.reduce(0, +) / Double(labels.count)
    let facts = records.compactMap(\.facts).filter { $0.endTime > $0.firstTime }
    var shown = Tracks()
    for fact in facts { shown.add(fact.frameCount, seconds: fact.endTime - fact.firstTime) }
    for name in backends + tracked where shown.count == 0 {
      shown = try Self.tracks(of: name, records, in: dataset) ?? shown
    }
    seconds = shown.count == 0 ? nil : Self.hundredths(shown.seconds / Double(shown.count))
    frameRate = shown.seconds > 0 ? Self.hundredths(shown.frames / shown.seconds) : nil
  }

  /// A mean as a person would say it, and never 0.
  private static func hundredths(_ value: Double) -> Double {
    max((value * 100).rounded() / 100, 0.01)
  }

  /// At most ``most`` elements at even steps.
  private static func spread<Element>(_ all: [Element]) -> [Element] {
    let step = max((all.count + most - 1) / most, 1)
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// The tracks of a backend; nil without a frame.
  ///
  /// - Throws: As ``init(of:)``.
  func tracks(of backend: String) throws -> Tracks? {
    try Self.tracks(of: backend, records, in: dataset)
  }

  private static func tracks(
    of backend: String,
    _ records: [ClipRecord],
    in dataset: Dataset
  ) throws -> Tracks? {
    var tracks = Tracks()
    for record in records {
      let path = dataset.trackPath(configuration: backend, clip: record.id)
      guard Files.exists(path) else { continue }
      let times = try TrackFile.read(path).track.times
      guard times.count > 1, let first = times.first, let last = times.last else { continue }
      // Each of n frames is shown for the n-1 part of the time between the first and the last.
      let length = (last - first) * Double(times.count) / Double(times.count - 1)
      tracks.add(times.count, seconds: length)
      tracks.bytes += Double(try Files.size(of: path))
    }
    return tracks.count == 0 ? nil : tracks
  }

  /// The cost of a backend that 'rep-track cost' measured; nil if it did not, or if nobody knows the frames of a second.
  func cost(of backend: String, _ tracks: Tracks?) -> TrackingCost? {
    let rate = tracks.map { $0.frames / $0.seconds } ?? frameRate
    guard let cost = dataset.cost(of: backend), let rate, rate > 0 else { return nil }
    let bench = TrackingCost.measured(backend)
    return TrackingCost(
      backend: backend,
      secondsPerFrame: cost.processorSecondsPerMinute / 60 / rate,
      secondsPerClip: 0,
      bytesPerFrame: bench?.bytesPerFrame
        ?? TrackingCost.bytesPerFrame(joints: 33, hasMetres: true),
      bytesPerClip: bench?.bytesPerClip ?? TrackingCost.usualBytesPerClip,
      workerBytes: Double(cost.peakBytes),
      source: "measured by rep-track cost on \(counted(cost.clips, "clip")) of the dataset"
    )
  }
}

extension WorkloadSample.Tracks {
  /// Adds a clip.
  fileprivate mutating func add(_ frames: Int, seconds: Double) {
    count += 1
    self.frames += Double(frames)
    self.seconds += seconds
  }
}
