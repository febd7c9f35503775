// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Labels
import Matching
import Measures
import PoseFormats
import PoseTracks
import Recognition
import Recordings
import RepCounting
import Replay
import Scoring
import Storage
import TestSupport
import TrackQuality

extension FuzzTarget {
  /// Readers of tracks, recorded arrays, and of what counters outside said about tracks.
  static let trackTargets: [FuzzTarget] = [
    FuzzTarget(
      "tracks",
      seeds: { (sampleTracks + [sampleSideTrack, sampleLiveTrack]).map { $0.encoded() } }
    ) { bytes in
      guard let file = try? TrackFile(decoding: bytes, path: "a") else { return }
      precondition(
        (try? TrackFile(decoding: file.encoded(), path: "a"))?.track.times == file.track.times,
        "a track reads back"
      )
      // Whole replays of long tracks would leave no time for other inputs.
      guard file.track.count <= 400 else { return }
      replay(file.track, place: bytes.count)
    },
    FuzzTarget("pose-formats", seeds: { sampleRecordings }) { bytes in
      // The first byte says which format.
      guard let first = bytes.first else { return }
      let format = PoseFormat.all[Int(first) % PoseFormat.all.count]
      let file = PoseFile(path: "a", bytes: Array(bytes.dropFirst()))
      use(format.recognises(file.bytes))
      // Arrays say nothing of their units; others are tried as they are, for replays take long.
      let isArray = format.description.id == "array"
      for units in isArray ? PositionUnits.allCases.map(Optional.some) : [nil] {
        var declaration = PoseDeclaration()
        if isArray {
          declaration.layout = try? PoseLayout(parsing: "coco17")
          declaration.channels = try? PoseChannels(parsing: "x,y")
        }
        declaration.units = units
        declaration.frameSize = FrameSize(width: 640, height: 480)
        declaration.frameRate = 30
        let reading = format.read([file], as: declaration)
        use(reading.diagnostics.map(\.description))
        if !format.description.hasPoses {
          let (signals, findings) = format.readBeside(file, as: declaration)
          use(findings.map(\.description))
          if let signals { use(tracks(beside: signals)) }
        }
        guard let track = reading.track else { continue }
        precondition(track.count > 0, "a track that was read has frames")
        let stored = TrackFile(
          track: track,
          metadata: sampleTracks[0].metadata,
          sideSignals: reading.beside
        )
        precondition(
          (try? TrackFile(decoding: stored.encoded(), path: "a")) != nil,
          "a track that was read can be stored"
        )
        if format.description.direction == .both {
          use(try? format.write(PoseDocument(name: "a", track: track)).losses)
        }
        if track.count <= 60 { replay(track, place: bytes.count) }
      }
    },
    FuzzTarget("recordings", seeds: { [false, true].map(sampleRecording) }) { bytes in
      let (recording, findings) = Recording.parse(bytes, file: "a.jsonl")
      use(findings.map(\.description))
      guard let recording else { return }
      let track = recording.track
      let defect = PoseTrack.defect(
        frameSize: track.frameSize,
        times: track.times,
        positions: track.positions,
        confidences: track.confidences,
        world: track.world
      )
      precondition(defect == nil, "a recording has a sound track")
      var header = recording.header
      header.skeleton = track.skeleton
      header.isMirrored = false
      // Each joint of a mirrored recording may have got its counterpart.
      if track.skeleton.joints.count <= 1_000 {
        let again = recordingText(header, track, recording.inertial)
        precondition(
          Recording.parse(again, file: "b").recording?.track.count == track.count,
          "a recording reads back"
        )
      }
      if track.count <= 400 { replay(track, place: bytes.count) }
    },
    FuzzTarget(
      "event-tables",
      seeds: {
        bytes(
          "clip,decision_time,extremum_time,confidence\nclip,2.5,2,0.9\nclip,5.5,5,\n",
          "{\"clip\": \"clip\", \"decision_time\": 2.5, \"extremum_time\": 2, \"confidence\": 0.9}\n"
            + "{\"clip\": \"clip\", \"corrected_count\": 3}\n"
        )
      }
    ) { bytes in
      let (table, findings) = EventTable.parse(
        bytes,
        file: "events.csv",
        name: "mine",
        track: nil,
        clips: ["clip"]
      )
      use(findings.map(\.description))
      guard let table, let squat = Exercise.named("squat") else { return }
      let track = sampleTracks[0].track
      use(try? table.report(on: track, of: "clip", exercise: squat))
    },
    FuzzTarget(
      "counter-answers",
      seeds: {
        bytes(
          "[]\n[]\n[]\n[{\"extremum_time\": 0.05, \"amplitude\": 1, \"confidence\": 0.5}]\n"
            + "[{\"start\": 0, \"end\": 0.1, \"rejected\": \"too small\"}]\n[]\n",
          "[]\n[]\n[{\"decision_time\": 0}]\n"
        )
      }
    ) { bytes in
      let track = sampleTracks[0].track
      guard let report = RecordedAnswers.counter(bytes, track: track) else { return }
      use(score(report))
    },
    FuzzTarget(
      "analyzer-answers",
      seeds: {
        bytes(
          "[]\n[]\n[]\n[{\"type\": \"fault\", \"fault\": \"shallow\", \"quantity\": \"knee-angle\","
            + "\"value\": 100, \"threshold\": 90, \"confidence\": 0.5}]\n"
            + "[{\"type\": \"measure\", \"quantity\": \"knee-angle\", \"value\": 90, \"side\": \"left\"},"
            + "{\"type\": \"abstention\", \"fault\": \"shallow\", \"reason\": \"not-visible\"},"
            + "{\"type\": \"event\", \"event\": \"strike\", \"start\": 0, \"side\": \"left\"},"
            + "{\"type\": \"hold\", \"hold\": \"plank\", \"start\": 0},"
            + "{\"type\": \"rep\", \"extremum_time\": 0},"
            + "{\"type\": \"phase\", \"phase\": \"rest\", \"start\": 0, \"end\": 0}]\n[]\n",
          "null\n"
        )
      }
    ) { bytes in
      let track = sampleTracks[0].track
      guard let analysis = RecordedAnswers.analyzer(bytes, track: track) else { return }
      if let reps = analysis.reps { use(score(reps)) }
      use(analysis.form.findings.map { "\($0)" })
      use(analysis.form.events.map { "\($0)" } + analysis.form.holds.map { "\($0)" })
    },
    FuzzTarget(
      "recognizer-answers",
      seeds: {
        bytes(
          "{\"classes\": [\"squat\", \"lunge\"]}\n[]\n[{\"name\": \"squat\", \"start\": 0}]\n"
            + "[{\"name\": \"unknown\", \"decision_time\": 0.05}]\n[]\n",
          "{\"classes\": [\"squat\"]}\n[{\"name\": \"squat\"}]\n"
        )
      }
    ) { bytes in
      let track = sampleTracks[0].track
      guard let told = RecordedAnswers.recognizer(bytes, track: track),
        let first = track.times.first, let last = track.times.last
      else { return }
      let score = RecognitionScore(
        clip: ClipIdentity(id: "clip", subject: "ana", exercise: "squat", duration: last),
        classes: told.classes,
        told: told.stretches,
        reference: RecognitionReference(
          sets: [Segment("squat", start: first, end: last)],
          ranges: [first...last]
        )
      )
      use(score.times.map(\.seconds) + [Double(score.falseNames)])
      use(RecognitionConfusion([score]).columns)
    },
    FuzzTarget(
      "pose-samples",
      seeds: { bytes("a,squats_down," + (0..<99).map { "\($0)" }.joined(separator: ",") + "\n") }
    ) { use(PoseSamples.parse($0, file: "samples.csv")) },
  ]

