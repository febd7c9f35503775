// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Scoring

/// Puts a run together again from its files.
struct RunReader {
  /// The content of `run.json`.
  let document: RunDocument
  /// What to read besides what was said of clips.
  let detail: RunDetail
  /// A way to read the run's other files.
  let read: (String) throws -> [UInt8]

  /// The run, as it was written.
  func run() throws -> Run {
    let eventRows = try table(RunDirectory.events, RunTables.eventColumns)
    let repRows = try table(RunDirectory.reps, RunTables.repColumns)
    let clips = try document.clips(reps: try reps(repRows))
    let identities = Dictionary(clips.map { ($0.identity.id, $0.identity) }) { first, _ in first }
    let plan = try document.plan()
    let isMeasured = detail.contains(.measures)
    return Run(
      RunProvenance(
        toolVersion: try document.toolVersion(),
        dataset: try document.dataset(),
        manifestSHA256: document.manifestSHA256,
        plan: plan,
        backends: try document.backends(),
        sources: try document.sources()
      ),
      clips: clips,
      omissions: try document.omissions(),
      results: RunResults(
        evaluations: try evaluations(of: clips, events: try events(eventRows), plan: plan),
        forms: try forms(clips: clips, plan: plan),
        tracks: try part(RunDirectory.tracks, .tracks, "a list of tracks") {
          RunTracks.evaluations($0, identities: identities, plan: plan, isMeasured: isMeasured)
        } ?? [],
        stabilities: try later(RunDirectory.stability, .stability, "a list of trials") {
          RunStability.evaluations($0, identities: identities, plan: plan)
        } ?? [],
        robustness: try later(
          RunDirectory.robustness,
          .robustness,
          "what became of changed tracks"
        ) { RunRobustness.robustness($0, identities: identities, plan: plan) },
        phases: try later(RunDirectory.phases, .phases, "a list of phases") {
          RunPhases.evaluations($0, identities: identities, plan: plan, isMeasured: isMeasured)
        } ?? [],
        sliceKeys: try document.sliceKeys(),
        isSliced: isMeasured
      ),
      strips: try part(RunDirectory.strips, .strips, "a list of signals", RunStrips.strips) ?? [],
      ratings: try later(
        RunDirectory.raters,
        .measures,
        "a list of labels",
        RunRatings.ratings
      ) ?? []
    )
  }

  private func evaluations(
    of clips: [RunClip],
    events: [EventKey: [RepEvent]],
    plan: ResamplingPlan
  ) throws -> [Evaluation] {
    let rejections = try rejections()
    return try document.configurations().map { configuration in
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
    }
  }

