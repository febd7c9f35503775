// SPDX-License-Identifier: Apache-2.0

/// Finds the stretches of a stream that are near a template under dynamic time warping.
///
/// Of stretches that overlap, only the nearest is found.
///
/// - Source: algorithm SPRING of Sakurai, Faloutsos, Yamamuro, ICDE 2007, with squared differences.
struct Spring: Sendable {
  /// A stretch that is near enough.
  struct Match: Sendable, Equatable {
    /// When it began, in seconds.
    var start: Double
    /// When it ended.
    var end: Double
    /// The sum of squared differences along the best path.
    var distance: Double
  }

  let template: [Double]
  let bound: Double
  /// The nearest stretch so far, which may still get a better end.
  var pending: Match?

  private var distances: [Double]
  private var starts: [Double]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - template: At least one value.
  ///   - bound: The greatest distance of a match.
  init(template: [Double], bound: Double) {
    self.template = template
    self.bound = bound
    distances = [Double](repeating: .infinity, count: template.count)
    starts = [Double](repeating: 0, count: template.count)
  }

  /// Takes the next value; returns a match once nothing can be nearer.
  ///
  /// - Complexity: O(*values of the template*).
  mutating func update(_ value: Double, at time: Double) -> Match? {
    // The row above the first value of the template is 0: a match may begin anywhere.
    var (diagonal, diagonalStart) = (0.0, time)
    var (left, leftStart) = (0.0, time)
    for index in template.indices {
      let (above, aboveStart) = (distances[index], starts[index])
      var (best, start) = (left, leftStart)
      if above < best { (best, start) = (above, aboveStart) }
      if diagonal < best { (best, start) = (diagonal, diagonalStart) }
      let difference = value - template[index]
      distances[index] = best + difference * difference
      starts[index] = start
      (diagonal, diagonalStart) = (above, aboveStart)
      (left, leftStart) = (distances[index], start)
    }
    defer { keep(endingAt: time) }
    guard let found = pending,
      distances.indices.allSatisfy({
        distances[$0] >= found.distance || starts[$0] > found.end
      })
    else { return nil }
    pending = nil
    for index in distances.indices where starts[index] <= found.end {
      distances[index] = .infinity
    }
    return found
  }

  private mutating func keep(endingAt time: Double) {
    guard let distance = distances.last, let start = starts.last, distance <= bound,
      distance < pending?.distance ?? .infinity
    else { return }
    pending = Match(start: start, end: time, distance: distance)
  }

  /// The distance of two whole stretches.
  ///
  /// - Complexity: O(*n* *m*).
  static func distance(_ one: [Double], _ other: [Double]) -> Double {
    var row = [Double](repeating: .infinity, count: other.count + 1)
    row[0] = 0
    for value in one {
      var diagonal = row[0]
      row[0] = .infinity
      for index in other.indices {
        let difference = value - other[index]
        let best = min(row[index], row[index + 1], diagonal)
        diagonal = row[index + 1]
        row[index + 1] = best + difference * difference
      }
    }
    return row[other.count]
  }
}
