// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Platform
import PoseTracks
import Recognition
import RepCounting
import Replay
import ReportCommands
import Reports
import RunHistory
import Scoring
import Statistics
import Storage
import Tuning

extension FuzzTarget {
  /// Readers of stored results.
  static let runTargets: [FuzzTarget] = [
    FuzzTarget("runs", seeds: { sampleRun.map { [FileBundle($0).bytes] } ?? [] }) { bytes in
      guard let folder = try? ScratchFolder("fuzz-run"),
        (try? FileBundle(bytes).sealed.write(to: folder.path)) != nil,
        let run = try? RunDirectory.read(folder.path)
      else { return }
      let content = RunDirectory.content(of: run)
      use(Report(ReportInput(run, digest: content.digest)).html)
      use(BaselineFile.text(of: run, name: "main"))
    },
    FuzzTarget(
      "baselines",
      seeds: {
        sampleRun.map { [Array(BaselineFile.text(of: $0, name: "main").utf8)] } ?? []
      }
    ) { bytes in
      guard let folder = try? ScratchFolder("fuzz-baseline") else { return }
      let path = Path.join(folder.path, "main.json")
      guard (try? Files.write(bytes, to: path)) != nil, let stored = try? BaselineFile.read(path)
      else { return }
      use(BaselineFile.values(of: stored.run))
    },
    FuzzTarget("histories", seeds: { sampleHistory.map { [$0] } ?? [] }) { bytes in
      guard let folder = try? ScratchFolder("fuzz-history") else { return }
      let path = Path.join(folder.path, "runs.sqlite")
      guard (try? Files.write(bytes, to: path)) != nil,
        let history = try? RunHistory(path, isReadOnly: true)
      else { return }
      use(try? history.entries())
      use(try? history.flips())
      for name in (try? history.measureNames()) ?? [] { use(try? history.trend(of: name)) }
    },
    FuzzTarget("tuning-reports", seeds: { sampleTuning.map { [$0.bytes] } ?? [] }) { bytes in
      let bundle = FileBundle(bytes).sealed
      let files = [TuningReport.mainFile, TuningReport.mapFile].map { name in
        Array((bundle.text(of: name) ?? "").utf8)
      }
      guard let report = try? TuningReport(main: files[0], maps: files[1]) else { return }
      use(TuningPage(report).html)
      use(ThresholdsSource(report).text)
      use(report.document.compactText)
    },
    FuzzTarget(
      "learning-reports",
      seeds: {
        bytes(
          """
          {"schema": 2, "tool_version": "0", "dataset": "made", "dataset_sha256": "00", "track": "truth",
          "method": "rocket", "clip_count": 2, "subject_count": 2, "folds": 2, "groups": 2, "seed": "1",
          "replicates": 20, "classes": ["a", "b"], "unknown": "unknown", "least_margin": 0.5,
          "confusion": [[1, 0, 0], [0, 1, 0], [0, 0, 0]], "measures": [], "clips": [{"id": "c",
          "subject": "s", "fold": 0, "truth": "a", "predicted": "a", "best": "a", "margin": 0.5},
          {"id": "d", "subject": "t", "fold": 1, "truth": "b", "predicted": "b", "best": "b",
          "margin": 1}]}
          """,
          """
          {"schema": 2, "tool_version": "0", "dataset": "made", "dataset_sha256": "00", "track": "truth",
          "method": "isotonic", "clip_count": 2, "subject_count": 2, "folds": 2, "groups": 2, "seed": "1",
          "replicates": 20, "counters": [{"counter": "zig-zag", "events": 4, "folds_without_map": 0,
          "measures": [{"id": "brier@0.5s", "before": 0.2, "after": 0.1, "difference": -0.1,
          "direction": "better", "low": -0.2, "high": 0.1, "level": 0.95, "method": "bca"}],
          "map": {"counter": "zig-zag", "track": "truth", "events": 4, "right": 3, "subjects": 2,
          "points": [[0, 0.1], [1, 0.9]]}}]}
          """
        )
      }
    ) { bytes in
      if let report = try? RecognitionReport(bytes) { use(RecognitionPage(report).html) }
      if let report = try? ConfidenceReport(bytes) {
        use(ConfidencePage(report).html)
        use(ConfidenceMapsSource(report).text)
      }
    },
  ]

  /// A model of squats, which is asked about the clip.
  private static var sampleRecognizers: [ExternalTrial<RecognizedTrack>] {
    let pose = (0..<69).map { _ in "0" }.joined(separator: ",")
    let poses = ["lunge", "squat"].map {
      "{\"class\": \"\($0)\", \"depth\": false, \"vectors\": [\(pose)]}"
    }
    let model = ModelRecognizer.parse(
      Array(
        """
        {"schema": 1, "method": "nearest-poses", "dataset": "a", "classes": ["lunge", "squat"],
        "least_margin": null, "poses": [\(poses.joined(separator: ", "))]}
        """.utf8
      ),
      file: "model.json",
      name: nil,
      settings: RecognizerSettings()
    ).recognizer
    return model.map { [ExternalTrial($0)] } ?? []
  }

