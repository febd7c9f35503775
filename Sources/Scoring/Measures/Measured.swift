// SPDX-License-Identifier: Apache-2.0

/// An item of which a measure is made: a clip with what is known of it.
public protocol Measured: Sendable {
  /// The clip; intervals resample its subject, and slices go by what else it says.
  var clip: ClipIdentity { get }
  /// The labelled count that slices go by; 0 where nobody counts.
  var referenceCount: Int { get }
}

extension Measured {
  /// No count.
  public var referenceCount: Int { 0 }
}
