// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Labels
import Measures
import PoseTracks
import RepCounting
import Results
import Scoring
import Statistics

/// The content of `run.json`: what a run was made with, and what its labels say.
struct RunDocument {
  /// Where the run is, for messages.
  let folder: String
  private let root: JSONNode

  /// Reads the text of `run.json`.
  init(folder: String, bytes: [UInt8]) throws(StorageError) {
    let (root, diagnostics) = JSONNode.parse(bytes, file: RunDirectory.document)
    guard let root else {
      throw StorageError(
        operation: "read run",
        path: folder,
        reason: diagnostics.first?.description ?? "\(RunDirectory.document) cannot be read"
      )
    }
    try self.init(folder: folder, root: root)
  }

  /// Takes the content of `run.json`, from wherever it was read.
  init(folder: String, root: JSONNode) throws(StorageError) {
    self.folder = folder
    self.root = root
    guard let schema = root["schema"]?.integer else {
      throw bad("\(RunDirectory.document) has no schema")
    }
    guard schema <= Run.schema else {
      throw bad("it has schema \(schema), this program reads up to \(Run.schema)")
    }
  }

  /// The digest with which the run was written of one of its other files; nil where it has no such file.
  func digest(of name: String) -> String? {
    root["tables"]?[name]?.string
  }

  /// Whether the run was written with a file of this name.
  func names(_ name: String) -> Bool {
    root["tables"]?[name] != nil
  }

  /// The run without its clips and what was said of them.
  func head() throws -> Run {
    let plan = try plan()
    return Run(
      RunProvenance(
        toolVersion: try toolVersion(),
        dataset: try dataset(),
        manifestSHA256: manifestSHA256,
        plan: plan,
        backends: try backends(),
        sources: try sources(),
        profile: try profile()
      ),
      clips: [],
      omissions: [],
      results: try RunResults(sliceKeys: try sliceKeys(), isSliced: false) {
        results throws(StorageError) in
        for kind in MeasurementKind.said {
          try results.outline(kind.record, of: self, plan)
        }
      }
    )
  }

  /// The elements of a member that is a list; none where it is none.
  func elements(of member: String) -> [JSONNode] { root[member]?.array ?? [] }

  // MARK: What it was made with

  func toolVersion() throws -> String {
    try required(root["tool_version"]?.string, "tool_version")
  }

  func dataset() throws -> String {
    try required(root["dataset"]?["name"]?.string, "dataset")
  }

  var manifestSHA256: String { root["dataset"]?["manifest_sha256"]?.string ?? "" }

  func sources() throws -> [RunSource] {
    try (root["sources"]?.array ?? []).map { node in
      try required(RunSource(node), "source of a counter or analyzer")
    }
  }

  /// The sets of users that clips are compared with; the usual ones in a run that was written without a profile.
  func profile() throws -> UserProfile {
    guard let node = root["profile"] else { return .usual }
    return try required(UserProfile(node), "profile")
  }

  func plan() throws -> ResamplingPlan {
    let intervals = root["intervals"]
    let level = try required(intervals?["level"]?.double, "level")
    guard level > 0, level < 1 else { throw bad("level is \(level), which is not between 0 and 1") }
    let replicates = intervals?["replicates"]?.integer ?? 0
    guard NumberBounds.replicates.contains(replicates) else {
      throw bad(
        "replicates is \(replicates), which is not in 0...\(NumberBounds.replicates.upperBound)"
      )
    }
    return ResamplingPlan(
      replicates: max(replicates, 1),
      seed: try required(intervals?["seed"]?.string.flatMap { UInt64($0) }, "seed"),
      level: level
    )
  }

  /// What the clips are grouped by; the exercise alone in a run that was written without it.
  func sliceKeys() throws -> [SliceKey] {
    try (root["slices"]?.array ?? []).map { node in
      try required(node.string.flatMap(SliceKey.init), "slice")
    }
  }

  func backends() throws -> [RunBackend] {
    try (root["backends"]?.array ?? []).map { node in
      RunBackend(
        configuration: try required(node["configuration"]?.string, "configuration of a backend"),
        backend: node["backend"]?.string ?? "",
        version: node["version"]?.string ?? "",
        digests: texts(node["digests"]),
        subject: FollowedSubject(node["subject"]),
        cost: BackendCost(node["cost"])
      )
    }
  }

  func omissions() throws -> [Run.Omission] {
    try (root["omissions"]?.array ?? []).map { node in
      Run.Omission(
        clip: try required(node["clip"]?.string, "clip of an omission"),
        track: node["track"]?.string,
        reason: node["reason"]?.string ?? ""
      )
    }
  }

