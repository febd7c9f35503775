// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// Locks of files, as a trace of system calls shows them.
@Suite(.enabled(if: TrackingRig.canTrace, "needs strace")) struct LockTests {
  private let small: SmallDataset

  init() throws {
    small = try SmallDataset()
    try Files.createDirectories(small.folder.path("temporary"))
  }

  private static let options = [
    "--counter", "zig-zag", "--counter", "hysteresis", "--replicates", "50",
  ]

  /// Runs a program under strace several times at once, each with the same arguments.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - arguments: Its arguments.
  ///   - injected: The call that fails, as strace spells it; nil if none does.
  ///   - count: The number of processes.
  /// - Returns: The lines of all traces that take a lock.
  private func locks(
    of name: String,
    _ arguments: [String],
    injected: String? = nil,
    count: Int = 1
  ) throws -> [Substring] {
    let call = injected.map { " -e inject=\($0)" } ?? ""
    let lines = (1...count).map { number in
      "strace -f -y -e trace=flock,fcntl,fstatfs\(call) -o trace\(number) "
        + "\(BuiltProgram(name).path) \(arguments.joined(separator: " ")) "
        + ">said\(number) 2>errors\(number) & "
    }
    let child = try ChildProcess(
      "/bin/sh",
      arguments: [
        "-c", "cd '\(small.folder.path)'; export TMPDIR=temporary; \(lines.joined())wait",
      ],
      output: .null,
      errors: .null
    )
    #expect(try child.wait() == .exited(0))
    return try (1...count).flatMap { number in
      let trace = try Files.readText(small.folder.path("trace\(number)"))
      let said = try Files.readText(small.folder.path("errors\(number)"))
      #expect(trace.contains("exited with 0"), "\(said) \(trace.suffix(300))")
      return trace.split(separator: "\n").filter { line in
        ["flock(", "F_SETLK", "F_OFD_SETLK"].contains(where: line.contains)
      }
    }
  }

  private func content(_ name: String) throws -> FolderContent {
    try FolderContent(of: small.folder.path(name))
  }

  private func shards() throws {
    for shard in ["1/2", "2/2"] {
      let locks = try locks(
        of: "rep-eval",
        ["datasets/small", "--shard", shard, "--out", "sharded"] + Self.options
      )
      #expect(locks.isEmpty)
    }
  }

  @Test(arguments: [[], ["--replace"]])
  func `merges at once into one folder take no lock, and leave one whole run`(
    more: [String]
  ) throws {
    let whole = try small.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--counter",
      "hysteresis",
      "--replicates",
      "50",
      "--out",
      "whole",
      "--no-png"
    )
    #expect(whole.status == 0, "\(whole.diagnostics)")
    try shards()
    try Files.createDirectories(small.folder.path("sharded/.run.0badc0de-7-1.making"))
    let merge = ["merge", "sharded", "--no-png"] + more
    for _ in 1...2 {
      #expect(try locks(of: "rep-eval", merge, count: 4).isEmpty)
      #expect(try content("sharded/run").differences(from: content("whole")) == [])
      #expect(try Files.list(small.folder.path("sharded")) == ["run", "shards"])
    }
  }

  @Test func `a gate of shards takes none, its files among them`() throws {
    let dataset = "datasets/small"
    let blessed = try small.gate("bless", dataset, "--counter", "zig-zag-fixed")
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
    let check = [
      "check", dataset, "--no-rules", "--baseline", "main", "--shard", "1/1", "--out", "sharded",
    ]
    #expect(try locks(of: "rep-gate", check).isEmpty)
    let merge = [
      "merge", "sharded", dataset, "--no-rules", "--baseline", "main", "--junit", "gate.xml",
      "--html", "gate.html",
    ]
    #expect(try locks(of: "rep-gate", merge, count: 3).isEmpty)
    #expect(try Files.readText(small.folder.path("gate.xml")).hasSuffix("</testsuites>\n"))
    let hidden = try Files.list(small.folder.path).filter { $0.hasPrefix(".") }
    #expect(hidden == [])
  }

  @Test func `a merge of thresholds takes none`() throws {
    let tune = ["--counter", "zig-zag", "--tracks", "truth", "--replicates", "50"]
    for shard in ["1/2", "2/2"] {
      let line = ["datasets/small", "--shard", shard, "--out", "tuned"] + tune
      #expect(try locks(of: "rep-tune", line).isEmpty)
    }
    #expect(try locks(of: "rep-tune", ["merge", "tuned"], count: 2).isEmpty)
    #expect(try Files.list(small.folder.path("tuned")) == ["report", "shards"])
  }

  /// A file system of which nobody knows the type is taken for one that machines share.
  @Test func `nothing is locked on a file system that machines share`() throws {
    let call = ["datasets/small", "--out", "run", "--no-png"] + Self.options
    #expect(try locks(of: "rep-eval", call, injected: "fstatfs:error=EIO").isEmpty)
    #expect(try Files.list(small.folder.path).filter { $0.hasPrefix(".") } == [])
  }

  @Test(arguments: ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EBADF"])
  func `a lock that fails fails no command`(code: String) throws {
    let call = ["datasets/small", "--out", "run", "--no-png"] + Self.options
    let locks = try locks(of: "rep-eval", call, injected: "flock:error=\(code)")
    #expect(locks.count == 1 && locks.allSatisfy { $0.contains("INJECTED") }, "\(locks)")
    #expect(try Files.list(small.folder.path).filter { $0.hasPrefix(".") } == [])
    #expect(Files.exists(small.folder.path("run/run.json")))
  }
}
