// SPDX-License-Identifier: Apache-2.0

/// The size of a displayed frame in pixels, after rotation.
public struct FrameSize: Sendable, Hashable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// One person's pose over a clip.
///
/// Positions are pixels of the displayed frame, x right, y down, origin at the top left corner;
/// `z` is depth in pixels, NaN where the backend has none. World positions are metres, y up,
/// right-handed. A joint that was not seen has NaN positions and confidence 0. Frames in which
/// nobody was found are kept, with all joints missing, so that time is complete.
public struct PoseTrack: Sendable {
  /// Which joints, in which order.
  public let skeleton: Skeleton
  /// The displayed frame.
  public let frameSize: FrameSize
  /// Presentation times in seconds, finite and strictly increasing: [T].
  public let times: [Double]
  /// Positions in pixels, frame by frame: [T x J].
  public let positions: [SIMD3<Float>]
  /// Confidences in 0...1, frame by frame: [T x J].
  public let confidences: [Float]
  /// World positions in metres, frame by frame: [T x J]; nil where the backend has none.
  public let world: [SIMD3<Float>]?

  /// Creates a track.
  ///
  /// - Precondition: `positions` and `confidences` have `times.count * skeleton.joints.count`
  ///   elements, `world` too where given, and `times` is finite and increases strictly. What comes from a file or
  ///   another program may break more rules than these; ``defect(frameSize:times:positions:confidences:world:)``
  ///   says so beforehand.
  public init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    times: [Double],
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]? = nil
  ) {
    let count = times.count * skeleton.joints.count
    precondition(positions.count == count, "one position per frame and joint")
    precondition(confidences.count == count, "one confidence per frame and joint")
    precondition(world == nil || world?.count == count, "one world position per frame and joint")
    precondition(
      times.allSatisfy(\.isFinite) && zip(times, times.dropFirst()).allSatisfy { $0 < $1 },
      "presentation times are finite and increase strictly"
    )
    self.skeleton = skeleton
    self.frameSize = frameSize
    self.times = times
    self.positions = positions
    self.confidences = confidences
    self.world = world
  }

  /// The number of frames.
  public var count: Int { times.count }

  /// The pose at a frame.
  ///
  /// - Complexity: O(1); shares the track's storage.
  public subscript(_ frame: Int) -> PoseFrame {
    PoseFrame(
      skeleton: skeleton,
      frameSize: frameSize,
      time: times[frame],
      first: frame * skeleton.joints.count,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }
}

/// One person's pose at one presentation time.
public struct PoseFrame: Sendable {
  /// Which joints, in which order.
  public let skeleton: Skeleton
  /// The displayed frame.
  public let frameSize: FrameSize
  /// Presentation time in seconds.
  public let time: Double

  private let first: Int
  private let positions: [SIMD3<Float>]
  private let confidences: [Float]
  private let world: [SIMD3<Float>]?

  init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    time: Double,
    first: Int,
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]?
  ) {
    self.skeleton = skeleton
    self.frameSize = frameSize
    self.time = time
    self.first = first
    self.positions = positions
    self.confidences = confidences
    self.world = world
  }

  /// Creates a pose from live results, as an app does.
  ///
  /// - Precondition: One position and one confidence per joint, one world position too if given.
  public init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    time: Double,
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]? = nil
  ) {
    let count = skeleton.joints.count
    precondition(positions.count == count, "one position per joint")
    precondition(confidences.count == count, "one confidence per joint")
    precondition(world == nil || world?.count == count, "one world position per joint")
    self.init(
      skeleton: skeleton,
      frameSize: frameSize,
      time: time,
      first: 0,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }

  /// Whether anybody was found: at least one joint has a confidence above 0.
  public var hasPerson: Bool {
    for index in first..<(first + skeleton.joints.count) where confidences[index] > 0 {
      return true
    }
    return false
  }

  /// The position of a joint in pixels, x right, y down; NaN where it was not seen.
  public func pointInImage(_ index: Int) -> SIMD2<Double> {
    let position = positions[first + index]
    return SIMD2(Double(position.x), Double(position.y))
  }

  /// The confidence of a joint in 0...1; 0 where it was not seen.
  public func confidence(_ index: Int) -> Double {
    Double(confidences[first + index])
  }

  /// The depth of a joint in pixels; NaN where the backend has none.
  public func depth(_ index: Int) -> Double {
    Double(positions[first + index].z)
  }

  /// The position of a joint in metres, y up; nil where the backend has no world coordinates.
  public func pointInWorld(_ index: Int) -> SIMD3<Double>? {
    guard let world else { return nil }
    return SIMD3<Double>(world[first + index])
  }
}
