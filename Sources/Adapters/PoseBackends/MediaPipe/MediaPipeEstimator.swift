// SPDX-License-Identifier: Apache-2.0
package import Basics
internal import CMediaPipe
package import PoseTracks

/// MediaPipe's pose landmarker.
///
/// Runs the library that it is given: whoever opens it has checked the digest, see
/// ``BackendFolder``. The library keeps threads of its own and is never unloaded.
@safe package final class MediaPipeEstimator: PoseEstimator {
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
  ///   - settings: Values of ``MediaPipeEngine/parameters``.
  ///   - people: How many people to look for at most. While fewer are followed, the detector runs
  ///     on every frame.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the library's own text.
  /// - Precondition: `people` is in 1...``PoseBackend/mostPeople``.
  package init(
    library: String,
    task: String,
    settings: ParameterValues,
    people: Int = 1
  ) throws(PoseBackendError) {
    precondition(1...PoseBackend.mostPeople ~= people, "a number of people that can be told apart")
    poses = [rep_landmarker_pose](repeating: rep_landmarker_pose(), count: people)
    var opened: OpaquePointer?
    var message = LibraryMessage()
    let options = rep_landmarker_options(
      people: Int32(people),
      detection: Float(settings["detection"]),
      presence: Float(settings["presence"]),
      tracking: Float(settings["tracking"]),
      is_image_mode: settings["mode"] == 1
    )
    let status = unsafe rep_landmarker_open(
      library,
      task,
      options,
      &opened,
      &message.characters,
      LibraryMessage.capacity
    )
    guard status == REP_LANDMARKER_OK, let opened = unsafe opened else {
      throw message.error(
        "open the pose landmarker",
        isOutOfMemory: status == REP_LANDMARKER_NO_MEMORY
      )
    }
    unsafe landmarker = unsafe opened
  }

  deinit {
    unsafe rep_landmarker_close(landmarker)
  }

  /// Finds the poses in the next frame, in no particular order.
  ///
  /// Calls `MpPoseLandmarkerDetectForVideo`, or `MpPoseLandmarkerDetectImage` in image mode.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the library's own text.
  package func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    var count: Int32 = 0
    var message = LibraryMessage()
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
        &message.characters,
        LibraryMessage.capacity
      )
    }
    guard status == REP_LANDMARKER_OK else {
      throw message.error(
        "find the pose at \(time.text(decimals: 6)) s",
        isOutOfMemory: status == REP_LANDMARKER_NO_MEMORY
      )
    }
    let size = FrameSize(width: image.width, height: image.height)
    return poses.prefix(Int(count)).map { PoseObservation($0, frameSize: size) }
  }
}

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
