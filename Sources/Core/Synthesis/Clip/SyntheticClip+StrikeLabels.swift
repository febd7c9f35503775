// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The true values of a strike, at the frame in which the arm stretches fastest.
  ///
  /// A lag is there if both parts move: if they get faster than 0.2 arm lengths a second.
  func strikeEvents(of rep: Int) -> [LabelEvent] {
    guard traits.isStrike else { return [] }
    let side: LabelEvent.Side = Moment.side(of: rep) > 0 ? .left : .right
    let end = times[turningPoint(in: frames(of: reps[rep]))]
    let moments = Self.moments(from: reps[rep].start, to: end)
    guard let arm = pose(at: end)?.proportions.armLength,
      let fastest = Self.peak(over: moments, { stretching(side, at: $0) })
    else { return [] }
    let time = times[clock.frame(nearest: fastest.time)]
    func greatest(_ point: (BodyPose) -> Vector) -> Double? {
      let peak = Self.peak(over: moments) { velocity(at: $0, of: point).length }
      return peak.flatMap { $0.value >= 0.2 * arm ? $0.time : nil }
    }
    let hip = greatest { $0[side].hip }
    let shoulder = greatest { $0[side].shoulder }
    let hand = greatest { $0[side].wrist }
    let lags = [
      (Quantity.trunkLag, shoulder.flatMap { later in hip.map { later - $0 } }),
      (.handLag, hand.flatMap { later in shoulder.map { later - $0 } }),
    ]
    var events = [LabelEvent.measure(.strikeSpeed, at: time, of: side, fastest.value)]
    for case (let quantity, let lag?) in lags {
      events.append(.measure(quantity, at: time, of: side, lag))
    }
    let known = lags.compactMap(\.1)
    if !known.isEmpty {
      let share = Double(known.count { $0 > 0 }) / Double(known.count)
      events.append(.measure(.chainScore, at: time, of: side, share))
    }
    return events
  }

  /// The speed at which an arm gets longer, in metres per second.
  private func stretching(_ side: LabelEvent.Side, at time: Double) -> Double {
    guard let pose = pose(at: time) else { return 0 }
    let reach = pose[side].wrist - pose[side].shoulder
    return velocity(at: time) { $0[side].wrist - $0[side].shoulder }.dot(reach) / reach.length
  }
}
