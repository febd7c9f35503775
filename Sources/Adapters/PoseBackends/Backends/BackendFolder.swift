// SPDX-License-Identifier: Apache-2.0
import Platform

/// The folder into which `rep-track install` installs runtimes and models.
package struct BackendFolder: Sendable {
  /// The folder.
  package let path: String

  /// Names a folder; nothing is looked at yet.
  package init(path: String) {
    self.path = path
  }

  /// The folder of this user: `REPGAUGE_BACKENDS`, else `backends` in `REPGAUGE_HOME`, else in
  /// `~/.local/share/repgauge`.
  package static var standard: BackendFolder {
    if let path = Machine.environment("REPGAUGE_BACKENDS") { return BackendFolder(path: path) }
    let home =
      Machine.environment("REPGAUGE_HOME")
      ?? (Machine.environment("HOME") ?? "") + "/.local/share/repgauge"
    return BackendFolder(path: home + "/backends")
  }

  /// Whether all files of a backend are there; their digests are not looked at.
  package func contains(_ backend: PoseBackend) -> Bool {
    backend.files.allSatisfy { Files.kind(of: path(of: $0)) == .file }
  }

  /// Checks the digests of a backend's files and puts its bundle together where that is missing.
  ///
  /// A library that is not the pinned one is never loaded: its interface has no version, and later
  /// releases send usage data.
  ///
  /// - Throws: ``PoseBackendError`` where a file is missing or is not the pinned one;
  ///   `PlatformError` where one cannot be read or the bundle cannot be written.
  /// - Complexity: O(*bytes*) of all files the first time, then O(1): see `DigestCache`.
  package func prepare(_ backend: PoseBackend) throws -> InstalledBackend {
    var digests = DigestCache(folder: path)
    defer { digests.save() }
    for file in backend.files { try check(file, of: backend, &digests) }
    let bundle = backend.engine.bundle
    if let bundle,
      try digests.digest(of: bundle.file.name, expecting: bundle.file.sha256) != bundle.file.sha256
    {
      try assemble(bundle, of: backend.models)
      try check(bundle.file, of: backend, &digests)
    }
    return InstalledBackend(
      backend: backend,
      files: InstalledFiles(
        library: backend.library.map(path(of:)) ?? "",
        models: bundle.map { [path(of: $0.file)] } ?? backend.models.map(path(of:))
      )
    )
  }

  /// The path of a file of a backend: in this folder, or where the user has it.
  package func path(of file: PoseBackend.NativeFile) -> String {
    file.path ?? path + "/" + file.name
  }

  private func assemble(_ bundle: ModelBundle, of models: [PoseBackend.NativeFile]) throws {
    let place = path(of: bundle.file)
    let models = try models.map { try Files.read(path(of: $0)) }
    let bytes: [UInt8]
    do {
      bytes = try bundle.assemble(models)
    } catch {
      throw PoseBackendError(.runtime, "cannot assemble '\(place)': \(error)")
    }
    try Files.write(bytes, to: place)
  }

  private func check(
    _ file: PoseBackend.NativeFile,
    of backend: PoseBackend,
    _ digests: inout DigestCache
  ) throws {
    let path = path(of: file)
    if file.path != nil { return try checkOwn(file, at: path) }
    guard let found = try digests.digest(of: file.name, expecting: file.sha256) else {
      throw PoseBackendError(
        .notInstalled,
        "\(backend.id) is not installed: there is no '\(path)'; 'rep-track install' installs it"
      )
    }
    guard found == file.sha256 else {
      throw PoseBackendError(
        .wrongDigest,
        "'\(path)' is not the file \(backend.id) needs: its SHA-256 is \(found), "
          + "not \(file.sha256); 'rep-track install' installs the right one"
      )
    }
  }
  /// A file of the user's is the one whose digest was recorded when the command began.
  private func checkOwn(_ file: PoseBackend.NativeFile, at path: String) throws {
    guard Files.kind(of: path) == .file else {
      throw PoseBackendError(.notInstalled, "there is no file '\(path)'")
    }
    guard try Files.sha256(of: path) == file.sha256 else {
      throw PoseBackendError(.wrongDigest, "'\(path)' changed while it was in use")
    }
  }
}
