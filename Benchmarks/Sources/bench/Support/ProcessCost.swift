// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform

/// What a program took from start to end.
struct ProcessCost {
  /// Seconds on the clock.
  var seconds: Double
  /// Seconds of processor time, of all its threads, in itself and in the kernel.
  var processorSeconds: Double
  /// The most memory it held, in bytes.
  var peakMemory: Int

  /// The least of both, part by part.
  func least(_ other: ProcessCost) -> ProcessCost {
    ProcessCost(
      seconds: min(seconds, other.seconds),
      processorSeconds: min(processorSeconds, other.processorSeconds),
      peakMemory: min(peakMemory, other.peakMemory)
    )
  }

  /// Runs a program, found in `PATH` where its name has no slash, and waits for it.
  ///
  /// What it prints does not reach the table; where it fails, the end of its errors is told.
  ///
  /// - Throws: `BenchmarkError` where it cannot be started or fails.
  static func run(_ program: String, _ arguments: [String]) throws -> ProcessCost {
    let log = try ScratchFolder("bench")
    let errors = log.path + "/errors"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let clock = ContinuousClock()
    let start = clock.now
    guard posix_spawnp(&process, program, &actions, nil, &words, environ) == 0 else {
      throw BenchmarkError("cannot start '\(program)'")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchmarkError("lost track of '\(program)'") }
    }
    let (seconds, attoseconds) = (clock.now - start).components
    guard status == 0 else {
      let lines = (try? Files.readText(errors))?.split(separator: "\n").suffix(5) ?? []
      throw BenchmarkError(
        "'\(([program] + arguments).joined(separator: " "))' failed\n"
          + lines.joined(separator: "\n")
      )
    }
    return ProcessCost(
      seconds: Double(seconds) + Double(attoseconds) * 1e-18,
      processorSeconds: usage.ru_utime.inSeconds + usage.ru_stime.inSeconds,
      peakMemory: usage.ru_maxrss * 1024
    )
  }

  /// Runs two programs in turns, and keeps what each took at best.
  ///
  /// - Throws: `BenchmarkError` where one cannot be started or fails.
  static func compare(
    runs: Int,
    _ ours: (String, [String]),
    _ theirs: (String, [String])
  ) throws -> (ours: ProcessCost, theirs: ProcessCost) {
    var best: (ours: ProcessCost, theirs: ProcessCost)?
    for _ in 0..<runs {
      let mine = try run(ours.0, ours.1)
      let other = try run(theirs.0, theirs.1)
      best = best.map { ($0.ours.least(mine), $0.theirs.least(other)) } ?? (mine, other)
    }
    guard let best else { throw BenchmarkError("a comparison wants at least one run") }
    return best
  }
}

extension timeval {
  fileprivate var inSeconds: Double { Double(tv_sec) + Double(tv_usec) * 1e-6 }
}