  /// A track with signals beside its poses, stored and read again.
  private static func tracks(beside signals: RecordedSignals) -> TrackFile? {
    var reading = PoseReading()
    reading.track = sampleTracks[0].track
    reading.take(beside: signals, of: "b")
    guard let track = reading.track else { return nil }
    let file = TrackFile(
      track: track,
      metadata: sampleTracks[0].metadata,
      sideSignals: reading.beside
    )
    guard let read = try? TrackFile(decoding: file.encoded(), path: "a") else {
      preconditionFailure("signals that were read can be stored")
    }
    return read
  }

  /// Recordings in every format that is written, arrays and markers; the format's index stands before each.
  private static var sampleRecordings: [[UInt8]] {
    let values = (0..<12 * 34).map { Double($0 % 7) / 8 }
    return PoseFormat.all.enumerated().flatMap { index, format -> [[UInt8]] in
      let files: [[UInt8]]
      switch format.description.id {
      case "array":
        files = [NumpyFile([12, 34], values).bytes, NumpyFile([12, 17, 2], values).bytes]
      case "c3d": files = sampleC3Ds
      case "forces": files = [sampleForces]
      case "mot": files = [sampleMOT]
      case "trc": files = [sampleTRC]
      default:
        let documents = sampleTracks.map { PoseDocument(name: "a", track: $0.track) }
        files = documents.flatMap { (try? format.write($0))?.files.map(\.bytes) ?? [] }
      }
      return files.map { [UInt8(index)] + $0 }
    }
  }

