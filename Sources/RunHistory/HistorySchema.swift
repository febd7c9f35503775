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
  ]

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
