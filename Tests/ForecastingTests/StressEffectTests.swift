// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Forecasting

/// What stresses do to counters, as the program has it.
struct StressEffectTests {
  @Test func `every line of the table is an effect, of each counter as many`() throws {
    let lines = StressEffect.measuredTable.split(separator: "\n")
    let measured = StressEffect.measured
    #expect(measured.count == lines.count)
    let counters = Set(measured.map(\.counter))
    for counter in counters {
      #expect(measured.count { $0.counter == counter } * counters.count == measured.count)
      let plain = try #require(StressEffect.of("no-stress", "", on: counter))
      #expect(plain.exact == plain.plainExact)
    }
    for effect in measured {
      #expect((0...1).contains(effect.exact) && (0...1).contains(effect.plainExact))
      #expect(effect.lost >= 0 && effect.added >= 0 && effect.sets > 0)
      // A set that is counted exactly loses nothing and gains nothing.
      #expect((effect.exact == 1) == (effect.lost == 0 && effect.added == 0))
    }
  }

  @Test func `lines that are no effect are left out`() {
    let table = "zig-zag rest-drift small 15 0.9 1 0.1 0\nzig-zag rest-drift\nzig-zag a b c 1 1 1 1"
    #expect(StressEffect.parse(table).map(\.stress) == ["rest-drift"])
    #expect(StressEffect.parse("").isEmpty)
  }
}
