// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import TestSupport
import Testing

@testable import PoseBackends

/// A backend of small files that can be installed anywhere.
enum FakeBackend {
  static let library = Array("not a library".utf8)

  static let bundle = PoseBackend.NativeFile(
    name: "fake.task",
    sha256: "5f53c021a32f7c107fc06e1361835be8b70e31fef5a4158c9f46af3d7e8bdd2b"
  )

  static let backend: PoseBackend = {
    var backend = PoseBackend.blazePoseFull
    backend.id = "fake"
    backend.library?.sha256 = SHA256.hexadecimal(of: library)
    for index in backend.models.indices {
      backend.models[index].sha256 = SHA256.hexadecimal(of: FakeModel.bytes)
    }
    backend.engine = MediaPipeEngine(task: bundle)
    return backend
  }()

  static func install(in folder: String) throws {
    try Files.write(library, to: folder + "/" + (backend.library?.name ?? ""))
    for model in backend.models { try Files.write(FakeModel.bytes, to: folder + "/" + model.name) }
  }
}

struct `Folder of the backends` {
  private let temporary: TemporaryFolder
  private let folder: BackendFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = BackendFolder(path: temporary.path)
  }

  @Test func `a backend that is not installed names the command that installs it`() {
    #expect(!folder.contains(.blazePoseFull))
    let error = #expect(throws: PoseBackendError.self) { try folder.prepare(.blazePoseFull) }
    #expect(error?.kind == .notInstalled)
    #expect(error?.exitStatus == .missingInput)
    #expect(
      error?.message == "blazepose-full is not installed: there is no "
        + "'\(temporary.path)/libmediapipe.so'; 'rep-track install' installs it"
    )
  }

  @Test(arguments: ["libmediapipe.so", "pose_detection.tflite", "pose_landmark_full.tflite"])
  func `a file that is missing is named`(name: String) throws {
    try FakeBackend.install(in: temporary.path)
    try Files.remove(temporary.path(name))
    let error = #expect(throws: PoseBackendError.self) { try folder.prepare(FakeBackend.backend) }
    #expect(error?.kind == .notInstalled)
    #expect(error?.exitStatus == .missingInput)
    #expect(error?.message.contains("there is no '\(temporary.path(name))'") == true)
  }

  @Test(arguments: ["libmediapipe.so", "pose_detection.tflite", "pose_landmark_full.tflite"])
  func `a file with another digest is refused`(name: String) throws {
    try FakeBackend.install(in: temporary.path)
    try Files.write("another version", to: temporary.path(name))
    let error = #expect(throws: PoseBackendError.self) { try folder.prepare(FakeBackend.backend) }
    #expect(error?.kind == .wrongDigest)
    #expect(error?.exitStatus == .missingInput)
    #expect(error?.message.contains(name) == true)
    #expect(error?.message.contains("rep-track install") == true)
  }

  @Test func `the bundle is put together once and repaired when damaged`() throws {
    try FakeBackend.install(in: temporary.path)
    let task = try folder.prepare(FakeBackend.backend).files.models[0]
    let bytes = try Files.read(task)
    #expect(SHA256.hexadecimal(of: bytes) == FakeBackend.bundle.sha256)
    try Files.write("damaged", to: task)
    _ = try folder.prepare(FakeBackend.backend)
    #expect(try Files.read(task) == bytes)
  }

  @Test func `a library that was replaced since it was checked is refused`() throws {
    try FakeBackend.install(in: temporary.path)
    let library = try folder.prepare(FakeBackend.backend).files.library
    try Files.write("Not a library", to: library)
    let error = #expect(throws: PoseBackendError.self) { try folder.prepare(FakeBackend.backend) }
    #expect(error?.kind == .wrongDigest)
  }

  @Test func `digests are kept until a file changes`() throws {
    try Files.write("one", to: temporary.path("file"))
    var first = DigestCache(folder: temporary.path)
    let digest = try first.digest(of: "file", expecting: "")
    #expect(digest == SHA256.hexadecimal(of: Array("one".utf8)))
    first.save()
    let kept = try Files.readText(temporary.path("digests.json"))
    // A digest that only the cache can know shows that the file is not read again.
    let marked = kept.replacing(try #require(digest), with: "marked")
    try Files.write(marked, to: temporary.path("digests.json"))
    var second = DigestCache(folder: temporary.path)
    #expect(try second.digest(of: "file", expecting: "marked") == "marked")
    try Files.write("two", to: temporary.path("file"))
    let changed = SHA256.hexadecimal(of: Array("two".utf8))
    #expect(try second.digest(of: "file", expecting: "marked") == changed)
    #expect(try second.digest(of: "other", expecting: "") == nil)
  }

  @Test func `one wrong digit in the list of digests locks no backend out`() throws {
    try FakeBackend.install(in: temporary.path)
    _ = try folder.prepare(FakeBackend.backend)
    let list = temporary.path("digests.json")
    let kept = try Files.readText(list)
    for file in FakeBackend.backend.files {
      let damaged = (file.sha256.hasSuffix("0") ? "1" : "0")
      try Files.write(
        kept.replacing(file.sha256, with: file.sha256.dropLast() + damaged),
        to: list
      )
      _ = try folder.prepare(FakeBackend.backend)
      #expect(try Files.readText(list) == kept, "\(file.name)")
    }
  }

  @Test func `a file that is not the pinned one is refused with both digests`() throws {
    try FakeBackend.install(in: temporary.path)
    let library = try #require(FakeBackend.backend.library)
    try Files.write("another release", to: temporary.path(library.name))
    let error = #expect(throws: PoseBackendError.self) { try folder.prepare(FakeBackend.backend) }
    let found = SHA256.hexadecimal(of: Array("another release".utf8))
    #expect(error?.message.contains("its SHA-256 is \(found), not \(library.sha256);") == true)
  }

  @Test func `a damaged list of digests counts as none`() throws {
    try FakeBackend.install(in: temporary.path)
    try Files.write("{", to: temporary.path("digests.json"))
    _ = try folder.prepare(FakeBackend.backend)
  }
}

struct `Catalogue of backends` {
  @Test func `ids are unique and found`() {
    let ids = PoseBackend.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(PoseBackend.named("blazepose-full")?.id == PoseBackend.blazePoseFull.id)
    #expect(PoseBackend.named("blazepose-lite")?.id == PoseBackend.blazePoseLite.id)
    #expect(PoseBackend.named("blazepose") == nil)
  }

  @Test func `Lite differs from Full in the landmark model alone`() {
    let (full, lite) = (PoseBackend.blazePoseFull, PoseBackend.blazePoseLite)
    #expect(lite.library == full.library)
    #expect(lite.models[0] == full.models[0])
    #expect(lite.models[1] != full.models[1])
    #expect(lite.filesInUse.last != full.filesInUse.last)
    #expect(lite.engine.settings == full.engine.settings)
    #expect(lite.skeleton == full.skeleton)
    #expect(lite.engine.mostPeople == 8 && lite.engine.reportsWorld)
  }

  @Test func `the lock file of the installer pins what the catalogue loads`() throws {
    let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
    let lock = try Files.readText(root + "/Scripts/backends.lock")
    let pinned = lock.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { ["file", "extra"].contains($0.first) }
      .map { PoseBackend.NativeFile(name: $0[1], sha256: $0[2]) }
    // Backends of one runtime share its files.
    var loaded: [PoseBackend.NativeFile] = []
    let files = PoseBackend.all.flatMap(\.files) + [PoseBackend.onnxRuntime]
    for file in files where !loaded.contains(file) {
      loaded.append(file)
    }
    #expect(pinned == loaded)
  }
}
