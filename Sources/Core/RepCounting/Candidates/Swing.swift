// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A way out and back that a signal took, whatever a counter made of it.
public struct Swing: Sendable, Equatable {
  /// When it left, in seconds.
  public var start: Double
  /// When it was farthest.
  public var extremum: Double
  /// When it was back, as far as it came.
  public var end: Double
  /// The value at the start, in the signal's unit.
  public var before: Double
  /// The value at the extremum.
  public var extreme: Double
  /// The value at the end.
  public var after: Double

  /// The way out, at least 0.
  public var way: Double { (extreme - before).magnitude }
  /// The way back, at least 0.
  public var wayBack: Double { (extreme - after).magnitude }
  /// The lesser of the two ways.
  public var amplitude: Double { min(way, wayBack) }
}

/// Finds the swings of a signal that exceed a size, one after the other.
///
/// A swing reaches from one low to the next; neighbours share a low. Lows and highs are told apart as the
/// zig-zag does: by a change of more than the size.
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

  /// Creates a finder.
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
