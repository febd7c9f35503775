// SPDX-License-Identifier: Apache-2.0
import Basics

/// The warnings about a choice.
extension TuningWords {
  /// The warnings about the choice of a scope.
  package func text(of warning: ScopeWarning, in scope: ScopeResult) -> String {
    switch warning {
    case .touchesBound(let parameter, let isUpper, let bound):
      if let text = split(parameter, isUpper, bound, scope) { return text }
      let way = isUpper ? "greater" : "smaller"
      return "The plateau of \(parameter) reaches the end of the search, "
        + "\(bound.text(significantDigits: 3)): \(way) values may be as good. Widen it with --range."
    case .foldsStray(let folds, let all):
      return "Without \(folds) of \(counted(all, "fold")) a value outside the plateau is chosen: "
        + "the best value varies between subjects. Do not change it; label more people."
    case .wrongCount(let halved, let doubled, let exact):
      let (wrong, share) = halved > doubled ? (halved, "half") : (doubled, "twice")
      return
        "The plateau is at a wrong count: about \(share) the reps in \(counted(wrong, "clip")), "
        + "the exact count in \(exact). Choose another counter, not another threshold."
    case .tellsNothing(let isFaulty, let judged):
      return "The chosen limit finds \(isFaulty ? "every one" : "none") of "
        + "\(counted(judged, "judged rep")) faulty: it does not separate faulty from sound reps."
    case .noStandardError(let subjects):
      return
        "There is no standard error from \(counted(subjects, "subject")): the plateau holds the best "
        + "values only, and is too narrow. "
        + (Self.missing(subjects) ?? "The number of people who would give one cannot be estimated.")
    case .narrow(let parameter, let factor):
      return
        "The plateau of \(parameter) is narrow, a factor of \(factor.text(decimals: 2)): a little "
        + "more or less is worse."
    case .severalPlateaus(let count):
      return
        "\(counted(count, "separate region")) score within one standard error of the best; the "
        + "largest is chosen."
    }
  }

  /// The advice if a plateau ends where a low and a high threshold are split; nil if it ends elsewhere.
  private func split(
    _ parameter: String,
    _ isUpper: Bool,
    _ bound: Double,
    _ scope: ScopeResult
  ) -> String? {
    let axes = report.axes
    let places = CounterPlane.ordered.lazy.compactMap { low, high -> (low: Int, high: Int)? in
      guard let low = axes.firstIndex(where: { $0.name == low }),
        let high = axes.firstIndex(where: { $0.name == high })
      else { return nil }
      return (low, high)
    }.first
    guard let (low, high) = places, bound == axes[low].range.upperBound,
      bound == axes[high].range.lowerBound, parameter == axes[isUpper ? low : high].name,
      let extents = scope.choice.all?.plateau.extents
    else { return nil }
    let (below, above) = (extents[low], extents[high])
    // The split moves into the longer side, or towards the side that it leaves whole.
    let end =
      !above.touchesLowerBound
      ? above.low
      : !below.touchesUpperBound
        ? below.high : above.high - bound >= bound - below.low ? above.high : below.low
    let middle = ((bound + end) / 2).rounded(significantDigits: 3)
    func text(_ value: Double) -> String { value.text(significantDigits: 6) }
    return "The plateau ends where \(axes[low].name) and \(axes[high].name) are split, at "
      + "\(text(bound)). To go on, move both: "
      + "--range \(axes[low].name)=\(text(axes[low].range.lowerBound))..\(text(middle)) "
      + "--range \(axes[high].name)=\(text(middle))..\(text(axes[high].range.upperBound)). "
      + "Do so once: stop if the score left out does not rise. Each look is one more choice on the "
      + "same clips, and nothing corrects for it."
  }
}
