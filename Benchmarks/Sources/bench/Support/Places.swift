// SPDX-License-Identifier: Apache-2.0
import Platform

/// Where things of this repository are.
enum Repository {
  /// The repository.
  static let folder = Files.folder(of: #filePath) + "/../../../.."

  /// A program as `make programs` builds it; nil where it was not built.
  static func program(_ name: String) -> String? {
    let path = folder + "/.build/release/" + name
    return Files.exists(path) ? path : nil
  }
}
