// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A rule of an analyzer: a quantity beyond a limit makes a fault.
public struct Criterion: Sendable, Hashable, CustomStringConvertible {
  /// The fault that is found beyond the limit.
  public let fault: Fault
  /// The quantity that is compared with the limit.
  public let quantity: Quantity
  /// The direction from which the fault shows; seen from elsewhere, the analyzer abstains.
  public let aspect: Aspect
  /// The name of the parameter that is the limit; nil if the limit is fixed.
  public let parameter: String?
  /// Whether values below the limit are wrong; else those above are.
  public let isLeast: Bool
  /// The joints that the rule needs, besides those of the analyzer.
  public let joints: [Joint]
  /// The publication or standard that the rule comes from.
  public let source: String
  /// True if it is looked for in one phase of a rep alone, as on the way down.
  package let isOfPhase: Bool

  init(
    _ fault: Fault,
    _ quantity: Quantity,
    from aspect: Aspect,
    limit parameter: String? = nil,
    isLeast: Bool = false,
    needs joints: [Joint] = [],
    isOfPhase: Bool = false,
    source: String
  ) {
    self.fault = fault
    self.quantity = quantity
    self.aspect = aspect
    self.parameter = parameter
    self.isLeast = isLeast
    self.joints = joints
    self.source = source
    self.isOfPhase = isOfPhase
  }

  /// The rule in one line: `trunk-lean: trunk-lean above max-trunk-lean, from the side; source`.
  public var description: String {
    let way = isLeast ? "below" : "above"
    let limit = "\(quantity) \(way) \(parameter ?? "a fixed limit")"
    return "\(fault): \(limit), from \(aspect.text); \(source)"
  }
}
