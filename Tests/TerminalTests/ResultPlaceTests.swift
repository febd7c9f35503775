// SPDX-License-Identifier: Apache-2.0
import Platform
import Terminal
import TestSupport
import Testing

/// Results that several processes write at once, and results that are there already.
@Suite struct ResultPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a result of one file, which is its digest.
  private func write(
    _ digest: String,
    replaces: Bool = false,
    isShared: Bool = true,
    meanwhile: () throws -> Void = {}
  ) throws -> ResultPlace.Written {
    var place = ResultPlace(folder: folder.path("run"), replaces: replaces)
    place.isShared = isShared
    return try place.write(
      "run",
      digest: digest,
      usual: "",
      present: { try? Files.readText($0 + "/digest") },
      { path in
        try Files.write("x", to: path + "/first")
        try meanwhile()
        try Files.write(digest, to: path + "/digest")
      }
    )
  }

  private var digest: String? { try? Files.readText(folder.path("run/digest")) }

  @Test(arguments: [false, true])
  func `the same result is kept, another one is refused or replaced`(isShared: Bool) throws {
    #expect(try !write("a", isShared: isShared).isUnchanged)
    #expect(try write("a", isShared: isShared).isUnchanged)
    let refusal = #expect(throws: CommandFailure.self) { try write("b", isShared: isShared) }
    #expect(refusal?.exitStatus == .cannotCreate)
    #expect(digest == "a")
    #expect(try !write("b", replaces: true, isShared: isShared).isUnchanged)
    #expect(digest == "b")
    #expect(try Files.list(folder.path) == ["run"])
    #expect(try Files.list(folder.path("run")) == ["digest", "first"])
  }

  @Test func `the same result of a quicker process is kept`() throws {
    let written = try write("a") { _ = try write("a") }
    #expect(written.isUnchanged)
    #expect(try Files.list(folder.path) == ["run"])
  }

  @Test func `another result of a quicker process is refused`() throws {
    let refusal = #expect(throws: CommandFailure.self) { try write("a") { _ = try write("b") } }
    #expect(refusal?.exitStatus == .cannotCreate)
    #expect(digest == "b")
    #expect(try Files.list(folder.path) == ["run"])
  }

  @Test func `a slower process that replaces begins again`() throws {
    var others = 2
    let written = try write("a", replaces: true) {
      guard others > 0 else { return }
      others -= 1
      _ = try write("b", replaces: true)
    }
    #expect(!written.isUnchanged && others == 0)
    #expect(digest == "a")
    #expect(try Files.list(folder.path("run")) == ["digest", "first"])
    #expect(try Files.list(folder.path) == ["run"])
  }

  @Test func `an error of writing is thrown, and leaves nothing`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try write("a") { throw Stop() } }
    #expect(try Files.list(folder.path) == [])
  }

  @Test func `what killed processes left of the same result goes, also if it is there`() throws {
    try Files.write("half", to: folder.path(".run.0badc0de-7-1.making/first"))
    #expect(try !write("a").isUnchanged)
    #expect(try Files.list(folder.path) == ["run"])
    try Files.write("half", to: folder.path(".run.0badc0de-7-1.making/first"))
    #expect(try write("a").isUnchanged)
    #expect(try Files.list(folder.path) == ["run"])
  }
}
