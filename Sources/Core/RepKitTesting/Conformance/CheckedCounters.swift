// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting

/// A counter over samples.
struct CheckedSignalCounter: CheckedCounter {
  var counter: any SignalCounter

  var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  mutating func update(_ input: Sample, into events: inout [RepEvent]) {
    counter.update(input, into: &events)
  }

  mutating func update(contentsOf inputs: [Sample], into events: inout [RepEvent]) {
    counter.update(contentsOf: inputs, into: &events)
  }

  mutating func finish(into events: inout [RepEvent]) { counter.finish(into: &events) }

  mutating func reset() { counter.reset() }

  static func missing(at input: Sample) -> Sample {
    Sample(time: input.time, value: .nan, confidence: 0)
  }

  static func time(of input: Sample) -> Double { input.time }
}

/// A counter over poses.
struct CheckedPoseCounter: CheckedCounter {
  var counter: any PoseCounter

  var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  mutating func update(_ input: PoseFrame, into events: inout [RepEvent]) {
    counter.update(input, into: &events)
  }

  mutating func update(contentsOf inputs: [PoseFrame], into events: inout [RepEvent]) {
    guard !inputs.isEmpty else { return }
    counter.update(contentsOf: PoseTrack(inputs), into: &events)
  }

  mutating func finish(into events: inout [RepEvent]) { counter.finish(into: &events) }

  mutating func reset() { counter.reset() }

  static func missing(at input: PoseFrame) -> PoseFrame {
    let count = input.skeleton.joints.count
    return PoseFrame(
      skeleton: input.skeleton,
      frameSize: input.frameSize,
      time: input.time,
      positions: [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: count),
      confidences: [Float](repeating: 0, count: count)
    )
  }

  static func time(of input: PoseFrame) -> Double { input.time }
}
