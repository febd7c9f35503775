// SPDX-License-Identifier: Apache-2.0

/// How thresholds are chosen on clips: the centre of the largest region within one standard error of the best.
///
/// Among variants that differ in what has no exact search, such as windows, the one whose thresholds do
/// best on inner folds that had no part in choosing them is taken; the one in use stays where it is within one
/// standard error of that.
///
/// - Source: the one-standard-error rule, Breiman et al., "Classification and Regression Trees", 1984, 3.4.3.
package struct PlateauRule: Sendable {
  private let variants: [any SearchedScores]
  private let folds: FoldPlan?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - variants: At least one; the first is the one in use.
  ///   - folds: The folds of the clips; nil where there are none, so that only one variant can be judged.
  package init(variants: [any SearchedScores], folds: FoldPlan?) {
    precondition(!variants.isEmpty, "something to choose from")
    self.variants = variants
    self.folds = folds
  }

  /// Chooses on some clips.
  ///
  /// - Parameter clips: Places of clips, ascending, each once.
  /// - Returns: Nil where no setting has a score.
  /// - Complexity: That of one surface for each variant and inner fold.
  package func choice(on clips: [Int]) -> ThresholdChoice? {
    guard variants.count > 1, let folds, folds.innerCount > 1 else {
      return choice(on: clips, variant: 0)
    }
    let isHigherBetter = variants[0].statistic.objective.isHigherBetter
    let scores = variants.indices.map { innerScore(of: $0, on: clips, folds) }
    var best: Int?
    for (variant, score) in scores.enumerated() {
      guard let value = score.value else { continue }
      guard let leader = best, let champion = scores[leader].value else {
        best = variant
        continue
      }
      if isHigherBetter ? value > champion : value < champion { best = variant }
    }
    guard let best, let champion = scores[best].value else { return choice(on: clips, variant: 0) }
    let loss = scores[best].standardError ?? 0
    let isInUseAsGood =
      scores[0].value.map { isHigherBetter ? $0 >= champion - loss : $0 <= champion + loss }
      ?? false
    return choice(on: clips, variant: isInUseAsGood ? 0 : best)
      ?? choice(on: clips, variant: best)
  }

  /// Chooses among the settings of one variant.
  package func choice(on clips: [Int], variant: Int) -> ThresholdChoice? {
    let scores = variants[variant]
    let surface = scores.surface(of: clips)
    guard let top = Plateau(of: surface, within: 0) else { return nil }
    let repeated = [[Double]](repeating: top.centre, count: clips.count)
    let loss = scores.pooled(clips, at: repeated).standardError ?? 0
    guard let plateau = loss > 0 ? Plateau(of: surface, within: loss) : top else { return nil }
    let point = [[Double]](repeating: plateau.centre, count: clips.count)
    return ThresholdChoice(
      variant: variant,
      point: plateau.centre,
      plateau: plateau,
      score: scores.pooled(clips, at: point)
    )
  }

  /// The score of inner folds with what was chosen on the others.
  private func innerScore(
    of variant: Int,
    on clips: [Int],
    _ folds: FoldPlan
  ) -> PooledScore {
    var judged: [(clip: Int, point: [Double])] = []
    for fold in 0..<folds.innerCount {
      let left = clips.filter { folds.inner[$0] == fold }
      let kept = clips.filter { folds.inner[$0] != fold }
      guard !left.isEmpty, let choice = choice(on: kept.isEmpty ? clips : kept, variant: variant)
      else { continue }
      judged += left.map { ($0, choice.point) }
    }
    judged.sort { $0.clip < $1.clip }
    return variants[variant].pooled(judged.map(\.clip), at: judged.map(\.point))
  }
}
