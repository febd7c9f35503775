// SPDX-License-Identifier: Apache-2.0
package import Measures

extension ClipIdentity {
  /// The identity with what clips are sliced by of their tracks: how tall the person is in the frame, and the frame
  /// rate.
  ///
  /// - Parameter features: The numbers of the clip's first track; nil leaves both out.
  /// - Returns: The same clip.
  package func with(_ features: ClipFeatures?) -> ClipIdentity {
    var identity = self
    identity.personHeight = features?[.personHeight]
    identity.frameRate = features?[.frameRate]
    return identity
  }
}
