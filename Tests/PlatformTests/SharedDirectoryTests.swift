// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

@Suite struct SharedDirectoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ text: String, isReplacing: Bool = false) throws -> Bool {
    let directory = try SharedDirectory(folder.path("shards/one"))
    try directory.write(text, to: "file")
    return try directory.commit(replacing: isReplacing)
  }

  private func begin() throws {
    let directory = try SharedDirectory(folder.path("shards/one"))
    try directory.write("half", to: "file")
  }

  @Test func `the first complete one gets the name`() throws {
    #expect(try build("first"))
    #expect(try !build("second"))
    #expect(try Files.readText(folder.path("shards/one/file")) == "first")
    #expect(try build("third", isReplacing: true))
    #expect(try Files.readText(folder.path("shards/one/file")) == "third")
    #expect(try Files.list(folder.path("shards")) == ["one"])
  }

  @Test func `what is not completed leaves nothing`() throws {
    try begin()
    #expect(try Files.list(folder.path("shards")).isEmpty)
  }

  @Test func `what killed processes left goes with the next that completes the same`() throws {
    try Files.write("half", to: folder.path("shards/.one.0badc0de-7-1.making/file"))
    try Files.write("half", to: folder.path("shards/.other.0badc0de-7-1.making/file"))
    #expect(try build("whole"))
    #expect(
      try Files.list(folder.path("shards")).sorted() == [".other.0badc0de-7-1.making", "one"]
    )
    SharedDirectory.removeLeftovers(in: folder.path("shards"))
    #expect(try Files.list(folder.path("shards")) == ["one"])
  }

  @Test func `a folder that another process completed and removed is an error, not a loss`() throws
  {
    let slow = try SharedDirectory(folder.path("shards/one"))
    #expect(try build("quick"))
    #expect(throws: PlatformError.self) { try slow.write("slow", to: "file") }
    #expect(try Files.readText(folder.path("shards/one/file")) == "quick")
  }

  @Test func `many at once leave one whole file`() throws {
    let path = folder.path("deep/configuration.json")
    _ = try concurrentMap(Array(0..<64), jobs: 8) { number in
      try SharedDirectory.writeOnce(String(repeating: "\(number) ", count: 5_000), to: path)
    }
    let words = try Files.readText(path).split(separator: " ")
    #expect(words.count == 5_000 && Set(words).count == 1)
    #expect(try Files.list(folder.path("deep")) == ["configuration.json"])
    try SharedDirectory.writeOnce("later", to: path)
    #expect(try Files.readText(path) != "later")
  }
}
