// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The signals of this package that quantities of a file are.
///
/// A quantity has the id of a signal, in any case and with hyphens or underscores, as
/// `knee_angle_right`. Or it is an angle of OpenSim's models: `knee_angle_r`, `hip_flexion_r`,
/// `elbow_flex_r` are flexions of that side. Models differ in the sign of a knee's flexion, so
/// flexions that are mostly negative are turned round. OpenSim's hip flexion is measured against
/// the pelvis, and ours against the trunk.
enum SignalNames {
  private static let models = [
    "knee-angle": "knee-flexion", "hip-flexion": "hip-flexion", "elbow-flex": "elbow-flexion",
  ]

  /// True if a quantity has the name of an angle of OpenSim's models, and not that of a signal.
  static func isOfModel(_ name: String) -> Bool {
    id(of: name) != nil && Signal.named(plain(name)) == nil
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
  }

  /// The id of the signal that a quantity is; nil if it is none of ours.
  static func id(of name: String) -> String? {
    let plain = plain(name)
    if Signal.named(plain) != nil { return plain }
    guard let side = ["-r": "right", "-l": "left"].first(where: { plain.hasSuffix($0.key) }),
      let ours = models[String(plain.dropLast(2))]
    else { return nil }
    return "\(ours)-\(side.value)"
  }

  /// The values as signals of this package, and the names of quantities that are none.
  static func recorded(_ signals: RecordedSignals) -> (values: RecordedValues, others: [String]) {
    var values: [String: [Double]] = [:]
    var others: [String] = []
    for signal in signals.signals {
      guard let id = id(of: signal.name), values[id] == nil else {
        others.append(signal.name)
        continue
      }
      var own = signal.values
      if signal.unit == .radians { own = own.map { ($0 / Double.pi * 180).measuredOrMissing } }
      let isModel =
        Signal.named(String(signal.name.lowercased().map { $0 == "_" ? "-" : $0 })) == nil
      let below = own.count { $0 < 0 }
      if isModel, 2 * below > own.count(where: { !$0.isNaN }) { own = own.map { -$0 } }
      values[id] = own
    }
    return (RecordedValues(values), others)
  }
}
