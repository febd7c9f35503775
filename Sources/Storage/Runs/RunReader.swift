// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import RepCounting
import Scoring

/// Puts a run together again from its files.
struct RunReader {
  private let folder: String
  private let root: JSONNode
  private let detail: RunDetail

  init(folder: String, document: [UInt8], detail: RunDetail) throws(StorageError) {
    let (root, diagnostics) = JSONNode.parse(document, file: RunDirectory.document)
    guard let root else {
      throw StorageError(
        operation: "read run",
        path: folder,
        reason: diagnostics.first?.description ?? "\(RunDirectory.document) cannot be read"
      )
    }
    try self.init(folder: folder, root: root, detail: detail)
  }

  /// Takes the content of `run.json`, from wherever it was read.
  init(folder: String, root: JSONNode, detail: RunDetail) throws(StorageError) {
    self.folder = folder
    self.detail = detail
    self.root = root
    guard let schema = root["schema"]?.integer else {
      throw bad("\(RunDirectory.document) has no schema")
    }
    guard schema <= Run.schema else {
      throw bad("it has schema \(schema), this program reads up to \(Run.schema)")
    }
  }

  /// The run, given a way to read its other files.
  mutating func run(_ read: (String) throws -> [UInt8]) throws -> Run {
    let eventRows = try table(RunDirectory.events, RunTables.eventColumns, read)
    let repRows = try table(RunDirectory.reps, RunTables.repColumns, read)
    let clips = try clips(reps: try reps(repRows))
    let events = try events(eventRows)
    let rejections = try rejections(read)
    let plan = try plan()
    let identities = Dictionary(clips.map { ($0.identity.id, $0.identity) }) { first, _ in first }
    let configurations = try configurations()
    return Run(
      toolVersion: try required(root["tool_version"]?.string, "tool_version"),
      dataset: try required(root["dataset"]?["name"]?.string, "dataset"),
      manifestSHA256: root["dataset"]?["manifest_sha256"]?.string ?? "",
      plan: plan,
      backends: try backends(),
      sources: try (root["sources"]?.array ?? []).map { node in
        try required(RunSource(node), "source of a counter or analyzer")
      },
      clips: clips,
      omissions: try omissions(),
      evaluations: configurations.map { configuration in
        Evaluation(
          configuration,
          clips: clips.filter { $0.trackSHA256[configuration.track] != nil }.map { clip in
            ClipScore(
              clip: clip.identity,
              reference: clip.reference,
              events: events[EventKey(configuration, clip.identity.id)] ?? [],
              rejections: rejections[EventKey(configuration, clip.identity.id)] ?? []
            )
          },
          plan: plan,
          measuring: detail.contains(.measures) ? MeasureCatalog.all : []
        )
      },
      forms: try forms(clips: clips, plan: plan, read),
      tracks: try tracks(identities, plan: plan, read),
      stabilities: try stabilities(identities, plan: plan, read),
      robustness: try robustness(identities, plan: plan, read),
      phases: try phases(identities, plan: plan, read),
      strips: try strips(read),
      ratings: try ratings(read),
      sliceKeys: try sliceKeys(),
      isSliced: detail.contains(.measures)
    )
  }

  /// The run without its clips and what was said of them, from `run.json` alone.
  func head() throws -> Run {
    let plan = try plan()
    return Run(
      toolVersion: try required(root["tool_version"]?.string, "tool_version"),
      dataset: try required(root["dataset"]?["name"]?.string, "dataset"),
      manifestSHA256: root["dataset"]?["manifest_sha256"]?.string ?? "",
      plan: plan,
      backends: try backends(),
      clips: [],
      omissions: [],
      evaluations: try configurations().map {
        Evaluation($0, clips: [], plan: plan, measuring: [])
      },
      forms: try (root["forms"]?.array ?? []).map { node in
        FormEvaluation(try formConfiguration(node), clips: [], plan: plan, isMeasured: false)
      },
      strips: [],
      sliceKeys: try sliceKeys(),
      isSliced: false
    )
  }

  private func plan() throws -> ResamplingPlan {
    ResamplingPlan(
      replicates: max(root["intervals"]?["replicates"]?.integer ?? 0, 1),
      seed: try required(root["intervals"]?["seed"]?.string.flatMap { UInt64($0) }, "seed"),
      level: try required(root["intervals"]?["level"]?.double, "level")
    )
  }

