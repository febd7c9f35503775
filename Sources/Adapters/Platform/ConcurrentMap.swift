// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Applies a function to every item, several at a time, with the results in the items' order.
///
/// Every one of the `jobs` workers is a thread of its own, since the work waits for disks, pipes and
/// decoders, which would starve Swift's cooperative threads. Items are started in order. Once an
/// interruption is requested, or an item failed, no further item is started; those that run finish.
///
/// - Parameters:
///   - items: What to work on.
///   - jobs: How many items at a time, at least 1; with 1 the calling thread does the work.
///   - transform: Called once for each item.
/// - Returns: One result per item, in the order of `items`, whatever the number of jobs.
/// - Throws: The error of the first item (in the items' order) that failed, or ``Interrupted``.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item],
  jobs: Int,
  _ transform: @escaping @Sendable (Item) throws -> Result
) throws -> [Result] {
  precondition(jobs >= 1, "at least one job")
  let work = Work(items: items, transform: transform)
  let threads = (1..<max(1, min(jobs, items.count))).compactMap { _ in SystemThread(work.run) }
  work.run()
  for thread in threads {
    thread.join()
  }
  return try work.results()
}

/// Items that threads take one after the other.
private final class Work<Item: Sendable, Output: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Result<Output, any Error>?]
    var hasFailed = false
  }

  private let items: [Item]
  private let transform: @Sendable (Item) throws -> Output
  private let state: Mutex<State>

  init(items: [Item], transform: @escaping @Sendable (Item) throws -> Output) {
    self.items = items
    self.transform = transform
    state = Mutex(State(results: Array(repeating: nil, count: items.count)))
  }

  /// Takes and finishes items until none is left.
  @Sendable func run() {
    while let index = take() {
      let result = Result { try transform(items[index]) }
      state.withLock { state in
        state.results[index] = result
        if case .failure = result { state.hasFailed = true }
      }
    }
  }

  /// The next item to start; nil where there is none or no more should be started.
  private func take() -> Int? {
    state.withLock { state in
      guard state.next < items.count, !state.hasFailed, !Interruption.isRequested else {
        return nil
      }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// All results; every item before the first failed one has been started, so which error is
  /// thrown does not depend on timing.
  func results() throws -> [Output] {
    let results = state.withLock(\.results)
    return try results.map { result in
      guard let result else { throw Interrupted() }
      return try result.get()
    }
  }
}
