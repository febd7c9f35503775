// SPDX-License-Identifier: Apache-2.0

extension TrackingCost {
  /// Where the costs of ``measured`` were measured.
  package static let measuredSource =
    "measured on H.264 of 1280 x 720, one of two busy processors of an AMD EPYC (Zen 4)"

  /// The costs of the backends that need no weights or program of the user's.
  ///
  /// Processor time is that of a worker with its decoder, by `rep-track cost` on one clip of 990 frames and one of
  /// 29, each the least of three: the difference of both by the difference of their frames is a frame's, the rest a
  /// clip's. The machine's other processor was at work, as on a full node; on an idle machine the long clip took 14.7 s
  /// in place of 23.0 with `blazepose-full`, 12.7 in place of 17.9 with `blazepose-lite` and 6.2 in place of 10.4 with
  /// `movenet-lightning`. Bytes of a clip are the header of its track file. Memory is the most that a worker took.
  package static let measured: [TrackingCost] = [
    measured("blazepose-full", 23.0, 194, joints: 33, hasMetres: true, 1480, 192e6),
    measured("blazepose-lite", 17.9, 213, joints: 33, hasMetres: true, 1480, 181e6),
    measured("movenet-lightning", 10.4, 103, joints: 17, hasMetres: false, 1220, 90e6),
    measured("movenet-multipose", 22.8, 147, joints: 17, hasMetres: false, 1220, 125e6),
    measured("posenet", 32.3, 105, joints: 17, hasMetres: false, 1180, 92e6),
  ]

  private static func measured(
    _ backend: String,
    _ frameMilliseconds: Double,
    _ clipMilliseconds: Double,
    joints: Int,
    hasMetres: Bool,
    _ headerBytes: Double,
    _ workerBytes: Double
  ) -> TrackingCost {
    TrackingCost(
      backend: backend,
      secondsPerFrame: frameMilliseconds / 1000,
      secondsPerClip: clipMilliseconds / 1000,
      bytesPerFrame: bytesPerFrame(joints: joints, hasMetres: hasMetres),
      bytesPerClip: headerBytes,
      workerBytes: workerBytes,
      source: measuredSource
    )
  }

  /// The measured cost of a backend; nil for one that was not measured.
  package static func measured(_ backend: String) -> TrackingCost? {
    measured.first { $0.backend == backend }
  }
}
