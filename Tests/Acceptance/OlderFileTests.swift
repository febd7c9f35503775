// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import FormAnalysis
import Labels
import Measures
import Platform
import PoseTracks
import RepCounting
import Results
import Scoring
import Storage
import Synthesis
import TestSupport
import Testing

/// Files of version 0.1 say to this version what they said to the one that wrote them.
///
/// `Version0.1/README.md` tells how they were made, `Documentation/Outputs.md` what is promised.
@Suite struct OlderFileTests {
  // MARK: Labels and manifests

  @Test(arguments: [
    ("datasets/small/labels/squat-ana.ben.tsv", 9),
    ("datasets/small/labels/squat-ana.consensus.tsv", 13),
    ("datasets/small/labels/squat-ana.synthesis.tsv", 13),
    ("datasets/small/labels/squat-ben.synthesis.tsv", 7),
    ("labels/ingested/standing-ben.counts.tsv", 1),
  ])
  func `labels are read without a finding and written as they were`(
    name: String,
    events: Int
  ) throws {
    let bytes = try OlderFiles.bytes(name)
    let context = LabelContext(checksFileName: true)
    let (labels, findings) = LabelFile.parse(bytes, file: name, context: context)
    #expect(findings == [])
    #expect(labels?.events.count == events)
    #expect(labels.map { Array($0.text.utf8) } == bytes)
  }

