// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import TestSupport
import Testing

/// Clips of a large dataset, which stand in a file of their own.
@Suite struct ClipLinesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let manifest = DatasetManifest(
    name: "many",
    licence: "CC0-1.0",
    subjects: [SubjectRecord(id: "s1", birthYear: 1990)],
    clips: (0..<10_001).map { number in
      ClipRecord(
        id: "clip-\(String(100_000 + number).dropFirst())",
        media: nil,
        sha256: nil,
        subject: "s\(number % 100)",
        exercise: ["squat", "lunge", "push-up"][number % 3]
      )
    }
  )

  private func write() throws -> (manifest: String, clips: String) {
    try Dataset(folder: folder.path, manifest: Self.manifest).writeManifest()
    let name = try #require(try Files.list(folder.path).first { $0.hasSuffix(".jsonl") })
    return (folder.path("dataset.json"), folder.path(name))
  }

  @Test func `many clips are read as they were written, and the manifest stays short`() throws {
    let written = try write()
    #expect(try Files.size(of: written.manifest) < 1_000)
    let (dataset, findings) = try Dataset.open(folder.path)
    #expect(findings.isEmpty)
    #expect(dataset?.manifest == Self.manifest)
    #expect(dataset?.clipCount == 10_001)
    #expect(Files.name(of: written.clips).hasPrefix("clips-"))
  }

  @Test func `shards have all clips between them`() throws {
    _ = try write()
    var found: [ClipRecord] = []
    for index in 0..<5 {
      let shard = Shard(index: index, count: 5)
      let dataset = try #require(try Dataset.open(folder.path, of: shard).dataset)
      #expect(dataset.clipCount == 10_001 && dataset.shard == shard)
      #expect(dataset.manifest.clips.allSatisfy { shard.contains($0.id) })
      found += dataset.manifest.clips
    }
    #expect(found.sorted { $0.id < $1.id } == Self.manifest.clips)
  }

  @Test func `a manifest with its clips in it gives the same shards`() throws {
    try Files.write(Self.manifest.text, to: folder.path("inline/dataset.json"))
    _ = try write()
    let shard = Shard(index: 2, count: 7)
    let one = try Dataset.open(folder.path, of: shard).dataset
    let other = try Dataset.open(folder.path("inline"), of: shard).dataset
    #expect(one?.manifest == other?.manifest && one?.clipCount == other?.clipCount)
  }

  @Test func `another file than the manifest names is refused`() throws {
    let written = try write()
    let lines = try Files.readText(written.clips)
    try Files.write(
      lines.replacing("\"lunge\"", with: "\"squat\"", maxReplacements: 1),
      to: written.clips
    )
    for shard in [Shard.whole, Shard(index: 0, count: 3)] {
      let (dataset, findings) = try Dataset.open(folder.path, of: shard)
      #expect(dataset == nil)
      #expect(findings.map(\.code).contains("other-clips"))
    }
    try Files.remove(written.clips)
    #expect(throws: PlatformError.self) { try Dataset.open(folder.path) }
  }

  /// Writes lines, and a manifest that names them rightly.
  private func write(_ lines: String) throws {
    let bytes = Array(lines.utf8)
    try Files.write(bytes, to: folder.path("mine.jsonl"))
    try Files.write(
      """
      {"schema": 1, "name": "mine", "licence": "CC0-1.0", "clips": {"file": "mine.jsonl",
       "sha256": "\(SHA256.hexadecimal(of: bytes))", "count": \(lines.count { $0 == "\n" })}}
      """,
      to: folder.path("dataset.json")
    )
  }

  @Test func `findings name the file and the line`() throws {
    let good = #"{"id":"a","subject":"s","exercise":"squat"}"# + "\n"
    try write(good + "nonsense\n")
    #expect(
      try Dataset.open(folder.path).diagnostics.first?.description
        .hasPrefix(folder.path("mine.jsonl") + ":2:1: error: ") == true
    )
    try write(good + good)
    let twice = try Dataset.open(folder.path).diagnostics
    #expect(twice.map(\.code) == ["duplicate-clip"])
    #expect(twice.first?.file == folder.path("mine.jsonl"))
    try write(good.replacing("squat", with: "sqat"))
    #expect(try Dataset.open(folder.path).diagnostics.map(\.code) == ["unknown-exercise"])
  }

  @Test func `any spelling of a line is read`() throws {
    try write(
      #"{ "subject": "s", "id": "b", "exercise": "squat" }"# + "\n"
        + #"{"id":"a","subject":"s","exercise":"squat"}"# + "\n"
    )
    #expect(try Dataset.open(folder.path).dataset?.manifest.clips.map(\.id) == ["a", "b"])
    let ids = try (0..<2).flatMap { index in
      try Dataset.open(folder.path, of: Shard(index: index, count: 2)).dataset?.manifest.clips.map(
        \.id
      ) ?? []
    }
    #expect(ids.sorted() == ["a", "b"])
  }

  @Test func `a file elsewhere is no file beside the manifest`() throws {
    try Files.write(
      #"{"schema": 1, "name": "x", "licence": "y", "clips": {"file": "../x", "sha256": ""#
        + String(repeating: "a", count: 64) + #"", "count": 1}}"#,
      to: folder.path("dataset.json")
    )
    #expect(try Dataset.open(folder.path).diagnostics.map(\.code) == ["malformed-name"])
  }

  @Test func `a file of before goes when the next is written`() throws {
    let first = try write().clips
    var other = Self.manifest
    other.clips.removeLast()
    other.clips.append(
      ClipRecord(id: "zz", media: nil, sha256: nil, subject: "s", exercise: "squat")
    )
    try Dataset(folder: folder.path, manifest: other).writeManifest()
    #expect(!Files.exists(first))
    #expect(try Dataset.open(folder.path).dataset?.manifest == other)
  }
}
