// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

extension ObjectReader {
  /// A walk past, in a style if it has one.
  mutating func walk() -> Step? {
    let distance = number("walk_through", in: 1...40)
    let known = diagnostics.count
    var style: WalkingStyle?
    if let node = optional("gait") {
      var reader = ObjectReader(node, file: file)
      style = reader.isObject("a gait") ? reader.walkingStyle() : nil
      absorb(reader)
    }
    guard let distance, diagnostics.count == known else { return nil }
    return .walkThrough(distance: distance, style: style)
  }

  private mutating func walkingStyle() -> WalkingStyle {
    var style = WalkingStyle()
    func side(_ name: String, of dose: String) -> LabelEvent.Side {
      let side = choice(name, of: LabelEvent.Side.self) ?? .left
      guard let place = node[name] else { return side }
      if side == .both {
        report(at: place, code: "unknown-value", "'\(name)' is left or right")
      } else if node[dose] == nil {
        report(at: place, code: "missing-key", "'\(name)' needs the member '\(dose)'")
      }
      return side
    }
    style.timeAsymmetry = number("time_asymmetry", in: 0...60, default: 0) ?? 0
    style.slowSide = side("slow_side", of: "time_asymmetry")
    style.lengthAsymmetry = number("length_asymmetry", in: 0...60, default: 0) ?? 0
    style.shortSide = side("short_side", of: "length_asymmetry")
    style.shortness = number("shortness", in: 0...0.8, default: 0) ?? 0
    style.slowness = number("slowness", in: 0...1.5, default: 0) ?? 0
    style.shuffle = number("shuffle", in: 0...1, default: 0) ?? 0
    style.hasSmoothHips = flag("smooth_hips")
    finish()
    return style
  }
}