  /// Counts, judges, measures and changes a track.
  ///
  /// - Parameters:
  ///   - track: What was accepted.
  ///   - place: Which of the counters and analyzers run; all would be slow.
  private static func replay(_ track: PoseTrack, place: Int) {
    guard let squat = Exercise.named("squat") else { return }
    let counters = CounterCatalog.all
    let some = [counters[place % counters.count], counters[place / 8 % counters.count]]
    for report in Replay(some.map { CounterConfiguration($0) }).reports(on: track, exercise: squat)
    {
      use(report.events.map(\.decisionTime))
    }
    let analyzer = AnalyzerCatalog.all[place % AnalyzerCatalog.all.count]
    if let configuration = try? AnalyzerConfiguration(parsing: analyzer.name) {
      use(FormReplay([configuration]).outcomes(of: track, exercise: squat))
    }
    let perturbation = Perturbation.allCases[place % Perturbation.allCases.count]
    let changed = track.changed(by: perturbation, 10, torso: 100, seed: 1)
    use(TrackJitter(changed, options: JitterOptions(), joints: TrackJitter.limbJoints))
    use(TrackLag(of: track, behind: changed))
    use(CommonJitter.of([track, changed]))
    use(PoseAccuracy(of: track, against: changed))
  }

  /// A counter's events, scored against two reps.
  private static func score(_ report: CounterReport) -> ClipScore {
    ClipScore(
      clip: ClipIdentity(id: "clip", subject: "ana", exercise: "squat", duration: 20),
      reference: Reference(reps: [Reference.Rep(mid: 0.05), Reference.Rep(mid: 8)]),
      events: report.events
    )
  }

  /// A short recording with all that there can be, or with little.
  private static func sampleRecording(hasAll: Bool) -> [UInt8] {
    let track = sampleTracks[hasAll ? 1 : 0].track.choosing(Array(0..<12))
    var header = RecordingHeader(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      backend: RecordingHeader.Backend("made"),
      clock: "first frame",
      isMirrored: hasAll,
      hasDepth: hasAll,
      hasWorld: hasAll
    )
    header.frameRate = hasAll ? 30 : nil
    let vector = SIMD3(0, 0.5, -9.8)
    return recordingText(
      header,
      track,
      [
        InertialSample(
          time: 1,
          acceleration: vector,
          rotationRate: vector,
          gravity: vector,
          attitude: SIMD4(1, 0, 0, 0)
        )
      ]
    )
  }

  /// A recording as its writer makes it; what it turns down is left out.
  private static func recordingText(
    _ header: RecordingHeader,
    _ track: PoseTrack,
    _ inertial: [InertialSample]
  ) -> [UInt8] {
    guard var writer = try? RecordingWriter(header) else { return [] }
    var bytes = writer.headerLine
    for frame in 0..<track.count { bytes += (try? writer.line(for: track[frame])) ?? [] }
    for sample in inertial { bytes += (try? writer.line(for: sample)) ?? [] }
    return bytes
  }

  /// A short track with signals beside its poses.
  private static var sampleSideTrack: TrackFile {
    var file = sampleTracks[0]
    let values = file.track.times.map { 700 + 100 * $0 }
    file.track = file.track.replacing(recorded: RecordedValues(["vertical-force": values]))
    file.sideSignals = [
      RecordedSignals(
        format: "forces",
        times: file.track.times,
        signals: [RecordedSignals.Signal(name: "FY1", unit: .newtons, values: values)]
      )
    ]
    return file
  }

  /// A short track of a live app.
  private static var sampleLiveTrack: TrackFile {
    var file = sampleTracks[0]
    let settings = LiveSettings(cameraRate: 30, frameTime: 45_000, delay: 80_000)
    let (track, cameraFrames) = file.track.live(settings)
    file.track = track
    file.metadata.live = TrackMetadata.Live(settings, cameraFrames: cameraFrames)
    return file
  }

  /// Two short tracks, one with positions in space.
  static let sampleTracks: [TrackFile] = [HardTrack.all[0].track, HardTrack.all[5].track].map {
    track in
    let frames = Array(stride(from: 0, to: track.count, by: 2))
    return TrackFile(
      track: track.choosing(frames),
      metadata: TrackMetadata(
        configuration: "made",
        backend: "made",
        subject: .onlyPerson
      )
    )
  }
}
