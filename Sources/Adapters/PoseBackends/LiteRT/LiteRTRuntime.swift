// SPDX-License-Identifier: Apache-2.0

extension PoseBackend {
  /// The runtime that the backends in LiteRT share.
  static let liteRTVersion = "litert 2.3.0"
  /// Its library.
  static let liteRT = NativeFile(
    name: "libLiteRt.so",
    sha256: "eec47eb35e2924b3166015887e652a58edc9af823ae38e02bf83bef2548300bb"
  )
}
