// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Asks long work to end cleanly when the user or the system wants it to.
///
/// The first SIGINT, SIGTERM or SIGHUP sets a flag that work looks at between items; the second one of the
/// same kind ends the process at once.
package enum Interruption {
  /// Whether a signal asked the process to end.
  package static var isRequested: Bool {
    requested.load(ordering: .relaxed)
  }

  /// Starts to listen for SIGINT, SIGTERM and, unless the caller ignores it as `nohup` does, SIGHUP; ignores SIGPIPE and SIGXFSZ, so that a closed
  /// reader and a file that may not grow are errors of the write.
  package static func install() {
    requested.store(false, ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      requested.store(true, ordering: .relaxed)
    }
    // SA_RESETHAND gives the second signal its usual meaning; SA_RESTART spares libraries that
    // take an interrupted read for a failure.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
    unsafe sigemptyset(&action.sa_mask)
    unsafe sigaction(SIGINT, &action, nil)
    unsafe sigaction(SIGTERM, &action, nil)
    var former = sigaction()
    unsafe sigaction(SIGHUP, nil, &former)
    let isIgnored =
      unsafe unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { unsafe sigaction(SIGHUP, &action, nil) }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Sets the flag as a signal would.
  package static func request() {
    requested.store(true, ordering: .relaxed)
  }

  /// Lets this thread rest until a signal comes, or for some seconds.
  package static func wait(seconds: Double) {
    if !isRequested { _ = poll(nil, 0, Int32(seconds * 1000)) }
  }

  /// Ends work between two items where a signal asked for it.
  ///
  /// - Throws: ``Interrupted`` where it did.
  package static func check() throws(Interrupted) {
    if isRequested { throw Interrupted() }
  }
}

/// Work ended early because a signal asked for it.
package struct Interrupted: ExitStatusConvertible, CustomStringConvertible, Equatable {
  /// Creates the error.
  package init() {}

  /// 130, as shells report a process that SIGINT ended.
  package var exitStatus: ExitStatus { .interrupted }

  /// One word; what is left of the work depends on the command, which says it.
  package var description: String { "interrupted" }
}

/// Set from a signal handler, so it is a plain atomic.
private let requested = Atomic<Bool>(false)
