// SPDX-License-Identifier: Apache-2.0
import Basics

/// The largest connected part of a search space where the score is as good as the best, give or take a
/// loss, and the point that lies deepest in it.
package struct Plateau: Sendable, Equatable {
  /// How far one parameter can be turned.
  package struct Extent: Sendable, Equatable {
    /// The least value, the others staying as they are at the centre.
    package let low: Double
    /// The greatest.
    package let high: Double
    /// Whether it ends where the search ends, so that nobody knows how far it goes on.
    package let touchesLowerBound: Bool
    /// The same at the other end.
    package let touchesUpperBound: Bool

    /// The greatest over the least; nil where the least is 0.
    package var factor: Double? { low > 0 ? high / low : nil }
    /// Whether it ends where the search ends on either side.
    package var touchesBound: Bool { touchesLowerBound || touchesUpperBound }
  }

  /// The best score.
  package let best: Double
  /// How much worse a score may be to belong to it, at least 0.
  package let loss: Double
  /// The centre, with three digits where it stays inside: one value a parameter.
  package let centre: [Double]
  /// How far each parameter reaches from the centre on.
  package let extents: [Extent]
  /// How many connected parts are as good.
  package let parts: Int
  /// The share of the search space that it fills, in 0...1, on the scales of the axes.
  package let share: Double
  /// Whether it ends where the search ends.
  package var touchesBound: Bool { extents.contains(where: \.touchesBound) }

  /// Finds the largest connected part.
  ///
  /// - Parameters:
  ///   - surface: The scores.
  ///   - loss: How much worse than the best, at least 0.
  /// - Complexity: O(*b*) in boxes.
  package init?(of surface: ScoreSurface, within loss: Double) {
    guard let region = PlateauRegion(of: surface, within: loss) else { return nil }
    self = region.plateau
  }

  init(
    best: Double,
    loss: Double,
    centre: [Double],
    extents: [Extent],
    parts: Int,
    share: Double
  ) {
    self.best = best
    self.loss = loss
    self.centre = centre
    self.extents = extents
    self.parts = parts
    self.share = share
  }
}

/// A plateau with every box of the surface that belongs to it.
package struct PlateauRegion: Sendable, Equatable {
  /// What is said of it.
  package let plateau: Plateau
  /// Whether each box of the surface belongs to it.
  package let isMember: [Bool]

  /// Finds the largest connected part.
  ///
  /// Boxes are connected across their sides. Sizes are products of lengths on the scales of the axes, so
  /// on a logarithmic axis of ratios. The centre is the middle between the ends in one direction; in
  /// two, the point farthest from the nearest end in any direction, as a share of the search. Where no
  /// score is defined there is none.
  ///
  /// - Parameters:
  ///   - surface: The scores.
  ///   - loss: How much worse than the best, at least 0.
  /// - Complexity: O(*b*) in boxes.
  package init?(of surface: ScoreSurface, within loss: Double) {
    guard let best = surface.best else { return nil }
    let walker = BoxWalker(surface)
    var isGood = surface.isWithin(loss, of: best)
    if !isGood.contains(true), let reached = surface.bestOfBoxes {
      isGood = surface.isWithin(0, of: reached)
    }
    let parts = walker.parts(of: isGood)
    guard let largest = parts.max(by: { $0.size < $1.size }) else { return nil }
    var isMember = [Bool](repeating: false, count: surface.values.count)
    for box in largest.boxes { isMember[box] = true }
    self.isMember = isMember
    let centre = walker.shortened(walker.centre(of: largest.boxes, isMember), isMember)
    plateau = Plateau(
      best: best,
      loss: loss,
      centre: centre,
      extents: walker.extents(at: centre, isMember),
      parts: parts.count,
      share: largest.size
    )
  }
}

/// Walks over the boxes of a surface.
private struct BoxWalker {
  struct Part {
    var boxes: [Int]
    var size: Double
  }

  let surface: ScoreSurface
  let shape: [Int]
  let strides: [Int]
  /// The ends of boxes as shares of the search: [axes][boxes + 1].
  let ends: [[Double]]

  init(_ surface: ScoreSurface) {
    self.surface = surface
    shape = surface.shape
    var strides: [Int] = []
    var stride = 1
    for count in shape {
      strides.append(stride)
      stride *= count
    }
    self.strides = strides
    ends = zip(surface.axes, surface.edges).map { axis, edges in
      edges.map { (axis.scaled($0) - axis.scaled(axis.range.lowerBound)) / axis.length }
    }
  }

