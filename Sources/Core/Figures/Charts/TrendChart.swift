// SPDX-License-Identifier: Apache-2.0
import Basics

/// How a measure went from run to run.
package struct TrendChart: Sendable {
  /// One candidate.
  package struct Series: Sendable {
    /// Its name.
    package var label: String
    /// Its numbers, oldest first.
    package var values: [Value]

    /// Creates a series.
    package init(label: String, values: [Value]) {
      self.label = label
      self.values = values
    }
  }

  /// The number of one run.
  package struct Value: Sendable {
    /// The run, counted from 0 over all runs shown.
    package var run: Int
    /// The number.
    package var value: Double
    /// Its interval; nil where there is none.
    package var interval: ClosedRange<Double>?
    /// The run, counted from 0 over those that could have had a number of this series.
    ///
    /// Runs of other datasets lie between runs of this one and are no gap in it.
    package var turn: Int

    /// Creates a value; without a turn every run shown could have had a number.
    package init(
      run: Int,
      value: Double,
      interval: ClosedRange<Double>? = nil,
      turn: Int? = nil
    ) {
      self.run = run
      self.value = value
      self.interval = interval
      self.turn = turn ?? run
    }
  }

  /// The file name without extension.
  package var name: String
  /// The measure.
  package var title: String
  /// What each run is called, oldest first.
  package var runs: [String]
  /// The candidates.
  package var series: [Series]

  /// Creates a chart.
  package init(name: String, title: String, runs: [String], series: [Series]) {
    self.name = name
    self.title = title
    self.runs = runs
    self.series = series
  }

  /// The drawing; a gap is where a run that could have had a number had none.
  ///
  /// - Complexity: O(*n*) in values.
  package var figure: Figure {
    SinglePlot(series: series.map(\.label), width: 720).figure(
      name: name,
      title: title,
      summary: "\(counted(runs.count, "run")), oldest at the left: \(runs.first ?? "none") to "
        + "\(runs.last ?? "none"), with 95 % intervals by subject",
      isEmpty: series.allSatisfy(\.values.isEmpty),
      draw: draw
    )
  }

  private func draw(in plot: Plot, on canvas: inout Canvas) {
    let values = series.flatMap(\.values)
    let numbers = values.flatMap {
      [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound].compactMap(\.self)
    }.filter(\.isFinite)
    let x = LinearScale(
      domain: -0.5...Double(max(runs.count, 1)) - 0.5,
      from: plot.left,
      to: plot.right
    )
    let (least, greatest) = (numbers.min() ?? 0, numbers.max() ?? 1)
    let room = greatest > least ? 0 : max(abs(least) * 0.1, 0.1)
    let y = LinearScale(
      domain: least - room...greatest + room,
      from: plot.bottom,
      to: plot.top
    ).rounded(atMost: 6)
    plot.drawVerticalAxis(y, title: title, on: &canvas)
    let every = max(runs.count / 8, 1)
    for (index, run) in runs.enumerated() where index.isMultiple(of: every) {
      canvas.text(
        TextMetrics.fitted(run, width: 84, size: 10),
        at: Point(x.position(Double(index)), plot.bottom + 16),
        size: 10,
        anchor: .middle
      )
    }
    for (index, one) in series.enumerated() {
      for (before, after) in zip(one.values, one.values.dropFirst())
      where after.turn == before.turn + 1 {
        canvas.line(
          from: Point(x.position(Double(before.run)), y.position(before.value)),
          to: Point(x.position(Double(after.run)), y.position(after.value)),
          .series(index),
          width: 1.5
        )
      }
      for value in one.values {
        let place = Point(x.position(Double(value.run)), y.position(value.value))
        if let interval = value.interval {
          canvas.line(
            from: Point(place.x, y.position(interval.lowerBound)),
            to: Point(place.x, y.position(interval.upperBound)),
            .series(index),
            width: 1
          )
        }
        canvas.marker(
          .series(index),
          at: place,
          radius: 4,
          .series(index),
          title: "\(one.label), \(runs[value.run]): \(value.value.text(significantDigits: 4))"
        )
      }
    }
  }
}
