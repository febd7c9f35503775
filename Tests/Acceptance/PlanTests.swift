// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Platform
import TestSupport
import Testing

/// `rep-track plan`, from options and datasets to amounts, and the page that shows it.
@Suite struct PlanTests {
  private func plan(_ arguments: [String], from folder: String) throws -> ProgramResult {
    try BuiltProgram("rep-track").run(["plan"] + arguments, from: folder)
  }

  private func plan(_ line: String) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    return try plan(line.split(separator: " ").map(String.init), from: folder.path)
  }

  /// The amounts of a plan by their names.
  private func amounts(_ result: ProgramResult) throws -> [String: Double] {
    #expect(result.status == 0, "\(result.diagnostics)")
    let root = try #require(JSONNode.parse(Array(result.output.utf8), file: "").root)
    var amounts: [String: Double] = [:]
    for node in root["amounts"]?.array ?? [] {
      amounts[try #require(node["name"]?.string)] = try #require(node["value"]?.double)
    }
    return amounts
  }

  // MARK: Options

  @Test func `what the user says is multiplied out`() throws {
    let result = try plan(
      "--clips 7200 --seconds 10 --frame-rate 30 --backend mine=20 --shards 10 "
        + "--core-price 0.5 --json"
    )
    let amounts = try amounts(result)
    #expect(amounts["frames"] == 2_160_000)
    // 2,160,000 x 20 ms = 43,200 s.
    #expect(amounts["tracking-mine"] == 12)
    #expect(amounts["tracking-task"] == 0.3)
    #expect(amounts["files"] == 21_600)
    #expect(amounts["shards"] == 10)
    let hours = try #require(amounts["core-hours"])
    #expect((try #require(amounts["computing-price"]) - hours / 2).magnitude < 0.001)
    #expect(amounts["storage-price"] == nil && amounts["elapsed"] == nil)
  }

  /// Arguments, and what the error says of them.
  private static let misuses = """
     | --clips is missing
    --clips 0 | --clips is 0, but must be from 1 to 1000000000
    --clips -5 | --clips is -5, but must be from 1 to 1000000000
    --clips 1e6 | --clips needs a whole number, not '1e6'
    --clips 99999999999999999999 | --clips needs a whole number
    --clips 5 --seconds 0 | --seconds is 0, but must be from 0.01 to 86400.0
    --clips 5 --seconds nan | --seconds needs a number, not 'nan'
    --clips 5 --frame-rate -1 | --frame-rate is -1, but must be from 0.1
    --clips 5 --core-price -0.1 | --core-price is -0.1, but must be from 0.0
    --clips 5 --core-price 1e300 | --core-price is 1e300, but must be from 0.0
    --clips 5 --hours 0 | --hours is 0, but must be from 0.01
    --clips 5 --cores 0 | --cores is 0, but must be from 1
    --clips 5 --task-cores 0 | --task-cores is 0, but must be from 1
    --clips 5 --shards 0 | --shards is 0, but must be from 1
    --clips 5 --shards 2 --hours 2 | --shards and --hours exclude
    --clips 5 --backend mine | nothing is known of the backend 'mine'
    --clips 5 --backend blazepose-ful | did you mean 'blazepose-full'?
    --clips 5 --backend mine=0 | the milliseconds of a frame must be from 0.001
    --clips 5 --backend =5 | --backend '=5' has no name
    --clips 5 --backend a=1 --backend a=2 | --backend names 'a' twice
    """

  @Test(arguments: misuses.split(separator: "\n").map(String.init))
  func `what makes no sense is a usage error`(line: String) throws {
    let parts = line.split(separator: "|")
    let words = parts[1].drop { $0 == " " }
    let result = try plan(String(parts[0]))
    #expect(result.status == 64)
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    #expect(result.output.isEmpty)
  }

  @Test func `the largest and the smallest plans are printed`() throws {
    let largest = try plan(
      "--clips 1000000000 --seconds 86400 --frame-rate 1000 --backend slow=600000 "
        + "--core-price 1000000 --storage-price 1000000 --cores 1"
    )
    #expect(largest.status == 0, "\(largest.diagnostics)")
    #expect(largest.output.contains("86,400,000,000,000,000"))
    #expect(!largest.output.contains("inf") && !largest.output.contains("nan"))
    let smallest = try plan("--clips 1 --seconds 0.01 --frame-rate 0.1")
    #expect(smallest.status == 0)
    #expect(smallest.output.contains("1 clip x 1 frame (0.01 s x 0.1)"))
  }

  // MARK: A sample

  @Test func `a dataset says what its clips took`() throws {
    let small = try SmallDataset()
    let folder = small.folder.path
    // Clips of 15 frames/s; three minutes of a processor for a minute of video are 200 ms for a frame.
    for name in try Files.list(small.path + "/tracks/truth") {
      let bytes = try Files.read(small.path + "/tracks/truth/" + name)
      try Files.write(bytes, to: small.path + "/tracks/mine/" + name)
    }
    try Files.write(
      """
      {"schema": 1, "clips": 4, "frames": 200, "frame_seconds": {"median": 0.1, "p95": 0.2},
       "processor_seconds_per_minute": 180, "peak_bytes": 123000000, "model_bytes": 1,
       "library_bytes": 1}
      """,
      to: small.path + "/costs/mine.json"
    )
    let result = try plan(["datasets/small", "--clips", "1000", "--json"], from: folder)
    let amounts = try amounts(result)
    let frames = try #require(amounts["frames"])
    #expect((try #require(amounts["tracking-mine"]) * 3600 / frames - 0.2).magnitude < 0.001)
    #expect(amounts["tracking-memory"] == 492_000_000)
    let paths = try Files.list(small.path + "/tracks/mine").map {
      "\(small.path)/tracks/mine/\($0)"
    }
    let bytes = try paths.reduce(0) { try $0 + Files.size(of: $1) }
    // All four clips were looked at, so a thousand have 250 times their bytes, but for rounded lengths.
    let share = try #require(amounts["tracks-mine"]) / (250 * Double(bytes))
    #expect((share - 1).magnitude < 0.02, "\(share)")
    #expect(amounts["tracking-blazepose-full"] == nil)

    let text = try plan(["datasets/small"], from: folder)
    #expect(text.output.hasPrefix("4 clips of "))
    #expect(
      text.output.contains(
        "mine: measured by rep-track cost on 4 clips of the dataset; "
          + "bytes of 4 tracks of the dataset"
      )
    )
    // Without costs the bench's are taken, and said to be.
    try Files.remove(small.path + "/costs")
    let unmeasured = try plan(["datasets/small"], from: folder)
    #expect(unmeasured.status == 64)
    #expect(unmeasured.diagnostics.contains("nothing is known of the backend 'mine'"))
    let bench = try plan(["datasets/small", "--backend", "movenet-lightning"], from: folder)
    #expect(bench.output.contains("movenet-lightning: measured on H.264"))
    #expect(try plan(["nowhere"], from: folder).status == 66)
  }

  // MARK: The page

  private static let documentation =
    Files.folder(of: Files.folder(of: Files.folder(of: #filePath))) + "/Documentation"

  @Test func `the page quotes what the command prints, all of it`() throws {
    let folder = try TemporaryFolder()
    let page = try Files.readText(Self.documentation + "/ClusterPlan.md")
    var lines: [Substring] = []
    var (command, quotations) = (Substring(), 0)
    var (isCode, isQuoted) = (false, false)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    rep-track plan") { command = line }
      if line.hasPrefix("```") {
        isCode.toggle()
        isQuoted = isCode && line == "```"
        lines.append(line)
        guard isQuoted else { continue }
        quotations += 1
        let words = command.split(separator: " ").dropFirst(2).map(String.init)
        let result = try plan(words, from: folder.path)
        #expect(result.status == 0, "\(result.diagnostics)")
        lines += result.output.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      } else if !isQuoted || !isCode {
        lines.append(line)
      }
    }
    #expect(quotations == 2)
    let difference = try goldenDifference(
      of: lines.joined(separator: "\n"),
      from: "ClusterPlan.md",
      in: "../../Documentation"
    )
    #expect(difference == nil)
  }

  @Test(.enabled("needs Python 3") { ExternalProgram.has("python3") })
  func `packed labels and tracks give the run of the files`() throws {
    let small = try SmallDataset()
    let page = try Files.readText(Self.documentation + "/ClusterPlan.md")
    let blocks = page.split(separator: "```sh\n").dropFirst().compactMap {
      $0.split(separator: "```\n").first.map(String.init)
    }
    try #require(blocks.count == 2)
    let programs = Files.folder(of: BuiltProgram("rep-eval").path)
    func run(_ block: String, _ settings: String = "") throws {
      let lines =
        "set -eu; PATH='\(programs)':\"$PATH\"; dataset=datasets/small packs=packs shards=3 "
        + "run=packed; \(settings)\n\(block)"
      let result = try BuiltProgram(path: "/bin/sh").run(["-c", lines], from: small.folder.path)
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    try run(blocks[0])
    for shard in 1...3 { try run(blocks[1], "shard=\(shard)") }
    let merged = try small.run("rep-eval", "merge", "packed", "--no-png")
    #expect(merged.status == 0, "\(merged.diagnostics)")
    #expect(
      try small.run("rep-eval", "datasets/small", "--out", "whole", "--no-png").status == 0
    )
    let packed = try FolderContent(of: small.folder.path("packed/run"))
    #expect(
      try packed.differences(from: FolderContent(of: small.folder.path("whole"))) == []
    )
  }

  @Test(arguments: ["track", "shards", "merge"])
  func `limits are those that the jobs ask for`(job: String) throws {
    let text = try Files.readText("\(Self.documentation)/../Scripts/slurm/\(job).sbatch")
    func value(_ name: String) throws -> Substring {
      let start = "#SBATCH --\(name)="
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(start) })
      return line.dropFirst(start.count)
    }
    let known: [String: JobLimits] = ["track": .track, "shards": .shards, "merge": .merge]
    let limits = try #require(known[job])
    #expect(limits.file == "\(job).sbatch")
    #expect(try value("mem") == "\(Int(limits.memoryBytes / 0x1p30))G")
    #expect(Double(try value("time").prefix(2)) == limits.hours)
  }
}
