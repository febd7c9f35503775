// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func `a full disk leaves the older file and nothing else`() async {
    // A limit on the size of files fails like a full disk, but holds for the whole process.
    await #expect(processExitsWith: .exitCode(74)) {
      let folder = try TemporaryFolder()
      let path = folder.path("file")
      try Files.write("older", to: path)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      limit.rlim_cur = 1000
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      do {
        try Files.write([UInt8](repeating: 1, count: 5000), to: path)
      } catch let error as PlatformError {
        let isIntact = try Files.readText(path) == "older"
        let isTidy = try Files.list(folder.path) == ["file"]
        let isNamed = "\(error)" == "cannot write '\(path)': file too large"
        exit(isIntact && isTidy && isNamed ? error.exitStatus.rawValue : 1)
      }
    }
  }

  @Test func `a folder in the way is kept and the temporary file removed`() throws {
    let folder = try TemporaryFolder()
    try Files.write("", to: folder.path("name/inside"))
    let error = #expect(throws: PlatformError.self) {
      try Files.write("new", to: folder.path("name"))
    }
    #expect(error?.description == "cannot create '\(folder.path)/name': is a directory")
    #expect(error?.exitStatus == .cannotCreate)
    #expect(try Files.list(folder.path) == ["name"])
  }

  @Test func `writing to a full device is an input-output error`() throws {
    let device = try FileDescriptor(creating: "/dev/full")
    let error = #expect(throws: PlatformError.self) { try device.write([1, 2, 3]) }
    #expect(error?.description == "cannot write '/dev/full': no space left on device")
    #expect(error?.exitStatus == .inputOutput)
  }

  @Test(.enabled("root may write anywhere", { geteuid() != 0 }))
  func `a folder without permission to write is an error that names the file`() throws {
    let folder = try TemporaryFolder()
    #expect(chmod(folder.path, 0o500) == 0)
    defer { chmod(folder.path, 0o700) }
    let error = #expect(throws: PlatformError.self) {
      try Files.write("", to: folder.path("file"))
    }
    #expect(error?.description == "cannot create '\(folder.path)/file': permission denied")
    #expect(error?.exitStatus == .cannotCreate)
  }

  @Test func `a folder of the kernel where nothing can be created is an error`() {
    let error = #expect(throws: PlatformError.self) {
      try Files.write("", to: "/proc/self/repgauge")
    }
    #expect(error?.exitStatus == .cannotCreate)
    #expect(error?.path == "/proc/self/repgauge")
  }
}

@Suite struct AtomicDirectoryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a folder appears when it is complete`() throws {
    let directory = try AtomicDirectory(folder.path("a/run"))
    try Files.write("1", to: directory.path + "/file")
    #expect(!Files.exists(folder.path("a/run")))
    try directory.commit()
    #expect(try Files.readText(folder.path("a/run/file")) == "1")
    #expect(try Files.list(folder.path("a")) == ["run"])
  }

  @Test func `a folder that is not completed leaves nothing`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      let directory = try AtomicDirectory(folder.path("run"))
      try Files.write("1", to: directory.path + "/file")
      throw Stop()
    }
    #expect(try Files.list(folder.path) == [])
  }

  @Test func `an older folder stays where replacing is not asked for`() throws {
    try Files.write("older", to: folder.path("run/file"))
    let error = #expect(throws: PlatformError.self) {
      let directory = try AtomicDirectory(folder.path("run"))
      try Files.write("new", to: directory.path + "/file")
      try directory.commit()
    }
    #expect(error?.description == "cannot create '\(folder.path)/run': file exists")
    #expect(error?.exitStatus == .cannotCreate)
    #expect(try Files.list(folder.path) == ["run"])
    #expect(try Files.readText(folder.path("run/file")) == "older")
  }

  @Test func `an older folder makes way with all that was in it`() throws {
    try Files.write("older", to: folder.path("run/stale"))
    let directory = try AtomicDirectory(folder.path("run"))
    try Files.write("new", to: directory.path + "/file")
    try directory.commit(replacing: true)
    #expect(try Files.list(folder.path) == ["run"])
    #expect(try Files.list(folder.path("run")) == ["file"])
  }
}
