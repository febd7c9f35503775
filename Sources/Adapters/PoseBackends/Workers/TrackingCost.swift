// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The time and memory that one video cost a worker; measured, so that no two runs are the same.
package struct TrackingCost: Sendable, Equatable {
  /// The seconds that the backend took for each frame, decoding apart, in order; at most ``mostFrames``.
  package var frameSeconds: [Double]
  /// The processor time of the worker in seconds, decoding and a program that it ran included.
  package var processorSeconds: Double
  /// The most memory that the worker had at once, in bytes; with that of a program that it ran.
  package var peakBytes: Int

  /// The most frames that are kept.
  static let mostFrames = 100_000

  /// Takes numbers.
  package init(frameSeconds: [Double], processorSeconds: Double, peakBytes: Int) {
    self.frameSeconds = frameSeconds
    self.processorSeconds = processorSeconds
    self.peakBytes = peakBytes
  }

  /// The cost of this process so far, and of the programs that it ran to their ends.
  ///
  /// - Parameter frameSeconds: The seconds of each frame.
  /// - Returns: The cost; times and memory are 0 where the system does not say.
  static func current(frameSeconds: [Double]) -> TrackingCost {
    let own = usage(of: RUSAGE_SELF)
    let others = usage(of: RUSAGE_CHILDREN)
    return TrackingCost(
      frameSeconds: frameSeconds,
      processorSeconds: own.seconds + others.seconds,
      peakBytes: own.bytes + others.bytes
    )
  }

  private static func usage(of who: __rusage_who) -> (seconds: Double, bytes: Int) {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(who.rawValue), &usage) == 0 else { return (0, 0) }
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }
    // Linux counts in kibibytes; of several programs it says the most of one.
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024)
  }
}
