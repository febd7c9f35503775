// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting

/// Work on whole poses, and on whole clips: 30 s of a person who squats, at 30 fps.
///
/// An app has 33 ms for a frame; what takes a thousandth of that needs no thought.
struct PoseRows: RowGroup {
  let name = "poses"
  let summary = "counters and signals that look at all joints, or at whole clips"

  private static let frames = 900
  /// As many samples as Google publishes with ML Kit.
  private static let samples = 812

  func measure(runs: Int, report: (Row) -> Void) throws {
    let track = Self.track()
    for name in ["principal", "principal-offline"] {
      guard let squat = Exercise.named("squat"), let signal = Signal.named(name, in: squat) else {
        throw BenchmarkError("there is no signal \(name)")
      }
      let seconds = fastest(of: runs) { _ = opaque(opaque(track).samples(of: signal)) }
      report(row("signal, \(name)", seconds))
    }
    let samples = PoseSamples(
      (0..<Self.samples).compactMap { index in
        PoseEmbedding(track[index % track.count]).map {
          .init(className: index % 2 == 0 ? "squats_down" : "squats_up", embedding: $0)
        }
      }
    )
    let few = 30
    let seconds = fastest(of: runs) {
      var counter = opaque(PoseClassCounter(samples: samples, counting: "squats_down"))
      var events: [RepEvent] = []
      for frame in 0..<few { counter.update(opaque(track)[frame], into: &events) }
    }
    report(
      row("pose classes, \(Self.samples) samples", seconds * Double(Self.frames) / Double(few))
    )
    let level = track.times.enumerated().map { Sample(time: $1, value: 0.2 * Self.share($0)) }
    var counted = 0
    let profile = fastest(of: runs) {
      var counter = opaque(MatrixProfileCounter())
      counted = counter.events(of: opaque(level)).count
    }
    report(row("matrix profile of a clip of 30 s", profile, remark: "\(counted) reps"))
  }

  private func row(_ work: String, _ seconds: Double, remark: String = "") -> Row {
    Row(work: work, unit: "frames/s", ours: Double(Self.frames) / seconds, remark: remark)
  }

  /// Reps of 2 s.
  private static func share(_ frame: Int) -> Double {
    let turn = Double(frame % 60) / 60
    return turn < 0.5 ? 2 * turn : 2 - 2 * turn
  }

  /// All joints in a line, the upper half of which goes down and up.
  private static func track() -> PoseTrack {
    let skeleton = Skeleton.blazePose33
    let count = skeleton.joints.count
    var positions: [SIMD3<Float>] = []
    for frame in 0..<frames {
      for joint in 0..<count {
        let down = joint < 25 ? Float(80 * share(frame)) : 0
        positions.append([300 + Float((joint * 37) % 90), 60 + 11 * Float(joint) + down, 0])
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: (0..<frames).map { Double($0) / 30 },
      positions: positions,
      confidences: [Float](repeating: 1, count: frames * count)
    )
  }
}
