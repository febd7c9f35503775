// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Synthesis

/// Models that are estimated from tracks which another model made.
@Suite struct ObservationFitTests {
  private static let hip = Skeleton.coco17.index(of: .leftHip)!
  private static let knee = Skeleton.coco17.index(of: .leftKnee)!

  /// The model that made the tracks.
  private static let truth: ObservationModel = {
    var model = ObservedTracks.model(scale: 0.02)
    model.spectrum.white = 0.6
    model.bursts.spread = 0.3
    model.bursts.shared = 0.5
    model.lag = 0.06
    model.joints[knee].scales = model.joints[knee].scales.map { _ in 0.04 }
    model.joints[hip].gaps = .init(share: 0.1, seconds: 0.3)
    model.joints[hip].biasAlong = 0.08
    model.joints[knee].biasOutward = 0.06
    model.absence = .init(share: 0.05, seconds: 0.5)
    for joint in model.joints.indices {
      model.joints[joint].loadings = [joint % 2 == 0 ? 0.8 : 0.5]
      model.joints[joint].confidence = -3
    }
    model.confidence.slope = -1.2
    model.confidence.spread = 0.5
    return model
  }()

  /// Tracks of ten people, each 20 seconds.
  private static func samples(
    isExact: Bool,
    seed: UInt64,
    white: Double = 0.6
  ) -> [ObservationFit.Sample] {
    var truth = truth
    truth.spectrum.white = white
    return (0..<10).map { person in
      let exact = ObservedTracks.swaying(
        seconds: 20,
        reach: 0.1 + 0.02 * Double(person),
        frequency: 0.3
      )
      return ObservationFit.Sample(
        truth.observed(exact, seed: seed &+ UInt64(person)),
        exact: isExact ? exact : nil,
        person: "p\(person)"
      )
    }
  }

  @Test(arguments: [(UInt64(1), 0.6), (1_000, 0.6), (77, 0.2)])
  func `known parameters come back from tracks alone`(seed: UInt64, white: Double) throws {
    let samples = Self.samples(isExact: false, seed: seed, white: white)
    let model = try ObservationFit.model(of: samples, id: "x")
    // An estimate that is not held against tracks made with it says 0.46 for 0.6.
    #expect(abs(model.spectrum.white - white) < 0.08)
    #expect(abs(model.bursts.spread - 0.3) < 0.05)
    #expect(abs(model.bursts.seconds - 0.2) < 0.05)
    // Where made tracks had no gaps, 0.73 to 0.84 came back.
    #expect(abs(model.bursts.shared - 0.5) < 0.1)
    // The joints sway at up to 0.6 torso lengths per second. The torso looks 4 % shorter for the hip's bias.
    for speed in 0...3 {
      let size = model.joints[5].scales[speed]
      #expect(abs(size - 0.02) < 0.004)
      #expect(abs(model.joints[Self.knee].scales[speed] - 0.04) < 0.008)
    }
    let gaps = model.joints[Self.hip].gaps
    #expect(abs(gaps.share - 0.1) < 0.04)
    #expect(abs(gaps.seconds - 0.3) < 0.12)
    #expect(abs(model.absence.share - 0.05) < 0.035)
    #expect(model.flips == .never)
    func product(_ one: Int, _ other: Int) -> Double {
      zip(model.joints[one].loadings, model.joints[other].loadings).reduce(0) { $0 + $1.0 * $1.1 }
    }
    #expect(abs(product(6, 8) - 0.64) < 0.06)
    #expect(abs(product(6, 7) - 0.4) < 0.06)
    #expect(abs(product(7, 9) - 0.25) < 0.06)
    #expect(model.lag == 0)
    #expect(model.source == .init(tracks: 10, people: 10, frames: 6_000, exactTracks: 0))
  }

