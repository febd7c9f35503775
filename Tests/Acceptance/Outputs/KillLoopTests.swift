// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import PoseBackends
import TestSupport
import Testing

/// Programs that are killed at any moment, and run again.
///
/// The moments are shares of an undisturbed run's time, drawn with a seed, and, with strace, system calls
/// by their number. Wherever a kill falls, also behind the end, the same must hold.
@Suite(.serialized) struct `Programs that are killed` {
  /// A program's call, in a folder with what it needs.
  struct Work: Sendable, CustomTestStringConvertible {
    var name: String
    var program: String
    var arguments: [String]
    /// The number of kills.
    var kills: Int
    /// Makes what it reads, in a folder; the dataset is there.
    var prepare: @Sendable (String) throws -> Void = { _ in }
    /// What it writes that has no fixed bytes, by its path, and what shows what it holds.
    var opaque: (path: String, look: [String])?

    var testDescription: String { name }
  }

  private static let runArguments = ["datasets/small", "--tracks", "truth", "--counter", "zig-zag"]

  static let works: [Work] = [
    Work(
      name: "rep-eval",
      program: "rep-eval",
      arguments: runArguments + ["--out", "run", "--no-png"],
      kills: 30
    ),
    Work(
      name: "rep-eval that replaces a run",
      program: "rep-eval",
      arguments: runArguments + ["--out", "run", "--no-png", "--replace"],
      kills: 30,
      prepare: { try call("rep-eval", runArguments + ["--out", "run", "--no-png"], $0) }
    ),
    Work(
      name: "rep-eval of a shard",
      program: "rep-eval",
      arguments: runArguments + ["--shard", "1/2", "--out", "sharded"],
      kills: 30
    ),
    Work(
      name: "rep-eval merge",
      program: "rep-eval",
      arguments: ["merge", "sharded", "--no-png"],
      kills: 20,
      prepare: { folder in
        for shard in ["1/2", "2/2"] {
          try call("rep-eval", runArguments + ["--shard", shard, "--out", "sharded"], folder)
        }
      }
    ),
    Work(
      name: "rep-tune",
      program: "rep-tune",
      arguments: [
        "datasets/small", "--counter", "zig-zag", "--tracks", "truth", "--replicates", "50",
        "--out", "tune", "--signals", "signals.json",
      ],
      kills: 30
    ),
    Work(
      name: "rep-report history",
      program: "rep-report",
      arguments: ["history", "--file", "runs.sqlite", "--add", "run"],
      kills: 30,
      prepare: { try call("rep-eval", runArguments + ["--out", "run", "--no-png"], $0) },
      opaque: ("runs.sqlite", ["history", "--file", "runs.sqlite", "--measure", "exact", "--json"])
    ),
    Work(
      name: "rep-gate bless",
      program: "rep-gate",
      arguments: ["bless", "run", "--baseline", "blessed.json"],
      kills: 30,
      prepare: { folder in
        try call("rep-eval", runArguments + ["--out", "run", "--no-png"], folder)
        try call(
          "rep-eval",
          ["datasets/small", "--counter", "hysteresis", "--out", "other"],
          folder
        )
        try call("rep-gate", ["bless", "other", "--baseline", "blessed.json"], folder)
      }
    ),
    Work(
      name: "rep-label import",
      program: "rep-label",
      arguments: [
        "import", "event-list", "events.csv", "--dataset", "datasets/small", "--rater", "ana",
        "--out", "imported",
      ],
      kills: 30,
      prepare: {
        try call(
          "rep-label",
          ["export", "event-list", "--dataset", "datasets/small", "--out", "."],
          $0
        )
        try Files.write(try Files.read($0 + "/labels.csv"), to: $0 + "/events.csv")
      }
    ),
    Work(
      name: "rep-label merge",
      program: "rep-label",
      arguments: ["merge", "raters", "--out", "merged"],
      kills: 20,
      prepare: { folder in
        for name in try Files.list(folder + "/datasets/small/labels") {
          let made = try Files.readText(folder + "/datasets/small/labels/" + name)
          for rater in ["ana", "ben"] {
            try Files.write(
              made.replacing("#rater synthesis", with: "#rater \(rater)"),
              to: folder + "/raters/" + name.replacing("synthesis", with: rater)
            )
          }
        }
      }
    ),
  ]

  static let tracking = Work(
    name: "rep-track",
    program: "rep-track",
    arguments: ["datasets/small", "--backend", "movenet-lightning"],
    kills: 20
  )

  @Test func `they are killed two hundred times in all`() {
    #expect((Self.works + [Self.tracking]).map(\.kills).reduce(0, +) >= 200)
  }

  @Test(arguments: works)
  func `the same call gives the undisturbed bytes, and nothing is left`(work: Work) throws {
    try Self.check(work, hasVideo: false)
  }

