// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// What is true of the balance of somebody who leans.
  ///
  /// A fault wherever the centre of mass is outside of the feet, with how far it gets, and the dose, the greatest angle of
  /// the spine, the least margin and the greatest speed of the hips, each at the frame that has it.
  func balanceEvents(of rep: Timeline.Rep) -> [LabelEvent] {
    guard let lean = rep.lean else { return [] }
    let frames = frames(of: rep)
    let margins = frames.map { (pose(at: times[$0])?.supportMargin ?? 0) * 100 }
    var events = falls(margins, from: frames.lowerBound)
    func measure(_ label: String, _ unit: String, _ values: [Double], isLeast: Bool = false) {
      let order: (Int, Int) -> Bool = { values[$0] < values[$1] }
      let place = isLeast ? values.indices.min(by: order) : values.indices.max(by: order)
      guard let place else { return }
      let time = times[frames.lowerBound + place]
      events.append(Self.balance(.measure, at: time, label, values[place], unit))
    }
    let shares = frames.map { timeline.stretch(at: times[$0])?.depth(at: times[$0]) ?? 0 }
    measure("body-lean", "deg", shares.map { lean.degrees * $0 })
    measure("spine-angle", "deg", frames.map { pose(at: times[$0])?.spineAngle ?? 0 })
    measure("support-margin", "cm", margins, isLeast: true)
    measure("hip-speed", "m/s", frames.map { hipSpeed(at: times[$0]) })
    return events
  }

  /// The stretches of at least two frames in which the centre of mass is outside of the feet, by margins in centimetres.
  private func falls(_ margins: [Double], from first: Int) -> [LabelEvent] {
    var events: [LabelEvent] = []
    var place = 0
    while place < margins.count {
      let end = margins[place...].firstIndex { $0 >= 0 } ?? margins.count
      defer { place = max(end, place + 1) }
      guard end > place + 1, let worst = margins[place..<end].min() else { continue }
      let start = times[first + place]
      let last = times[first + end - 1]
      let label = Fault.baseCompromised.rawValue
      events.append(Self.balance(.fault, at: start, to: last, label, -worst, "cm"))
    }
    return events
  }

  /// The speed of the middle of the hips in metres per second, by places 0.1 ms to either side.
  func hipSpeed(at time: Double) -> Double {
    let half = 1e-4
    guard let before = pose(at: time - half), let after = pose(at: time + half) else { return 0 }
    return (after.pelvis - before.pelvis).length / (2 * half)
  }

  private static func balance(
    _ kind: LabelEvent.Kind,
    at start: Double,
    to end: Double? = nil,
    _ label: String,
    _ value: Double,
    _ unit: String
  ) -> LabelEvent {
    // Six decimals, as times have.
    let rounded = (value * 1e6).rounded() / 1e6
    return LabelEvent(kind, start: start, end: end, label: label, value: rounded, unit: unit)
  }
}
