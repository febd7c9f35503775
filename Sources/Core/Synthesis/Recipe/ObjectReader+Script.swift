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
      if let (step, name) = reader.step(of: movement) {
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
    "rest", "reps", "hold", "lean", "dynos", "pulses", "regrip", "phone", "walk_in", "walk_out",
    "walk_through", "stand",
  ]

  private mutating func step(of movement: Movement?) -> (step: Step, name: String)? {
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
      case "reps": reps(of: movement)
      case "hold": hold(of: movement)
      case "lean": lean()
      case "dynos": dynos()
      case "pulses": pulses()
      case "regrip": number(name, in: 0.02...0.3).map { .hands(.regrip(distance: $0)) }
      case "phone": number(name, in: 0.1...60).map { .hands(.phone(seconds: $0)) }
      case "walk_in": number(name, in: 0.5...20).map(Step.walkIn(distance:))
      case "walk_out": number(name, in: 0.5...20).map(Step.walkOut(distance:))
      case "walk_through": walk()
      case "stand": stand()
      default: number(name, in: 0.1...600).map(Step.rest(seconds:))
      }
    finish()
    return step.map { ($0, name) }
  }

  private mutating func reps(of movement: Movement?) -> Step? {
    let count = integer("reps", in: 1...200)
    let tempo = tempo("tempo")
    let depth = number("depth", in: 0.05...1, default: 1)
    let lastDepth = optional("last_depth").map { number($0, "last_depth", in: 0.05...1) }
    let fatigue = number("fatigue", in: 0...4, default: 0)
    let lastReturn = number("last_return", in: 0...0.6, default: 0)
    let firstReturn = number("first_return", in: 0...0.6, default: 0)
    let dip = number("dip", in: 0...0.9, default: 0)
    let failsAt = optional("fails_at").map { number($0, "fails_at", in: 0.1...0.9) }
    let jump = jump(of: movement, tempo)
    if let place = node["dip"], node["fails_at"] != nil {
      report(at: place, code: "impossible-step", "a rep cannot dip and fail")
    }
    let quality = choice("quality", of: Reference.Quality.self)
    let shallowest = min(depth ?? 1, (lastDepth ?? nil) ?? 1)
    for (name, value) in [("first_return", firstReturn), ("last_return", lastReturn)] {
      guard let place = node[name], let value else { continue }
      if node["jump"] != nil {
        report(at: place, code: "impossible-step", "a rep that ends with a jump ends at the top")
      } else if value > 0.8 * shallowest {
        report(
          at: place,
          code: "impossible-step",
          "'\(name)' is at most 0.8 of the least travel of the reps, which is "
            + shallowest.text(significantDigits: 3)
        )
      }
    }
    let faults = faults(of: movement, depth: shallowest)
    guard let count, let tempo, let depth, let faults, let fatigue, let dip, let firstReturn,
      let lastReturn
    else { return nil }
    var reps = Step.Reps(count: count, tempo: tempo, depth: depth, faults: faults)
    if let lastDepth { reps.lastDepth = lastDepth }
    if let failsAt { reps.failsAt = failsAt }
    reps.quality = quality ?? (lastDepth == nil && failsAt == nil ? .full : nil)
    reps.fatigue = fatigue
    reps.firstReturn = firstReturn
    reps.lastReturn = lastReturn
    reps.dip = dip
    reps.jump = jump
    return .reps(reps)
  }

  /// The height of the jump after each rep, in metres; nil without one.
  private mutating func jump(of movement: Movement?, _ tempo: Tempo?) -> Double? {
    guard let place = optional("jump"), let height = number(place, "jump", in: 0.02...0.6) else {
      return nil
    }
    if let movement, !movement.traits.canJump {
      let exercises = Movement.all.filter(\.traits.canJump).map(\.id).joined(separator: ", ")
      report(
        at: place,
        code: "impossible-step",
        "reps of \(exercises) can end with a jump, those of '\(movement.id)' not"
      )
    }
    if let tempo, tempo.top < Jump.seconds(height: height) {
      report(
        at: place,
        code: "impossible-step",
        "a jump of \(height.text(significantDigits: 3)) m takes "
          + "\(Jump.seconds(height: height).text(decimals: 2)) s, and the top of the tempo has "
          + "\(tempo.top.text(significantDigits: 3)) s"
      )
    }
    return height
  }

  /// A hold of an exercise without reps.
  private mutating func hold(of movement: Movement?) -> Step? {
    let seconds = number("hold", in: 0.5...600)
    let faults = faults(of: movement, depth: 1)
    guard let seconds, let faults else { return nil }
    return .hold(seconds: seconds, faults: faults)
  }

  /// What is wrong with the form of reps, at their far position.
  private mutating func faults(of movement: Movement?, depth: Double) -> FormFaults? {
    let known = diagnostics.count
    var faults = FormFaults.none
    for fault in FormFault.all {
      let largest = movement?.traits.largestDose(of: fault) ?? fault.largest
      let limit = largest * (fault.shrinksWithDepth ? depth : 1)
      let dose = number(fault.name, in: 0...limit, default: 0) ?? 0
      let side = fault.isOneSided ? side(of: fault) : nil
      faults.add(dose, of: fault, side)
      guard let place = node[fault.name], let movement else { continue }
      if !movement.traits.faults.contains(fault) {
        let exercises = Movement.all.filter { $0.traits.faults.contains(fault) }.map(\.id)
        report(
          at: place,
          code: "impossible-step",
          "'\(fault.name)' is a fault of \(exercises.joined(separator: ", ")), not of "
            + "'\(movement.id)'"
        )
      }
    }
    if let place = node[FormFault.hipPike.name], node[FormFault.hipSag.name] != nil {
      report(at: place, code: "impossible-step", "hips cannot sag and pike in one rep")
    }
    return diagnostics.count == known ? faults : nil
  }

  /// The side of the person that has a fault; nil where the recipe does not say.
  private mutating func side(of fault: FormFault) -> LabelEvent.Side? {
    let name = fault.name + "_side"
    let side = choice(name, of: LabelEvent.Side.self)
    if let place = node[name], node[fault.name] == nil {
      report(at: place, code: "missing-key", "'\(name)' needs the member '\(fault.name)'")
    }
    if side == .both, !fault.canBeOfBothSides, let place = node[name] {
      report(at: place, code: "unknown-value", "'\(name)' is left or right")
    }
    return side
  }

  private mutating func lean() -> Step? {
    let degrees = number("lean", in: 0...25)
    let tempo = tempo("tempo")
    let trunk = number("trunk", in: 0...45, default: 0)
    let direction = number("direction", in: -180...180, default: 0)
    let hasStep = flag("step")
    guard let degrees, let tempo, let trunk, let direction else { return nil }
    let lean = Lean(degrees: degrees, trunk: trunk, direction: direction, hasStep: hasStep)
    return .lean(lean, tempo: tempo)
  }

  private mutating func dynos() -> Step? {
    let count = integer("dynos", in: 1...200)
    let height = number("height", in: 0.05...0.6)
    let hold = number("hang", in: 0.1...60, default: 0.5)
    let rest = number("top", in: 0...60, default: 0.6)
    guard let count, let height, let hold, let rest else { return nil }
    return .dynos(count: count, height: height, hold: hold, rest: rest)
  }

  private mutating func pulses() -> Step? {
    let count = integer("pulses", in: 1...200)
    let depth = number("depth", in: 0.02...1)
    let seconds = number("seconds", in: 0.2...10)
    guard let count, let depth, let seconds else { return nil }
    return .pulses(count: count, depth: depth, seconds: seconds)
  }

  /// Eccentric, hold, concentric, top, in seconds.
  mutating func tempo(_ name: String) -> Tempo? {
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

extension ObjectReader {
  /// Where the feet of a clip are; anything but usual is for people who stand and do not walk.
  mutating func footing(_ name: String, of movement: Movement?) -> Footing {
    let footing = choice(name, of: Footing.self) ?? .usual
    guard let place = node[name], footing != .usual else { return footing }
    let steps = node["script"]?.array ?? []
    let names = steps.flatMap { step in (step.members ?? []).map(\.name) }
    let walks = names.contains { $0.hasPrefix("walk_") }
    if walks || movement?.traits.canLean == false {
      report(
        at: place,
        code: "impossible-step",
        "'\(name)' needs somebody who only stands and does not walk"
      )
    }
    if names.contains("stand") {
      report(at: place, code: "impossible-step", "'\(name)' is usual where a script has 'stand'")
    }
    // Feet that are apart already would land out of reach.
    let hasStep = steps.contains { $0["step"]?.bool == true }
    if hasStep, footing != .narrow {
      report(
        at: place,
        code: "impossible-step",
        "'\(name)' is usual or narrow where somebody takes a step"
      )
    }
    return footing
  }

  /// The movement that a member names.
  mutating func movement(_ name: String) -> Movement? {
    requiredEntry(name, of: Movement.all, named: \.id)
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
    case .reps, .pulses, .hands:
      guard let movement, !movement.hasReps else { return nil }
      return "needs an exercise with reps, not '\(movement.id)'"
    case .hold:
      guard let movement, movement.hasReps else { return nil }
      return "needs an exercise without reps, not '\(movement.id)'"
    case .lean:
      guard let movement, !movement.traits.canLean else { return nil }
      return "needs somebody who only stands, not '\(movement.id)'"
    case .stand:
      guard let movement, !movement.traits.canLean else {
        return place.isFirst && place.isLast ? nil : "is a script's only step"
      }
      return "needs somebody who only stands, not '\(movement.id)'"
    case .dynos:
      guard let movement, !movement.traits.canFly else { return nil }
      return "needs a climber, not '\(movement.id)'"
    case .walkIn, .walkOut, .walkThrough:
      if let movement, !movement.traits.startsInStance {
        return "needs an exercise on the feet, not '\(movement.id)'"
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
