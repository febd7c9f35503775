// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A POSIX thread, for work that waits for disks, pipes, decoders or native libraries.
package struct SystemThread: Sendable {
  private let handle: pthread_t

  /// Starts a thread; nil where the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var handle = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body))
    let result = unsafe pthread_create(
      &handle,
      nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      },
      box.toOpaque()
    )
    guard result == 0 else {
      unsafe box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until the work is done; to be called once.
  package func join() {
    pthread_join(handle, nil)
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
