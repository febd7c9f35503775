// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// A score against one parameter, the others staying as they are, with how sure it is.
package struct SensitivityCurve: Sendable, Equatable {
  /// A stretch of the curve.
  package struct Stretch: Sendable, Equatable {
    /// Where it begins; it ends where the next one does.
    package let start: Double
    /// The score; nil where it is undefined.
    package let value: Double?
    /// The interval by subject; nil where there is none.
    package let interval: ConfidenceInterval?
  }

  /// The parameter.
  package let axis: SearchAxis
  /// The stretches, ascending.
  package let stretches: [Stretch]

  /// Looks at all values of a parameter, and at no more than so many of them closely.
  ///
  /// Stretches are those on which the score is constant; where there are more than asked for, those that
  /// hold evenly spaced values are taken.
  ///
  /// - Parameters:
  ///   - scores: Those of one parameter.
  ///   - clips: Places of clips, ascending.
  ///   - count: The greatest number of stretches.
  ///   - bootstrap: What draws intervals.
  /// - Complexity: That of as many intervals.
  package init(
    _ scores: some SearchedScores,
    of clips: [Int],
    atMost count: Int,
    _ bootstrap: inout SubjectBootstrap
  ) {
    axis = scores.axes[0]
    let surface = scores.surface(of: clips)
    let edges = surface.edges[0]
    var boxes = Array(surface.values.indices)
    if boxes.count > count {
      boxes = (0..<count).map { place in
        surface.box(of: [scores.axes[0].value(share: Double(place) / Double(count))])
      }
    }
    var stretches: [Stretch] = []
    var last: Int?
    for box in boxes where box != last {
      last = box
      let middle = (edges[box] + edges[box + 1]) / 2
      let value = surface.values[box]
      let outcomes = clips.map { scores.outcome(of: $0, at: [middle]) }
      let score = scores.statistic.score(clips, outcomes, &bootstrap)
      stretches.append(
        Stretch(
          start: edges[box],
          value: value.isNaN ? nil : value,
          interval: value.isNaN ? nil : score.interval
        )
      )
    }
    self.stretches = stretches
  }
}
