// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import RepCounting

/// `events.csv`, `outcomes.csv` and `rejections.csv`, and the configurations of `run.json`.
extension ClipScore {
  /// The tables; a baseline has the events alone, which say what became of most reps.
  package static func files(
    of evaluations: [CounterEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] {
    let events = CounterTables.events(evaluations)
    guard purpose == .run else { return [events] }
    return [events, CounterTables.outcomes(evaluations), CounterTables.rejections(evaluations)]
  }

  /// The evaluations of the tables, over the clips that have a track of theirs.
  package static func evaluations(in files: some EvaluationFiles) throws -> [CounterEvaluation] {
    let events = try CounterTables.events(in: files)
    let rejections = try CounterTables.rejections(in: files)
    if files.holds(CounterTables.outcomes) {
      // Outcomes are computed again; a changed table is refused all the same.
      _ = try files.rows(of: CounterTables.outcomes, columns: CounterTables.outcomeColumns)
    }
    return try tested(in: files.elements(of: kind.member), bad: files.bad).map { configuration, _ in
      let scores = files.clips.filter { $0.tracks.contains(configuration.track) }.map { clip in
        ClipScore(
          clip: clip.identity,
          reference: clip.reference,
          events: events[CounterTables.Key(configuration, clip.identity.id)] ?? [],
          rejections: rejections[CounterTables.Key(configuration, clip.identity.id)] ?? []
        )
      }
      return CounterEvaluation(
        configuration,
        clips: scores,
        plan: files.plan,
        measuring: files.isMeasured ? MeasureCatalog.all : []
      )
    }
  }
}

extension CounterTables {
  /// The key of what a counter said of a clip.
  struct Key: Hashable {
    var configuration: Configuration
    var clip: String

    init(_ configuration: Configuration, _ clip: String) {
      self.configuration = configuration
      self.clip = clip
    }
  }

  /// The events of each counter and clip.
  static func events(in files: some EvaluationFiles) throws -> [Key: [RepEvent]] {
    var found: [Key: [RepEvent]] = [:]
    for row in try files.rows(of: events, columns: eventColumns) {
      var event = try event(row, "in \(events)", in: files)
      event.confidence = try optional(row[8], \.share, "confidence in \(events)", in: files)
      found[key(row), default: []].append(event)
    }
    return found.mapValues(\.trimmed)
  }

  /// The candidates that were not counted; none in a run that was written without them.
  static func rejections(in files: some EvaluationFiles) throws -> [Key: [RepEvent]] {
    guard files.holds(rejections) else { return [:] }
    var found: [Key: [RepEvent]] = [:]
    for row in try files.rows(of: rejections, columns: rejectionColumns) {
      let place = "of \(rejections)"
      var event = try event(row, place, in: files)
      event.rejection = Rejection(
        try files.required(Rejection.Cause(rawValue: row[8]), "cause \(place)"),
        row[9]
      )
      found[key(row), default: []].append(event)
    }
    return found.mapValues(\.trimmed)
  }

  private static func key(_ row: [String]) -> Key {
    Key(Configuration(counter: row[0], track: row[1]), row[2])
  }

  /// A cell that may be empty; else it is what it has to be.
  private static func optional<Value>(
    _ cell: String,
    _ value: (String) -> Value?,
    _ name: String,
    in files: some EvaluationFiles
  ) throws -> Value? {
    cell.isEmpty ? nil : try files.required(value(cell), name)
  }

  /// The event of a row as far as counted and rejected ones have the same columns.
  private static func event(
    _ row: [String],
    _ place: String,
    in files: some EvaluationFiles
  ) throws -> RepEvent {
    let start = try optional(row[5], \.time, "start \(place)", in: files)
    let end = try optional(row[6], \.time, "end \(place)", in: files)
    if let start, let end, end < start {
      throw files.bad("an event \(place) ends at \(end) s, before it starts at \(start) s")
    }
    return RepEvent(
      decisionTime: try files.required(row[3].time, "decision_time \(place)"),
      extremumTime: try optional(row[4], \.time, "extremum_time \(place)", in: files),
      start: start,
      end: end,
      amplitude: try optional(row[7], \.measured, "amplitude \(place)", in: files)
    )
  }
}
