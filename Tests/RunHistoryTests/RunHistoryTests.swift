// SPDX-License-Identifier: Apache-2.0
import Glibc
import Labels
import Measures
import Platform
import RepCounting
import Results
import Scoring
import Statistics
import Storage
import TestSupport
import Testing
@testable import RunHistory

@Suite struct RunHistoryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var path: String { Path.join(folder.path, "runs.sqlite") }

  /// A run of two clips of two reps each; the counter finds so many in the first.
  private func run(found: Int, dataset: String = "made", counter: String = "zig-zag") -> Run {
    let plan = ResamplingPlan(replicates: 50)
    let clips = ["one", "two"].map { id in
      RunClip(
        identity: ClipIdentity(id: id, subject: id, exercise: "squat", duration: 10),
        reference: Reference(reps: [2, 4].map { Reference.Rep(mid: $0) }),
        rater: "ana",
        labelSHA256: "labels",
        trackSHA256: ["truth": "track"]
      )
    }
    let scores = clips.enumerated().map { index, clip in
      ClipScore(
        clip: clip.identity,
        reference: clip.reference,
        events: [2.0, 4, 6].prefix(index == 0 ? found : 2).map {
          RepEvent(decisionTime: $0, extremumTime: $0)
        }
      )
    }
    return Run(
      RunProvenance(
        toolVersion: "1",
        dataset: dataset,
        manifestSHA256: "",
        plan: plan,
        backends: []
      ),
      clips: clips,
      omissions: [],
      results: RunResults(
        evaluations: [
          CounterEvaluation(
            Configuration(counter: counter, track: "truth"),
            clips: scores,
            plan: plan
          )
        ]
      )
    )
  }

  @Test func `runs are listed in the order of addition, each once`() throws {
    let history = try RunHistory(path)
    #expect(try history.add(run(found: 2), digest: "b", revision: "first").isNew)
    #expect(try history.add(run(found: 1), digest: "a", revision: "second").isNew)
    #expect(try !history.add(run(found: 2), digest: "b", revision: "again").isNew)
    let entries = try history.entries()
    #expect(entries.map(\.revision) == ["first", "second"])
    #expect(entries.map(\.id) == [1, 2])
    #expect(try RunHistory(path, isReadOnly: true).entries() == entries)
  }

  @Test func `a trend has the values of each run, slices too`() throws {
    let history = try RunHistory(path)
    for (found, digest) in [(2, "a"), (1, "b"), (3, "c")] {
      try history.add(run(found: found), digest: digest)
    }
    try history.add(run(found: 1, dataset: "other"), digest: "d")
    let exact = try history.trend(of: "exact", dataset: "made")
    #expect(exact.map(\.value) == [1, 0.5, 0.5])
    #expect(exact.map(\.clips) == [2, 2, 2])
    #expect(try history.trend(of: "bias{exercise=squat}").map(\.value) == [0, -0.5, 0.5, -0.5])
    #expect(try history.trend(of: "nothing") == [])
    #expect(try history.measureNames().contains("f1@0.5s{exercise=squat}"))
  }

  @Test func `the first run in which a clip flipped is found`() throws {
    let history = try RunHistory(path)
    for (index, found) in [2, 2, 1, 1, 2].enumerated() {
      try history.add(run(found: found), digest: "\(index)", revision: "r\(index)")
    }
    try history.add(run(found: 1, dataset: "other"), digest: "x")
    let flips = try history.flips()
    #expect(flips.map(\.clip) == ["one", "one"])
    #expect(flips.map(\.isRight) == [false, true])
    #expect(flips.map(\.last.revision) == ["r1", "r3"])
    #expect(flips.map(\.first.revision) == ["r2", "r4"])
    #expect(try history.flips(of: "two") == [])
  }

  @Test func `what was stored under a former name goes on as one line`() throws {
    let history = try RunHistory(path)
    for (found, digest) in [(2, "a"), (1, "b")] {
      try history.add(run(found: found, counter: "article-rep-counter"), digest: digest)
      try history.add(run(found: 2, counter: "hysteresis"), digest: digest + "2")
    }
    let before = try history.trend(of: "exact")
    let flips = try history.flips()
    do {
      let database = try Database(path)
      for table in ["measure", "clip"] {
        // As version 0.1 stored the first run.
        try database.run("UPDATE \(table) SET candidate = 'seed-rep-counter' WHERE run = 1")
      }
    }
    #expect(
      before.map(\.candidate)
        == ["article-rep-counter", "article-rep-counter", "hysteresis", "hysteresis"]
    )
    #expect(before.map(\.run.id) == [1, 3, 2, 4])
    #expect(flips.map(\.clip) == ["one"])
    let read = try RunHistory(path, isReadOnly: true)
    #expect(try read.trend(of: "exact") == before)
    #expect(try read.flips() == flips)
  }

  // MARK: Migration

  @Test(arguments: 0..<HistorySchema.version)
  func `a file of an earlier schema is read as it is, and becomes one of this with all it held`(
    version: Int
  ) throws {
    do {
      let old = try Database(path)
      for step in HistorySchema.steps.prefix(version) {
        for statement in step { try old.run(statement) }
      }
      try old.run("PRAGMA user_version = \(version)")
      if version > 0 {
        try old.run(
          "INSERT INTO run (digest, dataset, tool_version, revision) VALUES ('o','d','1','r')"
        )
        try old.run("INSERT INTO measure VALUES (1,'zig-zag','truth','exact',0.25,0.1,0.5,4,3,9)")
        try old.run("INSERT INTO clip VALUES (1,'zig-zag','truth','one',1,2,0)")
      }
    }
    if version > 0 {
      let read = try RunHistory(path, isReadOnly: true)
      let trend = try read.trend(of: "exact")
      #expect(trend.map(\.candidate) == ["zig-zag"])
      #expect(trend.map(\.value) == [0.25])
      #expect(try read.entries().map(\.digest) == ["o"])
      #expect(try read.flips() == [])
      #expect(try HistorySchema.version(of: Database(reading: path)) == version)
    }
    let history = try RunHistory(path)
    try history.add(run(found: 2, dataset: "d"), digest: "new")
    let values = try history.trend(of: "exact").map(\.value)
    #expect(values == (version > 0 ? [0.25, 1] : [1]))
    #expect(try history.flips().map(\.clip) == (version > 0 ? ["one"] : []))
    let database = try Database(reading: path)
    #expect(try HistorySchema.version(of: database) == HistorySchema.version)
  }

  @Test func `a newer schema is refused and left alone`() throws {
    do { _ = try RunHistory(path) }
    do {
      let database = try Database(path)
      try database.run("PRAGMA user_version = 99")
    }
    #expect {
      try RunHistory(path)
    } throws: { error in
      guard let error = error as? HistoryError else { return false }
      return error.exitStatus == .badData && error.reason.hasPrefix("it has schema 99")
    }
  }

  // MARK: Bad files

  /// Statements after which a file with a run is a history no more, and what is said then.
  static let damages = [
    ("PRAGMA user_version = -1", "it has schema -1"),
    ("DROP TABLE clip", "it has no table 'clip'"),
    ("ALTER TABLE run DROP COLUMN revision", "its table 'run' has no column 'revision'"),
    ("ALTER TABLE measure RENAME COLUMN value TO worth", "has no column 'value'"),
    ("PRAGMA user_version = 0", "it is a database with 'clip'"),
  ]

  @Test(arguments: damages, [true, false])
  func `what lacks a table or a column, or has no schema, is bad data`(
    damage: (statement: String, says: String),
    isReadOnly: Bool
  ) throws {
    try RunHistory(path).add(run(found: 2), digest: "a")
    do {
      let database = try Database(path)
      try database.run(damage.statement)
    }
    let error = #expect(throws: HistoryError.self) { try RunHistory(path, isReadOnly: isReadOnly) }
    #expect(error?.exitStatus == .badData)
    #expect(error?.reason.contains(damage.says) == true, "\(error?.reason ?? "")")
  }

  @Test func `a missing history is missing input, a text file is bad data`() throws {
    #expect {
      try RunHistory(path, isReadOnly: true)
    } throws: { ($0 as? HistoryError)?.exitStatus == .missingInput }
    try Files.write(String(repeating: "not a database\n", count: 100), to: path)
    #expect {
      try RunHistory(path)
    } throws: { ($0 as? HistoryError)?.exitStatus == .badData }
  }

  @Test func `a damaged page is noticed on opening`() throws {
    do {
      let history = try RunHistory(path)
      try history.add(run(found: 2), digest: "a")
    }
    var bytes = try Files.read(path)
    try #require(bytes.count > 12_000)
    for index in 4_096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try Files.write(bytes, to: path)
    #expect {
      try RunHistory(path)
    } throws: { ($0 as? HistoryError)?.exitStatus == .badData }
  }

  // MARK: Files that may not be written

  /// A copy of the history's files that nobody can keep an index of the log beside, not even root.
  ///
  /// SQLite follows no link to its index; a folder in its place would be taken for one that may only be read.
  private func locked(_ names: [String]) throws -> String {
    let place = Path.join(folder.path, "locked")
    for name in names {
      try Files.write(Files.read(path + name), to: Path.join(place, "runs?.sqlite" + name))
    }
    try #require(symlink("nowhere", Path.join(place, "runs?.sqlite-shm")) == 0)
    return Path.join(place, "runs?.sqlite")
  }

  @Test func `a history is read where nothing can be written beside it`() throws {
    do { try RunHistory(path).add(run(found: 2), digest: "a") }
    let copy = try locked([""])
    #expect(try RunHistory(copy, isReadOnly: true).entries().map(\.digest) == ["a"])
  }

  @Test func `what a writer left in the log is read, too, and the files stay as they are`() throws {
    let history = try RunHistory(path)
    try history.add(run(found: 2), digest: "a")
    // While the history is open its log is not yet in the file.
    let copy = try locked(["", "-wal"])
    let before = try [Files.read(copy), Files.read(copy + "-wal")]
    #expect(before[1].count > 0)
    #expect(try RunHistory(copy, isReadOnly: true).entries().map(\.digest) == ["a"])
    #expect(try [Files.read(copy), Files.read(copy + "-wal")] == before)
  }

  // MARK: Failing writes

  @Test func `a run that does not fit is not added in part`() throws {
    let database: Database
    do {
      let history = try RunHistory(path)
      try history.add(run(found: 2), digest: "a")
    }
    database = try Database(path)
    let pages = try database.rows("PRAGMA page_count").first?.first?.integer ?? 0
    // A full disk, as SQLite sees it.
    try database.run("PRAGMA max_page_count = \(pages)")
    #expect {
      try database.atOnce { () throws(HistoryError) in
        for index in 0..<10_000 {
          try database.run(
            "INSERT INTO run (digest, dataset, tool_version, revision) VALUES (?, 'd', '1', 'r')",
            [.text("digest \(index)")]
          )
        }
      }
    } throws: { ($0 as? HistoryError)?.exitStatus == .inputOutput }
    #expect(try RunHistory(path).entries().map(\.digest) == ["a"])
  }

  @Test func `what a writer leaves that is killed in a write is what was there before`() throws {
    let history = try RunHistory(path)
    try history.add(run(found: 2), digest: "a")
    let writer = try Database(path)
    let left = Path.join(folder.path, "left.sqlite")
    var copied = 0
    try writer.atOnce { () throws(HistoryError) in
      try writer.run(
        "INSERT INTO run (digest, dataset, tool_version, revision) VALUES ('b', 'd', '1', 'r')"
      )
      // The files as a killed process leaves them: the file, and its log beside it.
      for name in ["", "-wal"] {
        guard let bytes = try? Files.read(path + name) else { continue }
        guard (try? Files.write(bytes, to: left + name)) != nil else { continue }
        copied += 1
      }
    }
    #expect(copied == 2)
    #expect(try RunHistory(left).entries().map(\.digest) == ["a"])
    #expect(try RunHistory(path).entries().map(\.digest) == ["a", "b"])
  }

  @Test func `two writers at once wait for each other`() throws {
    _ = try RunHistory(path)
    let path = path
    let runs = (0..<8).map { (digest: "run-\($0)", run: run(found: $0 % 3)) }
    _ = try concurrentMap(runs, jobs: 4) { item in
      try RunHistory(path).add(item.run, digest: item.digest).isNew
    }
    let entries = try RunHistory(path).entries()
    #expect(Set(entries.map(\.digest)) == Set(runs.map(\.digest)))
    #expect(try RunHistory(path).trend(of: "exact").count == 8)
  }
}
