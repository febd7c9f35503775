// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// A new empty folder that is removed with all that is in it when the value goes away.
public final class TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a folder below `TMPDIR`, or below the system's own place for such folders.
  public init() throws {
    let number = count.add(1, ordering: .relaxed).newValue
    let place = Machine.environment("TMPDIR") ?? "/tmp"
    path = "\(place)/repgauge-test-\(Machine.processIdentifier)-\(number)"
    try Files.remove(path)
    try Files.createDirectories(path)
  }

  deinit {
    try? Files.remove(path)
  }

  /// The path of something in the folder.
  public func path(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

private let count = Atomic<Int>(0)
