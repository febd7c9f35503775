// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform

/// The folder into which `make backends` installs runtimes and models.
public struct BackendFolder: Sendable {
  /// The folder.
  public let path: String

  /// Names a folder; nothing is looked at yet.
  public init(path: String) {
    self.path = path
  }

  /// The folder of this user: `REPGAUGE_BACKENDS`, else `backends` in `REPGAUGE_HOME`, else in
  /// `~/.local/share/repgauge`.
  public static var standard: BackendFolder {
    if let path = Machine.environment("REPGAUGE_BACKENDS") { return BackendFolder(path: path) }
    let home =
      Machine.environment("REPGAUGE_HOME")
      ?? (Machine.environment("HOME") ?? "") + "/.local/share/repgauge"
    return BackendFolder(path: home + "/backends")
  }

  /// Whether all files of a backend are there; their digests are not looked at.
  public func contains(_ backend: PoseBackend) -> Bool {
    backend.files.allSatisfy { Files.kind(of: path(of: $0)) == .file }
  }

  /// Checks the digests of a backend's files and puts its bundle together where that is missing.
  ///
  /// A library that is not the pinned one is never loaded: its interface has no version, and later
  /// releases send usage data.
  ///
  /// - Throws: ``PoseBackendError`` where a file is missing or is not the pinned one;
  ///   `PlatformError` where one cannot be read or the bundle cannot be written.
  /// - Complexity: O(*bytes*) of all files; once per run, workers get the ``InstalledBackend``.
  public func prepare(_ backend: PoseBackend) throws -> InstalledBackend {
    for file in backend.files { try check(file, of: backend) }
    let bundle = backend.bundle
    if try digest(of: path(of: bundle)) != bundle.sha256 {
      let models = try backend.models.map { try Files.read(path(of: $0)) }
      let bytes: [UInt8]
      do {
        bytes = try TaskBundle.assemble(detector: models[0], landmarks: models[1])
      } catch {
        throw PoseBackendError(.runtime, "cannot assemble '\(path(of: bundle))': \(error)")
      }
      try Files.write(bytes, to: path(of: bundle))
      try check(bundle, of: backend)
    }
    return try InstalledBackend(
      backend: backend,
      library: path(of: backend.library),
      task: path(of: bundle)
    )
  }

  /// The backend as ``prepare(_:)`` left it, without reading the files again if they are unchanged.
  ///
  /// - Parameters:
  ///   - backend: The backend.
  ///   - identity: The ``InstalledBackend/identity`` of an earlier call; nil to check all.
  /// - Returns: The backend, ready for an estimator.
  /// - Throws: As ``prepare(_:)`` does.
  public func reopen(_ backend: PoseBackend, identity: String?) throws -> InstalledBackend {
    if let identity,
      let installed = try? InstalledBackend(
        backend: backend,
        library: path(of: backend.library),
        task: path(of: backend.bundle)
      ),
      installed.identity == identity
    {
      return installed
    }
    return try prepare(backend)
  }

  private func path(of file: PoseBackend.NativeFile) -> String {
    path + "/" + file.name
  }

  private func check(_ file: PoseBackend.NativeFile, of backend: PoseBackend) throws {
    let path = path(of: file)
    guard let found = try digest(of: path) else {
      throw PoseBackendError(
        .notInstalled,
        "\(backend.id) is not installed: there is no '\(path)'; 'make backends' installs it"
      )
    }
    guard found == file.sha256 else {
      throw PoseBackendError(
        .wrongDigest,
        "'\(path)' is not the file \(backend.id) needs: its SHA-256 is \(found.prefix(16))..., "
          + "not \(file.sha256.prefix(16))...; 'make backends' installs the right one"
      )
    }
  }

  /// The SHA-256 of a file; nil where there is none.
  private func digest(of path: String) throws -> String? {
    guard Files.kind(of: path) == .file else { return nil }
    let file = try MappedFile(path)
    var digest = SHA256()
    file.withBytes { bytes in
      var start = 0
      while start < bytes.byteCount {
        let end = min(start + 1 << 20, bytes.byteCount)
        unsafe digest.update(bytes.extracting(start..<end).withUnsafeBytes { unsafe Array($0) })
        start = end
      }
    }
    return digest.hexadecimalDigest()
  }
}
