// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct SharedTests {
  private struct Facts: Sendable, Equatable {
    var name: String
    var numbers: [Int]
  }

  private let facts = Shared(Facts(name: "squat", numbers: [1, 2]))

  @Test func `a copy that is changed leaves the other as it was`() {
    var member = facts
    member.numbers.append(3)
    var whole = facts
    whole.value.name = "lunge"
    #expect(facts.value == Facts(name: "squat", numbers: [1, 2]))
    #expect(member.value == Facts(name: "squat", numbers: [1, 2, 3]))
    #expect(whole.value == Facts(name: "lunge", numbers: [1, 2]))
  }

  @Test func `equal are values, wherever they lie`() {
    #expect(facts == Shared(Facts(name: "squat", numbers: [1, 2])))
    #expect(facts != Shared(Facts(name: "squat", numbers: [2, 1])))
  }

  @Test func `a copy takes no more than a reference`() {
    #expect(MemoryLayout<Shared<Facts>?>.size == MemoryLayout<Int>.size)
  }
}
