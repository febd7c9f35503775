// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Results
import Scoring
import Statistics
package import Storage

/// What runs came to, in the order in which they were added: `reports/runs.sqlite`.
///
/// A run is added as a whole or not at all, also where the process is killed or the disk is full; two
/// processes that add at once wait for each other.
package final class RunHistory {
  /// Where the history is unless said otherwise.
  package static let usualPath = "reports/runs.sqlite"

  private let database: Database
  private let path: String
  /// The column of what was tested, in this file.
  private let candidateColumn: String

  /// A run of a history.
  package struct Entry: Sendable, Equatable {
    /// Its number, in order of addition; numbers are never used again.
    package var id: Int
    /// The run's digest.
    package var digest: String
    /// The dataset's name.
    package var dataset: String
    /// The version of the tool that measured.
    package var toolVersion: String
    /// The caller's label, such as a commit; empty where none was given.
    package var revision: String
  }

  /// A measure of one run.
  package struct Value: Sendable, Equatable {
    /// The run.
    package var run: Entry
    /// The counter, or the analyzer with its policy; empty for tracks.
    package var candidate: String
    /// The track configuration.
    package var track: String
    /// The number; nil where it was undefined.
    package var value: Double?
    /// Its interval; nil where there was none.
    package var interval: ClosedRange<Double>?
    /// The number of clips.
    package var clips: Int
    /// The number of subjects.
    package var subjects: Int
  }

  /// A clip that turned right or wrong from one run to the next.
  package struct Flip: Sendable, Equatable {
    /// The counter.
    package var candidate: String
    /// The track configuration.
    package var track: String
    /// The clip.
    package var clip: String
    /// The last run in which it was as it had been.
    package var last: Entry
    /// The first run in which it was not.
    package var first: Entry
    /// Whether it is right in that one.
    package var isRight: Bool
  }

  /// Opens a history.
  ///
  /// - Parameters:
  ///   - path: The file; created, with its folder, where it is to be written and not there.
  ///   - isReadOnly: Whether nothing is added; an older schema is read as it is then, and neither the file
  ///     nor its folder needs to be writable.
  /// - Throws: `HistoryError` where there is no such file, it is damaged, is no history, or of a newer
  ///   schema; `PlatformError` where its folder cannot be created.
  package init(_ path: String = RunHistory.usualPath, isReadOnly: Bool = false) throws {
    self.path = path
    if isReadOnly, !Files.exists(path) {
      throw HistoryError(
        operation: HistoryError.opening,
        path: path,
        reason: "there is no such file; rep-report history --add makes one",
        code: HistoryError.missing
      )
    }
    if !isReadOnly { try Files.createDirectories(Files.folder(of: path)) }
    database = isReadOnly ? try Database(reading: path) : try Database(path)
    func bad(_ reason: String) -> HistoryError {
      HistoryError(operation: HistoryError.opening, path: path, reason: reason, code: 0)
    }
    let found = try HistorySchema.version(of: database)
    guard (0...HistorySchema.version).contains(found) else {
      throw bad("it has schema \(found), this program reads up to \(HistorySchema.version)")
    }
    let check = try database.rows("PRAGMA quick_check(1)").first?.first?.text ?? ""
    guard check == "ok" else { throw bad("it is damaged: \(check)") }
    if let defect = try HistorySchema.defect(of: database, version: found) { throw bad(defect) }
    try database.run("PRAGMA foreign_keys = ON")
    candidateColumn = HistorySchema.candidateColumn(
      version: isReadOnly ? found : HistorySchema.version
    )
    if isReadOnly {
      guard found > 0 else { throw bad("it holds no runs") }
    } else {
      _ = try database.rows("PRAGMA journal_mode = WAL")
      try database.run("PRAGMA synchronous = FULL")
      try HistorySchema.migrate(database)
    }
  }

  // MARK: Adding

  /// Adds a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - digest: Its digest.
  ///   - revision: The caller's label.
  /// - Returns: Its entry, and whether it is new; a run that is there already is left as it is.
  /// - Throws: `HistoryError`; nothing is added then.
  @discardableResult
  package func add(
    _ run: Run,
    digest: String,
    revision: String = ""
  ) throws(HistoryError) -> (entry: Entry, isNew: Bool) {
    var isNew = false
    try database.atOnce { () throws(HistoryError) in
      guard try entry(of: digest) == nil else { return }
      isNew = true
      try database.run(
        "INSERT INTO run (digest, dataset, tool_version, revision) VALUES (?, ?, ?, ?)",
        [.text(digest), .text(run.dataset), .text(run.toolVersion), .text(revision)]
      )
      guard let id = try database.rows("SELECT last_insert_rowid()").first?.first else { return }
      for row in run.measureRows {
        try database.run(
          "INSERT OR IGNORE INTO measure VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [id] + row
        )
      }
      for row in run.clipRows {
        try database.run("INSERT INTO clip VALUES (?, ?, ?, ?, ?, ?, ?)", [id] + row)
      }
    }
    guard let entry = try entry(of: digest) else {
      throw HistoryError(
        operation: "use history",
        path: path,
        reason: "a run that was added is missing",
        code: 0
      )
    }
    return (entry, isNew)
  }

  // MARK: Asking

  /// All runs, oldest first.
  package func entries() throws(HistoryError) -> [Entry] {
    try database.rows("SELECT \(Self.entryColumns) FROM run ORDER BY id").compactMap(Entry.init)
  }

  /// The run of a digest; nil where it was never added.
  package func entry(of digest: String) throws(HistoryError) -> Entry? {
    try database.rows("SELECT \(Self.entryColumns) FROM run WHERE digest = ?", [.text(digest)])
      .compactMap(Entry.init).first
  }

  /// A measure over the runs of a dataset, candidate by candidate and track by track, oldest first.
  ///
  /// - Parameters:
  ///   - name: The measure with its slice, `f1@0.5s{exercise=squat}`.
  ///   - dataset: The dataset; nil for all.
  /// - Returns: One value for each run that has the measure; empty where none has.
  /// - Throws: `HistoryError` where the file cannot be read.
  /// - Complexity: O(*log n*) to find it.
  package func trend(of name: String, dataset: String? = nil) throws(HistoryError) -> [Value] {
    let rows = try database.rows(
      """
      SELECT \(Self.entryColumns), \(candidateColumn), track, value, low, high, clips, subjects
      FROM measure JOIN run ON run.id = measure.run
      WHERE name = ? AND (? IS NULL OR dataset = ?)
      ORDER BY \(candidateColumn), track, run.id
      """,
      [.text(name), dataset.map(Cell.text) ?? .null, dataset.map(Cell.text) ?? .null]
    )
    return Self.withCurrentNames(rows, orderedBy: [5, 6, 0]).compactMap(Value.init)
  }

  /// The names of all measures, sorted.
  package func measureNames() throws(HistoryError) -> [String] {
    try database.rows("SELECT DISTINCT name FROM measure ORDER BY name").compactMap { $0[0].text }
  }

  /// The clips that turned right or wrong between runs that follow one another, oldest first.
  ///
  /// Runs of other datasets, and those without the counter, are passed over.
  ///
  /// - Parameter clip: Of this clip alone; nil for all.
  /// - Returns: The flips; empty where nothing changed.
  /// - Throws: `HistoryError` where the file cannot be read.
  package func flips(of clip: String? = nil) throws(HistoryError) -> [Flip] {
    let rows = try database.rows(
      """
      SELECT \(Self.entryColumns), \(candidateColumn), track, name, is_right
      FROM clip JOIN run ON run.id = clip.run
      WHERE ? IS NULL OR name = ?
      ORDER BY dataset, \(candidateColumn), track, name, run.id
      """,
      [clip.map(Cell.text) ?? .null, clip.map(Cell.text) ?? .null]
    )
    let named = Self.withCurrentNames(rows, orderedBy: [2, 5, 6, 7, 0])
    var flips: [Flip] = []
    for (before, after) in zip(named, named.dropFirst())
    where before[2] == after[2] && before[5...7] == after[5...7] && before[8] != after[8] {
      guard let last = Entry(before), let first = Entry(after),
        let candidate = after[5].text, let track = after[6].text, let name = after[7].text
      else { continue }
      flips.append(
        Flip(
          candidate: candidate,
          track: track,
          clip: name,
          last: last,
          first: first,
          isRight: after[8] == .integer(1)
        )
      )
    }
    return flips.sorted {
      ($0.first.id, $0.candidate, $0.track, $0.clip) < (
        $1.first.id, $1.candidate, $1.track, $1.clip
      )
    }
  }

  private static let entryColumns = "run.id, digest, dataset, tool_version, revision"
  /// The place of the candidate in a row, behind the columns of the entry.
  private static let candidatePlace = 5

  /// The rows with the candidates' names of today, so that what was stored under a former name goes on as one line.
  ///
  /// - Parameters:
  ///   - rows: Rows of an entry and a candidate, in the order of the columns.
  ///   - columns: The columns that tell all rows apart.
  /// - Returns: The rows, in that order again.
  private static func withCurrentNames(_ rows: [[Cell]], orderedBy columns: [Int]) -> [[Cell]] {
    var isRenamed = false
    let named = rows.map { row in
      guard let candidate = row[candidatePlace].text else { return row }
      let current = FormerNames.current(candidate)
      guard current != candidate else { return row }
      isRenamed = true
      var row = row
      row[candidatePlace] = .text(current)
      return row
    }
    guard isRenamed else { return rows }
    return named.sorted { one, other in
      for column in columns where one[column] != other[column] {
        return one[column].precedes(other[column])
      }
      return false
    }
  }
}

