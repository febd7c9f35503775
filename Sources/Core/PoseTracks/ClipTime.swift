// SPDX-License-Identifier: Apache-2.0

/// How spans of clip time are compared.
package enum ClipTime {
  /// The difference that two equal spans of clip time may have, in seconds: a microsecond.
  ///
  /// Times are decimal fractions, which binary numbers hold but nearly. Three frames at 30 a second
  /// are 0.1 s or a last bit less, depending on where in the clip they are. A test of whether a
  /// span has lasted for so long adds this to it. So the answer does not depend on when the clip
  /// began.
  @inlinable package static var hair: Double { 1e-6 }
}
