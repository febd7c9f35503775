// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Heel strikes of a walk in order of time, and what follows from their times and sides alone.
struct StepSequence: Sendable {
  /// A heel that strikes.
  struct Strike: Sendable, Equatable {
    /// In seconds.
    var time: Double
    /// The subject's own side.
    var side: BodySide
  }

  /// The strikes in order of time.
  let strikes: [Strike]

  /// Creates a sequence; strikes need not be in order.
  init(_ strikes: [Strike]) {
    self.strikes = strikes.sorted {
      ($0.time, $0.side == .left ? 0 : 1) < ($1.time, $1.side == .left ? 0 : 1)
    }
  }

  /// The number of strikes of a foot.
  func count(_ side: BodySide) -> Int { strikes.count { $0.side == side } }

  /// The steps: a strike and the next one, which is of the other foot, at most 2 s later.
  var steps: [(from: Strike, to: Strike)] {
    zip(strikes, strikes.dropFirst()).filter { from, to in
      from.side != to.side && to.time > from.time && to.time - from.time <= FootSwings.longestStep
    }.map { ($0, $1) }
  }

  /// The strides: a strike and the next of the same foot, with one of the other foot between them.
  var strides: [(from: Strike, to: Strike)] {
    zip(zip(strikes, strikes.dropFirst()), strikes.dropFirst(2)).filter { pair, to in
      pair.0.side == to.side && pair.1.side != to.side
        && to.time - pair.0.time <= 2 * FootSwings.longestStep
    }.map { ($0.0, $1) }
  }

  /// Steps of either foot per minute, of the times in which steps follow one another; nil without a step.
  var cadence: Double? {
    let times = steps.map { $0.to.time - $0.from.time }
    let sum = times.reduce(0, +)
    return sum > 0 ? 60 * Double(times.count) / sum : nil
  }

  /// The index of the mean step times of both feet, in percent; nil if one foot has no step.
  ///
  /// A step is of the foot that strikes at its end.
  var stepTimeAsymmetry: Double? {
    Self.asymmetry(steps.map { ($0.to.side, $0.to.time - $0.from.time) })
  }

  /// The index of the means of both sides, in percent; nil if one side has none.
  static func asymmetry(_ values: [(side: BodySide, value: Double)]) -> Double? {
    func mean(_ side: BodySide) -> Double? {
      let own = values.filter { $0.side == side }
      return own.isEmpty ? nil : own.reduce(0) { $0 + $1.value } / Double(own.count)
    }
    guard let left = mean(.left), let right = mean(.right) else { return nil }
    return SymmetryIndex.percent(left, right)
  }
}
