// SPDX-License-Identifier: Apache-2.0

/// The size of a displayed frame in pixels, after the container's rotation.
public struct FrameSize: Sendable, Hashable {
  /// The number of pixel columns, at least 1.
  public var width: Int
  /// The number of pixel rows, at least 1; signals in frame heights divide by it.
  public var height: Int

  /// Creates a size in pixels; nothing is checked here.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// One person's pose over a clip.
///
/// Arrays are frame by frame, and within a frame in the skeleton's order: [T x J]. Positions are
/// pixels of the displayed frame, x right, y down, origin at the top left corner. `z` is depth in
/// pixels, NaN if the backend has none. World positions are metres, y up, right-handed. A joint
/// that was not seen has NaN positions and confidence 0. Frames in which nobody was found are kept,
/// with all joints missing, so that time is complete.
public struct PoseTrack: Sendable {
  /// The joints of every frame, and their order in `positions` and `confidences`.
  public let skeleton: Skeleton
  /// The size in pixels of the frame that positions lie in.
  public let frameSize: FrameSize
  /// Presentation times in seconds, finite and strictly increasing: [T].
  public let times: [Double]
  /// Positions in pixels, frame by frame: [T x J].
  public let positions: [SIMD3<Float>]
  /// Confidences in 0...1, frame by frame: [T x J].
  public let confidences: [Float]
  /// World positions in metres, frame by frame: [T x J]; nil if the backend has none.
  public let world: [SIMD3<Float>]?
  /// Values of signals that were recorded beside poses or in place of them; nil without any.
  package let recorded: RecordedValues?
  /// The seconds after its presentation at which a live app has each frame's result: [T]; nil for at once.
  package let resultDelays: [Double]?
  /// Readings of an IMU on the clock of the frames, in order of time; empty if there are none.
  package let inertial: [InertialSample]
  /// The facts that are known about the person.
  package let person: PersonFacts

  /// Creates a track from whole arrays; empty ones make a track without frames.
  ///
  /// - Precondition: `positions` and `confidences` have `times.count * skeleton.joints.count`
  ///   elements, `world` too if given, and `times` is finite and increases strictly. Numbers from a file or
  ///   another program may break more rules; ``defect(frameSize:times:positions:confidences:world:)``
  ///   names them beforehand.
  /// - Complexity: O(*frames*).
  public init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    times: [Double],
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]? = nil
  ) {
    self.init(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: world,
      recorded: nil
    )
  }

  /// Creates a track, with values of signals beside its poses or in place of them, with delays of results, with
  /// readings of an IMU and with facts about the person.
  ///
  /// - Precondition: That of the other initializer; each signal has as many values as there are times, there is one
  ///   delay for each frame, and the times of readings are finite and increase strictly.
  package init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    times: [Double],
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]? = nil,
    recorded: RecordedValues?,
    resultDelays: [Double]? = nil,
    inertial: [InertialSample] = [],
    person: PersonFacts = .unknown
  ) {
    let count = times.count * skeleton.joints.count
    precondition(positions.count == count, "one position per frame and joint")
    precondition(confidences.count == count, "one confidence per frame and joint")
    precondition(world == nil || world?.count == count, "one world position per frame and joint")
    precondition(
      recorded?.values.values.allSatisfy { $0.count == times.count } ?? true,
      "one value of a signal per frame"
    )
    precondition(
      resultDelays.map { $0.count == times.count } ?? true,
      "one delay per frame"
    )
    precondition(inertial.isOrdered, "times of readings are finite and increase strictly")
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
    self.recorded = recorded
    self.resultDelays = resultDelays
    self.inertial = inertial
    self.person = person
  }

  /// The number of frames T, those without a person included.
  public var count: Int { times.count }

  /// The pose of a frame, counted from 0.
  ///
  /// - Precondition: `frame` is in `0..<count`.
  /// - Complexity: O(1); shares the track's storage.
  public subscript(_ frame: Int) -> PoseFrame {
    PoseFrame(
      skeleton: skeleton,
      frameSize: frameSize,
      time: times[frame],
      first: frame * skeleton.joints.count,
      positions: positions,
      confidences: confidences,
      world: world,
      recorded: recorded.map { RecordedFrameValues(values: $0, frame: frame) }
    )
  }
}

/// The values of signals in one frame of a recording.
struct RecordedFrameValues: Sendable {
  var values: RecordedValues
  var frame: Int
}

/// One person's pose at one presentation time, as an app gives it to a counter or an analyzer.
///
/// Coordinates are those of ``PoseTrack``.
public struct PoseFrame: Sendable {
  /// The joints of the pose, and the order in which they are indexed.
  public let skeleton: Skeleton
  /// The size in pixels of the frame that positions lie in.
  public let frameSize: FrameSize
  /// Presentation time in seconds; later poses of a clip have greater times.
  public let time: Double

  let first: Int
  let positions: [SIMD3<Float>]
  let confidences: [Float]
  let world: [SIMD3<Float>]?
  let recorded: RecordedFrameValues?

  init(
    skeleton: Skeleton,
    frameSize: FrameSize,
    time: Double,
    first: Int,
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]?,
    recorded: RecordedFrameValues? = nil
  ) {
    self.skeleton = skeleton
    self.frameSize = frameSize
    self.time = time
    self.first = first
    self.positions = positions
    self.confidences = confidences
    self.world = world
    self.recorded = recorded
  }

  /// Creates a pose from live results.
  ///
  /// - Parameters:
  ///   - skeleton: The joints, in the order of the arrays.
  ///   - frameSize: The displayed frame in pixels.
  ///   - time: Presentation time in seconds, not a frame number over a rate.
  ///   - positions: Pixels of the displayed frame, x right, y down; `z` is depth or NaN. NaN for unseen joints.
  ///   - confidences: In 0...1; 0 for unseen joints.
  ///   - world: Metres, y up; nil if the backend has none.
  /// - Precondition: One position and one confidence per joint, and one world position if given.
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

  /// True if somebody was found: at least one joint has a confidence above 0.
  ///
  /// A recording without joints has somebody wherever it has a value.
  ///
  /// - Complexity: O(*joints*).
  public var hasPerson: Bool {
    for index in first..<(first + skeleton.joints.count) where confidences[index] > 0 {
      return true
    }
    guard skeleton.joints.isEmpty, let recorded else { return false }
    return recorded.values.hasValue(frame: recorded.frame)
  }

  /// The position in pixels, x right, y down, of the joint at an index of the skeleton; NaN if it was not seen.
  public func pointInImage(_ index: Int) -> SIMD2<Double> {
    let position = positions[first + index]
    return SIMD2(Double(position.x), Double(position.y))
  }

  /// The confidence in 0...1 of the joint at an index of the skeleton; 0 if it was not seen.
  public func confidence(_ index: Int) -> Double {
    Double(confidences[first + index])
  }

  /// The depth in pixels of the joint at an index of the skeleton; NaN if it was not seen or the backend has none.
  public func depth(_ index: Int) -> Double {
    Double(positions[first + index].z)
  }

  /// The position in metres, y up, of the joint at an index of the skeleton; nil if the backend has none.
  ///
  /// A joint that was not seen is NaN.
  public func pointInWorld(_ index: Int) -> SIMD3<Double>? {
    guard let world else { return nil }
    return SIMD3<Double>(world[first + index])
  }
}