  private func configurations() throws -> [Configuration] {
    try (root["configurations"]?.array ?? []).map { node in
      Configuration(
        counter: try required(node["counter"]?.string, "counter"),
        track: try required(node["track"]?.string, "track")
      )
    }
  }

  private func formConfiguration(_ node: JSONNode) throws -> FormConfiguration {
    FormConfiguration(
      analyzer: try required(node["analyzer"]?.string, "analyzer"),
      feedback: node["feedback"]?.string,
      track: try required(node["track"]?.string, "track of an analyzer")
    )
  }

  private func strips(_ read: (String) throws -> [UInt8]) throws -> [Run.Strip] {
    guard detail.contains(.strips) else { return [] }
    guard let strips = RunStrips.strips(try json(RunDirectory.strips, read)) else {
      throw bad("\(RunDirectory.strips) is not a list of signals")
    }
    return strips
  }

  /// The labels of each rater; none in a run whose clips have one rater each.
  private func ratings(_ read: (String) throws -> [UInt8]) throws -> [RunRating] {
    guard detail.contains(.measures), root["tables"]?[RunDirectory.raters] != nil else { return [] }
    guard let ratings = RunRatings.ratings(try json(RunDirectory.raters, read)) else {
      throw bad("\(RunDirectory.raters) is not a list of labels")
    }
    return ratings
  }

  private func tracks(
    _ identities: [String: ClipIdentity],
    plan: ResamplingPlan,
    _ read: (String) throws -> [UInt8]
  ) throws -> [TrackEvaluation] {
    guard detail.contains(.tracks) else { return [] }
    let tracks = RunTracks.evaluations(
      try json(RunDirectory.tracks, read),
      identities: identities,
      plan: plan,
      isMeasured: detail.contains(.measures)
    )
    guard let tracks else { throw bad("\(RunDirectory.tracks) is not a list of tracks") }
    return tracks
  }

  /// What the clips are grouped by; the exercise alone in a run that was written without it.
  private func sliceKeys() throws -> [SliceKey] {
    try (root["slices"]?.array ?? []).map { node in
      try required(node.string.flatMap(SliceKey.init), "slice")
    }
  }

  // MARK: run.json

  private func clips(reps: [String: [Reference.Rep]]) throws -> [RunClip] {
    try (root["clips"]?.array ?? []).map { node in
      let id = try required(node["id"]?.string, "id of a clip")
      let reference = try reference(of: node, reps: reps[id] ?? [])
      var form = try required(
        FormReference(node["form"], ignored: ranges(node["ignored"])),
        "form of \(id)"
      )
      form.place(by: reference)
      return RunClip(
        identity: ClipIdentity(
          id: id,
          subject: try required(node["subject"]?.string, "subject of \(id)"),
          group: node["group"]?.string,
          exercise: try required(node["exercise"]?.string, "exercise of \(id)"),
          family: node["family"]?.string,
          view: node["view"]?.string.flatMap(CameraView.init),
          tags: (node["tags"]?.array ?? []).compactMap(\.string),
          duration: try required(node["duration"]?.double, "duration of \(id)"),
          isNegative: node["negative"]?.bool ?? false
        ),
        reference: reference,
        form: form,
        rater: node["rater"]?.string ?? "",
        labelSHA256: node["labels_sha256"]?.string ?? "",
        trackSHA256: texts(node["tracks"])
      )
    }
  }

  /// What the labels of a clip said.
  private func reference(of node: JSONNode, reps: [Reference.Rep]) throws -> Reference {
    let ignored = ranges(node["ignored"])
    let sets = ranges(node["sets"])
    let steps = (node["steps"]?.array ?? []).compactMap(\.double)
    if node["counted"]?.bool == false { return Reference(uncountedIgnoring: ignored) }
    var reference =
      node["count"]?.integer.map { count in
        Reference(count: count, ignored: ignored, sets: sets, steps: steps)
      } ?? Reference(reps: reps, ignored: ignored, sets: sets, steps: steps)
    reference.progressionSets = try (node["progression_sets"]?.array ?? []).map(progressionSet)
    return reference
  }

