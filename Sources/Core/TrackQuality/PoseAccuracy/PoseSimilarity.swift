// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How like the poses of a track are to the exact ones, by COCO's keypoints.
///
/// The area that a distance is measured by is that of the upright box around all exact joints, where
/// COCO has that of a person's outline: about half as much. A pose is as sure as the mean confidence
/// of its joints.
package struct PoseSimilarity: Sendable, Equatable {
  /// The mean similarity over the frames with a person, in 0...1; a frame without a pose has 0.
  package let mean: Double
  /// The average precision of the clip's poses, AP@[.5:.05:.95], in 0...1.
  package let averagePrecision: Double
  /// The number of frames in which the exact track shows somebody.
  package let people: Int

  /// Compares paired frames; nil where the exact track never shows a joint of COCO's.
  ///
  /// - Complexity: O(*frames* log *frames*).
  init?(
    of track: PoseTrack,
    _ estimates: JointPaths,
    against truths: JointPaths,
    partners: [Int?],
    boxes: [SIMD2<Double>]
  ) {
    let joints = KeypointSimilarity.spreads.map(\.joint)
    let places = joints.map { track.skeleton.index(of: $0) }
    let paths = joints.map { (estimate: estimates[$0], exact: truths[$0]) }
    var sum = 0.0
    var people = 0
    var detections: [KeypointPrecision.Detection] = []
    for (frame, partner) in partners.enumerated() {
      var confidence = (sum: 0.0, count: 0.0)
      let distances = zip(paths, places).map { path, place -> Double? in
        let estimate = partner.flatMap { path.estimate?[$0] }
        if let partner, let place, let estimate, !estimate.x.isNaN {
          confidence.sum += track[partner].confidence(place)
          confidence.count += 1
        }
        guard let exact = path.exact?[frame], !exact.x.isNaN else { return nil }
        guard let estimate, !estimate.x.isNaN else { return .infinity }
        return Angle.length(estimate - exact)
      }
      let similarity = KeypointSimilarity.value(
        distances: distances,
        area: boxes[frame].x * boxes[frame].y
      )
      if let similarity {
        people += 1
        sum += similarity
      }
      guard confidence.count > 0 else { continue }
      detections.append(
        KeypointPrecision.Detection(
          confidence: confidence.sum / confidence.count,
          similarity: similarity
        )
      )
    }
    guard people > 0, let precision = KeypointPrecision.average(detections, people: people) else {
      return nil
    }
    mean = sum / Double(people)
    averagePrecision = precision
    self.people = people
  }
}
