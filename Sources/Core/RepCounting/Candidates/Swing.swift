// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A movement of a signal out and back, counted or not.
public struct Swing: Sendable, Equatable {
  /// The presentation time in seconds at which the signal left.
  public var start: Double
  /// The presentation time in seconds of the farthest value.
  public var extremum: Double
  /// The presentation time in seconds at which the signal was back, as far as it came.
  public var end: Double
  /// The value at the start, in the signal's unit.
  public var before: Double
  /// The value at the extremum, in the signal's unit.
  public var extreme: Double
  /// The value at the end, in the signal's unit.
  public var after: Double

  /// The travel out, in the signal's unit; at least 0.
  public var way: Double { (extreme - before).magnitude }
  /// The travel back, in the signal's unit; at least 0.
  public var wayBack: Double { (extreme - after).magnitude }
  /// The smaller of the two travels, in the signal's unit.
  public var amplitude: Double { min(way, wayBack) }
}

/// Finds the swings of a signal that exceed a size, one after the other.
///
/// A swing reaches from one low to the next; neighbours share a low. Lows and highs are told apart by a change
/// of more than the size, as in the zig-zag.
public struct SwingFinder: Sendable {
  /// What is done to samples before swings are looked for; the counter does the same to them.
  enum Conditioning: Sendable {
    case none
    case fiveSampleMean(FiveSampleMean)
    case movingMean(MovingMean)
    case articleDeviation(SlidingHistory)
  }

  private let sign: Double
  private var conditioning: Conditioning
  private var turns: SwingTurns<Double>

  /// Creates a finder for the candidates of a counter.
  ///
  /// - Parameters:
  ///   - least: The size that a swing exceeds both ways, in the signal's unit.
  ///   - isUpsideDown: Whether swings go down and come back up.
  ///   - smoothing: The length in seconds of a moving mean over the samples; 0 for none.
  public init(least: Double, isUpsideDown: Bool = false, smoothing: Double = 0) {
    self.init(
      least: least,
      isUpsideDown: isUpsideDown,
      smoothing > 0 ? .movingMean(MovingMean(seconds: smoothing)) : .none
    )
  }

  init(least: Double, isUpsideDown: Bool = false, _ conditioning: Conditioning) {
    turns = SwingTurns(least: least)
    sign = isUpsideDown ? -1 : 1
    self.conditioning = conditioning
  }

  /// Takes the next sample and returns the swing whose end is known by it.
  package mutating func update(_ sample: Sample) -> Swing? {
    guard !sample.value.isNaN else { return nil }
    return turns.update(conditioned(sample) * sign, at: sample.time)?.times(sign)
  }

  /// The swing that was under way at the end of the clip; nil where none was.
  package mutating func finish(at last: Sample) -> Swing? {
    turns.finish(conditionedLast * sign, at: last.time)?.times(sign)
  }

  private var conditionedLast = 0.0

  private mutating func conditioned(_ sample: Sample) -> Double {
    switch conditioning {
    case .none:
      conditionedLast = sample.value
    case .fiveSampleMean(var mean):
      conditionedLast = mean.mean(adding: sample.value)
      conditioning = .fiveSampleMean(mean)
    case .movingMean(var mean):
      conditionedLast = mean.filter(sample).value
      conditioning = .movingMean(mean)
    case .articleDeviation(var history):
      history.append(sample.value)
      conditionedLast = history.deviation
      conditioning = .articleDeviation(history)
    }
    return conditionedLast
  }
}

extension Swing {
  /// The same the right way up again.
  fileprivate func times(_ sign: Double) -> Swing {
    var swing = self
    swing.before *= sign
    swing.extreme *= sign
    swing.after *= sign
    return swing
  }
}
