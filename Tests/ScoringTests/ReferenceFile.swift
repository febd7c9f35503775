// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Testing

/// A cross-check file written by a script of `Scripts/reference`.
struct ReferenceFile {
  /// Its cases.
  let cases: [JSONNode]
  /// How many of them differ from all others.
  let differentCases: Int
  /// The script, relative to the repository's root.
  let generator: String
  /// The SHA-256 of the script that wrote it.
  let generatorDigest: String

  /// The names of all files, in order.
  static func names() throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: "Reference"),
      includingPropertiesForKeys: nil
    )
    return files.map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  init(_ name: String) throws {
    let url = folder.appending(path: "Reference/\(name).json")
    let bytes = [UInt8](try Data(contentsOf: url))
    let (root, diagnostics) = JSONNode.parse(bytes, file: url.lastPathComponent)
    #expect(diagnostics.isEmpty)
    let node = try #require(root)
    cases = try #require(node["cases"]?.array)
    // Each stands on a line of its own.
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let written = lines.filter { $0.hasPrefix("    {") }
    differentCases = Set(written.map { $0.last == "," ? $0.dropLast() : $0 }).count
    generator = try #require(node["generator"]?.string)
    generatorDigest = try #require(node["generator_sha256"]?.string)
  }

  /// The SHA-256 of the script as it is now.
  func currentDigest() throws -> String {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    return SHA256.hexadecimal(of: [UInt8](try Data(contentsOf: root.appending(path: generator))))
  }
}

/// The folder of these tests.
private let folder = URL(filePath: #filePath).deletingLastPathComponent()

extension JSONNode {
  /// A member that is a number.
  func number(_ name: String) throws -> Double {
    try #require(self[name]?.double)
  }

  /// A member that is a list of numbers.
  func numbers(_ name: String) throws -> [Double] {
    try #require(self[name]?.array).map { try #require($0.double) }
  }
}

/// Whether two numbers agree to so many units of relative error, or absolutely near zero.
func agree(_ one: Double?, _ other: Double, within tolerance: Double = 1e-12) -> Bool {
  guard let one else { return false }
  return abs(one - other) <= tolerance * max(1, abs(other))
}
