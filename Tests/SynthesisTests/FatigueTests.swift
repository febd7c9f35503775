// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Scoring
import Statistics
import Testing
@testable import Synthesis

/// A drift that a script asks for is the drift that labels and analyzers say.
struct FatigueTests {
  private static let count = 6
  private static let lastDepth = 0.75
  private static let fatigue = 0.5

  /// A set without chance whose reps get slower and shallower, on exact tracks at 60 frames a second.
  private static func trends(of names: [String]) throws -> [QuantityTrend] {
    var reps = Step.Reps(count: count, tempo: Samples.tempo, quality: .full)
    reps.lastDepth = lastDepth
    reps.fatigue = fatigue
    let clips = (0..<6).map { person in
      Recipe.Clip(
        id: "squat-\(person)",
        subject: Samples.subject,
        movement: .squat,
        yaw: 80,
        frameSize: FrameSize(width: 240, height: 320),
        script: [.rest(seconds: 1), .reps(reps), .rest(seconds: 1)]
      )
    }
    let recipe = Recipe(
      name: "fatigue",
      licence: "CC0-1.0",
      seed: 11,
      frameRate: 60,
      variation: 0,
      subjects: [Samples.subject],
      clips: clips
    )
    let configuration = try AnalyzerConfiguration(parsing: "trainer-squat-fixed")
    let scores = try clips.map { clip in
      let made = SyntheticClip(clip, of: recipe)
      let labels = made.labels(source: nil)
      let reference = try #require(Reference.make(from: labels, file: "labels").reference)
      var analyzer = configuration.makeAnalyzer()
      return FormScore(
        clip: ClipIdentity(id: clip.id, subject: clip.id, exercise: "squat", duration: 60),
        reference: FormReference(from: labels, reference: reference),
        result: analyzer.result(of: made.track())
      )
    }
    let evaluation = FormEvaluation(
      FormConfiguration(analyzer: "trainer-squat-fixed", track: "exact"),
      clips: scores,
      plan: .valuesOnly
    )
    return try names.map { name in
      try #require(evaluation.quantityTrends.first { $0.quantity == name })
    }
  }

  /// The last rep takes 1.5 times as long as the first, in five equal steps of a rep of 1.6 s.
  ///
  /// Ways that start softly are told too short, and the slower the more: of 0.16 s per rep 0.12 are seen.
  @Test func `reps get slower by what the script says, and analyzers see most of it`() throws {
    let trend = try Self.trends(of: ["rep-duration"])[0]
    let step = Self.fatigue / Double(Self.count - 1) * 1.6
    #expect(abs((trend.labelled.value ?? 0) - step) < 0.01)
    let seen = try #require(trend.measured.value)
    #expect(seen > 0.6 * step && seen < step)
    #expect(abs((trend.error.value ?? 1) - (seen - step)) < 0.02)
  }

  /// The bend of the knees at each depth is that of the motion; the median of its slopes is the trend.
  @Test func `reps get shallower by what the script says, and analyzers see it`() throws {
    let trend = try Self.trends(of: ["knee-flexion"])[0]
    let motion = Movement.squat.motion(of: Samples.subject.proportions)
    let bends = (0..<Self.count).map { rep in
      let share = Double(rep) / Double(Self.count - 1)
      return motion.pose(depth: 1 + (Self.lastDepth - 1) * share).left.kneeFlexion
    }
    var slopes: [Double] = []
    for later in bends.indices {
      for earlier in 0..<later {
        slopes.append((bends[later] - bends[earlier]) / Double(later - earlier))
      }
    }
    slopes.sort()
    let expected = slopes[slopes.count / 2]
    #expect(expected < -3)
    #expect(abs((trend.labelled.value ?? 0) - expected) < 0.3)
    #expect(abs((trend.measured.value ?? 0) - expected) < 0.5)
    #expect(abs(trend.error.value ?? 1) < 0.3)
  }
}
