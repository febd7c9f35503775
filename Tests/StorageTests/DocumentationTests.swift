// SPDX-License-Identifier: Apache-2.0
import PoseFormats
import Foundation
import Labels
import Platform
import Recordings
import Storage
import Testing

@Suite struct DocumentationTests {
  /// The repository's folder.
  private let root = Path.join(#filePath, "../../..")

  private func lines(_ path: String) throws -> [String] {
    try Files.readText(Path.join(root, path)).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  /// The texts in quotes of all sources.
  private func quotedTexts() throws -> Set<String> {
    var texts: Set<String> = []
    for path in try filesBelow(Path.join(root, "Sources")) where path.hasSuffix(".swift") {
      let parts = try Files.readText(path).split(separator: "\"", omittingEmptySubsequences: false)
      texts.formUnion(parts.map(String.init))
    }
    return texts
  }

  @Test func `every code has its paragraph, and every paragraph its code`() throws {
    let headings = try lines("Documentation/Diagnostics.md")
      .filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    #expect(Set(headings).count == headings.count)

    var literal: Set<String> = []
    for path in try filesBelow(Path.join(root, "Sources")) where path.hasSuffix(".swift") {
      for part in try Files.readText(path).components(separatedBy: "code: \"").dropFirst() {
        literal.insert(String(part.prefix { $0 != "\"" }))
      }
    }
    let codes =
      LabelCode.allCases.map(\.rawValue) + IngestCode.allCases.map(\.rawValue)
      + LintCode.allCases.map(\.rawValue) + RecordingCode.allCases.map(\.rawValue)
      + PoseCode.allCases.map(\.rawValue)
      + literal.sorted()
    #expect(codes.filter { !headings.contains($0) } == [])
    let quoted = try quotedTexts()
    #expect(headings.filter { !quoted.contains($0) } == [])
  }

  @Test func `paragraphs are in alphabetical order`() throws {
    let sections = try lines("Documentation/Diagnostics.md")
      .filter { $0.hasPrefix("## ") || $0.hasPrefix("### ") }
      .split { $0.hasPrefix("## ") }
    for section in sections {
      #expect(Array(section) == section.sorted())
    }
  }

  @Test func `the examples of the label file's description have no findings`() throws {
    let blocks = try Files.readText(Path.join(root, "Documentation/LabelFile.md"))
      .components(separatedBy: "```\n")
    let examples = blocks.filter { $0.hasPrefix("#repgauge-labels") }
    #expect(examples.count == 2)
    for example in examples {
      let (labels, findings) = LabelFile.parse(Array(example.utf8), file: "example.tsv")
      #expect(findings == [])
      #expect(labels?.text == example)
      #expect(labels.map { Reference.make(from: $0, file: "").reference } != nil)
    }
  }
}
