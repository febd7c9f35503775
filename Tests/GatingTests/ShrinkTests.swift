// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Scoring
import Testing

@testable import Gating

@Suite struct ShrinkTests {
  @Test(arguments: 0..<50)
  func `what lies in one stretch is found to the frame`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let count = 1 + generator.index(below: 400)
    let first = generator.index(below: count)
    let last = first + generator.index(below: count - first)
    var questions = 0
    let found = WindowShrinker.shortest(of: 0..<count) { window in
      questions += 1
      return window.contains(first) && window.contains(last)
    }
    #expect(found == first..<last + 1)
    #expect(questions < 60)
  }

  @Test(arguments: 0..<50)
  func `no frame can be cut off either end of what is found`(seed: UInt64) {
    // What shows is any set of stretches, and the whole.
    func shows(_ window: Range<Int>) -> Bool {
      window == 0..<60 || (window.lowerBound &* 31 &+ window.upperBound &* 17 &+ Int(seed)) % 3 != 0
    }
    let found = WindowShrinker.shortest(of: 0..<60, shows: shows)
    guard let found else { return }
    #expect(shows(found))
    #expect(found.count == 1 || !shows(found.dropFirst()))
    #expect(found.count == 1 || !shows(found.dropLast()))
    #expect(WindowShrinker.shortest(of: found, shows: shows) == found, "again it is the same")
  }

  @Test func `what the whole does not show is nowhere`() {
    #expect(WindowShrinker.shortest(of: 0..<10) { _ in false } == nil)
  }

  // MARK: Witnesses

  private func event(_ time: Double) -> RepEvent {
    RepEvent(decisionTime: time + 0.3, extremumTime: time, start: time - 0.6, end: time + 0.6)
  }

  @Test func `a lost rep is shown beside one that still counts`() {
    let before = [event(2), event(4), event(9)]
    let after = [event(2), event(9)]
    let change = EventChange.changes(from: before, to: after)[0]
    let witness = ChangeWitness(of: change, before: before, after: after)
    let clip = 0.0...12.0
    #expect(witness.isShown(by: [event(2)], in: 1...6, of: clip))
    #expect(!witness.isShown(by: [event(2)], in: 1...4.5, of: clip), "its end is cut off")
    #expect(!witness.isShown(by: [], in: 1...6, of: clip), "the neighbour is lost as well")
    #expect(!witness.isShown(by: [event(2), event(4.2)], in: 1...6, of: clip), "it is back")
  }

  @Test func `a new rep is shown where it is counted as in the whole clip`() {
    let change = EventChange.changes(from: [], to: [event(4)])[0]
    let witness = ChangeWitness(of: change, before: [], after: [event(4)], reps: [3.5...5])
    #expect(witness.isShown(by: [event(4)], in: 3.4...5.1, of: 0...9))
    #expect(!witness.isShown(by: [event(4)], in: 3.6...5.1, of: 0...9), "the labelled rep is cut")
    #expect(!witness.isShown(by: [event(4.1)], in: 3.4...5.1, of: 0...9))
  }

  // MARK: Labels

  private var labels: LabelFile {
    LabelFile(
      clip: "squat-1",
      source: .media(sha256: String(repeating: "0", count: 64)),
      rater: "ana",
      status: .done,
      events: [
        LabelEvent(.set, start: 1, end: 9, label: "squat"),
        LabelEvent(.rep, start: 1, mid: 2, end: 3, label: "full"),
        LabelEvent(.rep, start: 3, mid: 4, end: 5, label: "full"),
        LabelEvent(.rep, start: 7, mid: 8, end: 9, label: "full"),
      ]
    )
  }

  @Test func `whole reps stay, cut ones are ignored, and sets are cut`() {
    let cut = labels.cut(to: 2.5...6, clip: "squat-1-cut", track: "abc")
    #expect(cut.clip == "squat-1-cut")
    #expect(cut.source == .track(sha256: "abc"))
    #expect(
      cut.events == [
        LabelEvent(.set, start: 2.5, end: 6, label: "squat"),
        LabelEvent(.ignore, start: 2.5, end: 3, label: "cut"),
        LabelEvent(.rep, start: 3, mid: 4, end: 5, label: "full"),
      ]
    )
  }

  @Test func `a stretch without a rep says that it has none`() {
    let cut = labels.cut(to: 5.5...6.5, clip: "squat-1-cut", track: "abc")
    #expect(
      cut.events == [
        LabelEvent(.set, start: 5.5, end: 6.5, label: "squat", value: 0, unit: "reps")
      ]
    )
    #expect(Reference.make(from: cut, file: "").reference?.count == 0)
  }

  @Test func `a count alone is ignored when it is cut`() {
    var counted = labels
    counted.events = [LabelEvent(.set, start: 1, end: 9, label: "squat", value: 3, unit: "reps")]
    let cut = counted.cut(to: 2...4, clip: "squat-1-cut", track: "abc")
    #expect(cut.events == [LabelEvent(.ignore, start: 2, end: 4, label: "cut")])
  }
}
