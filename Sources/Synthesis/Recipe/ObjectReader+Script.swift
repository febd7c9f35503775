// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks

extension ObjectReader {
  /// The script of a clip; nil where it has errors.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - movement: What reps are reps of; nil where that is unknown.
  ///   - isEmptyRoom: Whether there is nobody to do anything.
  /// - Returns: At least one step.
  mutating func script(_ name: String, movement: Movement?, isEmptyRoom: Bool) -> [Step]? {
    let known = diagnostics.count
    guard let listNode = required(name), let nodes = value(listNode, name, "a list", \.array) else {
      return nil
    }
    if nodes.isEmpty {
      report(at: listNode, code: "empty-script", "a script has at least one step")
    }
    var steps: [Step] = []
    for (index, node) in nodes.enumerated() {
      var reader = ObjectReader(node, file: file)
      if let (step, name) = reader.step() {
        steps.append(step)
        let place = (isFirst: index == 0, isLast: index == nodes.count - 1)
        let objection = step.objection(movement: movement, isEmptyRoom: isEmptyRoom, place: place)
        if let objection {
          reader.report(at: node, code: "impossible-step", "'\(name)' \(objection)")
        }
      }
      absorb(reader)
    }
    return diagnostics.count == known ? steps : nil
  }

  /// The names of the steps; each step has exactly one of them.
  private static let stepNames = [
    "rest", "reps", "pulses", "walk_in", "walk_out", "walk_through",
  ]

  private mutating func step() -> (step: Step, name: String)? {
    guard isObject("a step") else { return nil }
    let given = Self.stepNames.filter { node[$0] != nil }
    guard given.count == 1 else {
      report(
        at: node,
        code: "unknown-step",
        "a step has exactly one of " + Self.stepNames.joined(separator: ", ")
          + (node.members?.first.map { didYouMean($0.name, in: Self.stepNames) } ?? "")
      )
      return nil
    }
    let name = given[0]
    let step: Step? =
      switch name {
      case "reps": reps()
      case "pulses": pulses()
      case "walk_in": number(name, in: 0.5...20).map(Step.walkIn(distance:))
      case "walk_out": number(name, in: 0.5...20).map(Step.walkOut(distance:))
      case "walk_through": number(name, in: 1...40).map(Step.walkThrough(distance:))
      default: number(name, in: 0.1...600).map(Step.rest(seconds:))
      }
    finish()
    return step.map { ($0, name) }
  }

  private mutating func reps() -> Step? {
    let count = integer("reps", in: 1...200)
    let tempo = tempo("tempo")
    let depth = number("depth", in: 0.05...1, default: 1)
    let quality = choice("quality", of: Reference.Quality.self) ?? .full
    let faults = faults(depth: depth ?? 1)
    guard let count, let tempo, let depth, let faults else { return nil }
    return .reps(
      Step.Reps(count: count, tempo: tempo, depth: depth, quality: quality, faults: faults)
    )
  }

  /// What is wrong with the form of reps, at their far position.
  private mutating func faults(depth: Double) -> FormFaults? {
    let lean = number("trunk_lean", in: 0...25, default: 0)
    let limit = FormFaults.largestValgus * depth
    let valgus = number("valgus", in: 0...limit, default: 0)
    let side = choice("valgus_side", of: LabelEvent.Side.self) ?? .both
    if let sideNode = node["valgus_side"], node["valgus"] == nil {
      report(at: sideNode, code: "missing-key", "'valgus_side' needs the member 'valgus'")
    }
    let sag = number("hip_sag", in: 0...FormFaults.largestSag, default: 0)
    let pike = number("hip_pike", in: 0...FormFaults.largestPike, default: 0)
    if let pikeNode = node["hip_pike"], node["hip_sag"] != nil {
      report(at: pikeNode, code: "impossible-step", "hips cannot sag and pike in one rep")
    }
    guard let lean, let valgus, let sag, let pike else { return nil }
    return FormFaults(
      trunkLean: lean,
      leftValgus: side == .right ? 0 : valgus,
      rightValgus: side == .left ? 0 : valgus,
      hipSag: sag - pike
    )
  }

  private mutating func pulses() -> Step? {
    let count = integer("pulses", in: 1...200)
    let depth = number("depth", in: 0.02...1)
    let seconds = number("seconds", in: 0.2...10)
    guard let count, let depth, let seconds else { return nil }
    return .pulses(count: count, depth: depth, seconds: seconds)
  }

  /// Eccentric, hold, concentric, top, in seconds.
  private mutating func tempo(_ name: String) -> Tempo? {
    value(
      required(name),
      name,
      "[eccentric, hold, concentric, top] in seconds, strokes at least 0.2"
    ) { node in
      let parts = node.array?.compactMap(\.double) ?? []
      guard parts.count == 4, node.array?.count == 4, parts.allSatisfy({ (0...60).contains($0) }),
        parts[0] >= 0.2, parts[2] >= 0.2
      else { return nil }
      return Tempo(eccentric: parts[0], hold: parts[1], concentric: parts[2], top: parts[3])
    }
  }
}

extension Step {
  /// Why a step cannot be where it is, as the end of a sentence; nil where it can.
  fileprivate func objection(
    movement: Movement?,
    isEmptyRoom: Bool,
    place: (isFirst: Bool, isLast: Bool)
  ) -> String? {
    if case .rest = self { return nil }
    if isEmptyRoom { return "needs a subject; a clip without one can only rest" }
    switch self {
    case .rest:
      return nil
    case .reps, .pulses:
      guard let movement else { return nil }
      if !movement.exercise.hasReps {
        return "needs an exercise with reps, not '\(movement.rawValue)'"
      }
      guard case .reps(let reps) = self else { return nil }
      var others = reps.faults
      others.hipSag = 0
      if others != .none, movement != .squat {
        return "can have 'trunk_lean' and 'valgus' in squats only, not '\(movement.rawValue)'"
      }
      if reps.faults.hipSag != 0, movement != .pushUp {
        return "can have 'hip_sag' and 'hip_pike' in push-ups only, not '\(movement.rawValue)'"
      }
      return nil
    case .walkIn, .walkOut, .walkThrough:
      if let movement, !movement.isUpright {
        return "needs an exercise on the feet, not '\(movement.rawValue)'"
      }
    }
    switch self {
    case .walkIn where !place.isFirst: return "is the first step of a script"
    case .walkOut where !place.isLast: return "is the last step of a script"
    case .walkThrough where !(place.isFirst && place.isLast): return "is a script's only step"
    default: return nil
    }
  }
}
