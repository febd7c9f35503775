// SPDX-License-Identifier: Apache-2.0
package import Labels

extension RatedClip {
  /// Matches the reps of label files of one clip.
  ///
  /// - Parameters:
  ///   - id: The clip's id.
  ///   - subject: The person.
  ///   - bounds: When the clip begins and ends, in seconds.
  ///   - labels: One file for each rater, in any order; those that give no reference are left out.
  ///   - tolerance: The farthest apart that reps are matched, in seconds.
  /// - Complexity: That of matching each pair of raters.
  package init(
    id: String,
    subject: String,
    bounds: ClosedRange<Double>,
    labels: [LabelFile],
    tolerance: Double = AgreementOptions().tolerance
  ) {
    self.init(
      id: id,
      subject: subject,
      bounds: bounds,
      opinions: labels.compactMap { file in
        Reference.make(from: file, file: file.clip).reference.map {
          RaterOpinion(file, reference: $0)
        }
      },
      tolerance: tolerance
    )
  }
}
