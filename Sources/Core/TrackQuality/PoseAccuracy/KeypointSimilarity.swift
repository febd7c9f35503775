// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The object keypoint similarity of COCO.
///
/// - Source: the keypoint evaluation of COCO; equal to `COCOeval.computeOks` of pycocotools. A joint
///   that was not found adds nothing, and counts.
package enum KeypointSimilarity {
  /// The joints and how far apart two people mark them, by COCO, as a share of the root of the area.
  static let spreads: [(joint: Joint, sigma: Double)] = zip(
    Skeleton.coco17.joints,
    [
      0.026, 0.025, 0.025, 0.035, 0.035, 0.079, 0.079, 0.072, 0.072, 0.062, 0.062, 0.107, 0.107,
      0.087, 0.087, 0.089, 0.089,
    ]
  ).map { (joint: $0, sigma: $1) }

  /// The mean of exp(-d^2 / (2 s^2 k^2)) over the joints that are there, k being twice the spread.
  ///
  /// - Parameters:
  ///   - distances: In pixels, in the order of COCO's 17 joints; nil for a joint that is not there,
  ///     infinity for one that was not found.
  ///   - area: s^2, in square pixels.
  /// - Returns: In 0...1; nil where no joint is there, and without an area.
  package static func value(distances: [Double?], area: Double) -> Double? {
    guard area > 0 else { return nil }
    var sum = 0.0
    var count = 0
    for (distance, spread) in zip(distances, spreads) {
      guard let distance else { continue }
      count += 1
      guard distance.isFinite else { continue }
      let k = 2 * spread.sigma
      sum += Elementary.exp(-distance * distance / (2 * area * k * k))
    }
    return count > 0 ? sum / Double(count) : nil
  }
}

/// The average precision of poses over the similarities that make one right.
///
/// - Source: COCO's AP@[.5:.05:.95]; equal to `COCOeval` of pycocotools with one person and at most
///   one pose an image: precision at 101 recalls, made to fall, in the mean over ten thresholds.
package enum KeypointPrecision {
  /// A pose that was found in one frame.
  package struct Detection: Sendable, Equatable {
    /// How sure it is; only the order matters.
    package var confidence: Double
    /// Its similarity to the person there, in 0...1; nil where nobody is there.
    package var similarity: Double?

    /// Creates a detection.
    package init(confidence: Double, similarity: Double?) {
      self.confidence = confidence
      self.similarity = similarity
    }
  }

  /// The average precision.
  ///
  /// - Parameters:
  ///   - detections: At most one for each frame.
  ///   - people: The number of frames in which somebody is there.
  /// - Returns: In 0...1; nil where nobody is ever there. Among equal confidences the order is kept.
  /// - Complexity: O(*n* log *n*).
  package static func average(_ detections: [Detection], people: Int) -> Double? {
    guard people > 0 else { return nil }
    let order = detections.indices.sorted { one, other in
      let (first, second) = (detections[one].confidence, detections[other].confidence)
      return first == second ? one < other : first > second
    }
    let ordered = order.map { detections[$0] }
    let sum = thresholds.reduce(0) { sum, threshold in
      sum + precisionSum(ordered, people: people, threshold: threshold)
    }
    return sum / Double(recalls.count * thresholds.count)
  }

  /// The similarities from which on a pose is right, from 0.5 to 0.95.
  private static let thresholds = evenly(from: 0.5, to: 0.95, steps: 9)
  /// The recalls at which precision is taken, from 0 to 1.
  private static let recalls = evenly(from: 0, to: 1, steps: 100)

  /// Evenly spaced numbers, rounded as numpy's `linspace` does, since a recall may equal one of them.
  private static func evenly(from first: Double, to last: Double, steps: Int) -> [Double] {
    let step = (last - first) / Double(steps)
    return (0..<steps).map { first + Double($0) * step } + [last]
  }

  /// The sum over all recalls of the greatest precision at that recall or a higher one.
  private static func precisionSum(
    _ detections: [Detection],
    people: Int,
    threshold: Double
  ) -> Double {
    var right = 0
    var points: [(recall: Double, precision: Double)] = []
    for (index, detection) in detections.enumerated() {
      if let similarity = detection.similarity, similarity >= threshold { right += 1 }
      points.append((Double(right) / Double(people), Double(right) / Double(index + 1)))
    }
    for index in points.indices.dropLast().reversed() {
      points[index].precision = max(points[index].precision, points[index + 1].precision)
    }
    var next = 0
    return recalls.reduce(0) { sum, recall in
      while next < points.count, points[next].recall < recall { next += 1 }
      return next < points.count ? sum + points[next].precision : sum
    }
  }
}
