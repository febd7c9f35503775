// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Matching
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring
import Statistics
import Storage
import TrackQuality

extension Run {
  /// A run that has one of everything that a run can hold.
  static var sample: Run {
    var run = SampleRun().run()
    run.results[HoldScore.self] = run.results.phases.map { phases in
      Evaluation(
        phases.configuration,
        clips: phases.clips.compactMap(HoldScore.init),
        plan: phases.plan
      )
    }
    run.results[HoldScore.self] += HoldScore.evaluations(of: run.forms, isMeasured: true)
    run.results[EventScore.self] = EventScore.evaluations(of: run.forms, isMeasured: true)
    run.results[JudgementScore.self] = JudgementScore.evaluations(of: run.forms, isMeasured: true)
    return run
  }
}

private struct SampleRun {
  private static let plan = ResamplingPlan(replicates: 20, seed: 18_446_744_073_709_551_615)

  /// Two doses, one broken relation.
  private func robustness(_ clips: [RunClip], _ configurations: [Configuration]) -> Robustness {
    let ladders = [
      DoseLadder(
        name: "tilt",
        summary: "Turns the picture.",
        unit: "°",
        steps: [.init(dose: nil, label: "as is"), .init(dose: 1.0 / 3, label: "0.333")]
      )
    ]
    let timed = StepScore(
      referenceCount: 3,
      countError: -1,
      matches: .init(matched: 2, required: 3, charged: 4)
    )
    let counted = StepScore(referenceCount: 7, countError: 1, matches: nil)
    let judged = FormStepScore(
      hits: 5,
      falseAlarms: 1,
      misses: 2,
      rejections: 8,
      abstentions: 6
    )
    return Robustness(
      ladders: ladders,
      evaluations: configurations.map { configuration in
        RobustnessEvaluation(
          configuration,
          clips: clips.map { ClipRobustness(clip: $0.identity, steps: [[timed, counted]]) },
          ladders: ladders,
          plan: Self.plan
        )
      },
      forms: [
        FormRobustnessEvaluation(
          "squat-form",
          track: "blazepose-full",
          clips: clips.map { ClipRobustness(clip: $0.identity, steps: [[judged, judged]]) },
          ladders: ladders,
          plan: Self.plan
        )
      ],
      relations: [CheckedRelation(name: "mirror", summary: "The same events.")],
      checks: [
        RelationChecks(
          candidate: "zig-zag",
          track: "blazepose-full",
          clips: 4,
          failures: [[.init(clip: "squat-1", reason: "counts 2 before the change, 1 after")]]
        )
      ]
    )
  }

