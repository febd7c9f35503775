// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Platform
import PoseTracks
import RepCounting
import Scoring
import Storage
import TestSupport
import Testing

@Suite struct RunTests {
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
      relations: [CheckedRelation(name: "mirror", summary: "The same events.")],
      checks: [
        RelationChecks(
          subject: "zig-zag",
          track: "blazepose-full",
          clips: 4,
          failures: [[.init(clip: "squat-1", reason: "counts 2, then 1")]]
        )
      ]
    )
  }

  /// Two counters over a clip with timed reps, one with a count, and an empty one.
  private func run() -> Run {
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
      ("squat-2", Reference(count: 7)),
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
    let evaluations = ["zig-zag", "seed-rep-counter:min-amplitude=0.1,cooldown=0.5"].map { name in
      Evaluation(
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
          subject: RunSubject(selection: "longest", people: 3, sharedClips: ["squat-1"])
        )
      ],
      clips: clips,
      omissions: [Run.Omission(clip: "x", track: "t", reason: "it has no track")],
      evaluations: evaluations,
      forms: ["seed-voice-coach", nil].map { feedback in
        FormEvaluation(
          FormConfiguration(analyzer: "seed-squat", feedback: feedback, track: "blazepose-full"),
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
          "blazepose-full",
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
          "blazepose-full",
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
      ],
      sliceKeys: [.subject, .count]
    )
  }

  /// Labels that say all they can about form.
  private func form(_ reference: Reference) -> FormReference {
    FormReference(
      reference,
      searched: ["knee-valgus", "trunk-lean"],
      episodes: [FaultEpisode(fault: "knee-valgus", start: 0.2, end: 1.0 / 3)],
      isCorrect: false,
      measures: [
        ReferenceMeasure(quantity: "trunk-lean", time: 0.3, value: 100.0 / 3, unit: "deg"),
        ReferenceMeasure(quantity: "knee-flexion", time: 0.3, side: .left, value: 90, unit: "deg"),
      ]
    )
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
      abstentions: [Abstention(.trunkLean, .view, time: 0.3, decisionTime: 0.6)]
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

  private func write(_ content: RunDirectory.Content, to folder: String) throws {
    for file in content.files { try Files.write(file.text, to: Path.join(folder, file.name)) }
  }

  @Test func `a stored run reads back with the same events, measures and bytes`() throws {
    let folder = try TemporaryFolder()
    let original = run()
    let content = RunDirectory.content(of: original)
    try write(content, to: folder.path)
    #expect(RunDirectory.digest(of: folder.path) == content.digest)

    let read = try RunDirectory.read(folder.path)
    #expect(read.clips == original.clips)
    #expect(read.evaluations == original.evaluations)
    #expect(read.tracks == original.tracks)
    #expect(read.stabilities == original.stabilities)
    #expect(read.phases == original.phases)
    #expect(read.forms.map(\.configuration) == original.forms.map(\.configuration))
    #expect(read.forms.map(\.measures) == original.forms.map(\.measures))
    #expect(read.omissions == original.omissions)
    #expect(read.backends == original.backends)
    #expect(read.plan == original.plan)
    #expect(read.ratings == original.ratings)
    #expect(read.agreement?.overall.first?.id == "event-f1@0.5s")
    #expect(read.agreement?.overall.first?.value == 1)
    #expect(read.strips.count == 1 && read.strips[0].samples[1].value.isNaN)
    #expect(RunDirectory.content(of: read).digest == content.digest)
    #expect(RunDirectory.content(of: read).files.map(\.text) == content.files.map(\.text))
  }

  @Test func `a run keeps what its clips are grouped by, the exercise first`() throws {
    let folder = try TemporaryFolder()
    let run = run()
    #expect(run.sliceKeys == [.exercise, .count, .subject])
    try write(RunDirectory.content(of: run), to: folder.path)
    let read = try RunDirectory.read(folder.path)
    #expect(read.sliceKeys == run.sliceKeys)
    #expect(read.slices == run.slices)
    let path = Path.join(folder.path, "run.json")
    let text = try Files.readText(path)
    try Files.write(text.replacing("\"subject\"\n", with: "\"shoe size\"\n"), to: path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason.contains("slice") == true)
  }

  @Test func `a run that was written before rejections were kept has none`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: run())
    try write(content, to: folder.path)
    let path = Path.join(folder.path, "run.json")
    let lines = content.files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    let older = lines.filter { !$0.contains("rejections.csv") }.joined(separator: "\n")
    #expect(older != content.files[0].text)
    try Files.write(older, to: path)
    let read = try RunDirectory.read(folder.path)
    #expect(read.evaluations[0].clips.map(\.events) == run().evaluations[0].clips.map(\.events))
    #expect(read.evaluations.allSatisfy { $0.clips.allSatisfy(\.rejections.isEmpty) })
  }

  @Test func `trials that cannot be are refused, and a run without them has none`() throws {
    let folder = try TemporaryFolder()
    var plain = run()
    plain.stabilities = []
    let content = RunDirectory.content(of: plain)
    #expect(!content.files.contains { $0.name == "stability.json" })
    try write(content, to: folder.path)
    #expect(try RunDirectory.read(folder.path).stabilities.isEmpty)

    let tried = RunDirectory.content(of: run())
    let table = try #require(tried.files.first { $0.name == "stability.json" }).text
    for (good, bad) in [("[17,200]", "[201,200]"), ("\"squat-1\"", "\"nobody\"")] {
      try expectRefused(
        tried,
        with: table.replacing(good, with: bad),
        for: "stability.json",
        reason: "is not a list of trials"
      )
    }
  }

  @Test func `changed tracks come back, and what cannot be of them is refused`() throws {
    let folder = try TemporaryFolder()
    var plain = run()
    plain.robustness = nil
    let content = RunDirectory.content(of: plain)
    #expect(!content.files.contains { $0.name == "robustness.json" })
    try write(content, to: folder.path)
    #expect(try RunDirectory.read(folder.path).robustness == nil)

    let tried = RunDirectory.content(of: run())
    let whole = try TemporaryFolder()
    try write(tried, to: whole.path)
    #expect(try RunDirectory.read(whole.path).robustness == run().robustness)
    let table = try #require(tried.files.first { $0.name == "robustness.json" }).text
    let damages = [
      ("[3,-1,2,3,4]", "[3,-1,4,3,4]"), ("[3,-1,2,3,4]", "[3,-1,2]"),
      ("\"squat-1\"", "\"nobody\""), ("[[3,-1,2,3,4],[7,1]]", "[[3,-1,2,3,4]]"),
      ("\"unit\":\"°\"", "\"unit\":1"), ("\"failures\":[", "\"failures\":[[],"),
    ]
    for (good, bad) in damages {
      try expectRefused(
        tried,
        with: table.replacing(good, with: bad),
        for: "robustness.json",
        reason: "is not what became of changed tracks"
      )
    }
  }

  /// Expects a run to be refused whose table is changed and whose digests are right again.
  private func expectRefused(
    _ run: RunDirectory.Content,
    with changed: String,
    for name: String,
    reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try write(run, to: folder.path)
    let table = try #require(run.files.first { $0.name == name }).text
    #expect(changed != table)
    let digests = [table, changed].map { SHA256.hexadecimal(of: Array($0.utf8)) }
    let document = run.files[0].text.replacing(digests[0], with: digests[1])
    try Files.write(changed, to: Path.join(folder.path, name))
    try Files.write(document, to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "\(name) \(reason)")
  }

  @Test func `a run that was written before phases were told has none`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: run())
    try write(content, to: folder.path)
    let lines = content.files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    let older = lines.filter { !$0.contains("phases.json") }.joined(separator: "\n")
    #expect(older != content.files[0].text)
    try Files.write(older, to: Path.join(folder.path, "run.json"))
    #expect(try RunDirectory.read(folder.path).phases == [])
  }

  @Test func `a baseline leaves phases out`() throws {
    let folder = try TemporaryFolder()
    let text = BaselineFile.text(of: run(), name: "main")
    #expect(!text.contains("phases.json"))
    let path = Path.join(folder.path, "main.json")
    try Files.write(text, to: path)
    #expect(try BaselineFile.read(path).run.phases == [])
  }

  @Test(
    arguments: [
      ("\"eccentric\"", "7"), ("\"told\"", "\"said\""), ("[0.0,5.0]", "[5.0,0.0]"),
      ("\"clip\":\"squat-1\"", "\"clip\":\"nobody\""),
    ]
  )
  func `phases that cannot be read are refused, not left out`(from: String, to: String) throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: run())
    try write(content, to: folder.path)
    let old = try #require(content.files.first { $0.name == "phases.json" }).text
    try #require(old.contains(from), "\(old)")
    let new = old.replacing(from, with: to)
    try Files.write(new, to: Path.join(folder.path, "phases.json"))
    let document = content.files[0].text.replacing(
      SHA256.hexadecimal(of: Array(old.utf8)),
      with: SHA256.hexadecimal(of: Array(new.utf8))
    )
    try Files.write(document, to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "phases.json is not a list of phases")
  }

  @Test func `the tables of form say what was said, in which frame, and whether it is labelled`()
    throws
  {
    let files = RunDirectory.content(of: run()).files
    func table(_ name: String) throws -> [Substring] {
      try #require(files.first { $0.name == name }).text.split(separator: "\n").dropFirst()
        .map { $0 }
    }
    // Two policies hear the same analyzer; what it says is written once.
    let head = "seed-squat,blazepose-full,squat-1"
    #expect(
      try table("findings.csv") == [
        "\(head),knee-valgus,left,0.1,0.3333333333333333,0.5,0.6,1,knee-projection-angle,deg,12.3,10.0,"
          + "0.7,,right",
        "\(head),knee-over-toe,,0.1,0.1,0.1,0.1,1,knee-over-toe,ratio,0.2,0.1,1.0,,unlabelled",
        "\(head),trunk-lean,,,0.3,,0.6,1,,,,,,view,",
      ]
    )
    #expect(
      try table("measurements.csv") == ["\(head),knee-angle,deg,right,0.3,0.6,1,nan,0.0"]
    )
    let feedback = "seed-squat,seed-voice-coach,blazepose-full,squat-1"
    #expect(
      try table("feedback.csv") == [
        "\(feedback),0.7,0.6,knee-valgus,left,safety,preempting",
        "\(feedback),0.8,0.6,knee-over-toe,,tip,global-cooldown",
      ]
    )
  }

  @Test func `the tables say what became of every event and rep`() throws {
    let files = RunDirectory.content(of: run()).files
    let events = try #require(files.first { $0.name == "events.csv" }).text
    let reps = try #require(files.first { $0.name == "reps.csv" }).text
    #expect(events.contains("zig-zag,blazepose-full,squat-1,0.7,"))
    #expect(events.contains(",0.5,matched,1,\n"))
    #expect(events.contains("squat-1,9.0,,,,,,spurious,,walk-out\n"))
    #expect(events.contains("squat-2,9.0,,,,,,unscored,,\n"))
    #expect(events.contains("\"seed-rep-counter:min-amplitude=0.1,cooldown=0.5\""))
    #expect(reps.contains("squat-1,1,0.1,0.3333333333333333,1.0,full,found,"))
    #expect(reps.contains("squat-1,3,3.0,,4.0,partial,not-required,,,\n"))
  }

  @Test(
    arguments: [
      "events.csv", "reps.csv", "rejections.csv", "findings.csv", "measurements.csv",
      "feedback.csv",
      "tracks.json", "stability.json", "robustness.json", "phases.json", "strips.json",
    ]
  )
  func `a table that was changed is refused`(name: String) throws {
    let folder = try TemporaryFolder()
    try write(RunDirectory.content(of: run()), to: folder.path)
    let path = Path.join(folder.path, name)
    try Files.write(try Files.readText(path) + " ", to: path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "\(name) is not the file that run.json was written with")
    #expect(error?.exitStatus == .badData)
  }

  @Test(arguments: [
    ("{", "run.json:1:2: error: expected a member name"), ("{\"schema\": 99}", "it has schema 99"),
    ("{}", "run.json has no schema"),
  ])
  func `a document of another kind is refused with its reason`(text: String, reason: String) throws
  {
    let folder = try TemporaryFolder()
    try Files.write(text, to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test(
    arguments: [
      ("0.3333333333333333", "\"late\"", "squat-1"),
      ("\"searched\"", "\"looked\"", "empty-room"),
      ("\"correct\": false", "\"correct\": 3", "squat-1"),
    ]
  )
  func `labels of form that cannot be read are refused, not left out`(
    from: String,
    to: String,
    clip: String
  )
    throws
  {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: run())
    try write(content, to: folder.path)
    let document = content.files[0].text
    try #require(document.contains(from))
    try Files.write(document.replacing(from, with: to), to: Path.join(folder.path, "run.json"))
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.reason == "form of \(clip) is missing or of the wrong type")
  }

  @Test func `a folder without a run says what writes one`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(error?.exitStatus == .missingInput)
    #expect(RunDirectory.digest(of: folder.path) == nil)
  }
}
