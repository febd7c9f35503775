// SPDX-License-Identifier: Apache-2.0

/// The tables of a history and how an older file becomes one of this version.
///
/// `PRAGMA user_version` holds the schema version; a file of version *n* gets the steps from *n* on, all
/// of them or none.
enum HistorySchema {
  /// What makes a file of one version from one of the version before; the first from an empty file.
  static let steps: [[String]] = [
    [
      """
      CREATE TABLE run (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL UNIQUE,
        dataset TEXT NOT NULL,
        tool_version TEXT NOT NULL,
        revision TEXT NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE measure (
        run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        subject TEXT NOT NULL,
        track TEXT NOT NULL,
        name TEXT NOT NULL,
        value REAL,
        low REAL,
        high REAL,
        clips INTEGER NOT NULL,
        subjects INTEGER NOT NULL,
        events INTEGER NOT NULL,
        PRIMARY KEY (run, subject, track, name)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE clip (
        run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        subject TEXT NOT NULL,
        track TEXT NOT NULL,
        name TEXT NOT NULL,
        counted INTEGER NOT NULL,
        labelled INTEGER NOT NULL,
        is_right INTEGER NOT NULL,
        PRIMARY KEY (run, subject, track, name)
      ) STRICT, WITHOUT ROWID
      """,
    ],
    // Trends ask for one measure of all runs.
    ["CREATE INDEX measure_by_name ON measure (name, subject, track, run)"],
    // A subject is a person.
    ["measure", "clip"].map { "ALTER TABLE \($0) RENAME COLUMN subject TO candidate" },
  ]

  /// The column of what was tested, in a file of a version.
  static func candidateColumn(version: Int) -> String { version < 3 ? "subject" : "candidate" }

  /// The columns that are asked for, by table.
  private static func columns(version: Int) -> [(table: String, names: [String])] {
    let candidate = candidateColumn(version: version)
    return [
      ("run", ["id", "digest", "dataset", "tool_version", "revision"]),
      (
        "measure",
        [
          "run", candidate, "track", "name", "value", "low", "high", "clips", "subjects", "events",
        ]
      ),
      ("clip", ["run", candidate, "track", "name", "counted", "labelled", "is_right"]),
    ]
  }

  /// Returns why a file is no history, or nil if it is one or can become one.
  ///
  /// A file of version 0 has no table yet.
  static func defect(of database: Database, version: Int) throws(HistoryError) -> String? {
    guard version > 0 else {
      let other = try database.rows("SELECT name FROM sqlite_schema ORDER BY name LIMIT 1")
      return other.first?.first?.text.map { "it is not a history: it is a database with '\($0)'" }
    }
    for (table, names) in columns(version: version) {
      let rows = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(table)])
      let found = rows.compactMap(\.first?.text)
      guard !found.isEmpty else { return "it is not a history: it has no table '\(table)'" }
      if let name = names.first(where: { !found.contains($0) }) {
        return "it is not a history: its table '\(table)' has no column '\(name)'"
      }
    }
    return nil
  }

  /// The version that this program writes.
  static var version: Int { steps.count }

  /// The version of a file; 0 for an empty one.
  static func version(of database: Database) throws(HistoryError) -> Int {
    try database.rows("PRAGMA user_version").first?.first?.integer ?? 0
  }

  /// Brings a file to this version.
  static func migrate(_ database: Database) throws(HistoryError) {
    guard try version(of: database) < version else { return }
    try database.atOnce { () throws(HistoryError) in
      // Another process may have done it while this one waited.
      let found = try version(of: database)
      guard found < version else { return }
      for step in steps[found...] {
        for statement in step { try database.run(statement) }
      }
      try database.run("PRAGMA user_version = \(version)")
    }
  }
}
