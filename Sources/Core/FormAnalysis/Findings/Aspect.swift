// SPDX-License-Identifier: Apache-2.0

/// From where something shows.
public enum Aspect: String, Sendable, CaseIterable {
  /// From everywhere at the body's height.
  case any
  /// From the side.
  case side
  /// From in front or behind; of a body that lies, from the head or the feet.
  case ends

  /// After the word "from".
  var text: String {
    switch self {
    case .any: "everywhere"
    case .side: "the side"
    case .ends: "either end"
    }
  }
}
