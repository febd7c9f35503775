// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// What makes a long set harder to count, by name and amount: a recipe's clip that names one gets its script from it.
///
/// Every rep is a rep in spite of the stress, so that a set of so many reps always counts so many.
package enum Stress: String, Sendable, CaseIterable {
  /// The plain set that the others are compared with.
  case none
  /// Reps end farther and farther from the top.
  case restDrift = "rest-drift"
  /// Every rep ends short of the top, so that all but the first begin there.
  case partialReturn = "partial-return"
  /// Reps get smaller and smaller from the far position.
  case shrinkingRange = "shrinking-range"
  /// Reps take longer and longer.
  case slowingDown = "slowing-down"
  /// Rests at the top within the set.
  case pauseAtTheTop = "pause-at-the-top"
  /// Rests at the far position.
  case pauseAtTheBottom = "pause-at-the-bottom"
  /// Hands leave their place one after the other, within the set.
  case regrip = "re-grip"
  /// A hand holds something before the face, within the set.
  case phone = "look-at-the-phone"
  /// The subject walks in before the set and out after it.
  case walkInAndOut = "walk-in-and-out"
  /// Movements at the top before the first rep.
  case settingUp = "setting-up"
  /// The lower edge of the picture is above the ankles.
  case feetOutOfFrame = "feet-out-of-frame"

  /// How much of a stress there is.
  package enum Amount: String, Sendable, CaseIterable {
    case small, medium, large
  }

  /// The numbers of the three amounts; their unit is ``unit``.
  private var values: [Double] {
    switch self {
    case .none: [0, 0, 0]
    case .restDrift, .partialReturn: [0.2, 0.35, 0.5]
    case .shrinkingRange: [0.15, 0.3, 0.45]
    case .slowingDown: [0.5, 1, 2]
    case .pauseAtTheTop: [2, 4, 8]
    case .pauseAtTheBottom: [1, 2, 4]
    case .regrip: [0.08, 0.16, 0.24]
    case .phone: [3, 6, 12]
    case .walkInAndOut: [1, 2, 4]
    case .settingUp: [2, 4, 8]
    case .feetOutOfFrame: [0.03, 0.09, 0.15]
    }
  }

  /// What one of the amount is.
  package var unit: String {
    switch self {
    case .none: ""
    case .restDrift: "of a full rep's travel that the last rep lacks at its end"
    case .partialReturn: "of a full rep's travel that every rep lacks at its end"
    case .shrinkingRange: "of a full rep's travel that the last rep lacks at its far position"
    case .slowingDown: "of a rep's time that the last rep takes longer"
    case .pauseAtTheTop: "s at the top after every fourth rep"
    case .pauseAtTheBottom: "s at the far position of every fourth rep"
    case .regrip: "m that each hand leaves its place, after every fourth rep"
    case .phone: "s with a hand before the face, in the middle of the set"
    case .walkInAndOut: "m of way in and out"
    case .settingUp: "movements of 0.3 or 0.12 of a full rep's travel before the first rep"
    case .feetOutOfFrame: "of stature from the ankles up to the picture's edge"
    }
  }

  /// The tags of a set: the stress alone, and with its amount.
  package func tags(_ amount: Amount) -> [String] {
    self == .none ? ["no-stress"] : [rawValue, "\(rawValue)-\(amount.rawValue)"]
  }

  /// The number of an amount, in ``unit``; 0 for ``none``.
  package func value(_ amount: Amount) -> Double {
    switch amount {
    case .small: values[0]
    case .medium: values[1]
    case .large: values[2]
    }
  }

  /// Why a movement cannot have this stress, as the end of a sentence; nil where it can.
  func objection(to movement: Movement) -> String? {
    if !movement.hasReps { return "needs an exercise with reps, not '\(movement.id)'" }
    switch self {
    case .walkInAndOut where !movement.traits.startsInStance:
      return "needs an exercise that starts in the stance, not '\(movement.id)'"
    case .feetOutOfFrame:
      let body = BodyProportions(stature: 1.75)
      let top = movement.motion(of: body).pose(Moment())
      let isUpright = top.pelvis.y - max(top.left.ankle.y, top.right.ankle.y) > 0.3 * body.stature
      return isUpright ? nil : "needs an exercise with the feet below, not '\(movement.id)'"
    default:
      return nil
    }
  }

  /// Puts a clip under the stress.
  ///
  /// - Parameters:
  ///   - clip: Gets a script, a camera, and as tags the name alone and with the amount.
  ///   - amount: How much; of no consequence for ``none``.
  ///   - count: The reps of the set, at least 1.
  ///   - tempo: Of a usual rep.
  /// - Returns: The clip under stress.
  func applied(to clip: Recipe.Clip, _ amount: Amount, count: Int, tempo: Tempo) -> Recipe.Clip {
    var clip = clip
    clip.tags = (clip.tags + tags(amount)).sorted()
    clip.script = script(value(amount), count: count, tempo: tempo)
    if self == .feetOutOfFrame {
      clip.camera = clip.withoutFeet(by: value(amount))
    }
    return clip
  }

  /// The reps between two interruptions.
  package static let repsBetween = 4

  /// The reps of a set, which change by so much if that is all there is to the stress.
  ///
  /// - Parameters:
  ///   - value: In ``unit``.
  ///   - count: The reps of the set, at least 1.
  ///   - tempo: Of a usual rep.
  /// - Returns: Reps without a change for stresses that need more than reps.
  func reps(_ value: Double, count: Int, tempo: Tempo) -> Step.Reps {
    var reps = Step.Reps(count: count, tempo: tempo)
    switch self {
    case .restDrift: reps.lastReturn = value
    case .partialReturn: (reps.firstReturn, reps.lastReturn) = (value, value)
    case .shrinkingRange: reps.lastDepth = 1 - value
    case .slowingDown: reps.fatigue = value
    default: break
    }
    return reps
  }

  /// What the subject does.
  private func script(_ value: Double, count: Int, tempo: Tempo) -> [Step] {
    let rest = Step.rest(seconds: 1)
    func reps(_ count: Int, _ change: (inout Step.Reps) -> Void = { _ in }) -> Step {
      var reps = Step.Reps(count: count, tempo: tempo)
      change(&reps)
      return .reps(reps)
    }
    /// Groups of reps of which the last rep of each full one is changed, and what follows it within the set.
    func interrupted(_ last: (inout Step.Reps) -> Void = { _ in }, after: [Step] = []) -> [Step] {
      stride(from: 0, to: count, by: Self.repsBetween).flatMap { first in
        let size = min(Self.repsBetween, count - first)
        guard size == Self.repsBetween else { return [reps(size)] }
        let isEnd = first + size == count
        return [reps(size - 1), reps(1, last)] + (isEnd ? [] : after)
      }
    }
    switch self {
    case .none, .feetOutOfFrame, .restDrift, .partialReturn, .shrinkingRange, .slowingDown:
      return [rest, .reps(self.reps(value, count: count, tempo: tempo)), rest]
    case .pauseAtTheTop:
      return [rest] + interrupted { $0.tempo.top += value } + [rest]
    case .pauseAtTheBottom:
      return [rest] + interrupted { $0.tempo.hold += value } + [rest]
    case .regrip:
      return [rest] + interrupted(after: [.hands(.regrip(distance: value))]) + [rest]
    case .phone:
      let first = (count + 1) / 2
      let rests = count > first ? [reps(count - first)] : []
      return [rest, reps(first), .hands(.phone(seconds: value))] + rests + [rest]
    case .walkInAndOut:
      return [.walkIn(distance: value), reps(count), .walkOut(distance: value)]
    case .settingUp:
      let movements = (0..<Int(value)).flatMap { index in
        let depth = index.isMultiple(of: 2) ? 0.3 : 0.12
        return [Step.pulses(count: 1, depth: depth, seconds: 1.2), .rest(seconds: 0.4)]
      }
      return [rest] + movements + [rest, reps(count), rest]
    }
  }
}

extension Recipe.Clip {
  /// The camera raised until both ankles of the top are below the picture, its edge so much of the stature above them.
  fileprivate func withoutFeet(by share: Double) -> CameraPlacement {
    let body = subject?.proportions ?? BodyProportions(stature: 1.75)
    let heading = Axes.upright.turning(yaw * .pi / 180)
    let top = movement.motion(of: body).pose(Moment()).placed(heading)
    let half =
      Double(frameSize.height) / 2
      / (camera.focalLength * Double(max(frameSize.width, frameSize.height)))
    // The lowest ray falls so much per metre; raising lens and target leaves that as it is.
    let down = (camera.height - camera.target) / camera.distance
    let slope = (down + half) / (1 - down * half)
    let highest = [top.left.ankle, top.right.ankle].map { ankle in
      ankle.y + slope * (camera.distance - ankle.z)
    }.max()
    let rise = (highest ?? 0) + share * body.stature - camera.height
    var raised = camera
    raised.height += max(0, rise)
    raised.target += max(0, rise)
    return raised
  }
}