  @Test func `an event of each kind says what it said`() throws {
    let name = "datasets/small/labels/squat-ana.ben.tsv"
    let labels = try #require(LabelFile.parse(OlderFiles.bytes(name), file: name).labels)
    #expect(labels.status == .reviewed)
    #expect(labels.faults == ["knee-valgus", "trunk-lean"])
    #expect(
      labels.events == [
        LabelEvent(
          .measure,
          start: 0,
          label: "knee-angle",
          side: .left,
          value: 171.25,
          unit: "deg",
          note: "before the first rep"
        ),
        LabelEvent(
          .set,
          start: 0.4,
          end: 3.2,
          label: "squat/full-squat",
          value: 1,
          unit: "reps"
        ),
        LabelEvent(.rep, start: 0.6, mid: 1.3, end: 1.9, label: "full"),
        LabelEvent(
          .fault,
          start: 0.9,
          end: 1.5,
          label: "knee-valgus",
          side: .left,
          value: 2,
          unit: "severity"
        ),
        LabelEvent(.step, start: 1, label: "heel-strike", side: .right),
        LabelEvent(
          .rep,
          start: 2,
          mid: 2.6,
          end: 3.1,
          label: "borderline",
          note: "not deep\tfor Ära\nsecond line, back\\slash"
        ),
        LabelEvent(.ignore, start: 3.2, end: 3.3, label: "out-of-frame"),
        LabelEvent(.hold, start: 3.21, end: 3.3, label: "standing"),
        LabelEvent(.grade, start: 3.22, end: 3.3, label: "form-correct", value: 0, unit: "flag"),
      ]
    )
  }

  @Test(arguments: ["datasets/small/dataset.json", "datasets/ingested/dataset.json"])
  func `a manifest is read without a finding and written as it was`(name: String) throws {
    let bytes = try OlderFiles.bytes(name)
    let (manifest, findings) = DatasetManifest.parse(bytes, file: name)
    #expect(findings == [])
    #expect(manifest.map { Array($0.text.utf8) } == bytes)
  }

  @Test func `every fact of a clip says what it said`() throws {
    let name = "datasets/ingested/dataset.json"
    let manifest = try #require(
      DatasetManifest.parse(OlderFiles.bytes(name), file: name).manifest
    )
    #expect(manifest.name == "ingested" && manifest.licence == "CC0-1.0")
    #expect(manifest.mediaRoot == "../world/media")
    #expect(
      manifest.clips == [
        ClipRecord(
          id: "standing-ben",
          media: "standing-ben.mp4",
          sha256: "9321ea435827b11851857bdafe834c32fc73beade45c0e2a29972201be8ab262",
          source: ClipRecord.Source(
            repository: "somebody/clips",
            commit: "0123456789abcdef0123456789abcdef01234567",
            path: "media/standing-ben.mp4"
          ),
          subject: "ben",
          group: "ben",
          exercise: "standing",
          view: .front,
          facing: .toward,
          isMirrored: true,
          tags: ["dark", "gym"],
          split: "test",
          facts: ClipRecord.MediaFacts(
            frameSize: FrameSize(width: 120, height: 160),
            firstTime: 0,
            endTime: 0.25,
            frameCount: 2,
            frameRate: 8,
            rotation: 0,
            codec: "h264"
          )
        )
      ]
    )
  }

  // MARK: Tracks

  /// What a track of version 0.1 holds, as a program of another language reads it: its second frame's twelfth joint.
  struct StoredTrack: CustomTestStringConvertible {
    var testDescription: String
    var configuration: String
    var skeleton: Skeleton
    var frames: Int
    var place: SIMD2<Float>
    var confidence: Float
    var world: SIMD3<Float>?
  }

  @Test(arguments: [
    StoredTrack(
      testDescription: "small/tracks/observed-seen/squat-ana",
      configuration: "observed-seen",
      skeleton: .coco17,
      frames: 31,
      place: [66.85470581054688, 77.31245422363281],
      confidence: 0.7900034189224243
    ),
    StoredTrack(
      testDescription: "small/tracks/observed-seen/squat-ben",
      configuration: "observed-seen",
      skeleton: .coco17,
      frames: 19,
      place: [60.747314453125, 72.17892456054688],
      confidence: 0.9196455478668213
    ),
    StoredTrack(
      testDescription: "ingested/tracks/truth/standing-ben",
      configuration: "truth",
      skeleton: .blazePose33,
      frames: 2,
      place: [71.12364196777344, 44.22791290283203],
      confidence: 1,
      world: [0.1959974765777588, 1.51558518409729, 0.02895190194249153]
    ),
  ])
  func `a track has the frames, times and joints that it had`(stored: StoredTrack) throws {
    let file = try TrackFile.read(
      OlderFiles.path("datasets/\(stored.testDescription).safetensors")
    )
    let joint = stored.skeleton.joints.count + 11
    #expect(file.metadata.configuration == stored.configuration)
    #expect(file.metadata.backendVersion == "0.1.0")
    #expect(file.track.skeleton == stored.skeleton)
    #expect(file.track.frameSize == FrameSize(width: 120, height: 160))
    #expect(file.track.times == (0..<stored.frames).map { Double($0) / 8 })
    #expect(file.track.positions[joint].x == stored.place.x)
    #expect(file.track.positions[joint].y == stored.place.y)
    #expect(file.track.confidences[joint] == stored.confidence)
    #expect(file.track.world?[joint] == stored.world)
  }

  // MARK: Runs

  @Test func `a run has the events, findings and labels that it had`() throws {
    let run = try RunDirectory.read(OlderFiles.path("run"))
    #expect(run.provenance.toolVersion == "0.1.0")
    #expect(run.clips.map(\.identity.id) == ["squat-ana", "squat-ben"])
    #expect(run.clips.map(\.rater) == ["consensus", "synthesis"])
    #expect(
      run.evaluations.map(\.configuration.counter) == [
        "zig-zag:min-amplitude=0.07,cooldown=0.3", "elsewhere",
      ]
    )
    #expect(run.evaluations.map { $0.clips.map(\.referenceCount) } == [[2, 1], [2, 1]])
    #expect(run.evaluations.map { $0.clips.map(\.predictedCount) } == [[2, 1], [2, 2]])
    #expect(
      run.evaluations[0].clips[0].events == [
        RepEvent(
          decisionTime: 2.125,
          extremumTime: 1.5,
          start: 0.625,
          amplitude: 0.08331375598907481,
          confidence: 0.4106887322500009
        ),
        RepEvent(
          decisionTime: 3.5,
          extremumTime: 2.875,
          start: 2.125,
          amplitude: 0.11685137748718255,
          confidence: 0.4953709405261571
        ),
      ]
    )
    #expect(
      run.evaluations[1].clips[1].events == [
        RepEvent(decisionTime: 1.5, extremumTime: 1.125, confidence: 0.75),
        RepEvent(decisionTime: 2.125, extremumTime: 2, confidence: 0.3),
      ]
    )
    #expect(
      run.provenance.sources.map(\.words) == [
        ["--counter-events", "elsewhere=events.csv@observed-seen"]
      ]
    )
    let rejected = run.evaluations.flatMap { $0.clips.flatMap(\.rejections) }
    #expect(rejected.map(\.rejection?.cause) == [.dropout, .dropout])
    let form = try #require(run.forms.first)
    #expect(form.configuration.candidate == "trainer-squat-fixed > trainer-voice-coach")
    #expect(form.clips[0].findings.map(\.fault) == [.kneeValgus, .kneeValgus])
    #expect(form.clips[0].findings.map(\.value) == [0.6465611453038884, 0.5719466193794861])
    #expect(form.clips.map(\.abstentions.count) == [4, 3])
    #expect(form.clips.map(\.result.measurements.count) == [9, 5])
    #expect(
      form.clips[0].alerts?.map(\.outcome) == [.spoken, .suppressed(.globalCooldown)]
    )
    #expect(run.phases.first?.clips.map(\.predicted.count) == [5, 4])
    #expect(run.strips.map(\.samples.count) == [31, 19])
    #expect(run.strips.first?.samples.first == Sample(time: 0, value: 0.491659))
    #expect(run.ratings.map { $0.labels.map(\.rater) } == [["ben", "synthesis"]])
  }

  /// A number as a baseline keeps it, without the reason why there is none, which is words for people.
  private func number(_ text: String) -> String {
    text.hasPrefix("undefined: ") ? "undefined" : text
  }

  @Test func `a run gives the measures that it gave`() throws {
    let run = try RunDirectory.read(OlderFiles.path("run"))
    // The baseline keeps what they were, with twelve digits.
    let name = "reports/baselines/main.json"
    let root = try #require(JSONNode.parse(OlderFiles.bytes(name), file: name).root)
    let then = root["parts"]?.array?.first?["values"]?.members ?? []
    let now = Dictionary(BaselineFile.values(of: run)) { first, _ in first }
    #expect(then.count == 374)
    let others = then.map { ($0.value.string ?? "", MeasurementKind.current(valueName: $0.name)) }
      .filter { number($0) != now[$1].map(number) }
      .map { "\($1): \($0), now \(now[$1] ?? "missing")" }
    #expect(others == [])
  }

  @Test func `a run gives what else was tried of it`() throws {
    let run = try RunDirectory.read(OlderFiles.path("run"))
    func texts(_ measures: [Measure]) -> [String] {
      measures.map { "\($0.id) \($0.value?.text(significantDigits: 12) ?? "undefined")" }
    }
    #expect(
      run.stabilities.map { texts($0.measures) } == [
        [
          "noise-flip-rate 0.0225", "drop-flip-rate 0.235", "rate-flip-rate 1",
          "threshold-flips undefined", "decision-margin undefined",
        ]
      ]
    )
    let robustness = try #require(run.robustness)
    #expect(
      texts(Array(robustness.evaluations[0].measures.joined().joined())) == [
        "f1@0.5s 1", "exact 1", "mae 0", "f1@0.5s{mirror=mirrored} 1",
        "exact{mirror=mirrored} 1", "mae{mirror=mirrored} 0",
      ]
    )
    #expect(
      texts(Array(robustness.forms[0].measures.joined().joined())).contains(
        "fault-abstention-rate{mirror=mirrored} 0.444444444444"
      )
    )
    #expect(
      robustness.checks.map(\.candidate)
        == ["zig-zag:min-amplitude=0.07,cooldown=0.3", "trainer-squat-fixed"]
    )
    let agreement = texts(run.agreement?.overall ?? [])
    for text in [
      "event-f1@0.5s 1", "turn-mae@0.5s 0.1", "grid-fleiss-kappa 0.876666666667",
      "unitizing-alpha 0.478109839663", "count-mae 1",
    ] {
      #expect(agreement.contains(text), "\(text) is not in \(agreement)")
    }
  }

  @Test(arguments: [
    "rep-report run --out page --format html --format markdown", "rep-compare run --replicates 50",
    "rep-gate rules run",
    "rep-eval datasets/small --counter zig-zag:min-amplitude=0.02 --counter-events elsewhere=events.csv "
      + "--confidence-map confidence.json --analyzer seed-squat-fixed --no-png --out again",
  ])
  func `programs take runs and datasets of version 0.1`(line: String) throws {
    let result = try OlderFiles().run(line)
    #expect(result.status == 0, "\(result.diagnostics)")
  }

  // MARK: Baselines and rules

  @Test
  func `a run passes by the baseline and rules of then, and blessed again it says the same`() throws
  {
    let files = try OlderFiles()
    let checked = try files.run("rep-gate check run")
    #expect(checked.status == 0, "\(checked.output)\(checked.diagnostics)")
    #expect(checked.lastLine == "gate passed: 2 clips, 21 rules fulfilled, nothing changed")
    let blessed = try files.run("rep-gate bless run")
    #expect(blessed.lastLine.contains("main.json replaced: 2 clips"), "\(blessed.output)")
    let name = "reports/baselines/main.json"
    let old = try BaselineFile.read(OlderFiles.path(name))
    let new = try BaselineFile.read(files.path(name))
    #expect(new.run.clips == old.run.clips && new.run.backends == old.run.backends)
    #expect(new.run.evaluations.map(\.clips) == old.run.evaluations.map(\.clips))
    #expect(new.run.forms == old.run.forms)
    // What is measured since then comes besides.
    let measuredThen = Set(old.values.map(\.name))
    let since = new.values.filter { !measuredThen.contains($0.name) }
    #expect(
      Set(since.compactMap { $0.name.split(whereSeparator: " {".contains).first }) == [
        "body-jump-rate", "false-alerts-per-minute", "fault-f1:always-faulty",
        "fault-hamming-loss", "fault-hamming-loss:always-faulty",
        "fault-hamming-loss:always-sound", "fault-precision:always-faulty", "fault-set-exact",
        "fault-set-exact:always-sound", "fault-set-exact:clip",
        "fault-set-exact:clip:always-sound", "feedback-overlap-rate",
        "feedback-temporal-f1@1.5s", "frame-rate", "frames-seen", "hold-standard-error",
        "hold-standard-over", "rep-validity-kappa",
        "rep-validity-precision", "rep-validity-recall", "result-delay", "result-delay-p95",
        "wrong-person",
      ]
    )
    let kept = new.values.filter { measuredThen.contains($0.name) }
    #expect(kept.map(\.name) == old.values.map(\.name))
    #expect(kept.map { number($0.text) } == old.values.map { number($0.text) })
    // A labelled rep stands there once, whatever was counted.
    let text = String(decoding: try files.read(name), as: UTF8.self)
    #expect(text.contains("\n          \"clip,rep,start,mid,end,quality\",\n"))
    #expect(!text.contains("seed-"))
    let again = try files.run("rep-gate bless run")
    #expect(again.lastLine.contains("main.json unchanged: 2 clips"), "\(again.output)")
  }

  @Test func `a baseline's counters, analyzers and tracks are replayed by their names of then`()
    throws
  {
    // A design that was improved since gives other events (1); whatever cannot be read or found ends otherwise.
    let replayed = try OlderFiles().run(
      "rep-gate check datasets/small --counter-events elsewhere=events.csv@observed-seen"
    )
    #expect([0, 1].contains(replayed.status), "\(replayed.output)\(replayed.diagnostics)")
  }

  @Test func `rules about intervals are read as they were`() throws {
    let judged = try OlderFiles().run("rep-gate check run --rules interval-gates.json")
    #expect(judged.status == 3, "\(judged.output)\(judged.diagnostics)")
    for rule in [
      "recall@0.5s{counter=elsewhere,count=1-2}: ci_low >= 0.1",
      "latency-median@0.5s: ci_high <= 2",
    ] {
      #expect(
        judged.output.contains(
          "rule '\(rule)': undefined for elsewhere on observed-seen: fewer than 5"
        ),
        "\(judged.output)"
      )
    }
  }

  // MARK: Histories, maps and recipes

  @Test func `a history keeps its runs, trends and flips, as it is and brought up to date`() throws
  {
    let files = try OlderFiles()
    let history = "reports/runs.sqlite"
    let listed = "#1 first  small  tool 0.1.0\n#2 second  small  tool 0.1.0\n"
    for words in ["", " --add run --revision again"] {
      #expect(try files.run("rep-report history" + words).output == listed)
      let trend = try files.run("rep-report history --measure jitter").output
      #expect(
        trend == """
          tracks on observed-seen  #1 first  6.138  n = 2 clips, 2 subjects
          tracks on observed-seen  #2 second  6.239  n = 1 clip, 1 subject

          """
      )
      let flips = try files.run("rep-report history --flips").output
      #expect(
        flips.hasPrefix("#2 second: clip squat-ana turned wrong for elsewhere on observed-seen"),
        "\(flips)"
      )
      let document = try files.run("rep-report history --flips --json").output
      let (root, _) = JSONNode.parse(Array(document.utf8), file: "")
      #expect(root?.array?.first?["candidate"]?.string == "elsewhere", "\(document)")
      if words.isEmpty { #expect(try files.read(history) == OlderFiles.bytes(history)) }
    }
  }

  @Test func `a map of confidences gives the shares that it gave`() throws {
    let name = "confidence.json"
    let (maps, findings) = FittedConfidence.parse(try OlderFiles.bytes(name), file: name)
    #expect(findings == [])
    let map = try #require(maps?.first)
    #expect(maps?.count == 1)
    #expect(map.counter == "zig-zag:min-amplitude=0.02" && map.track == "observed-seen")
    #expect([map.events, map.right, map.subjects] == [83, 66, 4])
    #expect([0.1, 0.42, 0.5865545052177696, 0.9].map { map.map($0) } == [0, 0.5, 0.8, 1])
  }

  @Test func `an observation model has the sizes that it had`() throws {
    let name = "recipes/seen.json"
    let (model, findings) = ObservationModel.parse(try OlderFiles.bytes(name), file: name)
    #expect(findings == [])
    #expect(model?.id == "seen" && model?.skeleton == .coco17)
    #expect(model?.lag == 0.0003232 && model?.driftSeconds == 0.2199)
    #expect(model?.joints.count == 17)
  }

  @Test(arguments: [("small", 2, 2), ("members", 11, 4), ("world", 1, 1)])
  func `a recipe is read without a finding, and its clips are made`(
    recipe: String,
    clips: Int,
    subjects: Int
  ) throws {
    let name = "recipes/\(recipe).json"
    let (read, findings) = Recipe.parse(try OlderFiles.bytes(name), file: name)
    #expect(findings == [])
    #expect(read?.name == recipe)
    #expect(read?.clips.count == clips)
    #expect(read?.subjects.count == subjects)
    let made = try OlderFiles().run("rep-synth \(name) --out made --no-video --json")
    #expect(made.status == 0, "\(made.diagnostics)")
  }
}
