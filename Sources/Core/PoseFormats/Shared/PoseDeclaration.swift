// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// All that a user says about a recording beside its file.
package struct PoseDeclaration: Sendable {
  /// The displayed frame, for files that do not have it.
  package var frameSize: FrameSize?
  /// Frames per second, for files without times.
  package var frameRate: Double?
  /// The unit of positions; nil for that of the format.
  package var units: PositionUnits?
  /// The corner that positions in the picture are counted from; nil for that of the format.
  package var origin: ImageAxes.Origin?
  /// The axis of the world that points up; nil for that of the format.
  package var up: WorldAxes.Up?
  /// True if pictures were mirrored; nil for what the file says.
  package var isMirrored: Bool?
  /// Quarter turns, clockwise, that bring the picture upright, in 0...3.
  package var quarterTurns = 0
  /// Seconds that are added to all times.
  package var timeOffset = 0.0
  /// The direction in degrees from which a picture of positions in the world is taken; see ``VirtualCamera``.
  package var azimuth = 0.0
  /// The rule by which one of several people is chosen.
  package var subject = SubjectRule.largestMeanBox
  /// The joints and numbers of arrays, which have no names; nil if not declared.
  package var layout: PoseLayout?
  /// The numbers of a joint in arrays; nil if not declared.
  package var channels: PoseChannels?

  /// The order of the axes of arrays.
  package var axes = ArrayAxes.usual

  /// Creates a declaration that says nothing.
  package init() {}
}
