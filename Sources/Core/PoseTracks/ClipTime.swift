// SPDX-License-Identifier: Apache-2.0

/// How spans of clip time are compared.
package enum ClipTime {
  /// By how much two spans of clip time may differ that are the same, in seconds: a microsecond.
  ///
  /// Times are decimal fractions, which binary numbers hold but nearly: three frames at 30 a second are 0.1 s
  /// or a last bit less, as it happens to be where in the clip they are. Who asks whether a span has lasted for
  /// so long adds this to it, so that the answer does not depend on when the clip began.
  @inlinable package static var hair: Double { 1e-6 }
}
