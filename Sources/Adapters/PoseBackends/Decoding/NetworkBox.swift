// SPDX-License-Identifier: Apache-2.0

/// A box in the picture that a network was shown: pixels, x right, y down.
struct NetworkBox: Equatable {
  /// The smaller x.
  var left: Float
  /// The smaller y.
  var top: Float
  /// The larger x.
  var right: Float
  /// The larger y.
  var bottom: Float

  /// A box by its corners.
  init(left: Float, top: Float, right: Float, bottom: Float) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// A box by its middle and its size.
  init(x: Float, y: Float, width: Float, height: Float) {
    self.init(
      left: x - width / 2,
      top: y - height / 2,
      right: x + width / 2,
      bottom: y + height / 2
    )
  }

  /// True if all corners are numbers.
  var isFinite: Bool { left.isFinite && top.isFinite && right.isFinite && bottom.isFinite }

  /// The way to measure how much of two boxes is the same.
  enum Measure {
    /// Corners are points, so that equal ones make an empty box: the ONNX operator `NonMaxSuppression`.
    case points
    /// Corners are pixels that belong to the box, which so is one wider and higher: rtmlib.
    case pixels
  }

  /// The area that two boxes share over that of both; 0 if either is empty, in ``Measure/points``.
  ///
  /// - Source: ONNX operator NonMaxSuppression; `nms` of rtmlib 0.0.16, with which the order of
  ///   operations in 32 bits agrees.
  func overlap(with other: NetworkBox, by measure: Measure) -> Float {
    let extra: Float = measure == .pixels ? 1 : 0
    let width = min(right, other.right) - max(left, other.left) + extra
    let height = min(bottom, other.bottom) - max(top, other.top) + extra
    if width <= 0 || height <= 0 { return 0 }
    let shared = width * height
    let area = (right - left + extra) * (bottom - top + extra)
    let otherArea = (other.right - other.left + extra) * (other.bottom - other.top + extra)
    let union = area + otherArea - shared
    if area <= 0 || otherArea <= 0 || union <= 0 { return 0 }
    return shared / union
  }
}

extension [NetworkBox] {
  /// The boxes that stay if each takes away those that are much the same and less certain.
  ///
  /// - Parameters:
  ///   - scores: How certain each box is; of equal ones the first is taken first.
  ///   - least: The score that a box must be above; NaN never is, nor is a box with a corner that is not finite.
  ///   - overlap: The largest share of both boxes that two of those that stay may have in common.
  ///   - measure: The way to measure it.
  /// - Returns: Indices, the most certain first.
  /// - Precondition: `scores.count == count`.
  /// - Complexity: O(*n* log *n* + *n k*) for *k* that stay.
  func withoutDoubles(
    scores: [Float],
    above least: Float,
    overlap: Float,
    by measure: NetworkBox.Measure
  ) -> [Int] {
    precondition(scores.count == count, "a score for each box")
    let candidates = indices.filter { scores[$0] > least && self[$0].isFinite }
      .sorted { scores[$0] == scores[$1] ? $0 < $1 : scores[$0] > scores[$1] }
    var kept: [Int] = []
    for index in candidates
    where kept.allSatisfy({ !(self[$0].overlap(with: self[index], by: measure) > overlap) }) {
      kept.append(index)
    }
    return kept
  }
}
