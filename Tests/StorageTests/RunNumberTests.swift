// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Scoring
import Storage
import TestSupport
import Testing

/// Runs in which one number is another, with digests that are right again.
@Suite struct RunNumberTests {
  private static let files = RunDirectory.content(of: .sample).files
    .map { (name: $0.name, text: $0.text) }

  private static let names = files.map(\.name).filter { $0 != "measures.json" }

  /// Reads a run whose file is changed, and uses all of it.
  private func read(_ name: String, _ text: String, in folder: String) throws -> StorageError? {
    let digests = Self.files.map { file in
      let bytes = Array((file.name == name ? text : file.text).utf8)
      return (SHA256.hexadecimal(of: Array(file.text.utf8)), SHA256.hexadecimal(of: bytes))
    }
    for file in Self.files {
      var content = file.name == name ? text : file.text
      if file.name == "run.json" {
        for (old, new) in digests.dropFirst() { content = content.replacing(old, with: new) }
      }
      try Files.write(content, to: Path.join(folder, file.name))
    }
    do {
      let run = try RunDirectory.read(folder)
      _ = RunDirectory.content(of: run)
      return nil
    } catch let error as StorageError {
      return error
    }
  }

  /// Each number of a file is replaced by one of the spellings, by turns.
  @Test(arguments: names)
  func `no number of a run traps: it is read and used, or refused`(name: String) throws {
    let folder = try TemporaryFolder()
    let text = Array(try #require(Self.files.first { $0.name == name }).text.utf8)
    let spellings = ExtremeNumbers.spellings
    let places = ExtremeNumbers.places(in: text)
    #expect(!places.isEmpty)
    for (turn, place) in places.enumerated() {
      let spelling = spellings[turn % spellings.count]
      let changed = text[..<place.lowerBound] + spelling.utf8 + text[place.upperBound...]
      let error = try read(name, String(decoding: changed, as: UTF8.self), in: folder.path)
      if let error { #expect(error.exitStatus == .badData, "\(error)") }
    }
  }

  /// Numbers that the readers of `tracks.json` and others once dropped in silence.
  private static let nonsense: [(name: String, old: String, new: String)] = [
    ("tracks.json", "\"jitter\":", "\"jitter\":\"x\",\"was\":"),
    ("tracks.json", "\"frames\":", "\"frames\":1e3,\"was\":"),
    ("strips.json", "\"times\":[", "\"times\":[1e12,"),
    ("strips.json", "\"values\":[", "\"values\":[\"x\","),
    ("stability.json", "\"count\":", "\"count\":9223372036854775807,\"was\":"),
    ("stability.json", "\"margin\":", "\"margin\":\"x\",\"was\":"),
    ("raters.json", "\"bounds\":[", "\"bounds\":[1e12,"),
  ]

  @Test(arguments: nonsense)
  func `what cannot be read is refused, not left out`(
    name: String,
    old: String,
    new: String
  ) throws {
    let folder = try TemporaryFolder()
    let text = try #require(Self.files.first { $0.name == name }).text
    try #require(text.contains(old), "\(text)")
    let error = try read(name, text.replacing(old, with: new, maxReplacements: 1), in: folder.path)
    #expect(error?.exitStatus == .badData)
    #expect(error?.description.contains(name) == true, "\(error.map { "\($0)" } ?? "read")")
  }
}
