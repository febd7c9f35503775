// SPDX-License-Identifier: Apache-2.0
package import Basics

extension ClipFeatures {
  /// The values that were measured, by the names of ``ClipFeature``, in its order.
  package var json: JSON {
    .object(
      ClipFeature.allCases.compactMap { feature in
        self[feature].map { JSON.Member(feature.rawValue, .number($0)) }
      }
    )
  }

  /// Reads values; nil if one is no number or out of bounds.
  package init?(_ node: JSONNode) {
    guard let members = node.members else { return nil }
    var values: [ClipFeature: Double] = [:]
    for member in members {
      // A feature of a later version is not known here.
      guard let feature = ClipFeature(rawValue: member.name) else { continue }
      guard let value = member.value.double, feature.bounds.contains(value) else { return nil }
      values[feature] = value
    }
    self.init(values)
  }
}
