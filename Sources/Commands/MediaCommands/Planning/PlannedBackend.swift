// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Terminal

/// A backend to plan for, as `--backend` names it.
struct PlannedBackend {
  /// The name of its tracks.
  let name: String
  /// Processor seconds for a frame, as far as the user says; else nil.
  let secondsPerFrame: Double?

  init(name: String) {
    self.name = name
    secondsPerFrame = nil
  }

  /// Reads `NAME` or `NAME=MS`.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let limits = Workload.Limits.frameMilliseconds
    guard !parts[0].isEmpty else { throw UsageError("--backend '\(text)' has no name") }
    name = String(parts[0])
    guard parts.count > 1 else {
      secondsPerFrame = nil
      return
    }
    guard let milliseconds = Double(parts[1]), limits.contains(milliseconds) else {
      throw UsageError(
        "--backend '\(text)': the milliseconds of a frame must be from \(limits.lowerBound) to "
          + "\(limits.upperBound)"
      )
    }
    secondsPerFrame = milliseconds / 1000
  }

  /// The cost by what the user says, else by a sample, else by the bench.
  ///
  /// - Throws: `UsageError` if nothing is known of the backend.
  func cost(in sample: WorkloadSample?) throws -> TrackingCost {
    let bench = TrackingCost.measured(name)
    let tracks = try sample?.tracks(of: name)
    guard let secondsPerFrame else {
      guard var cost = sample?.cost(of: name, tracks) ?? bench else {
        throw UsageError(
          "nothing is known of the backend '\(name)': say how long a frame takes, as "
            + "--backend \(name)=35, or name a dataset with its tracks and 'rep-track cost'"
            + didYouMean(name, in: TrackingCost.measured.map(\.backend), after: ";")
        )
      }
      if let tracks { cost.take(tracks) }
      return cost
    }
    var cost = TrackingCost(
      backend: name,
      secondsPerFrame: secondsPerFrame,
      secondsPerClip: 0,
      bytesPerFrame: bench?.bytesPerFrame
        ?? TrackingCost.bytesPerFrame(joints: 33, hasMetres: true),
      bytesPerClip: bench?.bytesPerClip ?? TrackingCost.usualBytesPerClip,
      workerBytes: bench?.workerBytes ?? 250_000_000,
      source: "the time of a frame as asked for; bytes and memory of "
        + (bench == nil ? "33 joints with metres" : "our bench")
    )
    if let tracks { cost.take(tracks) }
    return cost
  }
}

extension TrackingCost {
  /// Takes the bytes of a frame that tracks of a sample have.
  fileprivate mutating func take(_ tracks: WorkloadSample.Tracks) {
    bytesPerFrame = tracks.bytes / tracks.frames
    bytesPerClip = 0
    source += "; bytes of \(counted(tracks.count, "track")) of the dataset"
  }
}
