// SPDX-License-Identifier: Apache-2.0

/// A thing of the scene that belongs to an exercise, in metres.
package enum Equipment: Sendable, Equatable {
  /// A round rod with round ends: a bar, or a part of a bench.
  case rod(from: Vector, to: Vector, radius: Double)
  /// A round plate around a bar; `axis` has length 1.
  case plate(centre: Vector, axis: Vector, radius: Double)
  /// A board, of which its front alone is seen: `axes` has its front forward, `halves` are half its width, height
  /// and thickness.
  case board(centre: Vector, axes: Axes, halves: Vector)

  /// The same thing elsewhere.
  ///
  /// - Parameters:
  ///   - point: Where a point goes.
  ///   - direction: Where a direction goes.
  /// - Returns: The thing of the same size.
  func moved(
    point: (Vector) -> Vector,
    direction: (Vector) -> Vector
  ) -> Equipment {
    switch self {
    case .rod(let from, let to, let radius):
      .rod(from: point(from), to: point(to), radius: radius)
    case .plate(let centre, let axis, let radius):
      .plate(centre: point(centre), axis: direction(axis), radius: radius)
    case .board(let centre, let axes, let halves):
      .board(
        centre: point(centre),
        axes: Axes(up: direction(axes.up), forward: direction(axes.forward)),
        halves: halves
      )
    }
  }

  /// A barbell with a plate on either side; a competition plate has a radius of 225 mm.
  ///
  /// - Parameters:
  ///   - middle: The middle of the bar.
  ///   - axis: Along the bar, length 1.
  ///   - plateRadius: Metres.
  /// - Returns: The bar and its plates.
  static func barbell(at middle: Vector, along axis: Vector, plateRadius: Double) -> [Equipment] {
    let end = axis * 0.72
    return [.rod(from: middle - end, to: middle + end, radius: 0.014)]
      + [-0.62, 0.62].map { place in
        .plate(centre: middle + axis * place, axis: axis, radius: plateRadius)
      }
  }

  /// A dumbbell in a hand; `axis` has length 1.
  static func dumbbell(at middle: Vector, along axis: Vector) -> [Equipment] {
    [.rod(from: middle - axis * 0.10, to: middle + axis * 0.10, radius: 0.014)]
      + [-0.085, 0.085].map { place in
        .plate(centre: middle + axis * place, axis: axis, radius: 0.055)
      }
  }
}
