// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import RepKitTesting
import Testing

@Suite struct ConfidenceMapTests {
  private let points = ConfidenceMap(points: [
    .init(stated: 0.2, actual: 0), .init(stated: 0.4, actual: 0.5), .init(stated: 0.6, actual: 0.5),
    .init(stated: 0.8, actual: 1),
  ])

  @Test func `points are joined by straight lines, and level outside`() {
    for (stated, actual) in [
      (0.0, 0.0), (0.2, 0), (0.3, 0.25), (0.4, 0.5), (0.5, 0.5), (0.7, 0.75), (0.8, 1), (1, 1),
    ] {
      #expect((points(stated) - actual).magnitude < 1e-12)
    }
    #expect(points(.nan).isNaN)
  }

  @Test func `a step takes the value of its first point`() {
    let step = ConfidenceMap(points: [
      .init(stated: 0.5, actual: 0.2), .init(stated: 0.5, actual: 0.9),
    ])
    #expect([0.4, 0.5, 0.6].map { step($0) } == [0.2, 0.2, 0.9])
  }

  @Test func `a line in log odds bends and shifts`() {
    let same = ConfidenceMap(intercept: 0, slope: 1)
    for stated in [0.1, 0.5, 0.93] { #expect((same(stated) - stated).magnitude < 1e-12) }
    #expect(same(0) < 1e-5 && same(1) > 1 - 1e-5)
    // Even odds three times as good: 0.75.
    let shifted = ConfidenceMap(intercept: Elementary.log(3), slope: 0)
    #expect((shifted(0.2) - 0.75).magnitude < 1e-12)
  }

  @Test(arguments: [true, false]) func `a file is read as it was written`(isLine: Bool) throws {
    let fitted = FittedConfidence(
      counter: "zig-zag:min-amplitude=0.1",
      track: "blazepose-full",
      map: isLine ? ConfidenceMap(intercept: -0.25, slope: 1.5) : points,
      events: 40,
      right: 30,
      subjects: 7
    )
    let text = FittedConfidence.document([fitted], dataset: "small").text
    let (maps, findings) = FittedConfidence.parse(Array(text.utf8), file: "maps.json")
    #expect(findings.isEmpty)
    #expect(maps == [fitted])
  }

  @Test func `a map has the counter's name of today, and there is one of each`() {
    func parse(_ counters: String...) -> (maps: [FittedConfidence]?, diagnostics: [Diagnostic]) {
      let maps = counters.map {
        """
        {"counter": "\($0)", "track": "b", "events": 1, "right": 1, "subjects": 1, "points": [[0, 1]]}
        """
      }
      let text = "{\"schema\": 1, \"maps\": [\(maps.joined(separator: ", "))]}"
      return FittedConfidence.parse(Array(text.utf8), file: "maps.json")
    }
    let (maps, findings) = parse("seed-rep-counter:min-amplitude=0.1", "seed-rep-counter")
    #expect(findings == [])
    #expect(
      maps?.map(\.counter) == ["article-rep-counter:min-amplitude=0.1", "article-rep-counter"]
    )
    let twice = parse("seed-rep-counter", "zig-zag", "article-rep-counter")
    #expect(twice.maps == nil)
    #expect(twice.diagnostics.map(\.code) == ["confidence-map"])
    #expect(
      twice.diagnostics.first?.message
        == "there are two maps of 'article-rep-counter' on 'b', one by a former name"
    )
  }

  @Test(arguments: [
    (#""points": [[0.5, 0.5], [0.4, 0.6]]"#, "of which neither number falls"),
    (#""points": [[0.5]]"#, "a list of pairs"),
    (#""points": []"#, "a list of pairs"),
    (#""logistic": {"intercept": 1, "slope": -1}"#, "at least 0"),
    (#""point": 3"#, "did you mean 'points'?"),
  ])
  func `a map that is none is found`(member: String, words: String) {
    let text = """
      {"schema": 1, "maps": [{"counter": "a", "track": "b", "events": 1, "right": 1, "subjects": 1,
      \(member)}]}
      """
    let (maps, findings) = FittedConfidence.parse(Array(text.utf8), file: "maps.json")
    #expect(maps == nil)
    #expect(findings.contains { $0.description.contains(words) }, "\(findings)")
  }

  @Test func `a recalibrated counter counts the same and keeps the contract`() {
    #expect(checkRepCounter { RecalibratedCounter(ZigZagCounter(), by: points) } == [])
    var plain = ZigZagCounter()
    var mapped = RecalibratedCounter(ZigZagCounter(), by: points)
    let samples = randomSignal(seed: 3)
    var expected = plain.events(of: samples)
    #expect(!expected.isEmpty)
    for index in expected.indices {
      expected[index].confidence = expected[index].confidence.map { points($0) }
    }
    #expect(mapped.events(of: samples) == expected)
  }
}