  @Test(arguments: [UInt64(2), 2_000])
  func `exact tracks show lag, bias and confidence`(seed: UInt64) throws {
    let model = try ObservationFit.model(of: Self.samples(isExact: true, seed: seed), id: "x")
    #expect(abs(model.lag - 0.06) < 0.01)
    #expect(abs(model.joints[Self.hip].biasAlong - 0.08) < 0.01)
    #expect(abs(model.joints[Self.knee].biasOutward - 0.06) < 0.01)
    #expect(abs(model.joints[5].biasAlong) < 0.01)
    #expect(abs(model.confidence.slope + 1.2) < 0.1)
    #expect(abs(model.confidence.spread - 0.5) < 0.1)
    #expect(abs(model.joints[5].confidence + 3) < 0.5)
    #expect(model.source?.exactTracks == 10)
  }

  @Test func `people left out tremble as the model says`() throws {
    let samples = Self.samples(isExact: false, seed: 5)
    let pairs = try (0..<2).flatMap { fold throws(ObservationFit.Failure) in
      try ObservationFit.heldOut(samples, fold: fold, of: 2)
    }
    #expect(pairs.count == 10)
    let rows = JitterAgreement(pairs: pairs).rows
    for name in ["jitter", "jitter by mean square", "residual above 6 Hz", "jitter of angles"] {
      let row = try #require(rows.first { $0.name == name })
      #expect(row.agrees == true, "\(row)")
    }
  }

  @Test func `a model that trembles twice as much does not agree`() throws {
    let exact = ObservedTracks.swaying(seconds: 20)
    func clips(_ scale: Double) -> [TremblingClip] {
      (0..<5).map { TremblingClip(ObservedTracks.model(scale: scale).observed(exact, seed: $0)) }
    }
    let rows = JitterAgreement(real: clips(0.01), made: clips(0.02)).rows
    let row = try #require(rows.first { $0.name == "jitter" })
    #expect(row.agrees == false)
    #expect(abs((row.ratio ?? 0) - 2) < 0.1)
  }

  @Test func `correlations near 0 are held against what chance makes of them`() throws {
    let exact = ObservedTracks.swaying(seconds: 20)
    func clips(white: Double, seed: UInt64) -> [TremblingClip] {
      var model = ObservedTracks.model(scale: 0.02)
      model.spectrum.white = white
      return (0..<8).map { TremblingClip(model.observed(exact, seed: seed &+ $0)) }
    }
    func row(_ made: [TremblingClip]) throws -> JitterAgreement.Row {
      let pairs = zip(clips(white: 1, seed: 1), made).map { (real: $0, made: $1) }
      return try #require(
        JitterAgreement(pairs: pairs).rows.first { $0.name == "excess correlation" }
      )
    }
    let same = try row(clips(white: 1, seed: 300))
    #expect(same.agrees == true)
    #expect(abs(same.difference?.value ?? 1) < 0.03)
    let other = try row(clips(white: 0.3, seed: 100))
    #expect(other.agrees == false)
    #expect((other.difference?.value ?? 0) > 0.1)
  }

  @Test func `equal tracks give equal models`() throws {
    let samples = Self.samples(isExact: true, seed: 9)
    let (one, other) = (
      try ObservationFit.model(of: samples, id: "x"), try ObservationFit.model(of: samples, id: "x")
    )
    #expect(one.text == other.text)
  }

  @Test func `nothing to learn from is said`() {
    #expect(throws: ObservationFit.Failure.noTracks) {
      _ = try ObservationFit.model(of: [], id: "x")
    }
    let slow = ObservedTracks.swaying(rate: 10)
    #expect(throws: ObservationFit.Failure.noTracks) {
      _ = try ObservationFit.model(of: [.init(slow)], id: "x")
    }
    let both = [slow, slow.mapped(to: .vision19)].map { ObservationFit.Sample($0) }
    #expect(throws: ObservationFit.Failure.severalSkeletons(["coco17", "vision19"])) {
      _ = try ObservationFit.model(of: both, id: "x")
    }
  }
}
