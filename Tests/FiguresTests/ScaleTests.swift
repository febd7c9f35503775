// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Figures

struct ScaleTests {
  struct TickCase: CustomTestStringConvertible {
    var domain: ClosedRange<Double>
    var count: Int
    var labels: [String]
    var testDescription: String { "\(domain), at most \(count)" }
  }

  @Test(arguments: [
    TickCase(domain: 0...1, count: 6, labels: ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    TickCase(domain: 0...1, count: 5, labels: ["0.0", "0.5", "1.0"]),
    TickCase(domain: 0...10, count: 6, labels: ["0", "2", "4", "6", "8", "10"]),
    TickCase(domain: -0.05...0.05, count: 3, labels: ["−0.05", "0.00", "0.05"]),
    TickCase(domain: 0.013...0.022, count: 4, labels: ["0.015", "0.020"]),
    TickCase(domain: 1200...9000, count: 4, labels: ["2000", "4000", "6000", "8000"]),
    TickCase(domain: 3...3, count: 3, labels: ["2.5", "3.0", "3.5"]),
    TickCase(domain: 0...0.3, count: 4, labels: ["0.0", "0.1", "0.2", "0.3"]),
  ])
  func `linear ticks are round`(example: TickCase) {
    let scale = LinearScale(domain: example.domain, from: 0, to: 100)
    #expect(scale.ticks(atMost: example.count).map(\.label) == example.labels)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `linear ticks are ascending, inside, evenly spaced and few enough`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let magnitude = Elementary.pow(10, Double(random.index(below: 12)) - 6)
    let lower = (random.unit() - 0.5) * magnitude
    let width = (0.01 + random.unit()) * magnitude
    let count = 1 + random.index(below: 12)
    let scale = LinearScale(domain: lower...(lower + width), from: 0, to: 640)
    let ticks = scale.ticks(atMost: count)
    let step = ticks.count > 1 ? ticks[1].value - ticks[0].value : 0
    #expect((1...count).contains(ticks.count))
    for tick in ticks where !tick.label.isEmpty {
      #expect(tick.value >= lower - width * 1e-6)
      #expect(tick.value <= lower + width * (1 + 1e-6))
      let number = try #require(Double(tick.label.replacing("−", with: "-")))
      #expect((number - tick.value).magnitude <= 1e-9 * max(1, tick.value.magnitude))
    }
    for (a, b) in zip(ticks, ticks.dropFirst()) {
      #expect(b.value > a.value)
      #expect(((b.value - a.value) - step).magnitude < step * 1e-6)
      #expect(a.label != b.label)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a rounded scale contains its domain and begins and ends at ticks`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let lower = (random.unit() - 0.5) * 20
    let domain = lower...(lower + 0.1 + 10 * random.unit())
    let scale = LinearScale(domain: domain, from: 0, to: 1).rounded(atMost: 7)
    let step = NiceStep(covering: domain, atMost: 7).size
    #expect(scale.domain.lowerBound <= domain.lowerBound + 1e-6)
    #expect(scale.domain.upperBound >= domain.upperBound - 1e-6)
    for bound in [scale.domain.lowerBound, scale.domain.upperBound] {
      #expect((bound / step - (bound / step).rounded()).magnitude < 1e-9)
    }
  }

  @Test func `a linear scale maps its ends, and values outside to outside`() {
    let scale = LinearScale(domain: 2...4, from: 100, to: 0)
    #expect(scale.position(2) == 100)
    #expect(scale.position(3) == 50)
    #expect(scale.position(4) == 0)
    #expect(scale.position(5) == -50)
  }

  @Test func `a domain of no width is widened around its value`() {
    let scale = LinearScale(domain: 7...7, from: 0, to: 10)
    #expect(scale.position(7) == 5)
  }

  @Test func `equal ratios take equal lengths on a logarithmic scale`() {
    let scale = LogScale(domain: 0.1...10, from: 0, to: 200)
    #expect((scale.position(1) - 100).magnitude < 1e-9)
    #expect((scale.position(0.1)).magnitude < 1e-9)
    let middle = scale.position(2) - scale.position(1)
    #expect((scale.position(4) - scale.position(2) - middle).magnitude < 1e-9)
  }

  @Test func `logarithmic ticks thin out to powers of ten`() {
    let scale = LogScale(domain: 0.1...10, from: 0, to: 200)
    let dense = scale.ticks(atMost: 8).map(\.label)
    #expect(dense == ["0.1", "0.2", "0.5", "1", "2", "5", "10"])
    #expect(scale.ticks(atMost: 4).map(\.label) == ["0.1", "1", "10"])
    #expect(scale.ticks(atMost: 2).map(\.label) == ["0.1", "10"])
    let narrow = LogScale(domain: 3...4, from: 0, to: 1).ticks(atMost: 4)
    #expect(narrow.allSatisfy { (3.0...4.0).contains($0.value) })
  }

  struct ClockCase: CustomTestStringConvertible {
    var end: Double
    var count: Int
    var labels: [String]
    var testDescription: String { "0...\(end) s, at most \(count)" }
  }

  @Test(arguments: [
    ClockCase(end: 24, count: 12, labels: ["0", "5", "10", "15", "20"]),
    ClockCase(end: 60, count: 7, labels: ["0", "10", "20", "30", "40", "50", "60"]),
    ClockCase(end: 95, count: 8, labels: ["0:00", "0:15", "0:30", "0:45", "1:00", "1:15", "1:30"]),
    ClockCase(end: 600, count: 6, labels: ["0:00", "2:00", "4:00", "6:00", "8:00", "10:00"]),
    ClockCase(end: 2, count: 6, labels: ["0.0", "0.5", "1.0", "1.5", "2.0"]),
  ])
  func `time ticks fall where a clock's would`(example: ClockCase) {
    let scale = TimeScale(domain: 0...example.end, from: 0, to: 100)
    #expect(scale.ticks(atMost: example.count).map(\.label) == example.labels)
  }

  @Test func `bands lie side by side`() {
    let bands = BandScale(count: 3, from: 10, bandLength: 20)
    #expect(bands.lower(1) == 30)
    #expect(bands.middle(2) == 60)
    #expect(bands.end == 70)
  }

  @Test func `a logarithmic scale refuses values that are not above zero`() async {
    await #expect(processExitsWith: .failure) {
      _ = LogScale(domain: 1...10, from: 0, to: 1).position(0)
    }
  }
}
