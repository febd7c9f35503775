// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The time and memory that one video cost a worker; measured, so that no two runs are the same.
package struct TrackingCost: Sendable, Equatable {
  /// The seconds that the backend took for each frame, decoding apart, in order; at most ``mostFrames``.
  package var frameSeconds: [Double]
  /// The processor time of the worker in seconds, decoding included.
  package var processorSeconds: Double
  /// The most memory that the worker had at once, in bytes.
  package var peakBytes: Int

  /// The most frames that are kept.
  static let mostFrames = 100_000

  /// Takes numbers.
  package init(frameSeconds: [Double], processorSeconds: Double, peakBytes: Int) {
    self.frameSeconds = frameSeconds
    self.processorSeconds = processorSeconds
    self.peakBytes = peakBytes
  }

  /// The cost of this process so far.
  ///
  /// - Parameter frameSeconds: The seconds of each frame.
  /// - Returns: The cost; times and memory are 0 where the system does not say.
  static func current(frameSeconds: [Double]) -> TrackingCost {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
      return TrackingCost(frameSeconds: frameSeconds, processorSeconds: 0, peakBytes: 0)
    }
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }
    return TrackingCost(
      frameSeconds: frameSeconds,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      // Linux counts in kibibytes.
      peakBytes: usage.ru_maxrss * 1024
    )
  }
}
