// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
@testable import Matching
@testable import Scoring
@testable import Statistics

struct SegmentationScoreTests {
  @Test func `a worked example has the numbers worked out by hand`() {
    // a from 0 to 4, b from 4 to 8; said: a from 1 to 5, then b to 8.
    let reference = [Segment("a", start: 0, end: 4), Segment("b", start: 4, end: 8)]
    let predicted = [Segment("a", start: 1, end: 5), Segment("b", start: 5, end: 8)]
    let score = SegmentationScore(predicted, against: reference, within: [0...10])
    #expect(score.duration == 10)
    #expect(score.agreed == 8)
    #expect(score.named == 8)
    #expect(score.namedAgreed == 6)
    #expect(score.shares.map(\.label) == ["", "a", "b"])
    #expect(score.shares.map(\.both) == [2, 3, 3])
    #expect(score.shares.map(\.either) == [3, 5, 4])
    #expect(score.edit == 1)
    #expect(score.pairs.map(\.matched) == [2, 2, 2])
  }

  @Test func `nothing labelled and nothing said has no edit score`() {
    let score = SegmentationScore([], against: [], within: [0...3])
    #expect(score.edit == nil)
    #expect(score.agreed == 3)
    #expect(score.pairs.map(\.predicted) == [0, 0, 0])
  }

  @Test func `segments are charged where nothing is labelled`() {
    let score = SegmentationScore([Segment("a", start: 0, end: 1)], against: [], within: [0...3])
    #expect(score.edit == 0)
    #expect(score.pairs.map(\.matched) == [0, 0, 0])
    #expect(score.pairs.map(\.predicted) == [1, 1, 1])
  }

  @Test func `time outside the ranges is not looked at`() {
    let reference = [Segment("a", start: 0, end: 4)]
    let predicted = [Segment("a", start: 0, end: 9)]
    let score = SegmentationScore(predicted, against: reference, within: [0...2, 3...4])
    #expect(score.duration == 3)
    #expect(score.agreed == 3)
    #expect(score.pairs.map(\.matched) == [2, 2, 2])
  }

  @Test func `a taken segment leaves the other to its second choice, unlike the walk of MS-TCN`() {
    let reference = [Segment("a", start: 0, end: 10), Segment("a", start: 11, end: 20)]
    let predicted = [Segment("a", start: 0, end: 4), Segment("a", start: 5, end: 15)]
    let score = SegmentationScore(predicted, against: reference, within: [0...20])
    // The walk gives 1 pair at 10 and at 25 percent: the second overlaps the first most.
    #expect(score.pairs.map(\.matched) == [2, 2, 0])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `scores keep their bounds, are symmetric in time and do not move with it`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let reference = Self.segments(&random)
    let predicted = Self.segments(&random)
    let score = SegmentationScore(predicted, against: reference, within: [0...30])
    let swapped = SegmentationScore(reference, against: predicted, within: [0...30])
    let moved = SegmentationScore(
      predicted.map { Segment($0.label, start: $0.start + 7, end: $0.end + 7) },
      against: reference.map { Segment($0.label, start: $0.start + 7, end: $0.end + 7) },
      within: [7...37]
    )
    let own = SegmentationScore(reference, against: reference, within: [0...30])
    #expect(score == moved)
    #expect(score.agreed == swapped.agreed)
    #expect(score.editDistance == swapped.editDistance)
    #expect(score.pairs.map(\.matched) == swapped.pairs.map(\.matched))
    #expect(score.agreed <= score.duration)
    #expect(score.namedAgreed <= score.named)
    #expect(zip(score.pairs, score.pairs.dropFirst()).allSatisfy { $0.matched >= $1.matched })
    #expect(own.agreed == own.duration)
    #expect(own.editDistance == 0)
  }

  /// Up to 12 segments with names a to c, not overlapping, between 0 and 30 s.
  static func segments(_ random: inout RandomGenerator) -> [Segment] {
    var time = 0.0
    var segments: [Segment] = []
    for _ in 0..<random.index(below: 13) {
      time += Double(random.index(below: 20)) / 10
      let length = 0.1 + Double(random.index(below: 30)) / 10
      let label = ["a", "b", "c"][random.index(below: 3)]
      segments.append(Segment(label, start: time, end: time + length))
      time += length
    }
    return segments.filter { $0.end <= 30 }
  }
}

struct SegmentationCrossCheckTests {
  @Test func `segmentation scores are those of scikit-learn, rapidfuzz and scipy`() throws {
    for item in try ReferenceFile("segmentations").cases {
      let reference = try Frames(#require(item["reference"]?.string))
      let predicted = try Frames(#require(item["predicted"]?.string))
      let score = SegmentationScore(
        predicted.segments,
        against: reference.segments,
        within: reference.count > 0 ? [0...Double(reference.count) / 10] : []
      )
      let text: Comment = "\(reference.text) \(predicted.text)"
      if let accuracy = item["accuracy"]?.double {
        #expect(agree(score.agreed / score.duration, accuracy), text)
      }
      if let named = item["named"]?.double {
        #expect(agree(score.namedAgreed / score.named, named), text)
      } else {
        #expect(score.named == 0, text)
      }
      for member in item["iou"]?.members ?? [] {
        let label = member.name == "0" ? "" : member.name
        let share = score.shares.first { $0.label == label }
        #expect(agree(share?.intersectionOverUnion, try #require(member.value.double)), text)
      }
      #expect(score.editDistance == item["edit"]?.integer, text)
      #expect(score.pairs.map(\.matched).map(Double.init) == (try item.numbers("pairs")), text)
      let walk = try item.numbers("greedy")
      #expect(zip(score.pairs, walk).allSatisfy { Double($0.matched) >= $1 }, text)
    }
  }

  @Test func `as many boundaries are matched as mir_eval matches`() throws {
    for item in try ReferenceFile("boundaries").cases {
      let reference = try item.numbers("reference").map(Microseconds.nearest)
      let predicted = try item.numbers("predicted").map(Microseconds.nearest)
      let pairs = PointMatching.pairs(reference, predicted, tolerance: 500_000)
      #expect(pairs.count == item["matched"]?.integer)
    }
  }

  /// Frames of 0.1 s as digits, 0 being background.
  private struct Frames {
    let text: String
    var count: Int { text.count }

    init(_ text: String) { self.text = text }

    var segments: [Segment] {
      text.enumerated().filter { $0.element != "0" }.map { index, label in
        Segment(String(label), start: Double(index) / 10, end: Double(index + 1) / 10)
      }
    }
  }
}
