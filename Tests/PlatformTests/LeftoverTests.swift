// SPDX-License-Identifier: Apache-2.0

import Glibc
@testable import Platform
import TestSupport
import Testing

@Suite struct LeftoverTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes a file, or a folder with a file, as a killed process leaves it.
  private func leave(_ name: String, isFolder: Bool = false) throws {
    let path = folder.path(name)
    let file = try FileDescriptor(creating: isFolder ? makeFolder(path) + "/inside" : path)
    try file.write([1])
  }

  private func makeFolder(_ path: String) -> String {
    mkdir(path, 0o700)
    return path
  }

  private var boot: String { Leftovers.boot }

  @Test func `what a killed process left is cleared by the next that writes there`() throws {
    try leave(".run.json.\(boot)-1-1.partial")
    try leave(".run.\(boot)-99999-2.partial", isFolder: true)
    try leave("repgauge-worker-\(boot)-AbC123", isFolder: true)
    try Files.write("x", to: folder.path("file"))
    #expect(try Files.list(folder.path) == ["file"])
  }

  @Test func `names that are not such ones stay, however they look`() throws {
    let names = [
      ".file.1234-1.partial", ".file.partial", ".\(boot)-x-1.partial", "file.\(boot)-1-1.partial",
      "repgauge-test-AbC123", "repgauge-\(boot)-AbC123", "repgauge-x-\(boot)-AbC1234",
      ".file.\(boot.uppercased())z-1-1.partial",
    ]
    for name in names { try leave(name) }
    try Files.write("x", to: folder.path("zzz"))
    #expect(Set(try Files.list(folder.path)) == Set(names + ["zzz"]))
  }

  @Test func `what a living process writes stays, whatever its name says`() throws {
    let name = ".run.json.\(boot)-1-1.partial"
    try leave(name)
    let lock = try FileDescriptor(reading: folder.path(name))
    #expect(flock(lock.number, LOCK_EX) == 0)
    try Files.write("x", to: folder.path("file"))
    #expect(try Files.list(folder.path) == [name, "file"])
    let own = try AtomicFile(folder.path("other"))
    Leftovers.clear(in: folder.path + "/.")
    #expect(Files.exists(own.temporary))
  }

  @Test func `what was left before the system started again is cleared on a disk of its own`()
    throws
  {
    try leave(".file.0123abcd-1-1.partial")
    Leftovers.clear(in: folder.path)
    // Not where another machine might be writing, as on a network's file system.
    let kept = try Files.list(folder.path)
    #expect(kept == [] || kept == [".file.0123abcd-1-1.partial"])
  }

  @Test func `a folder that was moved aside gets its name back`() throws {
    try leave(".run.\(boot)-1-1.older", isFolder: true)
    Leftovers.clear(in: folder.path)
    #expect(try Files.list(folder.path) == ["run"])
  }

  @Test func `one that was replaced after it was moved aside is removed`() throws {
    try leave("run", isFolder: true)
    try leave(".run.\(boot)-1-1.older", isFolder: true)
    Leftovers.clear(in: folder.path)
    #expect(try Files.list(folder.path) == ["run"])
  }

  @Test func `a link in the place of a leftover leads nobody astray`() throws {
    let outside = try TemporaryFolder()
    try Files.write("kept", to: outside.path("file"))
    let name = ".run.\(boot)-1-1.partial"
    try #require(symlink(outside.path, folder.path(name)) == 0)
    Leftovers.clear(in: folder.path)
    #expect(try Files.list(outside.path) == ["file"])
  }
}

