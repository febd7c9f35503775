// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport

/// A stand-in for a runtime's library, compiled by the clang that comes with Swift.
final class FakeLibrary {
  /// Whether there is a clang to compile with.
  static let isAvailable = compile(["--version"])

  /// Whether a program of the search path runs.
  static func runs(_ arguments: [String]) -> Bool {
    let child = try? ChildProcess("/usr/bin/env", arguments: arguments, output: .null)
    return (try? child?.wait()) == .exited(0)
  }

  let path: String
  private let folder: TemporaryFolder

  /// Compiles a source of `Fakes`.
  init(_ source: String = "fake_mediapipe.c", flags: [String] = []) throws {
    folder = try TemporaryFolder()
    path = folder.path("libfake.so")
    let source = Files.folder(of: #filePath) + "/Fakes/" + source
    guard Self.compile(["-shared", "-fPIC", "-Wall", "-Werror", "-o", path, source] + flags) else {
      throw PlatformError(.create, path, code: 0)
    }
  }

  private static func compile(_ arguments: [String]) -> Bool {
    runs(["clang"] + arguments)
  }
}
