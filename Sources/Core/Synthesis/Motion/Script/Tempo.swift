// SPDX-License-Identifier: Apache-2.0

/// How long the four parts of a rep take, in seconds.
package struct Tempo: Sendable, Equatable {
  /// From the top to the far position.
  package var eccentric: Double
  /// Rest at the far position.
  package var hold: Double
  /// Back to the top.
  package var concentric: Double
  /// Rest at the top before the next rep.
  package var top: Double

  /// Creates a tempo.
  package init(eccentric: Double, hold: Double, concentric: Double, top: Double) {
    self.eccentric = eccentric
    self.hold = hold
    self.concentric = concentric
    self.top = top
  }

  /// How long a rep takes with its rest at the top.
  var seconds: Double { eccentric + hold + concentric + top }

  /// The tempo with every part longer or shorter.
  func scaled(by factor: Double) -> Tempo {
    Tempo(
      eccentric: eccentric * factor,
      hold: hold * factor,
      concentric: concentric * factor,
      top: top * factor
    )
  }
}