@Suite struct SpecialFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a link stays, and the file it leads to is replaced`() throws {
    try Files.write("old", to: folder.path("deep/target"))
    try #require(symlink("deep/target", folder.path("link")) == 0)
    try #require(symlink("link", folder.path("chain")) == 0)
    try Files.write("new", to: folder.path("chain"))
    #expect(Files.isLink(folder.path("link")) && Files.isLink(folder.path("chain")))
    #expect(try Files.readText(folder.path("deep/target")) == "new")
    #expect(try Files.list(folder.path("deep")) == ["target"])
  }

  @Test func `a link to nothing makes what it names`() throws {
    try #require(symlink("deep/target", folder.path("link")) == 0)
    try Files.write("new", to: folder.path("link"))
    #expect(try Files.readText(folder.path("deep/target")) == "new")
    try #require(symlink("a", folder.path("b")) == 0)
    try #require(symlink("b", folder.path("a")) == 0)
    let error = #expect(throws: PlatformError.self) { try Files.write("", to: folder.path("a")) }
    #expect(error?.code == ELOOP)
  }

  @Test func `a folder behind a link is replaced, and the link stays`() throws {
    try Files.write("old", to: folder.path("runs/first/file"))
    try #require(symlink("runs/first", folder.path("latest")) == 0)
    let directory = try AtomicDirectory(folder.path("latest"))
    try Files.write("new", to: directory.path + "/file")
    try directory.commit(replacing: true)
    #expect(Files.isLink(folder.path("latest")))
    #expect(try Files.readText(folder.path("runs/first/file")) == "new")
    #expect(try Files.list(folder.path("runs")) == ["first"])
  }

  @Test func `a file keeps its permissions when it is replaced`() throws {
    try Files.write("old", to: folder.path("file"))
    #expect(chmod(folder.path("file"), 0o640) == 0)
    try Files.write("new", to: folder.path("file"))
    var information = stat()
    #expect(stat(folder.path("file"), &information) == 0)
    #expect(information.st_mode & 0o777 == 0o640)
  }

  @Test func `a pipe in the place of a file is refused, and waited for by nobody`() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let reads: [() throws -> Void] = [
      { _ = try Files.read(folder.path("pipe")) },
      { _ = try Files.sha256(of: folder.path("pipe")) },
      { _ = try MappedFile(folder.path("pipe")) },
    ]
    for read in reads {
      let error = #expect(throws: PlatformError.self) { try read() }
      #expect(error?.description == "cannot read '\(folder.path)/pipe': it is not a regular file")
      #expect(error?.exitStatus == .badData)
    }
  }

  @Test
  func `a name that is not UTF-8 is refused where names are listed, and removed with the rest`()
    throws
  {
    try Files.write("", to: folder.path("tree/file"))
    let name = Array(folder.path("tree/").utf8).map { CChar(bitPattern: $0) } + [-61, 40, 0]
    let number = open(name, O_CREAT | O_WRONLY, 0o600)
    try #require(number >= 0)
    close(number)
    let error = #expect(throws: PlatformError.self) { try Files.list(folder.path("tree")) }
    #expect(error?.description == "cannot read '\(folder.path)/tree/\\xC3(': its name is not UTF-8")
    #expect(error?.exitStatus == .missingInput)
    #expect(try Files.list(folder.path("tree"), skippingOthers: true) == ["file"])
    try Files.remove(folder.path("tree"))
    #expect(try Files.list(folder.path) == [])
  }

  @Test func `one file has one place, by every name`() throws {
    try Files.write("x", to: folder.path("file"))
    try #require(link(folder.path("file"), folder.path("hard")) == 0)
    try #require(symlink("file", folder.path("soft")) == 0)
    let place = FilePlace(of: folder.path("file"))
    #expect(FilePlace(of: folder.path("hard")) == place)
    #expect(FilePlace(of: folder.path("soft")) == place)
    try Files.write("x", to: folder.path("other"))
    #expect(FilePlace(of: folder.path("other")) != place)
    let nothing = FilePlace(of: folder.path("a/b"))
    #expect(FilePlace(of: folder.path("./a//b")) == nothing)
    #expect(FilePlace(of: folder.path("a/c")) != nothing)
    #expect(FilePlace.isInside(folder.path("a/b/c"), folder.path("./a")))
    #expect(FilePlace.isInside(folder.path("soft"), folder.path(".")))
    #expect(!FilePlace.isInside(folder.path("ab"), folder.path("a")))
    #expect(FilePlace.isInside(folder.path("a/b"), folder.path("."), isCertain: true))
    #expect(!FilePlace.isInside(folder.path("a/b"), folder.path("a"), isCertain: true))
    try #require(symlink("nothing", folder.path("dead")) == 0)
    for path in ["dead", "dead/file"] {
      #expect(FilePlace.isInside(folder.path(path), folder.path(".")))
      #expect(!FilePlace.isInside(folder.path(path), folder.path("."), isCertain: true))
    }
    try ProtectedFiles([folder.path("other")]).check(folder.path("soft"))
    let error = #expect(throws: OverwrittenInput.self) {
      try ProtectedFiles([folder.path("hard")]).check(folder.path("soft"))
    }
    #expect(error?.exitStatus == .usage)
  }

  @Test func `a file that is changed while it is used is noticed`() throws {
    try Files.write("x", to: folder.path("file"))
    #expect(try FileIdentity.keeping(folder.path("file"), while: "read") { 1 } == 1)
    let error = #expect(throws: FileChanged.self) {
      try FileIdentity.keeping(folder.path("file"), while: "read") {
        try Files.write("y", to: folder.path("file"))
      }
    }
    #expect(error?.description == "'\(folder.path)/file' was changed while it was read")
    #expect(error?.exitStatus == .badData)
  }
}
