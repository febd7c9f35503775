// SPDX-License-Identifier: Apache-2.0
public import Basics
internal import CMediaPipe
import PoseTracks

/// MediaPipe's pose landmarker in video mode.
///
/// Runs the library that it is given: whoever opens it has checked the digest, see
/// ``BackendFolder``. The library keeps threads of its own and is never unloaded.
@safe public final class MediaPipeEstimator: PoseEstimator {
  private let landmarker: OpaquePointer
  private var poses: [rep_landmarker_pose]
  private var clock = MillisecondClock()

  /// Loads the library and opens the landmarker.
  ///
  /// Calls `MpPoseLandmarkerCreate`.
  ///
  /// - Parameters:
  ///   - library: The path of `libmediapipe.so`.
  ///   - task: The path of the `.task` bundle.
  ///   - thresholds: The scores to ask for.
  ///   - people: How many people to look for at most. While fewer are followed, the detector runs
  ///     on every frame.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the library's own text.
  /// - Precondition: `people` is in 1...``PoseBackend/mostPeople``.
  public init(
    library: String,
    task: String,
    thresholds: PoseBackend.Thresholds,
    people: Int = 1
  ) throws(PoseBackendError) {
    precondition(1...PoseBackend.mostPeople ~= people, "a number of people that can be told apart")
    poses = [rep_landmarker_pose](repeating: rep_landmarker_pose(), count: people)
    var opened: OpaquePointer?
    var message = [CChar](repeating: 0, count: messageCapacity)
    let options = rep_landmarker_options(
      people: Int32(people),
      detection: thresholds.detection,
      presence: thresholds.presence,
      tracking: thresholds.tracking
    )
    let status = unsafe rep_landmarker_open(
      library,
      task,
      options,
      &opened,
      &message,
      messageCapacity
    )
    guard status == REP_LANDMARKER_OK, let opened = unsafe opened else {
      throw Self.error("open the pose landmarker", status, message)
    }
    unsafe landmarker = unsafe opened
  }

  deinit {
    unsafe rep_landmarker_close(landmarker)
  }

  /// Finds the poses in the next frame, in no particular order.
  ///
  /// Calls `MpPoseLandmarkerDetectForVideo`.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the library's own text.
  public func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    var count: Int32 = 0
    var message = [CChar](repeating: 0, count: messageCapacity)
    let milliseconds = clock.tick(time)
    let status = unsafe image.bytes.withUnsafeBufferPointer { bytes in
      unsafe rep_landmarker_detect(
        landmarker,
        bytes.baseAddress,
        Int32(image.width),
        Int32(image.height),
        milliseconds,
        &poses,
        &count,
        &message,
        messageCapacity
      )
    }
    guard status == REP_LANDMARKER_OK else {
      throw Self.error("find the pose at \(time.text(decimals: 6)) s", status, message)
    }
    let size = FrameSize(width: image.width, height: image.height)
    return poses.prefix(Int(count)).map { PoseObservation($0, frameSize: size) }
  }

  private static func error(
    _ operation: String,
    _ status: rep_landmarker_status,
    _ message: [CChar]
  ) -> PoseBackendError {
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text =
      status == REP_LANDMARKER_NO_MEMORY
      ? "out of memory" : String(decoding: bytes, as: UTF8.self)
    return PoseBackendError(.runtime, "cannot \(operation): \(text)")
  }
}

/// Room for the library's error texts, in bytes.
private let messageCapacity = 2048

/// Turns presentation times into the strictly increasing whole milliseconds that MediaPipe wants.
struct MillisecondClock {
  private var first: Double?
  private var last: Int64 = -1

  /// The milliseconds since the first time, rounded, and at least one more than the last.
  mutating func tick(_ time: Double) -> Int64 {
    let start = first ?? time
    first = start
    last = max(last + 1, Int64(((time - start) * 1000).rounded()))
    return last
  }
}
