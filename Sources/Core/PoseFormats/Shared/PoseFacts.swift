// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// The facts that a file states about its poses; nil for what it does not say.
package struct PoseFacts: Sendable, Equatable {
  /// The displayed frame in pixels.
  package var frameSize: FrameSize?
  /// Frames per second.
  package var frameRate: Double?
  /// True if pictures were mirrored, so that left and right are those of the mirrored person.
  package var isMirrored: Bool?
  /// The program that found the poses.
  package var backend: String?
  /// Its version.
  package var backendVersion: String?
  /// The exercise, in the file's words.
  package var exercise: String?
  /// The person, in the file's words.
  package var person: String?
  /// The SHA-256 of the video.
  package var mediaSHA256: String?

  /// Creates facts of a file that says nothing.
  package init() {}
}
