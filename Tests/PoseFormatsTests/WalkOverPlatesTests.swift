// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

@testable import PoseFormats

/// Two people's walks over two force plates each, by the package's own reader of C3D: four strikes and four toe-offs.
@Suite(.enabled(if: realData != nil, "needs REPGAUGE_TEST_DATA"))
struct WalkOverPlatesTests {
  private static let walks = [WalkOverPlates.dec, .qualisys]

  /// The error in ms of the nearest event within 0.1 s of each contact, of its foot or of none; nil for a miss.
  private func errors(
    _ analyzer: String,
    _ kind: FormEvent.Kind,
    _ walk: WalkOverPlates
  ) throws -> [Double?] {
    let reading = try walk.reading()
    var instance = makeAnalyzer(analyzer)
    let events = instance.result(of: try walk.track(reading)).events.filter { $0.kind == kind }
    return try walk.contacts(reading).map { contact in
      let time = kind == .heelStrike ? contact.strike : contact.leaving
      return events.filter { $0.side == nil || $0.side == contact.side }
        .map { 1000 * ($0.time - time) }
        .filter { abs($0) < 100 }.min { abs($0) < abs($1) }
    }
  }

  @Test func `plates say when feet come and go`() throws {
    let dec = try WalkOverPlates.dec.contacts(WalkOverPlates.dec.reading())
    #expect(
      dec == [
        WalkOverPlates.Contact(side: .right, strike: 2.083, leaving: 2.66),
        WalkOverPlates.Contact(side: .left, strike: 2.569, leaving: 3.147),
      ]
    )
    let qualisys = try WalkOverPlates.qualisys.contacts(WalkOverPlates.qualisys.reading())
    #expect(
      qualisys == [
        WalkOverPlates.Contact(side: .left, strike: 3.5945, leaving: 4.137),
        WalkOverPlates.Contact(side: .right, strike: 4.058, leaving: 4.6385),
      ]
    )
  }

  /// Checks errors in ms to a millisecond, strikes and toe-offs of both walks in order of time; nil is a miss.
  private func expect(_ analyzer: String, strikes: [Double?], toeOffs: [Double?]) throws {
    for (kind, expected) in [(FormEvent.Kind.heelStrike, strikes), (.toeOff, toeOffs)] {
      let found = try Self.walks.flatMap { try errors(analyzer, kind, $0) }
      try #require(found.count == expected.count)
      for (found, expected) in zip(found, expected) {
        switch (found, expected) {
        case (nil, nil): break
        case (let found?, let expected?): #expect(abs(found - expected) < 1, "\(analyzer)")
        default: Issue.record("\(analyzer): \(String(describing: found)) in a \(kind)")
        }
      }
    }
  }

  @Test func `feet on the floor tell three of four strikes, 48 to 53 ms early`() throws {
    try expect(
      "andernet-gait-fixed",
      strikes: [-53, -49, nil, -48],
      toeOffs: [0, nil, 18, 6.5]
    )
  }

  @Test func `the pelvis tells three of four strikes, 18 to 33 ms early`() throws {
    try expect(
      "andernet-gait-fixed:steps=imu",
      strikes: [-33, -29, nil, -18],
      toeOffs: [nil, nil, nil, nil]
    )
  }

  @Test func `the literal text finds no step, and all four with a threshold of 0.1 g`() throws {
    let none: [Double?] = [nil, nil, nil, nil]
    try expect("andernet-gait", strikes: none, toeOffs: none)
    try expect(
      "andernet-gait:min-acceleration=0.1",
      strikes: [-33, -39, 20.5, -48],
      toeOffs: none
    )
  }

  @Test func `the literal code finds no strike by ankles, and one by the pelvis`() throws {
    try expect(
      "andernet-gait:reading=code",
      strikes: [nil, nil, nil, nil],
      toeOffs: [nil, nil, 68, -73.5]
    )
    try expect(
      "andernet-gait:reading=code,steps=imu",
      strikes: [nil, nil, 30.5, nil],
      toeOffs: [nil, nil, nil, nil]
    )
  }
}
