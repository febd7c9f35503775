// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension InertialWalk {
  /// The heel strikes of both feet; empty below 16 readings.
  ///
  /// The acceleration forwards, low-passed at 2 Hz, is positive in the half of a step that begins with a push and negative
  /// in the one that begins with a landing. Where it turns from positive to negative a foot has just landed: the peak of
  /// the acceleration forwards before that is its strike.
  ///
  /// Between two strikes the pelvis gains speed to the side of the foot that lands next. So the sign of the acceleration
  /// to the side, summed up over the step without its mean over the recording, says which foot that is. Feet take turns:
  /// of both ways to begin, that with the greater sum over all steps is taken. Where a strike was missed, a turn is.
  ///
  /// - Source: Zijlstra, Hof, "Assessment of spatio-temporal gait parameters from trunk accelerations during human
  ///   walking", Gait & Posture 18(2), 2003, for the strikes; the turns of the feet are our own.
  var strikes: [StepSequence.Strike] {
    let places = strikePlaces
    guard places.count > 1 else { return [] }
    let mean = sideways.reduce(0, +) / Double(sideways.count)
    return runs(of: places).flatMap { run -> [StepSequence.Strike] in
      var gain = 0.0
      for (last, next) in zip(run, run.dropFirst()) where next.turn == last.turn + 1 {
        let sum = (last.place..<next.place).reduce(0) { $0 + sideways[$1] - mean }
        gain += next.turn.isMultiple(of: 2) ? -sum : sum
      }
      guard run.count > 1 else { return [] }
      // The second strike of a run is of the right foot if the pelvis gained speed to the right before it.
      let second: BodySide = gain > 0 ? .right : .left
      let first: BodySide = gain > 0 ? .left : .right
      return run.map { strike in
        StepSequence.Strike(
          time: times[strike.place],
          side: strike.turn.isMultiple(of: 2) ? first : second
        )
      }
    }
  }

  /// Strikes that follow one another, each with the number of its turn from 0.
  ///
  /// Two steps in which one strike was missed take two turns, so that the next one is of the same foot and ends no
  /// step. A longer gap begins anew. A usual step is half of the median stride, so that a limp is none.
  private func runs(of places: [Int]) -> [[(place: Int, turn: Int)]] {
    let strides = zip(places, places.dropFirst(2)).map { Double($1 - $0) }
    let usual = Gauge.percentile(0.5, of: strides).map { $0 / 2 }
    var runs: [[(place: Int, turn: Int)]] = []
    for place in places {
      if let last = runs.last?.last {
        let gap = Double(place - last.place)
        let turns = usual.map { max(1, Int((gap / $0).rounded())) } ?? 1
        if turns <= 2, gap / rate <= FootSwings.longestStep {
          runs[runs.count - 1].append((place, last.turn + turns))
          continue
        }
      }
      runs.append([(place, 0)])
    }
    return runs
  }

  /// The readings at which a foot strikes.
  private var strikePlaces: [Int] {
    guard let slow = ButterworthLowPass(cutoff: 2, rate: rate)?.zeroPhase(forwards) else {
      return []
    }
    let peaks = ButterworthLowPass(cutoff: Self.peakCutoff, rate: rate)?.zeroPhase(forwards)
    let fine = peaks ?? forwards
    // A filter of what has not come yet turns where it likes.
    let known = slow.count - Int((Self.edge * rate).rounded())
    var places: [Int] = []
    var start: Int?
    for place in slow.indices.dropFirst() {
      if slow[place - 1] <= 0, slow[place] > 0 { start = place }
      guard slow[place - 1] > 0, slow[place] <= 0, let first = start else { continue }
      start = nil
      guard place < known else { break }
      let half = first..<place
      // The last peak before the turn; the greatest value if there is none.
      let peak =
        half.reversed().first { spot in
          spot > 0 && spot + 1 < fine.count && fine[spot] > fine[spot - 1]
            && fine[spot] >= fine[spot + 1]
        } ?? half.max { fine[$0] < fine[$1] }
      if let peak { places.append(peak) }
    }
    return places
  }

  /// The time before the last reading in which no turn of the slow acceleration is believed, in seconds.
  private static let edge = 0.25
  /// The cut-off of the acceleration whose peaks are looked for, in Hz.
  private static let peakCutoff = 20.0

  /// The ratios of a stride: forwards, upwards and sideways; nil of a stride that is not within the readings.
  func harmonicRatios(
    from start: Double,
    to end: Double
  ) -> (forwards: Double?, upwards: Double?, sideways: Double?)? {
    guard let first = times.first, let last = times.last, start >= first, end <= last else {
      return nil
    }
    let begin = Int(((start - first) * rate).rounded())
    let finish = min(times.count, Int(((end - first) * rate).rounded()))
    guard begin < finish else { return nil }
    func ratio(_ values: [Double], _ isSideways: Bool) -> Double? {
      HarmonicRatio.value(of: Array(values[begin..<finish]), isSideways: isSideways)
    }
    return (ratio(forwards, false), ratio(upwards, false), ratio(sideways, true))
  }
}
