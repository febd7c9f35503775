// SPDX-License-Identifier: Apache-2.0
import Basics

/// How often each subject is drawn in each bootstrap replicate.
///
/// Equal plans and equal numbers of subjects give equal draws, so measures of one evaluation, and
/// two evaluations of the same subjects, are resampled together.
struct SubjectDraws {
  /// The number of subjects.
  let subjects: Int
  /// Replicate after replicate, one number a subject; each bootstrap replicate sums to `subjects`.
  let weights: [UInt16]

  /// Draws subjects with replacement, as many as there are, for every replicate of a plan.
  ///
  /// - Complexity: O(*r s*) in replicates and subjects.
  init(subjects: Int, plan: ResamplingPlan) {
    self.subjects = subjects
    var weights = [UInt16](repeating: 0, count: plan.replicates * subjects)
    var generator = RandomGenerator(seed: plan.seed)
    for first in stride(from: 0, to: weights.count, by: max(subjects, 1)) {
      for _ in 0..<subjects { weights[first + generator.index(below: subjects)] += 1 }
    }
    self.weights = weights
  }

  /// Given draws, which need not sum to the number of subjects.
  ///
  /// - Parameters:
  ///   - subjects: The number of subjects.
  ///   - weights: Replicate after replicate, one number a subject.
  init(subjects: Int, weights: [UInt16]) {
    precondition(weights.count.isMultiple(of: max(subjects, 1)), "one number a subject")
    self.subjects = subjects
    self.weights = weights
  }

  /// Every subject once.
  init(everySubjectOf subjects: Int) {
    self.subjects = subjects
    weights = [UInt16](repeating: 1, count: subjects)
  }
}
