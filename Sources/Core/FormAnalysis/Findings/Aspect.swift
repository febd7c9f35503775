// SPDX-License-Identifier: Apache-2.0

/// The direction from which a fault shows.
public enum Aspect: String, Sendable, CaseIterable {
  /// Any direction at the body's height.
  case any
  /// The subject's side.
  case side
  /// In front of or behind the subject; of a body that lies, the head or the feet.
  case ends

  /// After the word "from".
  var text: String {
    switch self {
    case .any: "any direction"
    case .side: "the side"
    case .ends: "the front or back"
    }
  }
}
