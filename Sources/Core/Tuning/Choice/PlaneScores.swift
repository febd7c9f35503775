// SPDX-License-Identifier: Apache-2.0

/// The scores of two thresholds on a grid, each exact at its point, over any part of the clips.
package struct PlaneScores: SearchedScores {
  /// The outer and the inner threshold.
  package let axes: [SearchAxis]
  /// What the score is of outcomes.
  package let statistic: ObjectiveStatistic
  private let constraints: [Constraint]
  private let landscapes: [PlaneLandscape]
  private let edges: [[Double]]
  /// Finds the best anywhere; nil under constraints, and for what has no sweep of parts of a subject's clips.
  private let sweep: PlaneSweep?
  /// The number of each clip's subject.
  private let subjects: [Int]
  /// How the terms of the objective and each constraint change from the box below, where they do:
  /// [clips][objectives].
  private let changes: [[[Change]]]

  /// The terms of a box minus those of the one below it, or of the lowest box itself.
  private struct Change {
    var box: Int
    var terms: Ratio
  }

  /// Creates the scores of landscapes.
  ///
  /// - Parameters:
  ///   - axes: The outer and the inner threshold; their ranges are domains of all landscapes.
  ///   - boxes: How many boxes there are in each direction, on the scale of the axis.
  ///   - landscapes: One a clip, in manifest order.
  ///   - objective: What is wanted.
  ///   - constraints: What must be kept.
  /// - Complexity: O(*b* *n*) in boxes and clips.
  package init(
    _ axes: [SearchAxis],
    boxes: [Int],
    _ landscapes: [PlaneLandscape],
    objective: Objective,
    constraints: [Constraint] = []
  ) {
    precondition(axes.count == 2 && boxes.count == 2, "a plane has two directions")
    self.axes = axes
    let facts = landscapes.map(\.facts)
    statistic = ObjectiveStatistic(objective, of: facts)
    self.constraints = constraints
    self.landscapes = landscapes
    let isSwept =
      constraints.isEmpty && objective.quantity != .meanLatency && objective.averaging == .clips
    sweep = isSwept ? PlaneSweep(objective, landscapes) : nil
    subjects = subjectPlaces(of: facts)
    edges = zip(axes, boxes).map { axis, count in
      (0...count).map { axis.value(share: Double($0) / Double(count)) }
    }
    let objectives = [objective] + constraints.map(\.objective)
    let middles = zip(axes, boxes).map { axis, count in
      (0..<count).map { axis.value(share: (Double($0) + 0.5) / Double(count)) }
    }
    changes = landscapes.map { landscape in
      objectives.map { Self.changes(of: landscape, $0, at: middles) }
    }
  }

  /// The changes of a clip from box to box upwards, the outer threshold running fastest.
  private static func changes(
    of landscape: PlaneLandscape,
    _ objective: Objective,
    at middles: [[Double]]
  ) -> [Change] {
    var changes: [Change] = []
    for (column, outer) in middles[0].enumerated() {
      var last = Ratio(0, 0)
      let line = landscape.map[outer]
      var piece = -1
      for (row, inner) in middles[1].enumerated() {
        var next = piece
        while next + 1 < line.count, line.starts[next + 1] <= inner { next += 1 }
        guard next != piece else { continue }
        piece = next
        let terms = objective.terms(line.outcomes[piece], landscape.facts)
        guard terms != last else { continue }
        changes.append(Change(box: row * middles[0].count + column, terms: terms - last))
        last = terms
      }
    }
    return changes
  }

  /// The score of every box at its middle.
  ///
  /// - Complexity: O(*c* + *b*) in changes of the clips and boxes; for a mean over subjects O(*c* + *s* *b*).
  package func surface(of clips: [Int]) -> ScoreSurface {
    let objectives = [statistic.objective] + constraints.map(\.objective)
    let columns = objectives.indices.map { index in
      objectives[index].averaging == .subjects ? means(index, clips) : ratios(index, clips)
    }
    var values = columns[0].map { $0.map { $0 * objectives[0].scale } ?? .nan }
    for (index, constraint) in constraints.enumerated() {
      let scale = constraint.objective.scale
      for box in values.indices where !constraint.allows(columns[index + 1][box].map { $0 * scale })
      {
        values[box] = .nan
      }
    }
    let best = sweep.flatMap { sweep in
      var weights = [Int](repeating: 0, count: landscapes.count)
      for clip in clips { weights[clip] = 1 }
      return sweep.score(weights: weights)?.best
    }
    return ScoreSurface(
      axes: axes,
      edges: edges,
      values: values,
      isHigherBetter: statistic.objective.isHigherBetter,
      exactBest: best
    )
  }

  /// The ratio of sums in each box.
  private func ratios(_ objective: Int, _ clips: [Int]) -> [Double?] {
    sums(objective, clips).map(\.value)
  }

  /// The mean over subjects of their ratios in each box.
  private func means(_ objective: Int, _ clips: [Int]) -> [Double?] {
    var sums: [Double] = []
    var counts: [Int] = []
    for subject in Set(clips.map { subjects[$0] }).sorted() {
      let own = self.sums(objective, clips.filter { subjects[$0] == subject })
      if sums.isEmpty {
        sums = own.map { _ in 0 }
        counts = own.map { _ in 0 }
      }
      for (box, ratio) in own.enumerated() {
        guard let value = ratio.value else { continue }
        sums[box] += value
        counts[box] += 1
      }
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / Double($1) : nil }
  }

  /// The terms of all clips in each box.
  private func sums(_ objective: Int, _ clips: [Int]) -> [Ratio] {
    let width = edges[0].count - 1
    var sums = [Ratio](repeating: Ratio(0, 0), count: width * (edges[1].count - 1))
    for clip in clips {
      for change in changes[clip][objective] { sums[change.box] += change.terms }
    }
    for box in width..<sums.count { sums[box] += sums[box - width] }
    return sums
  }

  /// The outcome of a clip at two values.
  package func outcome(of clip: Int, at point: [Double]) -> ClipOutcome {
    landscapes[clip].map[point[0], point[1]]
  }
}

extension PlaneScores {
  /// The scores of one of the two thresholds, exactly, with the other one where it is at a point.
  ///
  /// - Parameters:
  ///   - axis: 0 for the outer, 1 for the inner threshold.
  ///   - point: Both values.
  /// - Returns: The scores of the line through the point.
  /// - Complexity: O(*p* log *p*) in the pieces of all landscapes along it.
  package func line(_ axis: Int, through point: [Double]) -> LineScores {
    LineScores(
      axes[axis],
      landscapes.map { landscape in
        LineLandscape(
          landscape.facts,
          axis == 0 ? landscape.map.line(atInner: point[1]).merged : landscape.map[point[0]]
        )
      },
      objective: statistic.objective,
      constraints: constraints
    )
  }
}
