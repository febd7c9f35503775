// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Reports
import Scoring
import Statistics
import TestSupport
import Testing

@testable import Results

/// The flat object of names and numbers for trackers of experiments.
struct MetricsTests {
  /// Two reps of one person and one of another, of which a counter finds the first and the last; the same of others.
  private static func evaluation(_ counter: String, pairs: Int = 1) -> CounterEvaluation {
    let counts = (0..<pairs).flatMap { pair -> [(String, String, [Double], [Double])] in
      [("a\(pair)", "ana\(pair)", [2.0, 4], [2.0]), ("b\(pair)", "ben\(pair)", [3.0], [3.0])]
    }
    return CounterEvaluation(
      Configuration(counter: counter, track: "truth"),
      clips: counts.map { id, subject, reps, events in
        ClipScore(
          clip: ClipIdentity(id: id, subject: subject, exercise: "squat", duration: 8),
          reference: Reference(reps: reps.map { Reference.Rep(mid: $0) }),
          events: events.map { RepEvent(decisionTime: $0 + 0.5, extremumTime: $0) }
        )
      },
      plan: ResamplingPlan(replicates: 20)
    )
  }

  private static func metrics(_ counters: String...) -> [JSON.Member] {
    members(of: counters.map { evaluation($0) })
  }

  private static func members(of evaluations: [CounterEvaluation]) -> [JSON.Member] {
    let results = RunResults(evaluations: evaluations, sliceKeys: [])
    guard case .object(let members) = results.metrics else { return [] }
    return members
  }

  private static func number(_ name: String, _ members: [JSON.Member]) -> Double? {
    switch members.first(where: { $0.name == name })?.value {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  @Test func `measures have their values under flat names`() {
    let members = Self.metrics("zig-zag")
    // One of two clips is exact; 2 of 3 reps are found and nothing else: 2 * 2 / (2 + 3).
    let expected = [
      ("run/clips", 2.0), ("run/subjects", 2), ("counter/zig-zag/truth/exact", 0.5),
      ("counter/zig-zag/truth/mae", 0.5), ("counter/zig-zag/truth/precision_0.5s", 1),
      ("counter/zig-zag/truth/recall_0.5s", 0.666_666_666_667),
      ("counter/zig-zag/truth/f1_0.5s", 0.8),
    ]
    for (name, value) in expected { #expect(Self.number(name, members) == value, "\(name)") }
    #expect(members.prefix(2).map(\.name) == ["run/clips", "run/subjects"])
  }

  @Test func `intervals have two names of their own, around the value`() throws {
    let evaluation = Self.evaluation("zig-zag", pairs: 6)
    let members = Self.members(of: [evaluation])
    let low = try #require(Self.number("counter/zig-zag/truth/exact.low", members))
    let high = try #require(Self.number("counter/zig-zag/truth/exact.high", members))
    #expect(low < 0.5 && 0.5 < high)
    let measured = evaluation.measure("exact")?.interval
    #expect(low == measured?.low.rounded(significantDigits: 12))
  }

  @Test func `undefined measures have no name`() throws {
    let evaluation = Self.evaluation("zig-zag", pairs: 6)
    let undefined = evaluation.measures.filter { $0.value == nil }.map(\.id)
    #expect(undefined.contains("false-reps-per-minute"))
    let members = Self.members(of: [evaluation])
    for id in undefined {
      let name = "counter/zig-zag/truth/\(MetricName.part(id, limit: 64))"
      #expect(Self.number(name, members) == nil && Self.number(name + ".low", members) == nil)
    }
    let defined = evaluation.measures.filter { $0.value != nil }
    let ends = defined.filter { $0.interval != nil }.count * 2
    #expect(members.count == 2 + defined.count + ends)
  }

  @Test func `an empty run has no clips and no measures`() {
    #expect(
      RunResults(evaluations: [], sliceKeys: []).metrics.compactText
        == "{\"run/clips\":0,\"run/subjects\":0}"
    )
  }

  @Test(arguments: [
    ("f1@0.5s", "f1_0.5s"), ("exact:macro", "exact_macro"), ("-", "--3973e022"), ("", "-"),
    ("zig-zag:min-amplitude=0.1@height", "zig-zag_min-amplitude_0.1_height"),
    ("phase-iou{phase=rest}", "phase-iou_phase_rest"), ("a__b", "a_b"), ("_a_", "a"),
    ("Hüfte", "H_fte"),
  ])
  func `parts of names have letters, digits, dots, dashes and single underscores`(
    text: String,
    name: String
  ) {
    #expect(MetricName.part(text) == name)
  }

  @Test(arguments: ["..", ".", "é", "/", String(repeating: "n", count: 54)])
  func `what would be nothing, a folder above or too long ends with a digest`(text: String) {
    let part = MetricName.part(text)
    let digest = SHA256.hexadecimal(of: Array(text.utf8)).prefix(8)
    #expect(part.hasSuffix("-" + digest) && part.utf8.count <= 53)
  }

  @Test func `two counters whose names come out the same are told apart, and others keep theirs`() {
    let members = Self.metrics("zig-zag:min-amplitude=0.1", "zig-zag:min-amplitude@0.1", "zig-zag")
    let names = members.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("counter/zig-zag/truth/exact"))
    #expect(!names.contains("counter/zig-zag_min-amplitude_0.1/truth/exact"))
    let shared = names.filter { $0.hasPrefix("counter/zig-zag_min-amplitude_0.1/truth/exact-") }
    #expect(shared.filter { !$0.hasSuffix(".low") && !$0.hasSuffix(".high") }.count == 2)
  }

  @Test func `every name is one that trackers take, and none is a folder of another`() {
    let long = "zig-zag:" + (1...40).map { "a\($0)=0.\($0)" }.joined(separator: ",")
    let names = Self.metrics("zig-zag", long, "../../escape", "hysteresis:preset=aigym").map(\.name)
    var folders: Set<String> = []
    for name in names {
      let isTaken = name.utf8.allSatisfy { byte in
        Unicode.Scalar(byte).properties.isAlphabetic || (48...57).contains(byte)
          || "/_.-".utf8.contains(byte)
      }
      #expect(isTaken && name.utf8.count <= 250, "\(name)")
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      #expect(!parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }, "\(name)")
      for count in 1..<parts.count { folders.insert(parts[..<count].joined(separator: "/")) }
    }
    #expect(folders.isDisjoint(with: names))
  }

  @Test func `every kind of measurement of a run has its metrics`() {
    let text = Report(SampleMeasurements.input(clips: 12)).metrics
    for kind in ["counter", "form", "track", "stability"] {
      #expect(text.contains("\n  \"\(kind)/"), "\(kind)")
    }
    #expect(text == Report(SampleMeasurements.input(clips: 12)).metrics)
  }
}
