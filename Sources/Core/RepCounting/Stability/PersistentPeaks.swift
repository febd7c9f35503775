// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// The peaks of a signal, each with the greatest amplitude at which a zig-zag still counts it.
///
/// A peak persists as far as it is above the higher of the two lowest points that part it from
/// higher ground on either side. What lies before the first sample and after the last is higher
/// than anything, so that neither end is a peak. The zig-zag counter of amplitude A counts exactly
/// the peaks that persist more than A, for every A at once.
///
/// Of two equal peaks the later one is part of the earlier. Without ties the persistences are the
/// prominences of `scipy.signal.find_peaks`; with ties that counts both peaks in full.
///
/// - Source: Edelsbrunner, Letscher, Zomorodian, "Topological Persistence and Simplification",
///   Discrete and Computational Geometry 28, 2002.
package struct PersistentPeaks: Sendable, Equatable {
  /// One peak.
  package struct Peak: Sendable, Equatable {
    /// The place of the sample, the first of equal ones, among those that are not NaN.
    package var index: Int
    /// Its presentation time in seconds.
    package var time: Double
    /// Its value, in the signal's unit.
    package var value: Double
    /// The higher of the two lowest values that part it from higher ground, in the signal's unit.
    package var saddle: Double
    /// How far it persists, in the signal's unit; above 0.
    package var persistence: Double
  }

  /// The peaks, the most persistent first, equal ones in order of time.
  package let peaks: [Peak]

  /// Finds the peaks of a signal.
  ///
  /// - Parameter samples: In order of time; a NaN is as if there was no sample.
  /// - Complexity: O(*n* log *n*).
  package init(of samples: some Sequence<Sample>) {
    var found: [Peak] = []
    // Peaks that fall from left to right, each with the lowest value before it.
    var open: [Summit] = []
    var lowest = Double.infinity
    var rising: Summit?
    var index = 0

    func join(_ lowest: Double, until value: Double) -> Double {
      var lowest = lowest
      while let last = open.last, last.value < value {
        if let peak = last.peak(after: lowest) { found.append(peak) }
        lowest = min(lowest, last.before)
        open.removeLast()
      }
      return lowest
    }

    for sample in samples where !sample.value.isNaN {
      if var top = rising {
        if sample.value > top.value {
          rising = Summit(index: index, time: sample.time, value: sample.value)
        } else if sample.value < top.value {
          top.before = join(lowest, until: top.value)
          open.append(top)
          rising = nil
          lowest = sample.value
        }
      } else if sample.value > lowest {
        rising = Summit(index: index, time: sample.time, value: sample.value)
      } else {
        lowest = min(lowest, sample.value)
      }
      index += 1
    }
    // A last rise is no peak: the end is higher.
    _ = join(lowest, until: .infinity)
    peaks = found.sorted {
      $0.persistence == $1.persistence ? $0.time < $1.time : $0.persistence > $1.persistence
    }
  }

  /// How many peaks persist more than an amplitude: what a zig-zag counts.
  ///
  /// - Complexity: O(log *n*).
  package func count(above amplitude: Double) -> Int {
    peaks.partitioningIndex { !($0.persistence > amplitude) }
  }

  /// How often the count changes while the amplitude goes from a share to a multiple of itself.
  ///
  /// The total variation of `count(above:)`, which only falls: the number of peaks in between.
  ///
  /// - Parameters:
  ///   - amplitude: Above 0.
  ///   - factor: From the amplitude over the factor to the amplitude times the factor; at least 1.
  /// - Returns: At least 0.
  /// - Complexity: O(log *n*).
  package func flips(around amplitude: Double, factor: Double) -> Int {
    count(above: amplitude / factor) - count(above: amplitude * factor)
  }

  /// How far the amplitude is from the nearest one at which the count is another.
  ///
  /// The least of ln(persistence / amplitude) over the peaks that are counted and of
  /// ln(amplitude / persistence) over those that are not.
  ///
  /// - Parameter amplitude: Above 0.
  /// - Returns: At least 0; nil where there is no peak. 0.1 is a change of the amplitude by 10 %.
  /// - Complexity: O(log *n*).
  package func margin(around amplitude: Double) -> Double? {
    let counted = count(above: amplitude)
    let least = counted > 0 ? Elementary.log(peaks[counted - 1].persistence / amplitude) : nil
    let greatest =
      counted < peaks.count ? Elementary.log(amplitude / peaks[counted].persistence) : nil
    guard let least, let greatest else { return least ?? greatest }
    return min(least, greatest)
  }
}

/// A local maximum whose surroundings to the right are not known yet.
private struct Summit {
  var index: Int
  var time: Double
  var value: Double
  /// The lowest value between it and higher ground before it.
  var before = Double.infinity

  /// The peak that it is, given the lowest value between it and higher ground after it; nil for none.
  func peak(after lowest: Double) -> PersistentPeaks.Peak? {
    let saddle = max(before, lowest)
    let persistence = value - saddle
    guard persistence > 0 else { return nil }
    return .init(index: index, time: time, value: value, saddle: saddle, persistence: persistence)
  }
}
