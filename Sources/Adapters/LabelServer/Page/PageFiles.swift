// SPDX-License-Identifier: Apache-2.0
internal import CLabelPage

/// The files of the page, which are part of the program.
enum PageFiles {
  /// What a browser is told of a file.
  struct File: Sendable {
    var type: String
    var bytes: [UInt8]
  }

  /// The file that `/` shows.
  static let start = "index.html"

  /// The files by name.
  static let all: [String: File] = {
    let files = unsafe UnsafeBufferPointer(
      start: label_page_file_list(),
      count: label_page_file_count
    )
    var all: [String: File] = [:]
    for index in files.indices {
      let file = unsafe files[index]
      let name = unsafe String(cString: file.name)
      all[name] = unsafe File(
        type: type(of: name),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }
    return all
  }()

  private static func type(of name: String) -> String {
    if name.hasSuffix(".html") { return "text/html; charset=utf-8" }
    if name.hasSuffix(".css") { return "text/css; charset=utf-8" }
    if name.hasSuffix(".svg") { return "image/svg+xml" }
    return "text/javascript; charset=utf-8"
  }
}
