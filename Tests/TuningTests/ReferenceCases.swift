// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Testing

/// The cases of a cross-check file, whose generator must be the one that made it.
func referenceCases(_ name: String) throws -> [JSONNode] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  let file = folder.appending(path: "Reference/\(name).json")
  let (root, findings) = JSONNode.parse(Array(try Data(contentsOf: file)), file: file.path)
  let node = try #require(root, "\(findings)")
  let generator = try #require(node["generator"]?.string)
  let script = folder.appending(path: "../..").appending(path: generator)
  #expect(
    SHA256.hexadecimal(of: Array(try Data(contentsOf: script)))
      == node["generator_sha256"]?.string,
    "\(generator) has changed; run it again"
  )
  let cases = try #require(node["cases"]?.array)
  #expect(!cases.isEmpty)
  return cases
}
