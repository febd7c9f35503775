// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import TestSupport
import Testing

/// `rep-eval --shard` and `rep-eval merge`, from files to exit status.
@Suite struct `Shards of an evaluation` {
  private let small: SmallDataset

  init() throws {
    small = try SmallDataset()
  }

  private static let options = [
    "--counter", "zig-zag", "--counter", "hysteresis", "--replicates", "50",
  ]

  private func shard(_ index: Int, _ count: Int, _ more: [String] = []) throws -> ProgramResult {
    try BuiltProgram("rep-eval").run(
      ["datasets/small", "--shard", "\(index)/\(count)", "--out", "sharded"] + Self.options + more,
      from: small.folder.path
    )
  }

  private func shards(_ count: Int, _ more: [String] = []) throws {
    for index in 1...count {
      let result = try shard(index, count, more)
      #expect(result.status == 0, "\(result.diagnostics)")
    }
  }

  private func merge(_ more: String...) throws -> ProgramResult {
    try BuiltProgram("rep-eval").run(
      ["merge", "sharded", "--out", "merged", "--no-png"] + more,
      from: small.folder.path
    )
  }

  private func whole(_ more: [String] = []) throws -> ProgramResult {
    try BuiltProgram("rep-eval").run(
      ["datasets/small", "--out", "whole", "--no-png"] + Self.options + more,
      from: small.folder.path
    )
  }

  private func files(_ name: String) throws -> FolderContent {
    try FolderContent(of: small.folder.path(name))
  }

  // MARK: The same bytes

  @Test(arguments: [1, 2, 3, 11])
  func `any number of shards gives the bytes of one run`(count: Int) throws {
    let alone = try whole()
    #expect(alone.status == 0, "\(alone.diagnostics)")
    try shards(count)
    let merged = try merge("--dataset", "datasets/small")
    #expect(merged.status == 0, "\(merged.diagnostics)")
    #expect(merged.output.replacing("merged", with: "whole") == alone.output)
    #expect(try files("merged") == files("whole"))
  }

  @Test func `what is tried on demand is the same, too`() throws {
    let more = ["--count-jitter", "--perturb", "tilt,frame-rate"]
    #expect(try whole(more).status == 0)
    try shards(3, more)
    #expect(try merge().status == 0)
    #expect(try files("merged") == files("whole"))
    #expect(try files("merged").entries.keys.contains("robustness.json"))
  }

  @Test func `several backends have the poses of the clips that turn, and their study`() throws {
    let observe = ["blazepose-full", "movenet-lightning"].flatMap { ["--observe", $0] }
    let recipe = ExternalProgram.examples + "/../datasets/synthetic/recipe.json"
    try Files.remove(small.folder.path("datasets/small"))
    let made = try BuiltProgram("rep-synth").run(
      [recipe, "--out", "datasets/small", "--no-video"] + observe,
      from: small.folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(try whole(["--backend-study"]).status == 0)
    try shards(4, ["--backend-study"])
    #expect(try merge().status == 0)
    #expect(try files("merged") == files("whole"))
    let names = try files("merged").entries.keys
    #expect(names.contains("moments.json") && names.contains("backend-study.json"))
    let path = small.folder.path("sharded/shards/2-of-4/backend-study.bin")
    try Files.write(try Files.read(path) + [0], to: path)
    let damaged = try merge("--replace")
    #expect(damaged.status == 65)
    #expect(damaged.diagnostics.contains("is not the file that the shard was written with"))
  }

  @Test func `programs from outside are left out as in one run if they fail anywhere`() throws {
    // It fails on clips of curls, says nothing of others.
    let program =
      "read line; case \"$line\" in *curl*) exit 3;; esac; "
      + "echo '[]'; while read line; do echo '[]'; done"
    let more = [
      "--counter-exec", "mine=\(program)", "--counter-exec",
      "calm=while read line; do echo '[]'; done",
    ]
    let alone = try whole(more)
    #expect(alone.status == 70)
    for index in 1...3 { _ = try shard(index, 3, more) }
    let merged = try merge()
    #expect(merged.status == 70, "\(merged.diagnostics)")
    #expect(try files("merged") == files("whole"))
    func errors(_ result: ProgramResult) -> [Substring] {
      result.diagnostics.split(separator: "\n").filter { $0.contains("error: ") }
    }
    #expect(errors(merged) == errors(alone) && errors(alone).count == 1)
  }

  @Test func `labels with errors cost their clip, in its own shard and in the run`() throws {
    let path = small.folder.path("datasets/small/labels/curl-ana.synthesis.tsv")
    try Files.write(try Files.readText(path).replacing("rep\t", with: "reb\t"), to: path)
    let alone = try whole()
    #expect(alone.status == 65)
    let statuses = try (1...4).map { try shard($0, 4).status }
    #expect(statuses.filter { $0 == 65 }.count == 1 && statuses.filter { $0 == 0 }.count == 3)
    #expect(try merge().status == 65)
    #expect(try files("merged") == files("whole"))
  }

  // MARK: Shards that stay

  @Test func `a complete shard is skipped until its labels change`() throws {
    try shards(2)
    let index = Shard.index(of: "squat-ana", among: 2) + 1
    #expect(try shard(index, 2).output.hasSuffix("(unchanged)\n"))
    let path = small.folder.path("datasets/small/labels/squat-ana.synthesis.tsv")
    let labels = try Files.readText(path)
    let other = labels.replacing(" shallow-depth ", with: " ")
    #expect(other != labels)
    try Files.write(other, to: path)
    // The other one does not care.
    #expect(try shard(3 - index, 2).output.hasSuffix("(unchanged)\n"))
    let stale = try merge("--dataset", "datasets/small")
    #expect(stale.status == 65)
    #expect(
      stale.diagnostics.contains(
        "shard \(index) of 2 is of older labels or tracks; make it with --array=\(index)"
      )
    )
    #expect(!Files.exists(small.folder.path("merged")))
    let again = try shard(index, 2)
    #expect(again.diagnostics.contains("labels or tracks of shard \(index)-of-2 changed"))
    #expect(try merge("--dataset", "datasets/small").status == 0)
    #expect(try whole().status == 0)
    #expect(try files("merged") == files("whole"))
  }

