// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@Suite struct SpectraTests {
  /// A cosine of some turns over `count` values, of an amplitude and with a phase.
  private func wave(_ turns: Double, _ amplitude: Double, count: Int, phase: Double = 0.3)
    -> [Double]
  {
    (0..<count).map {
      amplitude * Elementary.cos(2 * .pi * turns * Double($0) / Double(count) + phase)
    }
  }

  private func sum(_ waves: [[Double]]) -> [Double] {
    waves.dropFirst().reduce(waves[0]) { zip($0, $1).map(+) }
  }

  @Test(arguments: [64, 66, 67, 128])
  func `a wave is in its own bin alone, by half its amplitude times the number of values`(
    count: Int
  ) {
    let spectrum = Spectrum(of: wave(5, 3, count: count), size: count)
    #expect(abs(spectrum.amplitude(at: 5) - 1.5 * Double(count)) < 1e-9)
    for bin in [0, 1, 4, 6, 20] { #expect(spectrum.amplitude(at: bin) < 1e-9) }
  }

  @Test func `zeros behind the values lie between the bins of the values`() {
    let values = wave(3, 1, count: 50)
    let plain = Spectrum(of: values, size: 50)
    let padded = Spectrum(of: values, size: 200)
    for bin in 0..<20 {
      #expect(abs(plain.amplitude(at: bin) - padded.amplitude(at: 4 * bin)) < 1e-9)
    }
    #expect(padded.amplitude(at: 13) > 1)
  }

  @Test func `even over odd harmonics forwards, odd over even ones sideways, by hand`() throws {
    // Amplitudes 4 and 2 of even harmonics, 1 and 0.5 of odd ones: 6 over 1.5.
    let stride = sum([
      wave(1, 1, count: 66), wave(2, 4, count: 66), wave(3, 0.5, count: 66), wave(6, 2, count: 66),
    ])
    #expect(abs(try #require(HarmonicRatio.value(of: stride, isSideways: false)) - 4) < 1e-9)
    #expect(abs(try #require(HarmonicRatio.value(of: stride, isSideways: true)) - 0.25) < 1e-9)
    let amplitudes = HarmonicRatio.amplitudes(of: stride)
    #expect(amplitudes.count == 20)
    #expect(abs(amplitudes[1] / amplitudes[0] - 4) < 1e-9)
  }

  @Test func `two equal steps have no ratio, and neither has what is too short`() {
    let step = wave(1, 1, count: 32)
    #expect(HarmonicRatio.value(of: step + step, isSideways: false) == nil)
    #expect(HarmonicRatio.value(of: [1, 2, 4], isSideways: false) == nil)
    #expect(HarmonicRatio.value(of: [], isSideways: true) == nil)
    // At 30 a second half the rate is 15 harmonics of a stride of 1.03 s.
    #expect(HarmonicRatio.amplitudes(of: wave(2, 1, count: 31)).count == 15)
  }

  @Test func `the unit and the place of an acceleration do not matter`() throws {
    let stride = sum([wave(1, 1, count: 60), wave(4, 3, count: 60)])
    let ratio = try #require(HarmonicRatio.value(of: stride, isSideways: false))
    let other = stride.map { 9.8 * $0 + 4 }
    #expect(abs(try #require(HarmonicRatio.value(of: other, isSideways: false)) - ratio) < 1e-9)
  }
}
