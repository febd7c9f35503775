// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Forecasting

@Suite struct UserProfileTests {
  private let profile = UserProfile(
    name: "gym",
    source: "12 clips, reps found by zig-zag",
    people: 7,
    spreads: [
      .reps: .init(low: 5, median: 10, high: 20), .frameRate: .init(low: 24, median: 30, high: 60),
    ],
    exercises: ["squat": 0.75, "push-up": 0.25],
    views: [.front: 0.5, .side: 0.5]
  )

  private func findings(_ text: String) -> [String] {
    UserProfile.parse(Array(text.utf8), file: "users.json").diagnostics.map {
      "\($0.position?.line ?? 0): \($0.code)"
    }
  }

  @Test func `a profile is the same after it was written and read`() {
    let (read, findings) = UserProfile.parse(Array(profile.json.text.utf8), file: "users.json")
    #expect(findings.isEmpty)
    #expect(read == profile)
    let (usual, none) = UserProfile.parse(Array(UserProfile.usual.json.text.utf8), file: "u.json")
    #expect(none.isEmpty)
    #expect(usual == .usual)
  }

  @Test(arguments: [
    (#"[]"#, ["1: wrong-type"]),
    (#"{"schema": 1, "name": "a", "repz": [1, 2, 3]}"#, ["1: unknown-key"]),
    ("{\"schema\": 1, \"name\": \"a\",\n\"reps\": [1, 2]}", ["2: wrong-type"]),
    ("{\"schema\": 1, \"name\": \"a\",\n\"reps\": [3, 2, 1]}", ["2: out-of-range"]),
    (#"{"schema": 1, "name": "a", "coverage": [0.5, 0.9, 1.5]}"#, ["1: out-of-range"]),
    (#"{"schema": 1, "name": "a", "exercise": {"squat": 0.4}}"#, ["1: out-of-range"]),
    (#"{"schema": 1, "name": "a", "exercise": {"swim": 1}}"#, ["1: unknown-value"]),
    (#"{"schema": 2, "name": "a"}"#, ["1: out-of-range"]),
    (#"{"name": "a"}"#, ["1: missing-key"]),
    (#"{"schema": 1}"#, ["1: missing-key"]),
  ])
  func `what a profile cannot have is one finding at its line`(_ text: String, _ codes: [String]) {
    #expect(findings(text) == codes)
    #expect(UserProfile.parse(Array(text.utf8), file: "users.json").profile == nil)
  }

  @Test func `shares follow straight lines between the quantiles`() {
    let spread = UserProfile.Spread(low: 5, median: 10, high: 20)
    #expect(spread.share(below: 3) == 0)
    #expect(abs(spread.share(below: 5) - 0.1) < 1e-12)
    #expect(abs(spread.share(below: 7.5) - 0.3) < 1e-12)
    #expect(abs(spread.share(below: 10) - 0.5) < 1e-12)
    #expect(abs(spread.share(below: 15) - 0.7) < 1e-12)
    #expect(abs(spread.share(below: 20) - 0.9) < 1e-12)
    #expect(spread.share(below: 22.5) == 1)
  }

  @Test func `a spread of one value is below all that is greater`() {
    let spread = UserProfile.Spread(low: 30, median: 30, high: 30)
    #expect(spread.share(below: 29) == 0)
    #expect(spread.share(below: 30) == 1)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `shares never fall and stay within 0 and 1`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let quantiles = (0..<3).map { _ in Double(random.next() % 100) }.sorted()
    let spread = UserProfile.Spread(low: quantiles[0], median: quantiles[1], high: quantiles[2])
    let shares = (-50..<200).map { spread.share(below: Double($0)) }
    #expect(shares.allSatisfy { (0...1).contains($0) })
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `the profile of clips has their quantiles and shares`() {
    let clips = (1...11).map { reps in
      ProfiledClip(
        subject: "p\(reps % 3)",
        exercise: reps < 9 ? "squat" : "push-up",
        view: reps == 1 ? nil : .front,
        features: ClipFeatures([.reps: Double(reps)])
      )
    }
    let made = UserProfile(of: clips, name: "own", source: "here")
    #expect(made.spreads == [.reps: .init(low: 2, median: 6, high: 10)])
    #expect(made.people == 3)
    #expect(made.exercises == ["squat": 0.727273, "push-up": 0.272727])
    #expect(made.views == [.front: 1])
    #expect(UserProfile.parse(Array(made.json.text.utf8), file: "own.json").profile == made)
  }

  @Test func `people are unknown if one clip does not name its person`() {
    let clips = ["ana", nil].map {
      ProfiledClip(subject: $0, exercise: "squat", view: nil, features: ClipFeatures([:]))
    }
    #expect(UserProfile(of: clips, name: "own", source: "").people == nil)
  }
}
