// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Measures
@testable import Scoring
@testable import TrackQuality

struct TrackEvaluationTests {
  private typealias Joint = TrackSummary.JointSummary

  private func summary(
    _ clip: Int,
    jitter: Double?,
    joints: [TrackSummary.JointSummary] = [],
    angles: [AngleAccuracy] = []
  ) -> TrackSummary {
    TrackSummary(
      clip: .sample("clip-\(clip)", subject: "subject-\(clip)"),
      frames: 100,
      values: jitter.map { ["jitter": $0] } ?? [:],
      joints: joints,
      angles: angles
    )
  }

  private func knee(_ side: BodySide, _ bands: [AngleAccuracy.Error?]) throws -> AngleAccuracy {
    try #require(AngleAccuracy(hinge: .knee, side: side, bands: bands))
  }

  @Test func `a joint has the medians over the clips that have its numbers`() {
    let evaluation = TrackEvaluation(
      TrackConfiguration("a"),
      clips: [
        summary(0, jitter: 1, joints: [Joint(joint: .leftKnee, jitter: 1, coverage: 1)]),
        summary(1, jitter: 1, joints: [Joint(joint: .leftKnee, jitter: 4, coverage: 0.5)]),
        summary(2, jitter: 1, joints: [Joint(joint: .leftKnee, jitter: nil, coverage: 0)]),
        summary(3, jitter: 1, joints: [Joint(joint: .leftHip, jitter: 2, coverage: 1, error: 3)]),
      ]
    )
    #expect(
      evaluation.joints == [
        Joint(joint: .leftHip, jitter: 2, coverage: 1, error: 3),
        Joint(joint: .leftKnee, jitter: 2.5, coverage: 0.5),
      ]
    )
  }

  @Test func `a difference is over the clips that have the number in both`() throws {
    let noisy = TrackEvaluation(
      TrackConfiguration("noisy"),
      clips: (0..<8).map { summary($0, jitter: Double($0) + 3) } + [summary(8, jitter: 900)]
    )
    let calm = TrackEvaluation(
      TrackConfiguration("calm"),
      clips: (0..<8).map { summary($0, jitter: Double($0)) } + [summary(8, jitter: nil)]
    )
    let difference = try #require(noisy.difference("jitter", from: calm))
    #expect(difference.value == 3)
    #expect(difference.clips == 8)
    #expect(difference.id == "jitter:difference")
    // Paired, every resample shifts by the same; unpaired, the spread of the clips would show.
    #expect(difference.intervalReason == "every resample of the subjects gives the same value")
    #expect(noisy.difference("jitter-lag", from: calm)?.value == nil)
    #expect(noisy.difference("exact", from: calm) == nil)
  }

  @Test func `a band's error over clips and sides is that of all their frames together`() throws {
    // Differences 1, 3 | 5 | 7, 7, 10: mean 5.5, squares 20.25 + 6.25 + 0.25 + 2.25 + 2.25 + 20.25.
    let none = [AngleAccuracy.Error?](repeating: nil, count: 5)
    let errors = [[1.0, 3], [5], [7, 7, 10]].compactMap(AngleAccuracy.Error.init)
    let evaluation = TrackEvaluation(
      TrackConfiguration("a"),
      clips: [
        summary(
          0,
          jitter: 1,
          angles: [try knee(.left, none + [errors[0]]), try knee(.right, none + [errors[1]])]
        ),
        summary(1, jitter: 1, angles: [try knee(.left, none + [errors[2]])]),
      ]
    )
    let bands = evaluation.angleErrors(of: .knee)
    #expect(bands.prefix(5).allSatisfy { $0 == nil })
    let error = try #require(bands[5])
    #expect(error.frames == 6)
    #expect(agree(error.bias, 5.5))
    #expect(agree(error.deviation, (51.5 / 5.0).squareRoot()))
    #expect(evaluation.angleErrors(of: .hip).allSatisfy { $0 == nil })
  }
}
