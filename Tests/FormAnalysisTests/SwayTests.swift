// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport
import Testing

@testable import FormAnalysis

/// Sway against closed forms.
@Suite struct SwayTests {
  /// White noise of a deviation on both axes.
  private func noise(
    _ deviation: Double,
    rate: Double,
    seconds: Double = 60,
    seed: UInt64
  ) -> SwayPath {
    var random = RandomGenerator(seed: seed)
    let pairs = (0..<Int(seconds * rate)).map { _ in random.normalPair() }
    return SwayPath(
      mediolateral: pairs.map { $0.0 * deviation },
      anteroposterior: pairs.map { $0.1 * deviation },
      rate: rate
    )
  }

  @Test func `the ellipse of four points is that of its formula`() throws {
    // Places (±3, 0) and (0, ±4): variances 18 / 3 and 32 / 3, no covariance; F.05[2, 2] is 19.
    let ellipse = try #require(PredictionEllipse([3, -3, 0, 0], [0, 0, 4, -4]))
    #expect(abs(PredictionEllipse.quantile(of: 4) - 19) < 1e-9)
    #expect(abs(ellipse.area - 2 * .pi * 19 * 8) < 1e-9)
    // Points on a line have no area, and two points no ellipse.
    #expect(try #require(PredictionEllipse([1, 2, 3], [2, 4, 6])).area < 1e-6)
    #expect(PredictionEllipse([1, 2], [1, 2]) == nil)
  }

  @Test(arguments: [(12, 4.1028), (22, 3.4928), (62, 3.1504), (1_000_002, 2.9957)])
  func `the quantile is that of tables of the F distribution`(row: (count: Int, value: Double)) {
    #expect(abs(PredictionEllipse.quantile(of: row.count) - row.value) < 1e-4)
  }

  @Test func `the ellipse holds 95 % of normal points that lean to each other`() throws {
    var random = RandomGenerator(seed: 7)
    var points: [SIMD2<Double>] = []
    for _ in 0..<20_000 {
      let (one, two) = random.normalPair()
      points.append(SIMD2(3 * one, 2 * one + two))
    }
    let covariance = PredictionEllipse.covariance(points.map(\.x), points.map(\.y))
    let determinant = covariance.first * covariance.second - covariance.both * covariance.both
    let limit = 2 * PredictionEllipse.quantile(of: points.count)
    let inside = points.count { point in
      // The squared distance of Mahalanobis, by the inverse of the covariance.
      let distance =
        (covariance.second * point.x * point.x - 2 * covariance.both * point.x * point.y
          + covariance.first * point.y * point.y) / determinant
      return distance <= limit
    }
    #expect(abs(Double(inside) / 20_000 - 0.95) < 0.005)
    let ellipse = try #require(PredictionEllipse(points.map(\.x), points.map(\.y)))
    #expect(abs(ellipse.area - .pi * limit * determinant.squareRoot()) < 1e-9)
  }

  @Test(arguments: [(30.0, 53.17), (60, 106.3), (100, 177.2)])
  func `noise of 1 mm has the speed of its closed form, and far less after the filter`(
    row: (rate: Double, speed: Double)
  ) throws {
    let path = noise(1, rate: row.rate, seconds: 120, seed: 3)
    let smooth = try #require(path.lowPassed(5))
    let closed = SwayNoise(deviation: 1, rate: row.rate, cutoff: 5)
    #expect(abs(closed.unfilteredSpeed - row.speed) < 0.1)
    #expect(abs(path.speed / closed.unfilteredSpeed - 1) < 0.04)
    #expect(abs(smooth.speed / closed.speed - 1) < 0.06)
    #expect(closed.speed < 0.25 * closed.unfilteredSpeed)
    #expect(abs(smooth.area / closed.area - 1) < 0.1)
    let found = SwayNoise(of: path, smooth, cutoff: 5)
    #expect(abs(found.deviation - 1) < 0.02)
  }

  @Test func `noise is found below sway that is thirty times as large`() throws {
    let still = noise(2, rate: 60, seed: 5)
    let swaying = SwayPath(
      mediolateral: still.mediolateral.indices.map { place in
        still.mediolateral[place] + 60 * Elementary.sin(2 * .pi * 0.5 * Double(place) / 60)
      },
      anteroposterior: still.anteroposterior,
      rate: 60
    )
    let smooth = try #require(swaying.lowPassed(5))
    #expect(abs(SwayNoise(of: swaying, smooth, cutoff: 5).deviation - 2) < 0.05)
  }

  @Test func `a path too short or too slow for the filter has no filtered one`() {
    #expect(noise(1, rate: 30, seconds: 0.5, seed: 1).lowPassed(5) == nil)
    #expect(noise(1, rate: 10, seconds: 60, seed: 1).lowPassed(5) == nil)
  }

  @Test func `the ratio of Romberg asks for equal durations and some sway`() throws {
    let open = noise(1, rate: 30, seconds: 20, seed: 1)
    let closed = SwayPath(
      mediolateral: open.mediolateral.map { 3 * $0 },
      anteroposterior: open.anteroposterior.map { 3 * $0 },
      rate: 30
    )
    let ratio = try #require(RombergRatio(closed: closed, open: open))
    #expect(abs(ratio.speed - 3) < 1e-9 && abs(ratio.area - 9) < 1e-9)
    #expect(RombergRatio(closed: noise(1, rate: 30, seconds: 30, seed: 2), open: open) == nil)
    #expect(RombergRatio(closed: noise(1, rate: 60, seconds: 10, seed: 2), open: open) == nil)
    #expect(RombergRatio(closed: closed, open: noise(0, rate: 30, seconds: 20, seed: 2)) == nil)
  }

  @Test func `even times are those of the longest stretch without a gap`() throws {
    var times = (0..<30).map { Double($0) / 30 }
    times += (0..<90).map { 2 + Double($0) / 30 }
    let even = try #require(EvenTimes(times, longestGap: 0.25))
    #expect(abs(even.rate - 30) < 1e-6 && even.times.count == 90)
    #expect(abs(even.times[0] - 2) < 1e-9 && abs(even.duration - 89.0 / 30) < 1e-6)
    // A line stays a line, also over frames that are missing.
    times.removeSubrange(60..<64)
    let bridged = try #require(EvenTimes(times, longestGap: 0.25))
    let line = bridged.values(times.map { 3 * $0 + 1 })
    #expect(zip(bridged.times, line).allSatisfy { abs(3 * $0 + 1 - $1) < 1e-9 })
    #expect(bridged.times.count == 90)
    #expect(EvenTimes([1], longestGap: 0.25) == nil)
  }
}
