// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the process can learn about where it runs.
package enum Machine {
  /// The number of processors that are switched on, at least 1.
  package static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The path of the running executable, so that it can start itself as a worker.
  ///
  /// - Throws: ``PlatformError`` where `/proc` is not mounted.
  package static func executablePath() throws(PlatformError) -> String {
    let link = "/proc/self/exe"
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, used in
      let count = unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe readlink(link, $0, text.count) } ?? 0
      }
      code = count < 0 ? errno : 0
      used = max(0, count)
    }
    guard code == 0 else { throw PlatformError(.read, link, code: code) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name that this process was called by, without its folder; empty if there is none or it is not UTF-8.
  ///
  /// Several programs in one file tell from it which of them is meant.
  package static var calledName: String {
    guard CommandLine.argc > 0, let text = unsafe CommandLine.unsafeArgv[0] else { return "" }
    return unsafe String(validatingCString: text).map { Files.name(of: $0) } ?? ""
  }

  /// The arguments of this process as the system keeps them, without its own name.
  package static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { text in
        unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
      }
    }
  }

  /// Whether the value of an environment variable, if there is one, is UTF-8 and so can be a path.
  package static func isText(environment name: String) -> Bool {
    guard let value = unsafe getenv(name) else { return true }
    return unsafe String(validatingCString: value) != nil
  }

  /// The value of an environment variable; nil where it is not set or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether a descriptor is a terminal that somebody looks at.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The columns of a terminal; nil where the descriptor is none or does not say.
  package static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Seconds since an arbitrary moment, never going back; for progress only, never for results.
  package static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
