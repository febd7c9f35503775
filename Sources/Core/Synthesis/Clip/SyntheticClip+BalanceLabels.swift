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
      events.append(.exact(.measure, at: time, label, values[place], unit))
    }
    let shares = frames.map { timeline.stretch(at: times[$0])?.depth(at: times[$0]) ?? 0 }
    measure("body-lean", "deg", shares.map { lean.degrees * $0 })
    measure("spine-angle", "deg", frames.map { pose(at: times[$0])?.spineAngle ?? 0 })
    measure("support-margin", "cm", margins, isLeast: true)
    measure("hip-speed", "m/s", frames.map { velocity(at: times[$0], of: \.pelvis).length })
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
      events.append(.exact(.fault, at: start, to: last, label, -worst, "cm"))
    }
    return events
  }

  /// The true values of somebody who only stands or leans, over all frames of the clip, at the last one.
  ///
  /// The angle of the spine and kuzushi are the greatest, in space. The margin is that in the
  /// picture from left to right, its 5th percentile; the share of time in balance is of the base as
  /// seen from above.
  var standingEvents: [LabelEvent] {
    guard traits.canLean, let last = times.last else { return [] }
    let poses = times.compactMap(pose(at:))
    let angles = poses.map(\.spineAngle)
    let kuzushi = zip(times, angles).map { time, angle in
      0.7 * min(angle / 45, 1) + 0.3
        * min(velocity(at: time, of: \.centreOfMass).length / 2.2352, 1)
    }
    var events: [LabelEvent] = []
    if let angle = angles.max(), let kuzushi = kuzushi.max() {
      events = [.measure(.spineAngle, at: last, angle), .measure(.kuzushi, at: last, kuzushi)]
    }
    let margins = poses.compactMap(\.marginInPicture).sorted()
    if let margin = ExactRep.percentile(0.05, of: margins) {
      events.append(.measure(.baseMargin, at: last, margin))
    }
    let inside = poses.compactMap(\.supportMargin).map { $0 >= 0 }
    if !inside.isEmpty {
      let share = Double(inside.count { $0 }) / Double(inside.count)
      events.append(.measure(.stableShare, at: last, share))
    }
    return events + standEvents
  }
}