  private func index(of box: Int, _ axis: Int) -> Int { box / strides[axis] % shape[axis] }

  private func size(of box: Int) -> Double {
    shape.indices.reduce(1) { product, axis in
      let index = index(of: box, axis)
      return product * (ends[axis][index + 1] - ends[axis][index])
    }
  }

  /// The connected parts in order of their first boxes.
  func parts(of isMember: [Bool]) -> [Part] {
    var isOpen = isMember
    var parts: [Part] = []
    for first in isMember.indices where isOpen[first] {
      isOpen[first] = false
      var boxes = [first]
      var next = 0
      while next < boxes.count {
        let box = boxes[next]
        next += 1
        for axis in shape.indices {
          let index = index(of: box, axis)
          let neighbours = [
            index > 0 ? box - strides[axis] : box,
            index < shape[axis] - 1 ? box + strides[axis] : box,
          ]
          for neighbour in neighbours where isOpen[neighbour] {
            isOpen[neighbour] = false
            boxes.append(neighbour)
          }
        }
      }
      // Summed in order of place, so that equal parts have equal sizes.
      parts.append(Part(boxes: boxes, size: boxes.sorted().reduce(0) { $0 + size(of: $1) }))
    }
    return parts
  }

  /// The first and the last box of the run through a box in one direction.
  private func run(through box: Int, _ axis: Int, _ isMember: [Bool]) -> (first: Int, last: Int) {
    let index = index(of: box, axis)
    let start = box - index * strides[axis]
    var (first, last) = (index, index)
    while first > 0, isMember[start + (first - 1) * strides[axis]] { first -= 1 }
    while last < shape[axis] - 1, isMember[start + (last + 1) * strides[axis]] { last += 1 }
    return (first, last)
  }

  /// The deepest point of a part.
  func centre(of boxes: [Int], _ isMember: [Bool]) -> [Double] {
    var depths = [Double](repeating: .infinity, count: isMember.count)
    for axis in shape.indices {
      for box in boxes {
        let index = index(of: box, axis)
        // Each run is measured once, from its first box.
        guard index == 0 || !isMember[box - strides[axis]] else { continue }
        let (first, last) = run(through: box, axis, isMember)
        for place in first...last {
          let middle = (ends[axis][place] + ends[axis][place + 1]) / 2
          let depth = min(middle - ends[axis][first], ends[axis][last + 1] - middle)
          let member = box + (place - index) * strides[axis]
          depths[member] = min(depths[member], depth)
        }
      }
    }
    var deepest = boxes[0]
    for box in boxes.sorted() where depths[box] > depths[deepest] { deepest = box }
    var point = shape.indices.map { axis in
      let index = index(of: deepest, axis)
      return value(share: (ends[axis][index] + ends[axis][index + 1]) / 2, axis)
    }
    // The middle of the run through it, direction by direction.
    for axis in shape.indices {
      let (first, last) = run(through: surface.box(of: point), axis, isMember)
      point[axis] = value(share: (ends[axis][first] + ends[axis][last + 1]) / 2, axis)
    }
    return point
  }

  /// The point with few digits, where it is in the part then, too.
  func shortened(_ point: [Double], _ isMember: [Bool]) -> [Double] {
    let candidates = (3...6).map { digits in point.map { $0.rounded(significantDigits: digits) } }
    func isInside(_ candidate: [Double]) -> Bool {
      zip(candidate, surface.axes).allSatisfy { $1.range.contains($0) }
        && isMember[surface.box(of: candidate)]
    }
    return candidates.first(where: isInside) ?? point
  }

  private func value(share: Double, _ axis: Int) -> Double {
    surface.axes[axis].value(share: share)
  }

  /// How far each direction reaches from a point.
  func extents(at point: [Double], _ isMember: [Bool]) -> [Plateau.Extent] {
    let box = surface.box(of: point)
    return shape.indices.map { axis in
      let (first, last) = run(through: box, axis, isMember)
      return Plateau.Extent(
        low: surface.edges[axis][first],
        high: surface.edges[axis][last + 1],
        touchesLowerBound: first == 0,
        touchesUpperBound: last == shape[axis] - 1
      )
    }
  }
}