  /// Two counters over a clip with timed reps, one with a count, and an empty one.
  func run() -> Run {
    var sets = Reference(count: 7)
    sets.progressionSets = Progression.all[0].steps.suffix(2).enumerated().map { place, step in
      Reference.ProgressionSet(
        step,
        range: place == 0 ? nil : 1.25...2.5,
        side: place == 0 ? .left : nil,
        count: 3 + place
      )
    }
    let references: [(String, Reference)] = [
      (
        "empty-room",
        Reference(reps: [])
      ),
      (
        "squat-1",
        Reference(
          reps: [
            .init(start: 0.1, mid: 1.0 / 3, end: 1), .init(mid: 2.5, quality: .borderline),
            .init(start: 3, end: 4, quality: .partial),
          ],
          ignored: [5...6.5],
          sets: [0...4],
          steps: [0.25, 7.125]
        )
      ),
      ("squat-2", sets),
      ("squat-3", Reference(uncountedIgnoring: [1...2])),
    ]
    let clips = references.map { id, reference -> RunClip in
      RunClip(
        identity: ClipIdentity(
          id: id,
          subject: "p-\(id)",
          group: "g",
          exercise: "squat",
          family: "squat",
          view: id == "squat-1" ? .side : nil,
          tags: ["a", "b"],
          duration: 10.1,
          isNegative: reference.isCounted && reference.count == 0
        ),
        reference: reference,
        form: id == "squat-1" ? form(reference) : nil,
        rater: "ana",
        labelSHA256: String(repeating: "0", count: 64),
        trackSHA256: ["blazepose-full": String(repeating: "1", count: 64)]
      )
    }
    let events = [
      RepEvent(
        decisionTime: 0.7,
        extremumTime: 1.0 / 3 + 0.1,
        start: 0.2,
        end: 0.6,
        amplitude: 0.12,
        confidence: 0.5
      ),
      RepEvent(decisionTime: 9),
    ]
    let rejection = RepEvent(
      decisionTime: 3.9,
      extremumTime: 10.0 / 3,
      start: 3,
      end: 3.9,
      amplitude: 1.0 / 30,
      rejection: Rejection(.amplitude, "amplitude 0.0333, \"tiny\" < min-amplitude 0.08")
    )
    let evaluations = ["zig-zag", "article-rep-counter:min-amplitude=0.1,cooldown=0.5"].map {
      name in
      CounterEvaluation(
        Configuration(counter: name, track: "blazepose-full"),
        clips: clips.map { clip in
          ClipScore(
            clip: clip.identity,
            reference: clip.reference,
            events: clip.identity.isNegative ? [] : events,
            rejections: clip.identity.isNegative ? [] : [rejection]
          )
        },
        plan: Self.plan
      )
    }
    return Run(
      RunProvenance(
        toolVersion: "0.1.0",
        dataset: "synthetic",
        manifestSHA256: String(repeating: "2", count: 64),
        plan: Self.plan,
        backends: [
          RunBackend(
            configuration: "blazepose-full",
            backend: "blazepose-full",
            version: "1",
            digests: ["model": "ab"],
            subject: FollowedSubject(selection: "longest", people: 3, sharedClips: ["squat-1"])
          )
        ]
      ),
      clips: clips,
      omissions: [Run.Omission(clip: "x", track: "t", reason: "it has no track")],
      results: RunResults(
        evaluations: evaluations,
        forms: ["trainer-voice-coach", nil].map { feedback in
          FormEvaluation(
            FormConfiguration(
              analyzer: "trainer-squat",
              feedback: feedback,
              track: "blazepose-full"
            ),
            clips: clips.dropFirst().map { clip in
              let isLabelled = clip.identity.id == "squat-1"
              return FormScore(
                clip: clip.identity,
                reference: clip.form,
                result: isLabelled ? said : FormResult(),
                alerts: feedback.map { _ in isLabelled ? spoken : [] }
              )
            },
            plan: Self.plan
          )
        },
        tracks: [
          TrackEvaluation(
            TrackConfiguration("blazepose-full"),
            clips: clips.map { summary(of: $0.identity) },
            plan: Self.plan
          )
        ],
        stabilities: evaluations.enumerated().map { index, evaluation in
          StabilityEvaluation(
            evaluation.configuration,
            clips: clips.map { clip in
              ClipStability(
                clip: clip.identity,
                stability: CountStability(
                  count: 5,
                  noise: .init(trials: index == 0 ? 200 : 0, changed: 17 * (1 - index)),
                  drops: .init(trials: 200, changed: 3),
                  rates: .init(trials: 5, changed: 5),
                  thresholdFlips: index == 0 ? 2 : nil,
                  margin: index == 0 ? 1.0 / 3 : nil
                )
              )
            },
            plan: Self.plan
          )
        },
        robustness: robustness(clips, evaluations.map(\.configuration)),
        phases: [
          PhaseEvaluation(
            PhaseConfiguration(track: "blazepose-full"),
            clips: [
              PhaseScore(
                clip: clips[1].identity,
                predicted: [Segment("eccentric", start: 0.2, end: 2.0 / 3)],
                reference: [
                  Segment("eccentric", start: 0.1, end: 1.0 / 3),
                  Segment("concentric", start: 1.0 / 3, end: 1),
                ],
                ranges: [0...5, 6.5...10.1]
              )
            ],
            plan: Self.plan
          )
        ],
        sliceKeys: [.subject, .count]
      ),
      strips: [
        Run.Strip(
          clip: "squat-1",
          track: "blazepose-full",
          signal: "hip-depth",
          samples: [Sample(time: 0, value: 0.5), Sample(time: 0.033, value: .nan)]
        )
      ],
      ratings: [
        RunRating(
          clip: "squat-1",
          bounds: 0...10.1,
          labels: ["ana", "ben"].map { rater in
            LabelFile(
              clip: "squat-1",
              source: nil,
              rater: rater,
              status: .done,
              events: [LabelEvent(.rep, mid: rater == "ana" ? 1 : 1.25, label: "full")]
            )
          }
        )
      ]
    )
  }

