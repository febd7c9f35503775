// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The first line of a recording: all that its numbers cannot say.
public struct RecordingHeader: Sendable, Hashable {
  /// The software that found the poses.
  public struct Backend: Sendable, Hashable {
    /// The name, as `Apple Vision`.
    public var name: String
    /// The version, as that of the operating system or of a model; nil if unknown.
    public var version: String?
    /// Settings, in any words; nil if there is nothing to say.
    public var configuration: String?

    /// Creates a description of a backend.
    public init(_ name: String, version: String? = nil, configuration: String? = nil) {
      self.name = name
      self.version = version
      self.configuration = configuration
    }
  }

  /// The joints that frames may have.
  public var skeleton: Skeleton
  /// The size in pixels of the frame that positions lie in; it is the same for all frames.
  public var frameSize: FrameSize
  /// True if the backend saw mirrored pictures, as previews of front cameras are.
  ///
  /// Left and right are then those of the mirrored person.
  public var isMirrored: Bool
  /// True if joints have a depth in pixels, `z`.
  public var hasDepth: Bool
  /// True if joints have a position in metres.
  public var hasWorld: Bool
  /// The software that found the poses.
  public var backend: Backend
  /// The origin of times, in any words, as `first frame` or `device boot`.
  public var clock: String
  /// The date and time of the first frame, as `2026-11-23T13:05:00Z`; nil if unknown.
  public var started: String?
  /// The device and its system, in any words; nil if unknown.
  public var device: String?
  /// The frame rate that was asked for, in frames per second; nil if none was.
  ///
  /// Nothing is computed from it: frames have times.
  public var frameRate: Double?
  /// The exercise, best an id of the catalogue; nil if unknown.
  public var exercise: String?
  /// The person, as a name that says nothing to others; nil if unknown.
  public var person: String?
  /// The SHA-256 of the video file that the poses are of, 64 lower-case hexadecimal digits; nil if there is none.
  public var mediaSHA256: String?
  /// Remarks; nil if there are none.
  public var notes: String?

  /// Creates a header; ``RecordingWriter`` checks it.
  ///
  /// - Parameters:
  ///   - skeleton: The joints that frames may have, 1 to 1,000.
  ///   - frameSize: The displayed frame in pixels, sides of 1 to 65,536.
  ///   - backend: The software that finds the poses.
  ///   - clock: The origin of times, in any words.
  ///   - isMirrored: True if the backend sees mirrored pictures.
  ///   - hasDepth: True if `z` is to be written.
  ///   - hasWorld: True if positions in metres are to be written.
  public init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    backend: Backend,
    clock: String,
    isMirrored: Bool = false,
    hasDepth: Bool = false,
    hasWorld: Bool = false
  ) {
    self.skeleton = skeleton
    self.frameSize = frameSize
    self.backend = backend
    self.clock = clock
    self.isMirrored = isMirrored
    self.hasDepth = hasDepth
    self.hasWorld = hasWorld
  }

  /// The numbers of a joint in a frame.
  var columns: RecordingColumns { RecordingColumns(hasDepth: hasDepth, hasWorld: hasWorld) }
}