  @Test func `clocks of machines that differ by a century change nothing`() throws {
    /// Sets the times of everything in a folder.
    func date(_ folder: String, _ day: String) throws {
      let child = try ChildProcess(
        "/bin/sh",
        arguments: ["-c", "find '\(small.folder.path(folder))' -exec touch -d \(day) {} +"],
        output: .null,
        errors: .null
      )
      #expect(try child.wait() == .exited(0))
    }
    #expect(try whole().status == 0)
    try shards(3)
    try date("sharded/shards/1-of-3", "1990-01-01")
    try date("sharded/shards/2-of-3", "2090-01-01")
    try date("datasets/small/labels", "2080-01-01")
    try date("datasets/small/tracks", "1985-01-01")
    for index in 1...3 { #expect(try shard(index, 3).output.hasSuffix("(unchanged)\n")) }
    let merged = try merge("--dataset", "datasets/small")
    #expect(merged.status == 0, "\(merged.diagnostics)")
    #expect(try files("merged") == files("whole"))
  }

  @Test func `labels that change while a shard is made leave no shard`() throws {
    // The counter is asked after the labels were read, and changes them.
    let change = "echo '# later' >> datasets/small/labels/squat-ana.synthesis.tsv"
    let more = ["--counter-exec", "mine=\(change); while read line; do echo '[]'; done"]
    let changed = try shard(1, 1, more)
    #expect(changed.status == 65)
    #expect(
      changed.diagnostics.contains(
        "labels or tracks of shard 1-of-1 changed while it was made; make it again"
      ),
      "\(changed.diagnostics)"
    )
    #expect(
      try Files.list(small.folder.path("sharded/shards")) == ["configuration.json"]
    )
  }

  @Test func `the first shard fixes what is tested`() throws {
    #expect(try shard(1, 2).status == 0)
    let other = try shard(2, 2, ["--seed", "5", "--counter", "zig-zag-fixed"])
    #expect(other.status == 65)
    #expect(other.diagnostics.contains("were begun with other counters, seed"))
    let more = try shard(2, 3)
    #expect(more.status == 65)
    #expect(more.diagnostics.contains("were begun with other shards"))
    #expect(
      try Files.list(small.folder.path("sharded/shards")).filter { !$0.hasPrefix(".") }.sorted()
        == ["1-of-2", "configuration.json"]
    )
  }

  // MARK: Shards that cannot be merged

  @Test func `missing shards are named as array jobs take them`() throws {
    for index in [1, 2, 5] { #expect(try shard(index, 8).status == 0) }
    let result = try merge()
    #expect(result.status == 65)
    #expect(
      result.diagnostics.contains("shards 3-4,6-8 of 8 are missing; make them with --array=3-4,6-8")
    )
    #expect(!Files.exists(small.folder.path("merged")))
  }

  @Test func `copies, strangers and damaged shards are refused`() throws {
    try shards(3)
    let folder = small.folder.path("sharded/shards")
    func refused(_ words: String, _ change: () throws -> Void) throws {
      try change()
      let result = try merge()
      #expect(result.status == 65, "\(words)")
      #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
      #expect(!Files.exists(small.folder.path("merged")))
    }
    try refused("shards/copy is no shard") {
      try copy(folder + "/1-of-3", to: folder + "/copy")
    }
    try Files.remove(folder + "/copy")
    try refused("shards/1-of-4 is not one of 3 shards") {
      try copy(folder + "/1-of-3", to: folder + "/1-of-4")
    }
    try Files.remove(folder + "/1-of-4")
    try refused("shards/2-of-3 is a copy of 1-of-3") {
      try Files.remove(folder + "/2-of-3")
      try copy(folder + "/1-of-3", to: folder + "/2-of-3")
    }
    try Files.remove(folder + "/2-of-3")
    #expect(try shard(2, 3).status == 0)
    try refused("is not the file that the shard was written with") {
      let path = folder + "/3-of-3/events.csv"
      try Files.write(try Files.readText(path) + " ", to: path)
    }
    try Files.remove(folder + "/3-of-3")
    try refused("shard 3 of 3 is missing; make it with --array=3") {}
    #expect(try shard(3, 3).status == 0)
    try refused("shards/1-of-3 was made with other version") {
      let path = folder + "/1-of-3/shard.json"
      try Files.write(
        try Files.readText(path).replacing("\"version\": [", with: "\"version\": [\"0.0.1\","),
        to: path
      )
    }
    try Files.remove(folder + "/1-of-3")
    #expect(try shard(1, 3).status == 0)
    #expect(try merge().status == 0)
  }

  @Test func `another manifest than the shards were made of is refused`() throws {
    try shards(2)
    let path = small.folder.path("datasets/small/dataset.json")
    try Files.write(try Files.readText(path) + "\n", to: path)
    #expect(try shard(1, 2).diagnostics.contains("were begun with other manifest"))
    let result = try merge("--dataset", "datasets/small")
    #expect(result.status == 65)
    #expect(result.diagnostics.contains("made of another manifest"))
  }

  @Test func `a folder without shards, and a shard without a folder, are said so`() throws {
    try Files.createDirectories(small.folder.path("sharded"))
    let none = try merge()
    #expect(none.status == 66)
    #expect(none.diagnostics.contains("it has no shards; --shard I/N makes them"))
    let nowhere = try small.run("rep-eval", "datasets/small", "--shard", "1/2")
    #expect(nowhere.status == 64)
    #expect(nowhere.diagnostics.contains("--shard needs --out"))
  }

  // MARK: Many at once

  @Test func `several processes of the same shard leave one, and take no lock`() throws {
    try shards(2)
    let expected = try files("sharded/shards/1-of-2")
    try Files.remove(small.folder.path("sharded/shards"))
    let calls = (1...4).map { number in
      "strace -f -y -e trace=flock,fcntl -o trace\(number) \(BuiltProgram("rep-eval").path) datasets/small "
        + "--shard 1/2 --out sharded \(Self.options.joined(separator: " ")) >/dev/null 2>&1 & "
    }
    let child = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", "cd '\(small.folder.path)'; \(calls.joined())wait"],
      output: .null,
      errors: .null
    )
    #expect(try child.wait() == .exited(0))
    #expect(try files("sharded/shards/1-of-2") == expected)
    #expect(
      try Files.list(small.folder.path("sharded/shards")).sorted()
        == ["1-of-2", "configuration.json"]
    )
    for number in 1...4 {
      let trace = try Files.readText(small.folder.path("trace\(number)"))
      #expect(trace.contains("exited with 0"), "\(trace.suffix(300))")
      // Each process looks for leftovers in its machine's own folder for temporary files.
      let locks = trace.split(separator: "\n").filter { line in
        ["flock(", "F_SETLK", "F_OFD_SETLK"].contains(where: line.contains)
      }
      #expect(!locks.contains { $0.contains("/sharded") || $0.contains("/datasets") }, "\(locks)")
    }
  }

  @Test func `a full disk leaves no shard, and the next try makes it`() throws {
    let full = try small.run(
      "rep-eval",
      "datasets/small",
      "--shard",
      "1/1",
      "--out",
      "sharded",
      "--replicates",
      "50",
      limit: "ulimit -f 20"
    )
    #expect(full.status != 0)
    #expect(!Files.exists(small.folder.path("sharded/shards/1-of-1")))
    #expect(
      try small.run(
        "rep-eval",
        "datasets/small",
        "--shard",
        "1/1",
        "--out",
        "sharded",
        "--replicates",
        "50"
      ).status == 0
    )
  }

  private func copy(_ one: String, to other: String) throws {
    for name in try Files.list(one) {
      try Files.write(try Files.read(one + "/" + name), to: other + "/" + name)
    }
  }
}