  /// Labels that say all they can about form.
  private func form(_ reference: Reference) -> FormReference {
    var form = FormReference(
      reference,
      searched: ["knee-valgus", "trunk-lean"],
      episodes: [FaultEpisode(fault: "knee-valgus", start: 0.2, end: 1.0 / 3)],
      isCorrect: false,
      measures: [
        ReferenceMeasure(quantity: "trunk-lean", time: 0.3, value: 100.0 / 3, unit: "deg"),
        ReferenceMeasure(quantity: "knee-flexion", time: 0.3, side: .left, value: 90, unit: "deg"),
      ]
    )
    form.hold([Segment("plank", start: 1, end: 7.0 / 3), Segment("bottom", start: 4, end: 5)])
    form.doubt([FaultEpisode(fault: "trunk-lean", start: 0.5, end: 2.0 / 3)])
    form.happen(
      [ReferenceEvent("strike", time: 1.0 / 3, side: .left), ReferenceEvent("dyno", time: 2)],
      searched: ["toe-off", "strike", "dyno"]
    )
    form.judge([
      ReferenceJudgement("lean-severity", .graded(2, .severity), side: .left),
      ReferenceJudgement("gait-pattern", .classified("antalgic"), span: 0.1...1.0 / 3),
    ])
    return form
  }

  /// One of everything that an analyzer can say.
  private var said: FormResult {
    FormResult(
      findings: [
        Finding(
          .kneeValgus,
          start: 0.1,
          end: 0.5,
          time: 1.0 / 3,
          decisionTime: 0.6,
          side: .left,
          quantity: .kneeProjectionAngle,
          value: 12.3,
          threshold: 10,
          confidence: 0.7
        ),
        Finding(
          .kneeOverToe,
          start: 0.1,
          end: 0.1,
          time: 0.1,
          decisionTime: 0.1,
          quantity: .kneeOverToe,
          value: 0.2,
          threshold: 0.1,
          confidence: 1
        ),
      ],
      measurements: [
        FormMeasurement(
          .kneeAngle,
          value: .nan,
          time: 0.3,
          decisionTime: 0.6,
          side: .right,
          confidence: 0
        )
      ],
      abstentions: [Abstention(.trunkLean, .view, time: 0.3, decisionTime: 0.6)],
      events: [
        FormEvent(.strike, time: 0.4, decisionTime: 0.5, side: .left, confidence: 0.5),
        FormEvent(.dyno, time: 0.4, start: 0.1, end: 0.5, decisionTime: 0.6, confidence: 1),
      ],
      holds: [FormHold("plank", start: 0.1, end: 0.4, decisionTime: 0.6, confidence: 1)],
      judgements: [
        Judgement(
          "lean-severity",
          .graded(1, .severity),
          start: 0.1,
          end: 1.0 / 3,
          decisionTime: 0.6,
          side: .left,
          confidence: 2.0 / 3
        ),
        Judgement(
          "gait-pattern",
          .classified("antalgic"),
          start: 0.1,
          end: 0.4,
          decisionTime: 0.6,
          confidence: 1
        ),
      ]
    )
  }

  private let spoken = [
    FeedbackEvent(
      time: 0.7,
      findingTime: 0.6,
      message: .kneeValgus,
      side: .left,
      priority: .safety,
      outcome: .preempting
    ),
    FeedbackEvent(
      time: 0.8,
      findingTime: 0.6,
      message: .kneeOverToe,
      priority: .tip,
      outcome: .suppressed(.globalCooldown)
    ),
  ]

  /// A track with all that can be stored of it, and with digits that only a full decimal keeps.
  private func summary(of clip: ClipIdentity) -> TrackSummary {
    let error = AngleAccuracy.Error(
      frames: 7,
      bias: -1.0 / 3,
      deviation: 2.0 / 7,
      meanMagnitude: 5.0 / 7
    )
    let single = AngleAccuracy.Error(frames: 1, bias: 4, deviation: nil)
    let bands = [nil, error, nil, nil, single, nil]
    return TrackSummary(
      clip: clip,
      frames: 300,
      values: ["jitter": 1.0 / 3, "jitter-coverage": 1],
      joints: [
        .init(joint: .leftHip, jitter: 0.1 + 0.2, coverage: 1, error: 2.5),
        .init(joint: .leftKnee, jitter: nil, coverage: 0),
      ],
      angles: AngleAccuracy(hinge: .knee, side: .left, bands: bands).map { [$0] } ?? [],
      details: ["left_hip", "knee-angle-left"].map { name in
        TrackDetail(
          name: name,
          values: DetailMeasure.all.indices.map { $0 % 3 == 0 ? nil : 0.125 * Double($0) }
        )
      }
    )
  }
}