  @Test(.enabled(if: TrackingRig.hasMoveNet, "needs MoveNet: make backends"))
  func `tracks are whole, and the same call goes on`() throws {
    try Self.check(Self.tracking, hasVideo: true)
  }

  // MARK: The loop

  private static func check(_ work: Work, hasVideo: Bool) throws {
    let dataset = try SmallDataset(hasVideo: hasVideo)
    let start = dataset.folder.path
    try work.prepare(start)
    let rig = try Rig(work, from: start)
    let whole = try rig.folder()
    let undisturbed = try rig.run(in: whole.path)
    #expect(undisturbed.ending == .exited(0), "\(rig.diagnostics)")
    let expected = try rig.content(of: whole.path)
    let canTrace = TrackingRig.canTrace

    var generator = RandomGenerator(seed: 7)
    var folder = try rig.folder()
    for kill in 1...work.kills {
      let isGentle = kill % 4 == 0
      if canTrace, kill % 4 == 1 {
        try rig.run(in: folder.path, killedAtCall: 1 + generator.index(below: 60))
      } else {
        let signal = !isGentle ? SIGKILL : kill % 8 == 0 ? SIGHUP : SIGTERM
        let share = generator.unit() * 1.1
        let ending = try rig.run(
          in: folder.path,
          signalled: signal,
          after: share * undisturbed.seconds
        )
        if isGentle {
          // Between the start of a process and its first line a signal has its usual meaning.
          let mayBe: [ChildProcess.Ending] = [.exited(130), .exited(0), .signalled(signal)]
          #expect(mayBe.contains(ending), "\(ending) \(rig.diagnostics)")
        }
      }
      // Several kills in a row now and then, so that one finds what another has left.
      guard kill % 3 == 0 || kill == work.kills else { continue }
      let again = try rig.run(in: folder.path)
      #expect(again.ending == .exited(0), "kill \(kill): \(rig.diagnostics)")
      let content = try rig.content(of: folder.path)
      #expect(content.differences(from: expected) == [], "kill \(kill)")
      #expect(try Files.list(rig.temporary.path) == [], "kill \(kill)")
      folder = try rig.folder()
    }
  }

  @discardableResult
  private static func call(
    _ program: String,
    _ arguments: [String],
    _ folder: String
  ) throws -> String {
    let result = try BuiltProgram(program).run(arguments, from: folder)
    guard result.status == 0 else { throw SetUpFailure(description: result.diagnostics) }
    return result.output
  }

  /// Runs a program in copies of a folder.
  private struct Rig {
    let work: Work
    let start: String
    /// Where the program's temporary files go.
    let temporary = try! TemporaryFolder()
    let log = try! TemporaryFolder()

    init(_ work: Work, from start: String) throws {
      self.work = work
      self.start = start
    }

    /// A new copy of the folder.
    func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let copy = try ChildProcess("/bin/cp", arguments: ["-a", start + "/.", folder.path])
      guard try copy.wait() == .exited(0) else { throw SetUpFailure(description: "cp failed") }
      return folder
    }

    /// Starts the program, under another one if that is named.
    private func start(in folder: String, under: [String] = []) throws -> ChildProcess {
      try Files.remove(log.path("diagnostics"))
      return try ChildProcess(
        "/bin/sh",
        arguments: ["-c", "cd \"$0\" && exec \"$@\"", folder] + under
          + [BuiltProgram(work.program).path] + work.arguments,
        environment: [(name: "TMPDIR", value: temporary.path)],
        output: .null,
        errors: .file(log.path("diagnostics"))
      )
    }

    func run(in folder: String) throws -> (ending: ChildProcess.Ending, seconds: Double) {
      let begin = Machine.monotonicSeconds()
      let ending = try start(in: folder).wait()
      return (ending, Machine.monotonicSeconds() - begin)
    }

    /// Sends a signal after some seconds.
    func run(
      in folder: String,
      signalled signal: Int32,
      after seconds: Double
    ) throws -> ChildProcess.Ending {
      let child = try start(in: folder)
      usleep(UInt32(seconds * 1e6))
      _ = kill(child.identifier, signal)
      return try child.wait()
    }

    /// Kills the program at one of the calls that change files.
    func run(in folder: String, killedAtCall number: Int) throws {
      let calls = "openat,rename,unlink,mkdir,flock,fsync,pwrite64,ftruncate"
      _ = try start(
        in: folder,
        under: [
          "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)",
          "-e", "inject=\(calls):signal=KILL:when=\(number * 3)",
        ]
      ).wait()
    }

    var diagnostics: String { (try? Files.readText(log.path("diagnostics"))) ?? "" }

    /// All that is in a folder, what has no fixed bytes by what shows it.
    func content(of folder: String) throws -> FolderContent {
      var content = try FolderContent(of: folder)
      if let opaque = work.opaque, content.entries[opaque.path] != nil {
        content.entries[opaque.path] = try call(work.program, opaque.look, folder)
      }
      return content
    }
  }
}
