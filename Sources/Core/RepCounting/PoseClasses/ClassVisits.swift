// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Visits to a class whose votes rise above one number and fall below another, after smoothing by the frame.
///
/// The smoothed votes are the mean of the last ten, each weighing 0.8 times the one after it, as published. Both
/// comparisons are strict.
///
/// - Source: `EMASmoothing.java` and `RepetitionCounter.java` of ML Kit's vision quickstart.
public struct ClassVisits: RepMachine {
  /// The smoothed votes above which the class is entered.
  public let enter: Double
  /// The smoothed votes below which it is left, which counts.
  public let exit: Double
  /// The rep that the last step ended.
  public private(set) var ended = RepEvent(decisionTime: 0)

  /// The last votes, the newest last.
  private var recent: [Double] = []
  private var entry: Double?
  private var best = (votes: 0.0, time: 0.0)

  private static let length = 10
  /// The weight of the newest frame in a window without end.
  private static let share = 0.2
  private static let most = Double(PoseSamples.asked)

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - enter: The smoothed votes above which the class is entered, of ten.
  ///   - exit: The smoothed votes below which it is left, of ten, at most `enter`.
  /// - Precondition: `exit <= enter`.
  public init(enter: Double = 6, exit: Double = 4) {
    precondition(exit <= enter, "a class is left below where it is entered")
    self.enter = enter
    self.exit = exit
  }

  /// The votes that enter the class.
  public var threshold: Double { enter }

  /// Takes the votes of the next frame.
  public mutating func step(_ sample: Sample) -> RepStep {
    if recent.count == Self.length { recent.removeFirst() }
    recent.append(sample.value)
    let votes = smoothed
    guard let entry else {
      guard votes > enter else { return .goesOn }
      self.entry = sample.time
      best = (votes, sample.time)
      return .begins
    }
    if votes > best.votes { best = (votes, sample.time) }
    guard votes < exit else { return .goesOn }
    self.entry = nil
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: best.time,
      start: entry,
      end: sample.time,
      amplitude: best.votes,
      confidence: min(1, best.votes / Self.most)
    )
    return .ends
  }

  /// The votes did not rise and fall enough, or not for long enough.
  public func rejection(of swing: Swing) -> Rejection {
    guard swing.extreme > enter else {
      return Rejection(.amplitude, "votes", swing.extreme, below: "enter", enter)
    }
    return Rejection(.duration, "the votes were not high, or not low again, for long enough")
  }

  private var smoothed: Double {
    var (sum, weights, weight) = (0.0, 0.0, 1.0)
    for votes in recent.reversed() {
      sum += weight * votes
      weights += weight
      weight *= 1 - Self.share
    }
    return sum / weights
  }
}
