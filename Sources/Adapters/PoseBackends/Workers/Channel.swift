// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A queue of bounded length between two threads, in order.
@safe final class Channel<Element: Sendable>: @unchecked Sendable {
  // Sendable: everything below the mutex is only touched while it is held, and POSIX lets any
  // thread use a mutex and a condition variable.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false

  /// Creates an empty channel.
  ///
  /// - Precondition: `capacity >= 1`.
  init(capacity: Int) {
    precondition(capacity >= 1, "a channel holds at least one element")
    self.capacity = capacity
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Adds an element, waiting for room.
  ///
  /// - Returns: Whether it was taken; false once the channel is closed.
  func send(_ element: consuming Element) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while elements.count == capacity, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
    if isClosed { return false }
    elements.append(element)
    unsafe pthread_cond_broadcast(changed)
    return true
  }

  /// Takes the oldest element, waiting for one; nil once the channel is closed and empty.
  func receive() -> Element? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while elements.isEmpty, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
    return takeFirst()
  }

  /// Takes the oldest element if there is one now.
  func poll() -> Element? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return takeFirst()
  }

  /// Lets both sides know that nothing more comes, or that nothing more is wanted.
  func close() {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    isClosed = true
    unsafe pthread_cond_broadcast(changed)
  }

  private func takeFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    unsafe pthread_cond_broadcast(changed)
    return elements.removeFirst()
  }
}