  /// A run of everything, evaluated anew from a made dataset of one clip; nil where nothing can be written.
  static let sampleRun: Run? = {
    guard let folder = try? ScratchFolder("fuzz-dataset"),
      let manifest = DatasetManifest.parse(Array(sampleManifest.utf8), file: "a").manifest
    else { return nil }
    var short = manifest
    short.clips = short.clips.prefix(1).map { clip in
      var clip = clip
      clip.facts = nil
      return clip
    }
    let dataset = Dataset(folder: folder.path, manifest: short)
    do {
      try dataset.writeManifest()
      for rater in ["ana", "ben", "consensus"] {
        try Files.write(
          sampleLabels.replacing("#rater ana", with: "#rater \(rater)"),
          to: Path.join(folder.path, "labels/clip.\(rater).tsv")
        )
      }
      try sampleTracks[0].write(to: dataset.trackPath(configuration: "made", clip: "clip"))
      let job = EvaluationJob(
        Candidates(
          counters: [try .init(parsing: "zig-zag")],
          analyzers: [AnalyzerConfiguration(AnalyzerCatalog.all[0])],
          recognizers: sampleRecognizers,
          policies: [],
          tracks: ["made"]
        ),
        dataset: dataset,
        clips: short.clips,
        labels: try ReferenceLabels(of: dataset),
        plan: ResamplingPlan(replicates: 4),
        detail: .all,
        perturbations: [.tilt]
      )
      return try job.run(toolVersion: "0", jobs: 1) { _ in }
    } catch {
      fatalError("the sample run: \(error)")
    }
  }()

  /// A report with every kind of finding, which the tests of tuning recorded; nil if it is missing.
  private static let sampleTuning: FileBundle? = {
    let folder = Files.folder(of: #filePath) + "/../TuningTests/Golden"
    let files = [TuningReport.mapFile, TuningReport.mainFile].compactMap { name in
      (try? Files.readText(Path.join(folder, name))).map { (name: name, text: $0) }
    }
    return files.count == 2 ? FileBundle(files) : nil
  }()

  /// A history with that run; nil where nothing can be written.
  private static let sampleHistory: [UInt8]? = {
    guard let run = sampleRun, let folder = try? ScratchFolder("fuzz-made-history") else {
      return nil
    }
    let path = Path.join(folder.path, "runs.sqlite")
    for digest in ["00", "01"] {
      // Closed each time, so that nothing stays in the log.
      guard let history = try? RunHistory(path) else { return nil }
      _ = try? history.add(run, digest: digest)
    }
    return try? Files.read(path)
  }()
}

/// The files of a run or a report in one text, each below a line with its name.
private struct FileBundle {
  private var files: [(name: String, text: String)] = []

  private static let mark = "==> "

  init(_ files: [(name: String, text: String)]) { self.files = files }

  init(_ run: Run) {
    self.init(
      RunDirectory.content(of: run).files.filter { $0.name != "measures.json" }
        .map { (name: $0.name, text: $0.text) }
    )
  }

  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if line.hasPrefix(Self.mark) {
        files.append((String(line.dropFirst(Self.mark.count)), ""))
      } else if !files.isEmpty {
        files[files.count - 1].text += line + "\n"
      }
    }
  }

  var bytes: [UInt8] {
    Array(files.map { "\(Self.mark)\($0.name)\n\($0.text)" }.joined().utf8)
  }

  func text(of name: String) -> String? { files.first { $0.name == name }?.text }

  /// The same with the digests of its other files in the main one, as whoever edits them would mend them.
  var sealed: FileBundle {
    var sealed = self
    guard let main = files.firstIndex(where: { Self.mainFiles.contains($0.name) }) else {
      return self
    }
    for file in files where !Self.mainFiles.contains(file.name) {
      let member = file.name == TuningReport.mapFile ? "maps_sha256" : file.name
      guard let place = sealed.files[main].text.firstRange(of: "\"\(member)\": \"") else {
        continue
      }
      let digest = sealed.files[main].text[place.upperBound...].prefix { $0 != "\"" }
      sealed.files[main].text.replaceSubrange(
        digest.startIndex..<digest.endIndex,
        with: SHA256.hexadecimal(of: Array(file.text.utf8))
      )
    }
    return sealed
  }

  private static let mainFiles = ["run.json", TuningReport.mainFile]

  func write(to folder: String) throws {
    let known =
      [
        "run.json", "events.csv", "reps.csv", "outcomes.csv", "rejections.csv", "findings.csv",
        "measurements.csv", "measure-errors.csv", "feedback.csv", "form-events.csv",
        "robustness.json", "strips.json", "raters.json",
        "backend-study.json",
      ] + MeasurementKind.all.map { "\($0.member).json" }
    for file in files where known.contains(file.name) {
      try Files.write(file.text, to: Path.join(folder, file.name))
    }
  }
}
