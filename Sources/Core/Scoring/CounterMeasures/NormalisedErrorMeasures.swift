// SPDX-License-Identifier: Apache-2.0
import Measures

/// The mean of |e| / c as papers call "MAE", each spelling by its own name.
///
/// They differ in what they do to c, so numbers of one do not compare with numbers of another. None
/// of them is in reps.
extension CounterMeasure {
  /// Mean of |e| / c over clips with c > 0.
  ///
  /// Of the counts 4, 6, 9 against 4, 5, 7 it is (0 + 1/5 + 2/7) / 3.
  static let normalisedError = CounterMeasure(
    MeasureIdentifier("normalised-mae"),
    "The mean absolute error of a clip's count divided by its reference count, if that is not zero.",
    scale: .magnitude("fraction"),
    population: .counted,
    counted: "reference reps",
    undefinedReason: "no clip has a reference count above zero",
    eventCount: { $0.referenceCount },
    computation: .ratio { score in
      guard score.referenceCount > 0 else { return [0, 0] }
      return [Double(abs(score.countError)) / Double(score.referenceCount), 1]
    }
  )

  /// Mean of |e| / (c + 0.1): 10 ĉ where c = 0, and 1 % less than plain at c = 10.
  ///
  /// - Source: `testing/test_looping.py` of TransRAC and `exemplar_counting_train.py` of Every Shot
  ///   Counts.
  static let normalisedErrorTransRAC = perClip(
    "normalised-mae-transrac",
    "The mean absolute error divided by reference count plus 0.1, as TransRAC and ESCounts report it.",
    scale: .magnitude("fraction")
  ) { Double(abs($0.countError)) / (Double($0.referenceCount) + 0.1) }

  /// Mean of |e| / (c + 1e-9): a thousand million a rep where c = 0.
  ///
  /// - Source: `eval.py` of PoseRAC.
  static let normalisedErrorPoseRAC = perClip(
    "normalised-mae-poserac",
    "The mean absolute error divided by reference count plus 1e-9, as PoseRAC reports it.",
    scale: .magnitude("fraction")
  ) { Double(abs($0.countError)) / (Double($0.referenceCount) + 1e-9) }
}
