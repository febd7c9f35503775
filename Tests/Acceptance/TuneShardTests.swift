// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import TestSupport
import Testing

/// `rep-tune --shard` and `rep-tune merge`, from files to exit status.
@Suite struct TuneShardTests {
  /// Something that is tuned, in a dataset.
  struct Search: Sendable, CustomTestStringConvertible {
    var name: String
    /// The words before the dataset.
    var subject: [String] = []
    var options: [String]
    var shards = 3
    /// The recipe of the dataset in `datasets/synthetic`.
    var recipe = "faults"
    /// True if each clip gets a grade of a severity, from none to moderate in turn.
    var isGraded = false

    var testDescription: String { name }
  }

  private func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> ProgramResult {
    try BuiltProgram("rep-tune").run(arguments, from: folder.path)
  }

  private func files(_ name: String, in folder: TemporaryFolder) throws -> FolderContent {
    try FolderContent(of: folder.path(name))
  }

  /// Tunes at once and in shards, and compares all that is written and printed.
  private func compare(_ search: Search, _ dataset: String, in folder: TemporaryFolder) throws {
    let line = search.subject + [dataset, "--replicates", "100"] + search.options
    let alone = try run(folder, line + ["--out", "alone"])
    #expect(alone.status == 0, "\(alone.diagnostics)")
    for index in 1...search.shards {
      let shard = try run(
        folder,
        line + ["--shard", "\(index)/\(search.shards)", "--out", "parts"]
      )
      #expect(shard.status == 0, "\(shard.diagnostics)")
    }
    let merged = try run(folder, ["merge", "parts", "--dataset", dataset, "--out", "merged"])
    #expect(merged.status == 0, "\(merged.diagnostics)")
    #expect(merged.output.replacing("merged/", with: "alone/") == alone.output)
    let expected = try files("alone", in: folder)
    #expect(expected.entries.keys.contains("Thresholds.swift"))
    #expect(try files("merged", in: folder) == expected)
  }

  // MARK: The same bytes

  static let counters = [
    Search(name: "one threshold", options: ["--counter", "zig-zag"], shards: 1),
    Search(
      name: "two thresholds, more shards than clips",
      options: ["--counter", "hysteresis", "--by", "exercise", "--group", "source"],
      shards: 13
    ),
    Search(
      name: "a threshold and one that is tried",
      options: ["--counter", "zig-zag-fixed", "--parameters", "min-amplitude,smoothing"]
    ),
    Search(
      name: "a threshold and its cooldown, under a constraint",
      options: [
        "--counter", "zig-zag", "--parameters", "min-amplitude,cooldown", "--constraint",
        "false-reps-per-minute <= 30", "--objective", "latency-mean@0.5s",
      ]
    ),
    Search(
      name: "values that are tried alone, with noise",
      options: [
        "--counter", "zig-zag-fixed", "--parameters", "smoothing", "--samples", "3",
        "--count-jitter",
      ]
    ),
    Search(
      name: "stages before the counter",
      options: ["--counter", "zig-zag", "--parameters", "min-amplitude,settle", "--samples", "3"]
    ),
  ]

  @Test(arguments: counters)
  func `a counter's report has the bytes of one search`(search: Search) throws {
    let people = try PeopleDataset(6)
    try compare(search, "datasets/people", in: people.folder)
  }

  static let others = [
    Search(
      name: "a limit of reps",
      options: ["--analyzer", "trainer-squat-fixed", "--rule", "trunk-lean"]
    ),
    Search(
      name: "two limits",
      options: [
        "--analyzer", "trainer-squat-fixed", "--rule", "trunk-lean", "--parameters",
        "max-trunk-lean,max-lowering-lean",
      ] + ["ana", "ben", "chen", "dora", "emil"].flatMap { ["--clip", "squat-faults-side-\($0)"] }
    ),
    Search(
      name: "a feedback policy",
      subject: ["feedback", "trainer-voice-coach"],
      options: ["--constraint", "feedback-repeat-rate <= 0.3"]
    ),
    Search(
      name: "phases",
      subject: ["phases", "trainer-phases-fixed"],
      options: ["--parameters", "dead-band,signal", "--by", "exercise"]
    ),
    Search(
      name: "a limit of events",
      options: [
        "--analyzer", "kinetics-striking", "--parameters", "min-speed", "--objective", "event-f1",
      ],
      recipe: "exercises"
    ),
    Search(
      name: "two limits of judgements",
      options: [
        "--analyzer", "andernet-posture-fixed:severities=on", "--rule", "trunk-lean-severity",
        "--parameters", "mild-trunk-lean,moderate-trunk-lean",
        "--objective", "judgement-kappa:quadratic",
      ],
      recipe: "posture",
      isGraded: true
    ),
  ]

