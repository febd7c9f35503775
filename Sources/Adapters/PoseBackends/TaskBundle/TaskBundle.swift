// SPDX-License-Identifier: Apache-2.0

/// A MediaPipe `.task` bundle of a person detector and a landmark model.
///
/// MediaPipe publishes such bundles ready made, but not in a package index; this one is put
/// together from the two models, and gives the same landmarks.
enum TaskBundle {
  /// Puts a bundle together; the same models give the same bytes.
  ///
  /// - Parameters:
  ///   - detector: The bytes of `pose_detection.tflite`.
  ///   - landmarks: The bytes of `pose_landmark_full.tflite` or `pose_landmark_lite.tflite`.
  /// - Returns: The bytes of a zip archive.
  /// - Throws: What is wrong with a model.
  static func assemble(detector: [UInt8], landmarks: [UInt8]) throws(ModelFile.Defect) -> [UInt8] {
    // The ranges that MediaPipe's own graphs feed: -1...1 and 0...1.
    let detector = try ModelFile(detector).adding(
      ModelMetadata.imageInput(InputNormalization(mean: 127.5, deviation: 127.5)),
      named: ModelMetadata.name
    )
    let landmarks = try ModelFile(landmarks).adding(
      ModelMetadata.imageInput(InputNormalization(mean: 0, deviation: 255)),
      named: ModelMetadata.name
    )
    var archive = StoredArchive()
    archive.add(name: "pose_detector.tflite", data: detector)
    archive.add(name: "pose_landmarks_detector.tflite", data: landmarks)
    return archive.bytes()
  }
}
