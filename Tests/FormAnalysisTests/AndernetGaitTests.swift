// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import FormAnalysis

/// The literal design's defects, each as a number.
@Suite struct AndernetGaitTests {
  /// exp(-5 t^2) from -1 s on at 100 Hz, on which the measure's authors publish -1.41403.
  private let stroke = (0..<200).map { index in
    let time = Double(index) / 100 - 1
    return Elementary.exp(-5 * time * time)
  }

  @Test func `on the published pulse the code has -1.916 instead of -1.414`() throws {
    let code = try #require(AndernetSmoothness.spectralArcLength(of: stroke, rate: 100))
    #expect(abs(code + 1.916) < 5e-4)
    let published = try #require(SpectralArcLength.value(of: stroke, rate: 100))
    #expect(abs(published + 1.41403) < 5e-6)
  }

  @Test func `the code's low-pass amplifies by 3.6 dB, and by 3 dB at its cut-off`() {
    let filter = AndernetLowPass()
    func decibels(_ frequency: Double) -> Double {
      let (sine, cosine) = Elementary.sinAndCos(2 * .pi * frequency / 60)
      let (sine2, cosine2) = Elementary.sinAndCos(4 * .pi * frequency / 60)
      func square(_ parts: (Double, Double, Double)) -> Double {
        let real = parts.0 + parts.1 * cosine + parts.2 * cosine2
        let imaginary = parts.1 * sine + parts.2 * sine2
        return real * real + imaginary * imaginary
      }
      let gain =
        square(filter.forward) / square((1, filter.feedback.0, filter.feedback.1))
      return 10 * Elementary.log(gain) / Elementary.log(10)
    }
    #expect(abs(decibels(0.001)) < 1e-3)
    #expect(abs(decibels(5) - 3.01) < 0.01)
    let peak = (1...100).map { decibels(Double($0) / 10) }.max() ?? 0
    #expect(abs(peak - 3.6) < 0.1)
  }

  /// Steps of the text's detector on peaks of an amplitude in g, twice a second, on top of the 1 g of rest.
  private func steps(_ amplitude: Double, above threshold: Double) -> [Double] {
    var detector = AndernetHighPassSteps()
    var limit = Limit(threshold)
    return (0..<600).compactMap { number in
      let time = Double(number) / 60
      let value = 1 + amplitude * Elementary.cos(4 * .pi * (time - 0.3))
      return detector.update(value, at: time, above: &limit)
    }
  }

  @Test func `walking never reaches 1.2 g behind the high-pass, though it reads 1.4 g before it`() {
    // A pelvis has 0.3 to 0.5 g in walking.
    #expect(steps(0.4, above: 1.2).isEmpty)
    let low = steps(0.4, above: 0.2)
    #expect(low.count >= 18)
    #expect(zip(low, low.dropFirst()).allSatisfy { abs($1 - $0 - 0.5) < 0.02 })
    // It would take three times as much.
    #expect(steps(1.4, above: 1.2).count >= 18)
  }

  /// Steps of the code's detector on a wave of 0.4 g once a second.
  private func rectified(_ wave: (Double) -> Double) -> [Double] {
    var detector = AndernetRectifiedSteps()
    return (0..<600).compactMap { number in
      let time = Double(number) / 60
      return detector.update(0.4 * wave(2 * .pi * time), at: time)
    }
  }

  @Test func `rectified, one wave a second is two steps, unless the first peak was higher`() {
    #expect(rectified { min(1, 0.5 + $0 / (8 * .pi)) * Elementary.sin($0) }.count == 20)
    // From rest the filter overshoots once, and nothing reaches that peak again.
    #expect(rectified(Elementary.sin).count == 1)
    #expect(rectified(Elementary.cos).count == 1)
  }

  /// Strikes on an ankle of V-shaped heights, lowest at 1, 2 ... s.
  private func strikes(rate: Double, _ height: (Double) -> Double) -> [Double] {
    var detector = AndernetFootStrikes()
    return (0..<Int(6 * rate)).compactMap { number in
      let time = Double(number) / rate
      return detector.update(SIMD3(0, height(time), 0), at: time).strike?.time
    }
  }

  @Test func `strikes of ankles are stamped half a window late, and later by the average`() {
    let found = strikes(rate: 30) { 0.1 + 0.4 * Elementary.sin(.pi * $0).magnitude }
    #expect(found.count >= 4)
    for time in found {
      let late = time - time.rounded(.down)
      #expect((0.12...0.22).contains(late), "\(late)")
    }
  }

  @Test(arguments: [30.0, 60, 150]) func `a foot that rests on the floor has no strike`(
    rate: Double
  ) {
    // Lifted by 10 cm in 0.4 s of each second.
    let found = strikes(rate: rate) { time in
      let share = time - time.rounded(.down)
      return share < 0.4 ? 0.1 + 0.1 * Elementary.sin(.pi * share / 0.4) : 0.1
    }
    #expect(found.isEmpty)
  }

  @Test func `the arc length of a recording falls with its length, that of each movement does not`()
    throws
  {
    func movements(_ count: Int) -> [Double] { (0..<count).flatMap { _ in stroke } }
    let one = try #require(AndernetSmoothness.spectralArcLength(of: movements(1), rate: 100))
    let twenty = try #require(AndernetSmoothness.spectralArcLength(of: movements(20), rate: 100))
    // Zeros up to the next power of two make the 20 less than five have; the published measure has -1.4, -4.2 and -6.3.
    #expect(twenty < one - 1)
  }

  @Test func `a ratio of a recording that is no whole number of strides leaks`() throws {
    // 4 over 1 by construction; 6.4 strides.
    let signal = (0..<384).map { number -> Double in
      let time = Double(number) / 60
      return Elementary.cos(2 * .pi * time) + 4 * Elementary.cos(4 * .pi * time)
    }
    let whole = try #require(
      AndernetSmoothness.harmonicRatio(of: signal, rate: 60, isSideways: false)
    )
    #expect(abs(whole - 4) > 0.3)
    let stride = Array(signal[0..<60])
    #expect(abs(try #require(HarmonicRatio.value(of: stride, isSideways: false)) - 4) < 1e-9)
  }

  @Test func `readings of the text and the code differ, and a default walk has no step`() {
    let track = walkTrack(seconds: 5).onFloor().replacing(inertial: walkingReadings(seconds: 5))
    var text = makeAnalyzer("andernet-gait")
    let said = text.result(of: track)
    #expect(said.events.isEmpty && said.measurements.isEmpty && said.judgements.isEmpty)
    #expect(said.abstentions.map(\.reason) == [.length])
    var code = makeAnalyzer("andernet-gait:reading=code,steps=imu")
    let coded = code.result(of: track)
    #expect(!coded.events.isEmpty && coded.events.allSatisfy { $0.side == nil })
    var blind = makeAnalyzer("andernet-gait")
    #expect(
      blind.result(of: walkTrack(seconds: 5)).abstentions.map(\.reason) == [.inertial]
    )
  }

  @Test func `the foot of a step is that of the lower hip`() {
    let track = walkTrack(seconds: 5).onFloor().replacing(inertial: walkingReadings(seconds: 5))
    var analyzer = makeAnalyzer("andernet-gait:min-acceleration=0.2")
    let steps = analyzer.result(of: track).events
    #expect(steps.count >= 8)
    for step in steps {
      let beat = Int((2 * (step.time - 0.4)).rounded())
      #expect(step.side == (beat.isMultiple(of: 2) ? .right : .left))
      #expect(abs(step.time - 0.4 - Double(beat) / 2) < 0.05)
    }
  }
}
