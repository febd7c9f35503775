// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import Synchronization
import Testing

@Suite struct ConcurrentMapTests {
  struct Failure: Error, Equatable {
    var item: Int
  }

  @Test(arguments: [1, 2, 3, 8, 100])
  func `results stand in the order of the items`(jobs: Int) throws {
    let results = try concurrentMap(Array(0..<40), jobs: jobs) { item in
      usleep(UInt32((item * 37) % 11) * 100)
      return item * item
    }
    #expect(results == (0..<40).map { $0 * $0 })
  }

  @Test(arguments: [1, 4])
  func `nothing gives nothing`(jobs: Int) throws {
    let results = try concurrentMap([Int](), jobs: jobs) { $0 }
    #expect(results.isEmpty)
  }

  @Test(arguments: [1, 2, 7])
  func `the error of the first item is thrown, whichever came first`(jobs: Int) {
    // Item 3 fails late, item 5 at once.
    let error = #expect(throws: Failure.self) {
      try concurrentMap(Array(0..<20), jobs: jobs) { item in
        if item == 3 { usleep(20_000) }
        if item == 3 || item == 5 { throw Failure(item: item) }
      }
    }
    #expect(error == Failure(item: 3))
  }

  @Test(arguments: [1, 2, 5])
  func `never more items at once than jobs`(jobs: Int) throws {
    let running = Mutex((now: 0, most: 0))
    _ = try concurrentMap(Array(0..<20), jobs: jobs) { _ in
      running.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      usleep(2000)
      running.withLock { $0.now -= 1 }
    }
    #expect(running.withLock(\.most) <= jobs)
  }

  @Test(.timeLimit(.minutes(30)))
  func `as many items at once as jobs, whatever the number of processors`() throws {
    // Each item waits for all others: fewer threads would never end.
    let arrived = Atomic<Int>(0)
    _ = try concurrentMap(Array(0..<16), jobs: 16) { _ in
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 16 { usleep(1000) }
    }
    #expect(arrived.load(ordering: .relaxed) == 16)
  }
}
