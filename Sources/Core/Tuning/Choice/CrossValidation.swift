// SPDX-License-Identifier: Apache-2.0

/// What was chosen without each outer fold in turn, and on all clips.
package struct CrossValidatedChoice: Sendable, Equatable {
  /// What was chosen on all clips; nil where no setting has a score.
  package let all: ThresholdChoice?
  /// What was chosen without each outer fold; nil where no setting had a score: [outer folds].
  package let withoutFold: [ThresholdChoice?]

  /// Creates it from choices that were made.
  ///
  /// - Parameters:
  ///   - all: That on all clips.
  ///   - withoutFold: That without each outer fold, in order.
  package init(all: ThresholdChoice?, withoutFold: [ThresholdChoice?]) {
    self.all = all
    self.withoutFold = withoutFold
  }

  /// The least and the greatest value that was chosen without a fold.
  ///
  /// - Parameter axis: The place of the parameter.
  /// - Returns: Nil where nothing was chosen.
  package func spread(axis: Int) -> ClosedRange<Double>? {
    let values = withoutFold.compactMap { $0?.point[axis] }
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return least...greatest
  }

  /// The outer folds without which something outside the plateau of all clips was chosen, or another variant.
  package var strayingFolds: [Int] {
    guard let all else { return [] }
    return withoutFold.indices.filter { fold in
      guard let choice = withoutFold[fold] else { return false }
      return choice.variant != all.variant
        || zip(choice.point, all.plateau.extents).contains { value, extent in
          value < extent.low || value > extent.high
        }
    }
  }
}

extension FoldPlan {
  /// The clips of an outer fold, or all others.
  ///
  /// - Parameters:
  ///   - fold: The outer fold.
  ///   - isInside: Whether those inside are asked for.
  ///   - clips: Which clips are meant at all; ascending.
  /// - Returns: Places of clips, ascending.
  package func clips(ofFold fold: Int, isInside: Bool, among clips: [Int]) -> [Int] {
    clips.filter { (outer[$0] == fold) == isInside }
  }
}
