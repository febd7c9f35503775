// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
import Tuning

struct PlateauTests {
  private let amplitude = SearchAxis(
    "min-amplitude",
    unit: .signal,
    range: 0.01...1,
    isLogarithmic: true,
    default: 0.08
  )
  private let cooldown = SearchAxis(
    "cooldown",
    unit: .seconds,
    range: 0...2,
    isLogarithmic: false,
    default: 0
  )

  /// Scores between given amplitudes.
  private func line(_ edges: [Double], _ values: [Double]) -> ScoreSurface {
    ScoreSurface(axes: [amplitude], edges: [edges], values: values, isHigherBetter: true)
  }

  @Test func `the widest region in ratios wins, and its centre is the geometric middle`() throws {
    // From 0.02 to 0.08 is a factor of 4, from 0.4 to 1 one of 2.5, although longer.
    let surface = line([0.01, 0.02, 0.08, 0.4, 1], [0.5, 0.9, 0.2, 0.95])
    let plateau = try #require(Plateau(of: surface, within: 0.05))
    #expect(plateau.best == 0.95)
    #expect(plateau.centre == [0.04])
    #expect(plateau.extents[0].low == 0.02)
    #expect(plateau.extents[0].high == 0.08)
    #expect(plateau.extents[0].factor == 4)
    #expect(!plateau.touchesBound)
    #expect(plateau.parts == 2)
    #expect(abs(plateau.share - 0.301029995664) < 1e-9)
  }

  @Test func `without a loss only the best stays, and it touches the bound`() throws {
    let surface = line([0.01, 0.02, 0.08, 0.4, 1], [0.5, 0.9, 0.2, 0.95])
    let plateau = try #require(Plateau(of: surface, within: 0))
    #expect(plateau.extents[0].low == 0.4)
    #expect(plateau.extents[0].touchesUpperBound && !plateau.extents[0].touchesLowerBound)
    #expect(plateau.parts == 1)
  }

  @Test func `less is better where it is`() throws {
    let surface = ScoreSurface(
      axes: [amplitude],
      edges: [[0.01, 0.1, 1]],
      values: [3, 0.5],
      isHigherBetter: false
    )
    let plateau = try #require(Plateau(of: surface, within: 0.1))
    #expect(plateau.best == 0.5)
    #expect(plateau.extents[0].low == 0.1)
  }

  @Test func `where nothing is defined there is no plateau`() {
    #expect(Plateau(of: line([0.01, 1], [.nan]), within: 1) == nil)
    let half = Plateau(of: line([0.01, 0.1, 1], [.nan, 0.3]), within: 1)
    #expect(half?.extents[0].low == 0.1)
  }

  @Test func `the centre of a bent region lies in its thickest part`() throws {
    // A thin stroke from left to right, and a square of six by six at its right end.
    let size = 20
    let isInside = (0..<size * size).map { box in
      let (x, y) = (box % size, box / size)
      return y == 3 || ((12..<18).contains(x) && (3..<9).contains(y))
    }
    let surface = ScoreSurface(
      axes: [amplitude, cooldown],
      edges: [
        (0...size).map { amplitude.value(share: Double($0) / Double(size)) },
        (0...size).map { cooldown.value(share: Double($0) / Double(size)) },
      ],
      values: isInside.map { $0 ? 1 : 0 },
      isHigherBetter: true
    )
    let region = try #require(PlateauRegion(of: surface, within: 0))
    #expect(region.isMember == isInside)
    let plateau = region.plateau
    let place = [
      (Elementary.log(plateau.centre[0]) - Elementary.log(0.01)) / amplitude.length,
      plateau.centre[1] / 2,
    ]
    #expect(abs(place[0] - 15.0 / 20) < 0.06)
    #expect(abs(place[1] - 6.0 / 20) < 0.06)
    #expect(plateau.extents[1].low == 0.3)
    #expect(plateau.extents[1].high == 0.9)
  }

  @Test func `a best between the middles of boxes counts, and may leave none as good`() throws {
    let surface = ScoreSurface(
      axes: [amplitude],
      edges: [[0.01, 0.1, 1]],
      values: [0.5, 0.8],
      isHigherBetter: true,
      exactBest: 0.9
    )
    let near = try #require(PlateauRegion(of: surface, within: 0.15))
    #expect(near.plateau.best == 0.9 && near.isMember == [false, true])
    #expect(try #require(PlateauRegion(of: surface, within: 0.45)).isMember == [true, true])
    #expect(try #require(PlateauRegion(of: surface, within: 0)).isMember == [false, true])
  }

  @Test func `regions that touch at a corner are apart`() throws {
    let surface = ScoreSurface(
      axes: [amplitude, cooldown],
      edges: [[0.01, 0.1, 1], [0, 1, 2]],
      values: [1, 0, 0, 1],
      isHigherBetter: true
    )
    #expect(try #require(Plateau(of: surface, within: 0)).parts == 2)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the centre is inside, and all that is as good is looked at`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let (width, height) = (1 + random.index(below: 12), 1 + random.index(below: 12))
    let values = (0..<width * height).map { _ in Double(random.index(below: 4)) }
    let surface = ScoreSurface(
      axes: [amplitude, cooldown],
      edges: [
        (0...width).map { amplitude.value(share: Double($0) / Double(width)) },
        (0...height).map { cooldown.value(share: Double($0) / Double(height)) },
      ],
      values: values,
      isHigherBetter: true
    )
    let region = try #require(PlateauRegion(of: surface, within: 1))
    let plateau = region.plateau
    let best = try #require(values.max())
    #expect(region.isMember[surface.box(of: plateau.centre)])
    #expect(try #require(surface.value(at: plateau.centre)) >= best - 1)
    for (box, isMember) in region.isMember.enumerated() where isMember {
      #expect(values[box] >= best - 1)
      // What lies beside a member is a member or not as good.
      if box % width + 1 < width, values[box + 1] >= best - 1 { #expect(region.isMember[box + 1]) }
      if box + width < values.count, values[box + width] >= best - 1 {
        #expect(region.isMember[box + width])
      }
    }
  }
}