  /// A labelled set that names a step; none in a run that was written without them.
  private func progressionSet(_ node: JSONNode) throws -> Reference.ProgressionSet {
    let label = node["step"]?.string
    return Reference.ProgressionSet(
      try required(label.flatMap(Progression.step(labelled:)), "step of a progression"),
      range: node["range"].flatMap { ranges([$0]).first },
      side: node["side"]?.string.flatMap(LabelEvent.Side.init),
      count: try required(node["count"]?.integer, "count of a set")
    )
  }

  private func forms(
    clips: [RunClip],
    plan: ResamplingPlan,
    _ read: (String) throws -> [UInt8]
  ) throws -> [FormEvaluation] {
    let tables = FormTableReader(
      findings: try table(RunDirectory.findings, FormTables.findingColumns, read),
      measurements: try table(RunDirectory.measurements, FormTables.measurementColumns, read),
      feedback: try table(RunDirectory.feedback, FormTables.feedbackColumns, read)
    )
    guard let tables else { throw bad("a row of what was said of form cannot be read") }
    return try (root["forms"]?.array ?? []).map { node in
      let judged = Set((node["clips"]?.array ?? []).compactMap(\.string))
      return tables.evaluation(
        try formConfiguration(node),
        clips: clips.filter { judged.contains($0.identity.id) },
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
  }

  /// The phases of each track; none in a run that was written without them.
  private func phases(
    _ identities: [String: ClipIdentity],
    plan: ResamplingPlan,
    _ read: (String) throws -> [UInt8]
  ) throws -> [PhaseEvaluation] {
    guard detail.contains(.phases), root["tables"]?[RunDirectory.phases] != nil else { return [] }
    let phases = RunPhases.evaluations(
      try json(RunDirectory.phases, read),
      identities: identities,
      plan: plan,
      isMeasured: detail.contains(.measures)
    )
    guard let phases else { throw bad("\(RunDirectory.phases) is not a list of phases") }
    return phases
  }

  private func backends() throws -> [RunBackend] {
    try (root["backends"]?.array ?? []).map { node in
      RunBackend(
        configuration: try required(node["configuration"]?.string, "configuration of a backend"),
        backend: node["backend"]?.string ?? "",
        version: node["version"]?.string ?? "",
        digests: texts(node["digests"]),
        subject: RunSubject(node["subject"])
      )
    }
  }

  private func omissions() throws -> [Run.Omission] {
    try (root["omissions"]?.array ?? []).map { node in
      Run.Omission(
        clip: try required(node["clip"]?.string, "clip of an omission"),
        track: node["track"]?.string,
        reason: node["reason"]?.string ?? ""
      )
    }
  }

  private func ranges(_ node: JSONNode?) -> [ClosedRange<Double>] {
    ranges(node?.array ?? [])
  }

  private func ranges(_ pairs: [JSONNode]) -> [ClosedRange<Double>] {
    pairs.compactMap { pair in
      guard let low = pair.array?.first?.double, let high = pair.array?.last?.double, low <= high
      else { return nil }
      return low...high
    }
  }

  private func texts(_ node: JSONNode?) -> [String: String] {
    var texts: [String: String] = [:]
    for member in node?.members ?? [] { texts[member.name] = member.value.string }
    return texts
  }

  // MARK: Tables

  private struct EventKey: Hashable {
    var configuration: Configuration
    var clip: String

    init(_ configuration: Configuration, _ clip: String) {
      self.configuration = configuration
      self.clip = clip
    }
  }

  private func events(_ rows: [[String]]) throws -> [EventKey: [RepEvent]] {
    var events: [EventKey: [RepEvent]] = [:]
    for row in rows {
      let key = EventKey(Configuration(counter: row[0], track: row[1]), row[2])
      events[key, default: []].append(
        RepEvent(
          decisionTime: try required(Double(row[3]), "decision_time in \(RunDirectory.events)"),
          extremumTime: Double(row[4]),
          start: Double(row[5]),
          end: Double(row[6]),
          amplitude: Double(row[7]),
          confidence: Double(row[8])
        )
      )
    }
    return events
  }

  /// The candidates that were not counted; none in a run that was written without them.
  private func rejections(
    _ read: (String) throws -> [UInt8]
  ) throws -> [EventKey: [RepEvent]] {
    guard detail.contains(.rejections), root["tables"]?[RunDirectory.rejections] != nil else {
      return [:]
    }
    var rejections: [EventKey: [RepEvent]] = [:]
    for row in try table(RunDirectory.rejections, RunTables.rejectionColumns, read) {
      let key = EventKey(Configuration(counter: row[0], track: row[1]), row[2])
      let name = "of \(RunDirectory.rejections)"
      rejections[key, default: []].append(
        RepEvent(
          decisionTime: try required(Double(row[3]), "decision_time \(name)"),
          extremumTime: Double(row[4]),
          start: Double(row[5]),
          end: Double(row[6]),
          amplitude: Double(row[7]),
          rejection: Rejection(
            try required(Rejection.Cause(rawValue: row[8]), "cause \(name)"),
            row[9]
          )
        )
      )
    }
    return rejections
  }

  /// How firmly counts stand; nothing in a run in which that was not tried.
  private func stabilities(
    _ identities: [String: ClipIdentity],
    plan: ResamplingPlan,
    _ read: (String) throws -> [UInt8]
  ) throws -> [StabilityEvaluation] {
    guard detail.contains(.stability), root["tables"]?[RunDirectory.stability] != nil else {
      return []
    }
    let found = RunStability.evaluations(
      try json(RunDirectory.stability, read),
      identities: identities,
      plan: plan
    )
    guard let found else { throw bad("\(RunDirectory.stability) is not a list of trials") }
    return found
  }

  /// What becomes of scores on changed tracks; nil in a run in which that was not tried.
  private func robustness(
    _ identities: [String: ClipIdentity],
    plan: ResamplingPlan,
    _ read: (String) throws -> [UInt8]
  ) throws -> Robustness? {
    guard detail.contains(.robustness), root["tables"]?[RunDirectory.robustness] != nil else {
      return nil
    }
    let found = RunRobustness.robustness(
      try json(RunDirectory.robustness, read),
      identities: identities,
      plan: plan
    )
    guard let found else {
      throw bad("\(RunDirectory.robustness) is not what became of changed tracks")
    }
    return found
  }

  /// The labelled reps of each clip.
  ///
  /// The table repeats a clip's reps for each configuration; the next one in number is new, the
  /// others are repetitions.
  private func reps(_ rows: [[String]]) throws -> [String: [Reference.Rep]] {
    var reps: [String: [Reference.Rep]] = [:]
    for row in rows where reps[row[2], default: []].count + 1 == Int(row[3]) {
      let (start, mid, end) = (Double(row[4]), Double(row[5]), Double(row[6]))
      guard mid != nil || (start != nil && end != nil),
        let quality = Reference.Quality(rawValue: row[7])
      else { throw bad("a rep of \(row[2]) in \(RunDirectory.reps) has no place or quality") }
      reps[row[2], default: []].append(
        Reference.Rep(start: start, mid: mid, end: end, quality: quality)
      )
    }
    return reps
  }

  private func table(
    _ name: String,
    _ columns: [String],
    _ read: (String) throws -> [UInt8]
  ) throws -> [[String]] {
    let rows = DelimitedText.texts(try verified(name, read))
    guard rows.first == columns, rows.allSatisfy({ $0.count == columns.count }) else {
      throw bad("\(name) does not have the columns \(columns.joined(separator: ","))")
    }
    return Array(rows.dropFirst())
  }

  private func json(_ name: String, _ read: (String) throws -> [UInt8]) throws -> JSONNode {
    let (root, diagnostics) = JSONNode.parse(try verified(name, read), file: name)
    guard let root else { throw bad(diagnostics.first?.description ?? "\(name) cannot be read") }
    return root
  }

  private func verified(_ name: String, _ read: (String) throws -> [UInt8]) throws -> [UInt8] {
    let bytes = try read(name)
    guard SHA256.hexadecimal(of: bytes) == root["tables"]?[name]?.string else {
      throw bad("\(name) is not the file that \(RunDirectory.document) was written with")
    }
    return bytes
  }

  // MARK: Errors

  private func required<Value>(_ value: Value?, _ name: String) throws(StorageError) -> Value {
    guard let value else { throw bad("\(name) is missing or of the wrong type") }
    return value
  }

  private func bad(_ reason: String) -> StorageError {
    StorageError(operation: "read run", path: folder, reason: reason)
  }
}
