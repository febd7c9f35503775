// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import RepCounting
import Reports
import Results
import Scoring
import Statistics
import TrackQuality

/// Made-up tracks and form evaluations beside those of `SampleReport`.
enum SampleMeasurements {
  static let backends = ["blazepose-full", "movenet-lightning"]

  /// Half of the matches at a tilt of 15 degrees, and one clip that a mirror changes.
  private static func robustness(_ evaluations: [CounterEvaluation]) -> Robustness {
    let ladders = [
      DoseLadder(
        name: "tilt",
        summary: "Turns the picture.",
        unit: "°",
        steps: [.init(dose: nil, label: "as is"), .init(dose: 15, label: "15")]
      )
    ]
    func step(_ matched: Int) -> StepScore {
      StepScore(
        referenceCount: 4,
        countError: 0,
        matches: .init(matched: matched, required: 4, charged: 4)
      )
    }
    return Robustness(
      ladders: ladders,
      evaluations: evaluations.prefix(2).map { evaluation in
        RobustnessEvaluation(
          evaluation.configuration,
          clips: evaluation.clips.map {
            ClipRobustness(clip: $0.clip, steps: [[step(3), step(1)]])
          },
          ladders: ladders,
          plan: ResamplingPlan(replicates: 20)
        )
      },
      forms: [
        FormRobustnessEvaluation(
          "squat-form:preset=test",
          track: backends[0],
          clips: evaluations[0].clips.map {
            ClipRobustness(
              clip: $0.clip,
              steps: [[FormStepScore.found(2, of: 3), FormStepScore.found(1, of: 3)]]
            )
          },
          ladders: ladders,
          plan: ResamplingPlan(replicates: 20)
        )
      ],
      relations: [CheckedRelation(name: "mirror", summary: "The same events.")],
      checks: [
        RelationChecks(
          candidate: "squat-form:preset=test",
          track: backends[0],
          clips: 12,
          failures: [[.init(clip: "clip-1", reason: "gives 3 results before the change, 2 after")]]
        )
      ]
    )
  }

  /// A report of clips, one counter, two backends and an analyzer.
  static func input(clips: Int) -> ReportInput {
    var input = SampleReport.input(
      clips: clips,
      subjects: clips,
      counters: 2,
      tracks: backends,
      replicates: 20
    )
    let identities = input.evaluations[0].clips.map(\.clip)
    input.results.tracks = backends.enumerated().map { index, track in
      TrackEvaluation(
        TrackConfiguration(track),
        clips: identities.enumerated().map { summary(index, $0, of: $1) },
        plan: ResamplingPlan(replicates: 20)
      )
    }
    input.results.forms = backends.enumerated().map { index, track in
      FormEvaluation(
        FormConfiguration(analyzer: "squat-form:preset=test", track: track),
        clips: identities.enumerated().map { score(index, $0, of: $1) },
        plan: ResamplingPlan(replicates: 20)
      )
    }
    input.results.stabilities = input.evaluations.prefix(2).enumerated().map { index, evaluation in
      StabilityEvaluation(
        evaluation.configuration,
        clips: identities.map { clip in
          ClipStability(
            clip: clip,
            stability: CountStability(
              count: 4,
              noise: .init(trials: 200, changed: 20 * index),
              drops: .init(trials: 200, changed: 1),
              rates: .init(trials: 5, changed: index)
            )
          )
        },
        plan: ResamplingPlan(replicates: 20)
      )
    }
    input.results.robustness = robustness(input.evaluations)
    input.frames = FrameTimes(
      Dictionary(uniqueKeysWithValues: identities.map { ($0.id, (0..<60).map { Double($0) / 2 }) })
    )
    return input
  }

  private static func summary(_ track: Int, _ index: Int, of clip: ClipIdentity) -> TrackSummary {
    let jitter = 0.3 + 0.2 * Double(track) + 0.01 * Double(index)
    return TrackSummary(
      clip: clip,
      frames: 720,
      values: [
        "jitter": jitter, "jitter-coverage": 0.9, "jitter-autocorrelation": 0.2,
        "jitter:common": jitter, "acceleration": 2, "world-error": 50,
      ].merging(track == 0 ? [:] : ["jitter-lag": -12]) { $1 },
      joints: TrackJitter.limbJoints.enumerated().map { joint, name in
        TrackSummary.JointSummary(joint: name, jitter: jitter + 0.1 * Double(joint), coverage: 0.9)
      },
      angles: [
        AngleAccuracy(
          hinge: .knee,
          side: .left,
          bands: [
            nil, nil, nil, AngleAccuracy.Error(frames: 10, bias: -3, deviation: 4), nil,
            AngleAccuracy.Error(frames: 20, bias: 1, deviation: 2),
          ]
        )
      ].compactMap(\.self),
      details: ["left_knee", "knee-angle-left"].map { name in
        TrackDetail(
          name: name,
          values: DetailMeasure.all.map { $0.id == "jitter" ? 1_000 * jitter : nil }
        )
      }
    )
  }

  /// Four reps, the second of which is faulty; every clip's first and, of every other clip, second
  /// are found so.
  private static func score(_ track: Int, _ index: Int, of clip: ClipIdentity) -> FormScore {
    let isWrong = index % 2 == 0
    let findings = (isWrong ? [0, 1] : [0]).map { finding(track, $0) }
    let measured = FormMeasurement(
      .kneeFlexion,
      value: 97 + 1.5 * Double(index),
      time: 1.1,
      decisionTime: 2,
      confidence: 0.9
    )
    return FormScore(
      clip: clip,
      reference: reference(index, isCorrect: !isWrong),
      result: FormResult(
        findings: findings,
        measurements: [measured],
        abstentions: [Abstention(.kneeValgus, .view, time: 10, decisionTime: 11)]
      )
    )
  }

  private static func reference(_ index: Int, isCorrect: Bool) -> FormReference {
    let reps = [0.0, 3, 6, 9].map { start in
      Reference.Rep(start: start, mid: start + 1, end: start + 2)
    }
    let value = 100 + Double(index)
    return FormReference(
      Reference(reps: reps),
      searched: ["knee-valgus"],
      episodes: [FaultEpisode(fault: "knee-valgus", start: 3, end: 5)],
      isCorrect: isCorrect,
      measures: [ReferenceMeasure(quantity: "knee-flexion", time: 1, value: value, unit: "deg")]
    )
  }

  private static func finding(_ track: Int, _ rep: Int) -> Finding {
    let start = 3 * Double(rep)
    return Finding(
      .kneeValgus,
      start: start + 0.5,
      end: start + 1.5,
      time: start + 1,
      decisionTime: start + 2,
      side: .left,
      quantity: .kneeProjectionAngle,
      value: 12.5 + Double(track),
      threshold: 10,
      confidence: 0.5 + 0.2 * Double(rep)
    )
  }
}

extension FormStepScore {
  /// So many of the faulty reps found, and nothing else.
  fileprivate static func found(_ hits: Int, of faulty: Int) -> FormStepScore {
    FormStepScore(hits: hits, falseAlarms: 0, misses: faulty - hits, rejections: 4, abstentions: 1)
  }
}
