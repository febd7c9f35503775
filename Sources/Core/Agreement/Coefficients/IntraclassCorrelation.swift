// SPDX-License-Identifier: Apache-2.0
import Scoring

/// How well several raters' numbers of a clip tell one clip from another.
package enum IntraclassCorrelation {
  /// What a clip adds to the sums: one, its squares, the square of its sum, and each rater's number.
  ///
  /// - Parameter numbers: One for each rater, in their order.
  /// - Returns: Three numbers and one for each rater; those of clips add up.
  package static func terms(_ numbers: [Double]) -> [Double] {
    let sum = numbers.reduce(0, +)
    return [1, numbers.reduce(0) { $0 + $1 * $1 }, sum * sum] + numbers
  }

  /// ICC(2,1): absolute agreement of single numbers, clips and raters both being samples.
  ///
  /// - Parameter sums: Those of `terms` over clips that all raters have.
  /// - Returns: At most 1, possibly below 0; nil for fewer than two clips or raters, and where all
  ///   numbers are equal.
  /// - Complexity: O(*k*) in raters.
  /// - Source: P. E. Shrout, J. L. Fleiss, Psychological Bulletin 86(2), 1979; checked against
  ///   `pingouin.intraclass_corr`.
  package static func value(_ sums: [Double]) -> Double? {
    let raters = Double(sums.count - 3)
    let clips = sums[0]
    guard clips > 1, raters > 1 else { return nil }
    let columns = sums.dropFirst(3)
    let total = columns.reduce(0, +)
    let centre = total * total / (clips * raters)
    let all = sums[1] - centre
    let betweenClips = sums[2] / raters - centre
    let betweenRaters = columns.reduce(0) { $0 + $1 * $1 } / clips - centre
    guard all > 0x1p-40 * sums[1] else { return nil }
    let error = max(all - betweenClips - betweenRaters, 0) / ((clips - 1) * (raters - 1))
    let ofClips = betweenClips / (clips - 1)
    let ofRaters = betweenRaters / (raters - 1)
    let scale = ofClips + (raters - 1) * error + raters * (ofRaters - error) / clips
    return scale > 0 ? (ofClips - error) / scale : nil
  }
}