  private func forms(clips: [RunClip], plan: ResamplingPlan) throws -> [FormEvaluation] {
    let tables = FormTableReader(
      findings: try table(RunDirectory.findings, FormTables.findingColumns),
      measurements: try table(RunDirectory.measurements, FormTables.measurementColumns),
      feedback: try table(RunDirectory.feedback, FormTables.feedbackColumns)
    )
    guard let tables else { throw document.bad("a row of what was said of form cannot be read") }
    return try document.forms().map { form in
      let judged = Set(form.clips)
      return tables.evaluation(
        form.configuration,
        clips: clips.filter { judged.contains($0.identity.id) },
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
  }

  // MARK: Files

  /// A part that runs did not always have; nil in a run that was written without it.
  private func later<Part>(
    _ name: String,
    _ wanted: RunDetail,
    _ what: String,
    _ parse: (JSONNode) -> Part?
  ) throws -> Part? {
    document.names(name) ? try part(name, wanted, what, parse) : nil
  }

  /// A part that stands in a file of its own; nil where it is not asked for.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - wanted: The detail it belongs to.
  ///   - what: What it must be, for the message where it is not.
  ///   - parse: Makes the part of the file's content; nil where it is no such thing.
  /// - Returns: The part.
  /// - Throws: `StorageError` where the file is another than the run was written with, or no such part.
  private func part<Part>(
    _ name: String,
    _ wanted: RunDetail,
    _ what: String,
    _ parse: (JSONNode) -> Part?
  ) throws -> Part? {
    guard detail.contains(wanted) else { return nil }
    let (root, diagnostics) = JSONNode.parse(try verified(name), file: name)
    guard let root else {
      throw document.bad(diagnostics.first?.description ?? "\(name) cannot be read")
    }
    guard let part = parse(root) else { throw document.bad("\(name) is not \(what)") }
    return part
  }

  /// The rows of a table below its columns.
  private func table(_ name: String, _ columns: [String]) throws -> [[String]] {
    let rows = DelimitedText.texts(try verified(name))
    guard rows.first == columns, rows.allSatisfy({ $0.count == columns.count }) else {
      throw document.bad("\(name) does not have the columns \(columns.joined(separator: ","))")
    }
    return Array(rows.dropFirst())
  }

  /// The bytes of a file, if they are those that the run was written with.
  private func verified(_ name: String) throws -> [UInt8] {
    let bytes = try read(name)
    guard SHA256.hexadecimal(of: bytes) == document.digest(of: name) else {
      throw document.bad(
        "\(name) is not the file that \(RunDirectory.document) was written with"
      )
    }
    return bytes
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

  /// A cell that may be empty; else it is what it has to be.
  private func optional<Value>(
    _ cell: String,
    _ value: (String) -> Value?,
    _ name: String
  ) throws -> Value? {
    cell.isEmpty ? nil : try document.required(value(cell), name)
  }

  /// The event of a row as far as counted and rejected ones have the same columns.
  private func event(_ row: [String], _ place: String) throws -> RepEvent {
    let start = try optional(row[5], \.time, "start \(place)")
    let end = try optional(row[6], \.time, "end \(place)")
    if let start, let end, end < start {
      throw document.bad("an event \(place) ends at \(end) s, before it starts at \(start) s")
    }
    return RepEvent(
      decisionTime: try document.required(row[3].time, "decision_time \(place)"),
      extremumTime: try optional(row[4], \.time, "extremum_time \(place)"),
      start: start,
      end: end,
      amplitude: try optional(row[7], \.measured, "amplitude \(place)")
    )
  }

  private func events(_ rows: [[String]]) throws -> [EventKey: [RepEvent]] {
    var events: [EventKey: [RepEvent]] = [:]
    let name = RunDirectory.events
    for row in rows {
      let key = EventKey(Configuration(counter: row[0], track: row[1]), row[2])
      var event = try self.event(row, "in \(name)")
      event.confidence = try optional(row[8], \.share, "confidence in \(name)")
      events[key, default: []].append(event)
    }
    return events
  }

  /// The candidates that were not counted; none in a run that was written without them.
  private func rejections() throws -> [EventKey: [RepEvent]] {
    guard detail.contains(.rejections), document.names(RunDirectory.rejections) else { return [:] }
    var rejections: [EventKey: [RepEvent]] = [:]
    for row in try table(RunDirectory.rejections, RunTables.rejectionColumns) {
      let key = EventKey(Configuration(counter: row[0], track: row[1]), row[2])
      let name = "of \(RunDirectory.rejections)"
      var event = try self.event(row, name)
      event.rejection = Rejection(
        try document.required(Rejection.Cause(rawValue: row[8]), "cause \(name)"),
        row[9]
      )
      rejections[key, default: []].append(event)
    }
    return rejections
  }

  /// The labelled reps of each clip.
  ///
  /// The table repeats a clip's reps for each configuration; the next one in number is new, the
  /// others are repetitions.
  private func reps(_ rows: [[String]]) throws -> [String: [Reference.Rep]] {
    var reps: [String: [Reference.Rep]] = [:]
    for row in rows where reps[row[2], default: []].count + 1 == Int(row[3]) {
      let name = "of a rep in \(RunDirectory.reps)"
      let start = try optional(row[4], \.time, "start \(name)")
      let mid = try optional(row[5], \.time, "mid \(name)")
      let end = try optional(row[6], \.time, "end \(name)")
      let places = [start, mid, end].compactMap(\.self)
      guard mid != nil || (start != nil && end != nil),
        zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }),
        let quality = Reference.Quality(rawValue: row[7])
      else {
        throw document.bad("a rep of \(row[2]) in \(RunDirectory.reps) has no place or quality")
      }
      reps[row[2], default: []].append(
        Reference.Rep(start: start, mid: mid, end: end, quality: quality)
      )
    }
    return reps
  }
}
