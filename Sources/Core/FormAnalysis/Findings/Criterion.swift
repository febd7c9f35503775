// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What makes a fault: a quantity beyond a limit, and who says so.
public struct Criterion: Sendable, Hashable, CustomStringConvertible {
  /// The fault.
  public let fault: Fault
  /// What is measured.
  public let quantity: Quantity
  /// From where it shows; elsewhere the fault is abstained from.
  public let aspect: Aspect
  /// The parameter that is the limit; nil where it is fixed.
  public let parameter: String?
  /// Whether values below the limit are wrong; else those above are.
  public let isLeast: Bool
  /// The joints that it needs besides those of the analyzer.
  public let joints: [Joint]
  /// Where the rule comes from.
  public let source: String

  init(
    _ fault: Fault,
    _ quantity: Quantity,
    from aspect: Aspect,
    limit parameter: String? = nil,
    isLeast: Bool = false,
    needs joints: [Joint] = [],
    source: String
  ) {
    self.fault = fault
    self.quantity = quantity
    self.aspect = aspect
    self.parameter = parameter
    self.isLeast = isLeast
    self.joints = joints
    self.source = source
  }

  /// In one line: `trunk-lean: trunk-lean above max-trunk-lean, from the side; source`.
  public var description: String {
    let way = isLeast ? "below" : "above"
    let limit = "\(quantity) \(way) \(parameter ?? "a fixed limit")"
    return "\(fault): \(limit), from \(aspect.text); \(source)"
  }
}
