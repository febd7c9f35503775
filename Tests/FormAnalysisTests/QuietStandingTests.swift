// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Foundation
import PoseTracks
import TestSupport
import Testing

/// Sway of a person who stood for 60 s, recorded by others at 100 Hz; runs where `REPGAUGE_TEST_DATA` says where.
@Suite(.enabled(if: realData != nil, "needs REPGAUGE_TEST_DATA")) struct QuietStandingTests {
  /// The centre of mass as both hips, 0.1 m to either side of it: the person faces along x, and z is to the right.
  private func track() throws -> PoseTrack {
    let file = URL(filePath: try #require(realData)).appending(path: "other/BMC/postureData.txt")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { row in row.split(separator: ",").compactMap { Double($0) } }
    let skeleton = Skeleton(id: "hips", joints: [.leftHip, .rightHip])
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 1000, height: 1000),
      times: rows.map { $0[0] },
      positions: [SIMD3<Float>](repeating: SIMD3(500, 500, 0), count: 2 * rows.count),
      confidences: [Float](repeating: 1, count: 2 * rows.count),
      world: rows.flatMap { row in
        [-0.1, 0.1].map { SIMD3(Float(row[1]), Float(row[2]), Float(row[3] + $0)) }
      }
    )
  }

  private func values(_ told: String, _ track: PoseTrack) -> [String: Double] {
    var analyzer = makeAnalyzer(told)
    let found = analyzer.result(of: track).measurements.map { ($0.quantity.name, $0.value) }
    return Dictionary(uniqueKeysWithValues: found)
  }

  @Test
  func `the corrected values are those of the page, and the code's window sees little of the area`()
    throws
  {
    let track = try track()
    let found = values("andernet-balance-fixed", track)
    #expect(abs((found["pelvis-sway-path"] ?? 0) - 158.1) < 0.1)
    #expect(abs((found["pelvis-sway-speed"] ?? 0) - 2.635) < 0.01)
    #expect(abs((found["pelvis-sway-speed-unfiltered"] ?? 0) - 2.659) < 0.01)
    #expect(abs((found["pelvis-sway-area"] ?? 0) - 173.7) < 0.2)
    #expect(abs((found["pelvis-sway-ml-range"] ?? 0) - 10.5) < 0.05)
    #expect(abs((found["pelvis-sway-ap-range"] ?? 0) - 16.27) < 0.05)
    #expect((found["pelvis-noise"] ?? 1) < 0.01)
    // Literally the world's x is the side, and this person faces along it.
    let literal = values("andernet-balance", track)
    #expect(abs((literal["pelvis-sway-ml-range"] ?? 0) - 16.26) < 0.05)
    let code = values("andernet-balance:reading=code", track)
    #expect(abs((code["pelvis-sway-area"] ?? 0) - 19.2) < 0.2)
  }
}

private let realData: String? = ProcessInfo.processInfo.environment["REPGAUGE_TEST_DATA"]
