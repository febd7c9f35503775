// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring
import Statistics

extension PersonMetric {
  /// Knee bend in squats by one analyzer.
  static func kneeBend(_ side: BodySide? = .left) -> PersonMetric {
    PersonMetric(
      "knee-flexion",
      unit: "deg",
      exercise: "squat",
      side: side,
      method: "squat",
      track: "blazepose"
    )
  }

  /// Counted squats.
  static let squats = PersonMetric(
    "reps",
    unit: "reps",
    exercise: "squat",
    method: "zig-zag-fixed",
    track: "blazepose"
  )
}

extension PersonErrors {
  /// A known MDC95 of one metric.
  static func known(_ change: Double, of metrics: PersonMetric...) -> PersonErrors {
    var errors = PersonErrors()
    for metric in metrics {
      errors.set(
        Error(minimalDetectableChange: change, pairs: 40, subjects: 8, run: "labelled"),
        of: metric
      )
    }
    return errors
  }
}

extension PersonSession {
  /// A session of one clip, with values.
  static func sample(
    _ date: String?,
    _ values: [(PersonMetric, [Double])] = [],
    age: Int? = nil
  ) -> PersonSession {
    let day = date.flatMap { CalendarDate($0) }
    var session = PersonSession(
      date: day,
      clips: [
        PersonClip(
          run: "run",
          identity: ClipIdentity(
            id: "clip-\(date ?? "undated")",
            subject: "ana",
            exercise: "squat",
            duration: 60,
            recorded: day,
            person: PersonFacts(age: age)
          )
        )
      ]
    )
    session.values = values.compactMap { PersonValue($0, $1) }
    return session
  }
}

/// Two months of squats in one run: ten reps a session, knees that bend to a given angle.
enum PersonRuns {
  /// The clip of a day: so many reps every 2 s, each with a measured bend of both knees.
  static func clip(
    _ id: String,
    on date: String?,
    counted: Int,
    labelled: Int = 10,
    bend: Double,
    step: String? = nil,
    spoken: Bool = false
  ) -> (count: ClipScore, form: FormScore) {
    let identity = ClipIdentity(
      id: id,
      subject: "ana",
      exercise: "squat",
      duration: 30,
      recorded: date.flatMap { CalendarDate($0) }
    )
    var reference = Reference(
      reps: (0..<labelled).map { Reference.Rep(mid: Double($0) * 2 + 1) },
      sets: [0...30]
    )
    if let step = step.flatMap(Progression.step(labelled:)) {
      reference.progressionSets = [
        Reference.ProgressionSet(step, range: 0...30, count: labelled)
      ]
    }
    let times = (0..<counted).map { Double($0) * 2 + 1 }
    let count = ClipScore(
      clip: identity,
      reference: reference,
      events: times.map { RepEvent(decisionTime: $0 + 0.2, extremumTime: $0) }
    )
    let measurements = times.flatMap { time in
      BodySide.allCases.map { side in
        FormMeasurement(
          .kneeFlexion,
          value: bend,
          time: time,
          decisionTime: time,
          side: side,
          confidence: 1
        )
      }
    }
    let alerts = [
      FeedbackEvent(
        time: 3,
        findingTime: 3,
        message: .shallowDepth,
        priority: .form,
        outcome: spoken ? .spoken : .suppressed(.debounce)
      )
    ]
    let form = FormScore(
      clip: identity,
      reference: FormReference(reference),
      result: FormResult(
        findings: bend < 70
          ? [
            Finding(
              .shallowDepth,
              start: 2.5,
              end: 3,
              time: 3,
              decisionTime: 3,
              quantity: .kneeFlexion,
              value: bend,
              threshold: 70,
              confidence: 0.9
            )
          ] : [],
        measurements: measurements
      ),
      alerts: alerts
    )
    return (count, form)
  }

  /// A run of clips of one counter and one analyzer.
  static func source(
    _ clips: [(count: ClipScore, form: FormScore)],
    name: String = "run"
  ) -> PersonSource {
    let plan = ResamplingPlan.valuesOnly
    return PersonSource(
      name: name,
      clips: clips.map { PersonClip(run: name, identity: $0.count.clip) },
      results: RunResults(
        evaluations: [
          // A literal port comes first, as in usual runs, and is passed over.
          CounterEvaluation(
            Configuration(counter: "article-rep-counter", track: "blazepose"),
            clips: clips.map {
              ClipScore(clip: $0.count.clip, reference: $0.count.reference, events: [])
            },
            plan: plan,
            isMeasured: false
          ),
          CounterEvaluation(
            Configuration(counter: "zig-zag-fixed", track: "blazepose"),
            clips: clips.map(\.count),
            plan: plan,
            isMeasured: false
          ),
        ],
        forms: [
          FormEvaluation(
            FormConfiguration(
              analyzer: "trainer-squat-fixed",
              feedback: "priority-coach",
              track: "blazepose"
            ),
            clips: clips.map(\.form),
            plan: plan,
            isMeasured: false
          )
        ],
        isSliced: false
      )
    )
  }
}
