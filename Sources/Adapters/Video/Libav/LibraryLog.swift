// SPDX-License-Identifier: Apache-2.0
internal import CFFmpeg
internal import Synchronization

/// What FFmpeg's libraries log, kept per context instead of printed to standard error.
///
/// FFmpeg says some things only in its log, for example that a Matroska file ended in the middle
/// of an element. Each open file registers its context and reads its own lines.
enum LibraryLog {
  /// Lines kept per context; later ones are dropped.
  static let capacity = 64

  /// Warnings and errors by the address of the context that logged them.
  private static let lines = Mutex<[UInt: [String]]>([:])

  /// Routes FFmpeg's log to here, once per process.
  ///
  /// Calls `av_log_set_callback`, which FFmpeg allows from any thread before other use.
  private static let installed: Void = {
    unsafe av_log_set_callback { context, level, format, arguments in
      guard level <= AV_LOG_WARNING, let context = unsafe context,
        let arguments = unsafe arguments
      else { return }
      LibraryLog.append(
        to: UInt(bitPattern: context),
        unsafe LibraryLog.line(context, level, format, arguments)
      )
    }
  }()

  /// Keeps FFmpeg from printing to standard error.
  static func install() { installed }

  /// Starts keeping the lines of a context.
  static func register(_ context: UnsafeRawPointer) {
    install()
    let key = UInt(bitPattern: context)
    lines.withLock { $0[key] = [] }
  }

  /// Forgets the lines of a context.
  static func unregister(_ context: UnsafeRawPointer) {
    let key = UInt(bitPattern: context)
    lines.withLock { _ = $0.removeValue(forKey: key) }
  }

  /// The lines a registered context has logged so far, in order.
  static func lines(of context: UnsafeRawPointer) -> [String] {
    let key = UInt(bitPattern: context)
    return lines.withLock { $0[key] ?? [] }
  }

  private static func append(to key: UInt, _ text: String) {
    lines.withLock { lines in
      guard let count = lines[key]?.count, count < capacity else { return }
      lines[key]?.append(text)
    }
  }

  private static func line(
    _ context: UnsafeMutableRawPointer,
    _ level: CInt,
    _ format: UnsafePointer<CChar>?,
    _ arguments: CVaListPointer
  ) -> String {
    var buffer = [CChar](repeating: 0, count: 512)
    var prefix: CInt = 0
    let size = CInt(buffer.count)
    unsafe av_log_format_line(context, level, format, arguments, &buffer, size, &prefix)
    return text(of: buffer)
  }
}

/// The text of a zero-terminated buffer, without a trailing newline; wrong UTF-8 is repaired.
func text(of buffer: [CChar]) -> String {
  var bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}

/// FFmpeg's words for one of its error numbers, or the system's for one of the system's.
///
/// Calls `av_strerror`.
func libraryText(_ code: CInt) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  let size = buffer.count
  unsafe av_strerror(code, &buffer, size)
  return text(of: buffer)
}
