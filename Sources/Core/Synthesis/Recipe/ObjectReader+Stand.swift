// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

extension ObjectReader {
  /// Standing in a posture, with a sway if it has one.
  mutating func stand() -> Step? {
    let seconds = number("stand", in: 2...600)
    let known = diagnostics.count
    var standing = Standing()
    if let node = optional("posture") {
      var reader = ObjectReader(node, file: file)
      if reader.isObject("a posture") { standing.posture = reader.standingPosture() }
      absorb(reader)
    }
    if let node = optional("sway") {
      var reader = ObjectReader(node, file: file)
      if reader.isObject("a sway") { standing.sway = reader.pelvisSway() }
      absorb(reader)
      if let seconds, seconds < 10 {
        report(at: node, code: "impossible-step", "a sway lasts 10 s at least")
      }
    }
    if let node = optional("range") {
      var reader = ObjectReader(node, file: file)
      if reader.isObject("a range") { standing.task = reader.rangeTask() }
      absorb(reader)
      if self.node["posture"] != nil || self.node["sway"] != nil {
        report(at: node, code: "impossible-step", "a range has no posture and no sway")
      }
      if let seconds, let task = standing.task, seconds / Double(task.count) < 2 {
        report(at: node, code: "impossible-step", "each time of a range lasts 2 s at least")
      }
    }
    guard let seconds, diagnostics.count == known else { return nil }
    return .stand(standing, seconds: seconds)
  }

  private mutating func standingPosture() -> StandingPosture {
    var posture = StandingPosture()
    posture.headForward = number("head_forward", in: 0...40, default: 0) ?? 0
    posture.trunkLean = number("trunk_lean", in: -15...25, default: 0) ?? 0
    posture.lateralLean = number("lateral_lean", in: -20...20, default: 0) ?? 0
    posture.protraction = number("shoulder_protraction", in: 0...60, default: 0) ?? 0
    posture.pelvicTilt = number("pelvic_tilt", in: -20...25, default: 0) ?? 0
    finish()
    return posture
  }

  private mutating func rangeTask() -> RangeTask? {
    let way = requiredEntry("of", of: RangeTask.Way.allCases, named: \.rawValue)
    let degrees = number("degrees", in: 5...(way?.largest ?? 180))
    let side = choice("side", of: LabelEvent.Side.self) ?? .left
    let count = integer("count", in: 1...20, default: 3)
    if side == .both, let place = node["side"] {
      report(at: place, code: "unknown-value", "'side' is left or right")
    }
    finish()
    guard let way, let degrees, let count, side != .both else { return nil }
    return RangeTask(way, degrees: degrees, side: side, count: count)
  }

  private mutating func pelvisSway() -> PelvisSway? {
    let mediolateral = number("ml", in: 0...12)
    let anteroposterior = number("ap", in: 0...20)
    let cutoff = number("cutoff", in: 0.2...3, default: 1)
    finish()
    guard let mediolateral, let anteroposterior, let cutoff else { return nil }
    return PelvisSway(
      mediolateral: mediolateral,
      anteroposterior: anteroposterior,
      cutoff: cutoff
    )
  }
}
