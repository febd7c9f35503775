// SPDX-License-Identifier: Apache-2.0
import Figures
import Scoring

/// The best recall that is left to any counter, exercise by exercise.
struct CeilingFigures {
  let ceilings: [ExerciseCeilings]

  /// The figures in order of the page; none without ceilings.
  var all: [Figure] {
    guard !ceilings.isEmpty else { return [] }
    return [cooldown] + (ceilings.contains { !$0.amplitudes.isEmpty } ? [amplitude] : [])
  }

  /// By refractory time.
  var cooldown: Figure {
    chart(
      name: "ceiling-cooldown",
      title: "Best recall of any counter with a cooldown, constant delay",
      axis: "minimum time between two counted reps, in seconds",
      curves: ceilings.map { ($0.exercise, $0.cooldown) }
    )
  }

  /// By least travel.
  var amplitude: Figure {
    chart(
      name: "ceiling-amplitude",
      title: "Best recall of any counter with a minimum travel",
      axis: "minimum travel of the height, in its unit",
      curves: ceilings.flatMap { one in
        one.amplitudes.map { amplitude in
          let name = one.amplitudes.count > 1 ? "\(one.exercise), \(amplitude.track)" : one.exercise
          return (name, amplitude.curve)
        }
      }
    )
  }

  private func chart(
    name: String,
    title: String,
    axis: String,
    curves: [(name: String, curve: CeilingCurve)]
  ) -> Figure {
    let limits = curves.flatMap { $0.curve.steps.map(\.limit) }.filter { $0 > 0 }
    let least = limits.min() ?? 0.1
    let greatest = max(limits.max() ?? 1, 2 * least)
    return StepChart(
      name: name,
      title: title,
      curves: curves.map { name, curve in
        StepChart.Curve(
          name: name,
          points: corners(curve, from: least / 2),
          observations: "\(curve.required) reps"
        )
      },
      horizontalTitle: axis,
      verticalTitle: "best recall",
      horizontalDomain: least / 2...greatest
    ).figure
  }

  /// Where a curve falls, beginning at the left.
  private func corners(_ curve: CeilingCurve, from left: Double) -> [Point] {
    guard let first = curve.steps.first, curve.required > 0 else { return [] }
    let required = Double(curve.required)
    var corners = [Point(left, Double(first.reachable) / required)]
    for (index, step) in curve.steps.enumerated() {
      let next = index + 1 < curve.steps.count ? curve.steps[index + 1].reachable : 0
      corners.append(Point(step.limit, Double(next) / required))
    }
    return corners
  }
}
