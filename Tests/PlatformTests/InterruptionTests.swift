// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import Synchronization
import Testing

@Suite struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func `the first signal sets a flag and the second one ends the process`(number: Int32) async {
    if number == SIGINT {
      await #expect(processExitsWith: .signal(SIGINT)) { try signalTwice(SIGINT) }
    } else {
      await #expect(processExitsWith: .signal(SIGTERM)) { try signalTwice(SIGTERM) }
    }
  }

  @Test func `a closed reader is an error and not the end`() async {
    await #expect(processExitsWith: .exitCode(EPIPE)) {
      Interruption.install()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      do {
        try writeAll([1], to: ends[1], path: "pipe")
      } catch let error as PlatformError {
        exit(error.code)
      }
    }
  }

  @Test func `an interruption starts no further item`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let started = Atomic<Int>(0)
      do {
        _ = try concurrentMap(Array(0..<100), jobs: 1) { item in
          started.add(1, ordering: .relaxed)
          if item == 4 { Interruption.request() }
        }
      } catch let error as Interrupted {
        exit(started.load(ordering: .relaxed) == 5 ? error.exitStatus.rawValue : 1)
      }
    }
  }
}

/// Ends this process by a signal sent twice; a wrong flag in between ends it with status 1.
private func signalTwice(_ number: Int32) throws {
  Interruption.install()
  try Interruption.check()
  // Sent to the process, since the threads of Swift's pool block signals.
  kill(getpid(), number)
  let end = Machine.monotonicSeconds() + 300
  while !Interruption.isRequested, Machine.monotonicSeconds() < end { usleep(1000) }
  guard Interruption.isRequested else { exit(1) }
  kill(getpid(), number)
  sleep(300)
  exit(1)
}
