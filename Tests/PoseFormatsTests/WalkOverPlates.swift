// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

/// A recorded walk over force plates, with markers in the same C3D file.
struct WalkOverPlates: Sendable {
  /// The file below the folder of real data.
  var path: String
  /// The foot on each plate, from plate 1.
  var feet: [BodySide]
  /// The direction of the walk along the world's x, 1 or -1.
  var heading: Double
  /// The joints, each the middle of its markers.
  var joints: [(joint: Joint, markers: [String])]
  /// The markers around the pelvis; a marker twice has twice the weight.
  var pelvis: [String]

  /// The force in newtons above that at rest at which a foot is on a plate.
  static let threshold = 20.0

  /// One person, 100 frames a second, forces at 1000, numbers of DEC.
  static let dec = WalkOverPlates(
    path: "other/BMC/Gait.c3d",
    feet: [.left, .right],
    heading: -1,
    joints: [
      (.leftHip, ["lasi", "vsac"]), (.rightHip, ["rasi", "vsac"]),
      (.leftKnee, ["left_knee"]), (.rightKnee, ["right_knee"]),
      (.leftAnkle, ["left_ankle"]), (.rightAnkle, ["right_ankle"]),
      (.leftHeel, ["left_heel"]), (.rightHeel, ["right_heel"]),
      (.leftFootIndex, ["left_foot_index"]), (.rightFootIndex, ["right_foot_index"]),
    ],
    pelvis: ["lasi", "rasi", "vsac", "vsac"]
  )

  /// Another person, 200 frames a second, forces at 2000.
  static let qualisys = WalkOverPlates(
    path: "recordings/ezc3d/Qualisys.c3d",
    feet: [.left, .right],
    heading: 1,
    joints: [
      (.leftHip, ["l_ias", "l_ips"]), (.rightHip, ["r_ias", "r_ips"]),
      (.leftKnee, ["left_knee"]), (.rightKnee, ["right_knee"]),
      (.leftAnkle, ["left_ankle"]), (.rightAnkle, ["right_ankle"]),
      (.leftHeel, ["left_heel"]), (.rightHeel, ["right_heel"]),
      (.leftFootIndex, ["l_fm1", "l_fm5"]), (.rightFootIndex, ["r_fm1", "r_fm5"]),
    ],
    pelvis: ["l_ias", "l_ips", "r_ias", "r_ips"]
  )

  /// A foot that comes onto a plate and leaves it, in seconds.
  struct Contact: Equatable {
    var side: BodySide
    var strike: Double
    var leaving: Double
  }

  /// Reads the file once.
  func reading() throws -> PoseReading {
    try read("c3d", [realFile(path)])
  }

  /// The one contact of each plate, in order of time.
  ///
  /// The force at rest is the plate's 5th percentile: one of these plates reads -16 N without a foot.
  func contacts(_ reading: PoseReading) throws -> [Contact] {
    let beside = try #require(reading.beside.first)
    return try feet.enumerated().map { plate, side in
      let name = "force-plate-\(plate + 1)-y"
      let values = try #require(beside.signals.first { $0.name == name }).values
      let rest = values.sorted()[values.count / 20]
      let loaded = values.indices.filter { values[$0] - rest > Self.threshold }
      let first = try #require(loaded.first)
      let last = try #require(loaded.last)
      #expect(last - first == loaded.count - 1, "a plate with more than one contact")
      return Contact(side: side, strike: beside.times[first], leaving: beside.times[last + 1])
    }.sorted { $0.strike < $1.strike }
  }

  /// The frames in which all joints were seen, in metres, with the readings of an IMU on the pelvis.
  func track(_ reading: PoseReading) throws -> PoseTrack {
    let markers = try #require(reading.track)
    let rate = try #require(reading.facts.frameRate)
    func place(_ names: [String], _ frame: Int) -> SIMD3<Double> {
      let sum = names.reduce(SIMD3<Double>(0, 0, 0)) { sum, name in
        let index = markers.skeleton.index(of: Joint(rawValue: name))
        return sum
          + (index.flatMap { markers[frame].pointInWorld($0) } ?? SIMD3(repeating: .nan))
      }
      return sum / Double(names.count)
    }
    let frames = (0..<markers.count).filter { frame in
      joints.allSatisfy { !place($0.markers, frame).x.isNaN }
    }
    #expect(frames.count == frames[frames.count - 1] - frames[0] + 1, "a gap")
    let world = frames.flatMap { frame in
      joints.map { SIMD3<Float>(place($0.markers, frame)) }
    }
    let times = frames.map { markers.times[$0] }
    return PoseTrack(
      skeleton: Skeleton(id: "markers", joints: joints.map(\.joint)),
      frameSize: FrameSize(width: 6000, height: 1200),
      times: times,
      positions: world.map { SIMD3(2000 + 400 * $0.x, 1000 - 400 * $0.y, .nan) },
      confidences: world.map { _ in 1 },
      world: world
    ).replacing(inertial: try inertial(frames.map { place(pelvis, $0) }, times, rate))
  }

  /// The second differences of the pelvis, low-passed at 15 Hz, of a device with its screen to the back.
  private func inertial(
    _ pelvis: [SIMD3<Double>],
    _ times: [Double],
    _ rate: Double
  ) throws -> [InertialSample] {
    let filter = try #require(ButterworthLowPass(cutoff: 15, rate: rate))
    let axes = try [pelvis.map(\.x), pelvis.map(\.y), pelvis.map(\.z)].map {
      try #require(filter.zeroPhase($0))
    }
    return (1..<pelvis.count - 1).map { frame in
      let bend = axes.map {
        ($0[frame + 1] - 2 * $0[frame] + $0[frame - 1]) * rate * rate
      }
      return InertialSample(
        time: times[frame],
        acceleration: SIMD3(heading * bend[2], bend[1], -heading * bend[0]),
        gravity: SIMD3(0, -9.80665, 0)
      )
    }
  }
}
