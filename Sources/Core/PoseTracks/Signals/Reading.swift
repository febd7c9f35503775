// SPDX-License-Identifier: Apache-2.0

/// A value with the lowest confidence among the joints it came from.
struct Reading: Sendable {
  var value: Double
  var confidence: Double

  static let missing = Reading(value: .nan, confidence: 0)

  /// The reading itself, or the missing one where the value is NaN.
  var checked: Reading { value.isNaN ? .missing : self }

  func scaled(by factor: Double) -> Reading {
    Reading(value: value * factor, confidence: confidence)
  }

  /// The mean of two readings; the other one where one is missing.
  static func mean(ofEither one: Reading, _ other: Reading) -> Reading {
    if one.value.isNaN { return other.checked }
    if other.value.isNaN { return one }
    return Reading(
      value: (one.value + other.value) / 2,
      confidence: min(one.confidence, other.confidence)
    )
  }

  /// The mean of readings that must all be there.
  static func mean(ofAll readings: [Reading]) -> Reading {
    var sum = 0.0
    var lowest = Double.infinity
    for reading in readings {
      sum += reading.value
      lowest = min(lowest, reading.confidence)
    }
    return Reading(value: sum / Double(readings.count), confidence: lowest).checked
  }
}

/// The places of two joints, or twice that of one in the middle.
struct JointPair: Sendable {
  private let first: Int
  private let second: Int

  init?(_ joints: [Joint], _ skeleton: Skeleton) {
    guard let head = joints.first, let tail = joints.last,
      let first = skeleton.index(of: head), let second = skeleton.index(of: tail)
    else { return nil }
    self.first = first
    self.second = second
  }

  /// The mean y in pixels of the joints that were seen.
  func depth(in frame: PoseFrame) -> Reading {
    Reading.mean(ofEither: depth(of: first, in: frame), depth(of: second, in: frame))
  }

  private func depth(of joint: Int, in frame: PoseFrame) -> Reading {
    Reading(value: frame.pointInImage(joint).y, confidence: frame.confidence(joint))
  }
}

/// The places of end, vertex and end of an angle.
struct JointTriple: Sendable {
  private let first: Int
  private let vertex: Int
  private let last: Int

  init?(_ joints: [Joint], _ skeleton: Skeleton) {
    let places = joints.compactMap { skeleton.index(of: $0) }
    guard places.count == 3, joints.count == 3 else { return nil }
    first = places[0]
    vertex = places[1]
    last = places[2]
  }

  /// The interior angle in degrees.
  func angle(in frame: PoseFrame) -> Reading {
    let degrees = Angle.interiorDegrees(
      frame.pointInImage(first),
      frame.pointInImage(vertex),
      frame.pointInImage(last)
    )
    let confidence = min(
      frame.confidence(first),
      frame.confidence(vertex),
      frame.confidence(last)
    )
    return Reading(value: degrees, confidence: confidence).checked
  }

  func meanConfidence(in frame: PoseFrame) -> Double {
    (frame.confidence(first) + frame.confidence(vertex) + frame.confidence(last)) / 3
  }
}
