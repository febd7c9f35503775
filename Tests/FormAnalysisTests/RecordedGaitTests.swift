// SPDX-License-Identifier: Apache-2.0
import Foundation
import PoseTracks
import TestSupport
import Testing

@testable import FormAnalysis

/// Two walks of one person over force plates, with markers at 150 frames a second, where `REPGAUGE_TEST_DATA` says
/// where they are.
///
/// True strikes are where the vertical force of a plate gets above 20 N; they were found once and are constants here.
@Suite(.enabled(if: RecordedWalk.folder != nil, "needs REPGAUGE_TEST_DATA"))
struct RecordedGaitTests {
  private static let walks = [
    RecordedWalk(file: "walk1.trc", strikes: [0.2133, 0.7622, 1.3156, 1.86]),
    RecordedWalk(file: "walk2.trc", strikes: [0.0467, 0.58, 1.0778, 1.58]),
  ]

  /// The errors in seconds of what is found within 0.1 s of a true strike.
  private func errors(_ text: String) throws -> [Double] {
    try Self.walks.flatMap { walk -> [Double] in
      var analyzer = makeAnalyzer(text)
      let found = analyzer.result(of: try walk.track()).events.filter { $0.kind == .heelStrike }
      return walk.strikes.compactMap { strike in
        found.map { $0.time - strike }.filter { abs($0) < 0.1 }.min { abs($0) < abs($1) }
      }
    }
  }

  @Test func `feet on the floor tell six of eight strikes, 38 to 62 ms early`() throws {
    let errors = try errors("andernet-gait-fixed")
    #expect(errors.count == 6)
    #expect(errors.allSatisfy { (-0.07...(-0.03)).contains($0) }, "\(errors)")
  }

  @Test func `the pelvis tells five of eight strikes, at most 23 ms early`() throws {
    let errors = try errors("andernet-gait-fixed:steps=imu")
    #expect(errors.count == 5)
    #expect(errors.allSatisfy { (-0.025...0).contains($0) }, "\(errors)")
  }

  @Test func `the literal design finds none, by its text and by the ankles of its code`() throws {
    #expect(try errors("andernet-gait").isEmpty)
    #expect(try errors("andernet-gait:reading=code").isEmpty)
  }
}

/// A walk of markers.
private struct RecordedWalk: Sendable {
  var file: String
  /// The true strikes in seconds.
  var strikes: [Double]

  static let folder = ProcessInfo.processInfo.environment["REPGAUGE_TEST_DATA"].map {
    URL(filePath: $0).appending(path: "other/BMC")
  }

  /// The joints, each the middle of its markers.
  private static let joints: [(joint: Joint, markers: [String])] = [
    (.leftHip, ["L.GTR"]), (.rightHip, ["R.GTR"]),
    (.leftKnee, ["L.Knee", "L.Knee.Medial"]), (.rightKnee, ["R.Knee", "R.Knee.Medial"]),
    (.leftAnkle, ["L.Ankle", "L.Ankle.Medial"]), (.rightAnkle, ["R.Ankle", "R.Ankle.Medial"]),
    (.leftHeel, ["L.Heel"]), (.rightHeel, ["R.Heel"]),
    (.leftFootIndex, ["L.MT2"]), (.rightFootIndex, ["R.MT2"]),
  ]
  private static let rate = 150.0

  /// The track on the floor in metres, with the readings of an IMU on the pelvis.
  func track() throws -> PoseTrack {
    let folder = try #require(Self.folder)
    let text = try String(contentsOf: folder.appending(path: file), encoding: .isoLatin1)
    let lines = text.split(whereSeparator: \.isNewline)
    let names = lines[3].split(separator: "\t").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.dropFirst(2)
    let rows = lines.dropFirst(5).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    }
    func marker(_ name: String, _ row: [Double]) -> SIMD3<Double> {
      guard let place = names.firstIndex(of: name) else { return SIMD3(repeating: .nan) }
      // Names come after two columns, each over three.
      let column = 2 + 3 * (place - names.startIndex)
      return SIMD3(row[column], row[column + 1], row[column + 2]) / 1000
    }
    let world = rows.flatMap { row in
      Self.joints.map { joint -> SIMD3<Float> in
        let sum = joint.markers.reduce(SIMD3<Double>(0, 0, 0)) { $0 + marker($1, row) }
        return SIMD3<Float>(sum / Double(joint.markers.count))
      }
    }
    let pelvis = rows.map { row in
      ["R.ASIS", "L.ASIS", "R.PSIS", "L.PSIS"].reduce(SIMD3<Double>(0, 0, 0)) {
        $0 + marker($1, row) / 4
      }
    }
    return PoseTrack(
      skeleton: Skeleton(id: "markers", joints: Self.joints.map(\.joint)),
      frameSize: FrameSize(width: 6000, height: 1200),
      times: rows.indices.map { Double($0 - rows.startIndex) / Self.rate },
      positions: world.map { SIMD3(2000 + 400 * $0.x, 1000 - 400 * $0.y, .nan) },
      confidences: world.map { _ in 1 },
      world: world
    ).replacing(inertial: try readings(of: pelvis))
  }

  /// The second differences of the pelvis, low-passed at 15 Hz; both walks go along x.
  private func readings(of pelvis: [SIMD3<Double>]) throws -> [InertialSample] {
    let filter = try #require(ButterworthLowPass(cutoff: 15, rate: Self.rate))
    let axes = try [pelvis.map(\.x), pelvis.map(\.y), pelvis.map(\.z)].map {
      try #require(filter.zeroPhase($0))
    }
    return (1..<pelvis.count - 1).map { frame in
      let bend = axes.map {
        ($0[frame + 1] - 2 * $0[frame] + $0[frame - 1]) * Self.rate * Self.rate
      }
      return InertialSample(
        time: Double(frame) / Self.rate,
        acceleration: SIMD3(bend[2], bend[1], -bend[0]),
        gravity: SIMD3(0, -9.80665, 0)
      )
    }
  }
}
