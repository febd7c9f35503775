// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import TestSupport
import Testing

@Suite struct FileIdentityTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("file")
    try Files.write("abc", to: path)
  }

  @Test func `a file that nobody touches stays the same, by path, by link and open`() throws {
    let identity = try FileIdentity(of: path)
    #expect(identity.size == 3)
    #expect(try Files.readText(path) == "abc")
    #expect(try FileIdentity(of: path) == identity)
    try #require(symlink(path, folder.path("link")) == 0)
    #expect(try FileIdentity(of: folder.path("link")) == identity)
    let file = try FileDescriptor(reading: path)
    #expect(try FileIdentity(of: file) == identity)
  }

  @Test func `a file that takes another's name is another one, also with the same bytes`() throws {
    let identity = try FileIdentity(of: path)
    try Files.write("abc", to: path)
    #expect(try FileIdentity(of: path) != identity)
  }

  @Test func `a file that grows is another one, and is cut off again`() throws {
    let identity = try FileIdentity(of: path)
    let file = try FileDescriptor(appending: path)
    try file.write(Array("def".utf8))
    #expect(try FileIdentity(of: path) != identity)
    try file.truncate(to: 3)
    #expect(try Files.readText(path) == "abc")
  }

  @Test func `what is not there has no identity`() {
    let error = #expect(throws: PlatformError.self) {
      _ = try FileIdentity(of: folder.path("nothing"))
    }
    #expect(error?.code == ENOENT)
  }

  @Test func `a link is no plain file, wherever it leads`() throws {
    let link = folder.path("link")
    try #require(symlink(path, link) == 0)
    #expect(Files.isPlainFile(path) && !Files.isLink(path))
    #expect(!Files.isPlainFile(link) && Files.isLink(link))
    try Files.remove(path)
    #expect(!Files.isPlainFile(link) && Files.isLink(link))
    #expect(!Files.isLink(path) && !Files.isPlainFile(folder.path))
  }
}
