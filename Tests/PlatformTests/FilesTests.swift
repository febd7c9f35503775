// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import TestSupport
import Testing

@Suite struct FilesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_003])
  func `what is written is read back`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = folder.path("deep/er/file")
    try Files.write(bytes, to: path)
    #expect(try Files.read(path) == bytes)
    #expect(try Files.size(of: path) == count)
    #expect(try Files.list(folder.path("deep/er")) == ["file"])
  }

  @Test func `the digest of a file is that of FIPS 180-4's example`() throws {
    try Files.write("abc", to: folder.path("abc"))
    #expect(
      try Files.sha256(of: folder.path("abc"))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }

  @Test func `names are listed in the order of their bytes`() throws {
    for name in ["b", "B", "é", "a10", "a2"] {
      try Files.write("", to: folder.path(name))
    }
    #expect(try Files.list(folder.path) == ["B", "a10", "a2", "b", "é"])
  }

  @Test func `a missing file is a missing input`() {
    let error = #expect(throws: PlatformError.self) { try Files.read(folder.path("none")) }
    #expect(error?.description == "cannot open '\(folder.path)/none': no such file or directory")
    #expect(error?.exitStatus == .missingInput)
  }

  @Test func `a folder is not read as a file`() {
    let error = #expect(throws: PlatformError.self) { try Files.read(folder.path) }
    #expect(error?.description == "cannot read '\(folder.path)': is a directory")
    #expect(error?.exitStatus == .inputOutput)
  }

  @Test func `a file in the way of a folder cannot be created over`() throws {
    try Files.write("", to: folder.path("file"))
    let error = #expect(throws: PlatformError.self) {
      try Files.write("", to: folder.path("file/below"))
    }
    #expect(error?.exitStatus == .cannotCreate)
  }

  @Test func `removing takes a tree away but not what links lead to`() throws {
    try Files.write("kept", to: folder.path("outside"))
    try Files.write("", to: folder.path("tree/a/b"))
    #expect(symlink(folder.path("outside"), folder.path("tree/a/link")) == 0)
    try Files.remove(folder.path("tree"))
    try Files.remove(folder.path("tree"))
    #expect(try Files.list(folder.path) == ["outside"])
  }

  @Test(arguments: [
    ("a/b/c", "a/b", "c"), ("c", ".", "c"), ("/c", "/", "c"), ("a/b/", "a", "b"), ("/", "/", "/"),
    ("a//b", "a", "b"),
  ])
  func `a path has a folder and a name`(path: String, above: String, name: String) {
    #expect(Files.folder(of: path) == above)
    #expect(Files.name(of: path) == name)
  }
}

@Suite struct MappedFileTests {
  @Test(arguments: [0, 1, 4096, 10_000])
  func `a mapped file shows the file's bytes`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try Files.write(bytes, to: folder.path("file"))
    let file = try MappedFile(folder.path("file"))
    let copy = file.withBytes { span in
      (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(copy == bytes)
    #expect(file.count == count)
  }

  @Test func `a folder cannot be mapped`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: PlatformError.self) { _ = try MappedFile(folder.path) }
    #expect(error?.description == "cannot map '\(folder.path)': is a directory")
  }
}