  @Test(arguments: others)
  func `an analyzer's report has the bytes of one search`(search: Search) throws {
    let folder = try TemporaryFolder()
    let recipe = ExternalProgram.examples + "/../datasets/synthetic/\(search.recipe).json"
    let made = try BuiltProgram("rep-synth").run(
      [recipe, "--out", "made", "--no-video", "--quiet"],
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    if search.isGraded { try grade(folder.path("made/labels")) }
    try compare(search, "made", in: folder)
  }

  /// Gives each label file a grade, which stands first since it has no time.
  private func grade(_ labels: String) throws {
    let columns = "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n"
    for (index, name) in try Files.list(labels).sorted().enumerated() {
      let path = Path.join(labels, name)
      let graded = "\(columns)grade\t\t\t\ttrunk-lean-severity\t\t\(index % 3)\tseverity\n"
      let text = try Files.readText(path)
      #expect(text.contains(columns))
      try Files.write(text.replacing(columns, with: graded), to: path)
    }
  }

  @Test func `signals are those of all clips, in the manifest's order`() throws {
    let people = try PeopleDataset(2)
    let line = ["datasets/people", "--counter", "zig-zag", "--replicates", "50"]
    func signals(_ name: String) throws -> [UInt8] { try Files.read(people.folder.path(name)) }
    _ = try run(people.folder, line + ["--out", "alone", "--signals", "alone.json"])
    for index in 1...3 {
      _ = try run(people.folder, line + ["--out", "parts", "--shard", "\(index)/3"])
    }
    _ = try run(people.folder, ["merge", "parts", "--signals", "merged.json"])
    #expect(try signals("merged.json") == signals("alone.json"))
    let early = try run(
      people.folder,
      line + ["--out", "parts", "--shard", "1/3", "--signals", "early.json"]
    )
    #expect(early.status == 64)
    #expect(early.diagnostics.contains("--signals goes with 'rep-tune merge'"))
  }

  // MARK: Clips that are not used

  @Test func `a clip without a track is left out, in its own shard and in the report`() throws {
    let people = try PeopleDataset(6)
    try Files.remove(people.folder.path("datasets/people/tracks/truth/squat-2.safetensors"))
    let line = ["datasets/people", "--counter", "zig-zag", "--replicates", "100"]
    let alone = try run(people.folder, line + ["--out", "alone"])
    #expect(alone.status == 65)
    let own = Shard.index(of: "squat-2", among: 2) + 1
    for index in 1...2 {
      let shard = try run(people.folder, line + ["--out", "parts", "--shard", "\(index)/2"])
      #expect(shard.status == (index == own ? 65 : 0), "\(shard.diagnostics)")
      #expect(shard.diagnostics.contains("clip 'squat-2' is not used") == (index == own))
    }
    let merged = try run(people.folder, ["merge", "parts", "--out", "merged"])
    #expect(merged.status == 65)
    #expect(merged.diagnostics.contains("clip 'squat-2' is not used: it has no track"))
    #expect(try files("merged", in: people.folder) == files("alone", in: people.folder))
  }

  // MARK: Shards that cannot be merged

  @Test func `missing, damaged and unequal shards are refused`() throws {
    let people = try PeopleDataset(3)
    func shard(_ index: Int, _ more: String...) throws -> ProgramResult {
      try people.tune(arguments: ["--shard", "\(index)/3", "--out", "parts"] + more)
    }
    func merge(_ more: String...) throws -> ProgramResult {
      try run(people.folder, ["merge", "parts", "--out", "merged"] + more)
    }
    let counter = ["--counter", "zig-zag"]
    #expect(try shard(1, counter[0], counter[1]).status == 0)
    let other = try shard(2, "--counter", "hysteresis")
    #expect(other.status == 65)
    #expect(other.diagnostics.contains("were begun with other options"), "\(other.diagnostics)")
    let missing = try merge()
    #expect(missing.status == 65)
    #expect(missing.diagnostics.contains("shards 2-3 of 3 are missing; make them with --array=2-3"))
    for index in 2...3 { #expect(try shard(index, counter[0], counter[1]).status == 0) }
    #expect(try shard(1, counter[0], counter[1]).output.hasSuffix("(unchanged)\n"))
    let path = people.folder.path("parts/shards/2-of-3/traces.bin")
    let bytes = try Files.read(path)
    try Files.write(bytes.dropLast() + [bytes[bytes.count - 1] ^ 1], to: path)
    let damaged = try merge()
    #expect(damaged.status == 65)
    #expect(damaged.diagnostics.contains("is not the file that the shard was written with"))
    try Files.write(bytes, to: path)
    let labels = people.folder.path("datasets/people/labels/squat-1.synthesis.tsv")
    try Files.write(try Files.readText(labels) + "\n", to: labels)
    let stale = try merge("--dataset", "datasets/people")
    #expect(stale.status == 65)
    #expect(stale.diagnostics.contains("of older labels or tracks"))
    #expect(!Files.exists(people.folder.path("merged")))
    #expect(try merge().status != 65)
    let lonely = try people.tune("--counter", "zig-zag", "--shard", "1/3")
    #expect(lonely.status == 64)
    #expect(lonely.diagnostics.contains("--shard needs --out"))
  }

  @Test func `shards of another program are no shards of this`() throws {
    let people = try PeopleDataset(1)
    let made = try BuiltProgram("rep-eval").run(
      ["datasets/people", "--counter", "zig-zag", "--shard", "1/1", "--out", "parts"],
      from: people.folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    let merged = try run(people.folder, ["merge", "parts"])
    #expect(merged.status == 65)
    #expect(merged.diagnostics.contains("are not of rep-tune"))
    let none = try run(people.folder, ["merge", "datasets"])
    #expect(none.status == 66)
  }
}
