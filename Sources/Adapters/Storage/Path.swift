// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Joining and relating paths as texts.
package enum Path {
  /// A path inside a folder, with `.` and `x/..` taken out; an absolute path stays itself.
  ///
  /// `datasets/squats` and `../../labels/squats` give `labels/squats`. What begins with a dash keeps `./`.
  package static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? normalized(path) : normalized(folder + "/" + path)
  }

  /// A path from the root of the file system.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? normalized(path) : join(currentFolder, path)
  }

  /// A path as seen from a folder, both taken from the root: `../clips`, or `.` for the folder
  /// itself.
  package static func relative(_ path: String, from folder: String) -> String {
    let target = parts(absolute(path))
    let base = parts(absolute(folder))
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    let steps = up + target[common...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func normalized(_ path: String) -> String {
    var kept: [Substring] = []
    for part in parts(path) {
      if part == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else if part == "..", path.hasPrefix("/") {
        continue
      } else {
        kept.append(part)
      }
    }
    let text = kept.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + text }
    // Programs, our own among them, would take it for an option.
    if text.hasPrefix("-") { return "./" + text }
    return text.isEmpty ? "." : text
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  private static var currentFolder: String {
    guard let text = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
