// SPDX-License-Identifier: Apache-2.0
import Glibc
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
    let isGone = slow.isGone
    var failure: PlatformError?
    do { try slow.write("slow", to: "file") } catch { failure = error }
    let isCommitted = try slow.commit(replacing: true)
    #expect(isGone && failure?.code == ENOENT && !isCommitted)
    #expect(try Files.readText(folder.path("shards/one/file")) == "quick")
    #expect(try Files.list(folder.path("shards")) == ["one"])
  }

  @Test func `a folder that is half removed is never completed`() throws {
    let slow = try SharedDirectory(folder.path("shards/one"))
    try slow.write("slow", to: "file")
    // Whoever removes it gives it another name first.
    let open = try FileDescriptor(appending: slow.path + "/file")
    SharedDirectory.removeLeftovers(of: folder.path("shards/one"))
    try open.write([1])
    let isCommitted = try slow.commit()
    #expect(!isCommitted)
    #expect(try Files.list(folder.path("shards")).isEmpty)
  }

  @Test func `a folder that was removed and made again by a later file is never completed`() throws
  {
    #expect(try build("older"))
    let slow = try SharedDirectory(folder.path("shards/one"))
    try Files.write("slow", to: slow.path + "/first")
    SharedDirectory.removeLeftovers(of: folder.path("shards/one"))
    try Files.write("slow", to: slow.path + "/second")
    let isGone = slow.isGone
    let isCommitted = try slow.commit(replacing: true)
    #expect(isGone && !isCommitted)
    #expect(try Files.readText(folder.path("shards/one/file")) == "older")
    #expect(try Files.list(folder.path("shards")) == ["one"])
  }

  @Test func `what others begin under longer names stays`() throws {
    let names = [".one.json.0badc0de-7-1.making", ".one.making", ".ones.0badc0de-7-1.making"]
    for name in names { try Files.write("half", to: folder.path("shards/\(name)")) }
    #expect(try build("whole"))
    #expect(try Files.list(folder.path("shards")) == names.sorted() + ["one"])
  }

  @Test func `a link to a folder stays, and the folder is replaced`() throws {
    try Files.write("old", to: folder.path("runs/first/file"))
    try Files.createDirectories(folder.path("shards"))
    try #require(symlink("../runs/first", folder.path("shards/one")) == 0)
    #expect(try build("new", isReplacing: true))
    #expect(Files.isLink(folder.path("shards/one")))
    #expect(try Files.readText(folder.path("runs/first/file")) == "new")
    #expect(try Files.list(folder.path("runs")) == ["first"])
  }

  @Test func `a shared file is whole, whoever is last, and takes what was left with it`() throws {
    try Files.write("half", to: folder.path(".gate.xml.0badc0de-7-1.making"))
    _ = try concurrentMap(Array(0..<64), jobs: 8) { number in
      let text = String(repeating: "\(number) ", count: 5_000)
      try Files.write([UInt8](text.utf8), to: folder.path("gate.xml"), isShared: true)
    }
    let words = try Files.readText(folder.path("gate.xml")).split(separator: " ")
    #expect(words.count == 5_000 && Set(words).count == 1)
    #expect(try Files.list(folder.path) == ["gate.xml"])
    let slow = try AtomicFile(folder.path("gate.xml"), isShared: true)
    try slow.write([1])
    try Files.write([2], to: folder.path("gate.xml"), isShared: true)
    try slow.commit()
    #expect(try Files.read(folder.path("gate.xml")) == [2])
    #expect(try Files.list(folder.path) == ["gate.xml"])
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