  // MARK: What labels say

  /// The clips, given the labelled reps of each.
  func clips(reps: [String: [Reference.Rep]]) throws -> [RunClip] {
    var seen: Set<String> = []
    return try (root["clips"]?.array ?? []).map { node in
      let id = try required(node["id"]?.string, "id of a clip")
      guard seen.insert(id).inserted else { throw bad("clip \(id) is there twice") }
      let reference = try reference(of: node, reps: reps[id] ?? [])
      var form = try required(
        FormReference(node["form"], ignored: reference.ignored),
        "form of \(id)"
      )
      form.place(by: reference)
      let features = try node["features"].map {
        try required(ClipFeatures($0), "features of \(id)")
      }
      return RunClip(
        identity: ClipIdentity(
          id: id,
          subject: try required(node["subject"]?.string, "subject of \(id)"),
          group: node["group"]?.string,
          exercise: try required(node["exercise"]?.string, "exercise of \(id)"),
          family: node["family"]?.string,
          view: node["view"]?.string.flatMap(CameraView.init),
          tags: (node["tags"]?.array ?? []).compactMap(\.string),
          duration: try required(node["duration"]?.length, "duration of \(id)"),
          isNegative: node["negative"]?.bool ?? false,
          recorded: node["recorded"]?.string.flatMap(CalendarDate.init),
          person: node["person"].map(PersonFacts.init) ?? .unknown
        ).with(features),
        reference: reference,
        form: form,
        rater: node["rater"]?.string ?? "",
        labelSHA256: node["labels_sha256"]?.string ?? "",
        trackSHA256: texts(node["tracks"]),
        features: features
      )
    }
  }

  /// What the labels of a clip said.
  private func reference(of node: JSONNode, reps: [Reference.Rep]) throws -> Reference {
    let ignored = try ranges(node["ignored"], "ignored")
    let sets = try ranges(node["sets"], "sets")
    let steps = try (node["steps"]?.array ?? []).map { try required($0.time, "time of a step") }
    if node["counted"]?.bool == false { return Reference(uncountedIgnoring: ignored) }
    var reference =
      try node["count"].map { node in
        Reference(
          count: try required(node.amount, "count of reps"),
          ignored: ignored,
          sets: sets,
          steps: steps
        )
      } ?? Reference(reps: reps, ignored: ignored, sets: sets, steps: steps)
    reference.progressionSets = try (node["progression_sets"]?.array ?? []).map(progressionSet)
    return reference
  }

  /// A labelled set that names a step; none in a run that was written without them.
  private func progressionSet(_ node: JSONNode) throws -> Reference.ProgressionSet {
    let label = node["step"]?.string
    return Reference.ProgressionSet(
      try required(label.flatMap(Progression.step(labelled:)), "step of a progression"),
      range: try node["range"].flatMap { $0.json == .null ? nil : try ranges([$0], "range").first },
      side: node["side"]?.string.flatMap(LabelEvent.Side.init),
      count: try required(node["count"]?.amount, "count of a set")
    )
  }

  private func ranges(_ node: JSONNode?, _ name: String) throws -> [ClosedRange<Double>] {
    try ranges(node?.array ?? [], name)
  }

  private func ranges(_ pairs: [JSONNode], _ name: String) throws -> [ClosedRange<Double>] {
    try pairs.map { pair in
      guard let range = ClosedRange(times: pair) else {
        throw bad("\(name) has an interval that is none")
      }
      return range
    }
  }

  private func texts(_ node: JSONNode?) -> [String: String] {
    var texts: [String: String] = [:]
    for member in node?.members ?? [] { texts[member.name] = member.value.string }
    return texts
  }

  // MARK: Errors

  /// A value that every run has.
  func required<Value>(_ value: Value?, _ name: String) throws(StorageError) -> Value {
    guard let value else { throw bad("\(name) is missing or of the wrong type") }
    return value
  }

  /// What is wrong with the run.
  func bad(_ reason: String) -> StorageError {
    StorageError(operation: "read run", path: folder, reason: reason)
  }
}

extension RunResults {
  /// Takes what was tested of a kind, of no clips.
  fileprivate mutating func outline<Record: EvaluatedRecord>(
    _ record: Record.Type,
    of document: RunDocument,
    _ plan: ResamplingPlan
  ) throws(StorageError) {
    self[record] = try record.tested(
      in: document.elements(of: record.kind.member),
      bad: document.bad
    ).map { Evaluation($0.configuration, clips: [], plan: plan, isMeasured: false) }
  }
}
