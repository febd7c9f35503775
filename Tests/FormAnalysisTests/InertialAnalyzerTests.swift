// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import Testing

@Suite struct InertialAnalyzerTests {
  /// Writes down in which order it is told things.
  private struct Listener: FormAnalyzer {
    private var age: Int?

    mutating func begin(with person: PersonFacts) { age = person.age }
    mutating func update(_ sample: InertialSample, into result: inout FormResult) {
      note("imu", sample.time, &result)
    }
    mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
      note("pose", frame.time, &result)
    }
    mutating func finish(into result: inout FormResult) {}
    mutating func reset() { self = Listener() }

    private func note(_ name: String, _ time: Double, _ result: inout FormResult) {
      result.judgements.append(
        Judgement(
          name,
          .classified("age-\(age ?? 0)"),
          start: time,
          end: time,
          decisionTime: time,
          confidence: 1
        )
      )
    }
  }

  private let track = PoseTrack(
    skeleton: Skeleton(id: "one", joints: [.nose]),
    frameSize: FrameSize(width: 10, height: 10),
    times: [0.5, 1, 1.5],
    positions: [SIMD3<Float>](repeating: SIMD3(1, 1, .nan), count: 3),
    confidences: [1, 1, 1]
  ).replacing(
    inertial: [0.4, 1, 1.2, 1.9].map {
      InertialSample(time: $0, acceleration: SIMD3(1, 2, 3), rotationRate: SIMD3(1, 2, 3))
    },
    person: PersonFacts(age: 45)
  )

  @Test func `readings come before the first pose that is later, and the person before all`() {
    var analyzer = Listener()
    let result = analyzer.result(of: track)
    #expect(result.judgements.map(\.subject) == ["imu", "pose", "imu", "pose", "imu", "pose"])
    #expect(result.judgements.map(\.start) == [0.4, 0.5, 1, 1, 1.2, 1.5])
    #expect(result.judgements.allSatisfy { $0.verdict == .classified("age-45") })
    analyzer.reset()
    var unknown = FormResult()
    analyzer.update(track[0], into: &unknown)
    #expect(unknown.judgements.map(\.verdict) == [.classified("age-0")])
  }

  @Test func `readings move, end and are mirrored with the track`() throws {
    #expect(track.moved(by: 2).inertial.map(\.time) == [2.4, 3, 3.2, 3.9])
    #expect(track.within(1...1.5).inertial.map(\.time) == [1, 1.2])
    let mirrored = track.mirrored()
    let sample = try #require(mirrored.inertial.first)
    #expect(sample.acceleration == SIMD3(-1, 2, 3))
    #expect(sample.rotationRate == SIMD3(1, -2, -3))
    #expect(mirrored.mirrored().inertial == track.inertial)
    #expect(mirrored.person == track.person)
  }

  @Test func `a verdict has the words of its scale`() {
    #expect("\(Judgement.Verdict.graded(2, .severity))" == "moderate")
    #expect("\(Judgement.Verdict.graded(72.5, .score))" == "72.5")
    #expect("\(Judgement.Verdict.graded(9, .reba))" == "9")
    #expect("\(Judgement.Verdict.classified("antalgic"))" == "antalgic")
    #expect(Judgement.Scale.named("risk") == .risk)
    #expect(Judgement.Scale.named("riskiness") == nil)
  }
}