extension Cell {
  /// True if it comes before another of its kind, texts by their bytes as in SQLite.
  fileprivate func precedes(_ other: Cell) -> Bool {
    if let number = integer, let other = other.integer { return number < other }
    return (text ?? "").utf8.lexicographicallyPrecedes((other.text ?? "").utf8)
  }
}

extension RunHistory.Entry {
  fileprivate init?(_ row: [Cell]) {
    guard let id = row[0].integer, let digest = row[1].text, let dataset = row[2].text,
      let version = row[3].text, let revision = row[4].text
    else { return nil }
    self.init(
      id: id,
      digest: digest,
      dataset: dataset,
      toolVersion: version,
      revision: revision
    )
  }
}

extension RunHistory.Value {
  fileprivate init?(_ row: [Cell]) {
    guard let run = RunHistory.Entry(row), let candidate = row[5].text, let track = row[6].text,
      let clips = row[10].integer, let subjects = row[11].integer
    else { return nil }
    var interval: ClosedRange<Double>?
    if let low = row[8].real, let high = row[9].real, low <= high { interval = low...high }
    self.init(
      run: run,
      candidate: candidate,
      track: track,
      value: row[7].real,
      interval: interval,
      clips: clips,
      subjects: subjects
    )
  }
}

extension Run {
  /// A row for each measure of each candidate, slices by exercise included.
  fileprivate var measureRows: [[Cell]] {
    func rows(_ measures: [Measure], _ candidate: String, _ track: String) -> [[Cell]] {
      measures.map { measure in
        [
          .text(candidate), .text(track), .text(measure.id), Cell(measure.value),
          Cell(measure.interval?.low), Cell(measure.interval?.high), .integer(measure.clips),
          .integer(measure.subjects), .integer(measure.events),
        ]
      }
    }
    func rows<Record: EvaluatedRecord>(of record: Record.Type) -> [[Cell]] {
      guard record.isInHistory else { return [] }
      let slices = record.isSlicedByKeys ? exercises : []
      return results[record].enumerated().flatMap { index, evaluation in
        let parts = slices.isEmpty ? [] : slices[index]
        return rows(
          evaluation.measures + parts.flatMap(\.measures),
          evaluation.configuration.candidate,
          evaluation.configuration.track
        )
      }
    }
    return MeasurementKind.ofRules.flatMap { rows(of: $0.record) }
  }

  /// A row for each counter and clip.
  fileprivate var clipRows: [[Cell]] {
    func rows<Record: EvaluatedRecord>(of record: Record.Type) -> [[Cell]] {
      guard let count = record.count else { return [] }
      return results[record].flatMap { evaluation in
        evaluation.clips.map { clip in
          let result = clip[keyPath: count]
          return [
            .text(evaluation.configuration.candidate), .text(evaluation.configuration.track),
            .text(clip.clip.id), .integer(result.predicted), .integer(result.reference),
            .integer(result.isRight ? 1 : 0),
          ]
        }
      }
    }
    return MeasurementKind.said.flatMap { rows(of: $0.record) }
  }
}
