// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The descriptors 0, 1 and 2, which a caller may have closed.
package enum StandardDescriptors {
  /// Takes the descriptors that the caller closed, as a shell does for `>&-`.
  ///
  /// The system gives the lowest free number to the next file that is opened: results would be written into
  /// it. What is opened here instead cannot be used the way it is meant to be, so that a result that
  /// nobody can get is an error of its write.
  package static func claim() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      let opened = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
      if opened >= 0 && opened != number {
        _ = dup2(opened, number)
        _ = close(opened)
      }
    }
  }
}
