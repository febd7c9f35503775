// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics

/// A track while a model exchanges its joints and loses them.
struct ObservedImage {
  private let source: PoseTrack
  private var positions: [SIMD3<Float>]
  private var world: [SIMD3<Float>]?
  private var confidences: [Float]

  /// Begins with a track in which all joints are reported.
  init(_ track: PoseTrack) {
    source = track
    positions = track.positions
    confidences = track.confidences
    world = track.world
  }

  /// The track as it is now.
  var track: PoseTrack {
    source.replacing(positions: positions, confidences: confidences, world: world)
  }

  /// Exchanges left and right where the model says so.
  mutating func exchange(by model: ObservationModel, seed: UInt64) {
    let joints = model.joints
    var whole = SpellChain(model.flips, seed: seed, of: "flips")
    var chains = joints.map {
      SpellChain($0.swaps, seed: seed, of: "swaps of \($0.joint.rawValue)")
    }
    let pairs = joints.indices.compactMap { place -> (left: Int, right: Int)? in
      let joint = joints[place].joint
      guard let other = model.skeleton.index(of: joint.mirrored), place < other else { return nil }
      return (place, other)
    }
    for (frame, time) in source.times.enumerated() {
      let isFlipped = whole.isSo(at: time)
      for pair in pairs where chains[pair.left].isSo(at: time) != isFlipped {
        let (left, right) = (frame * joints.count + pair.left, frame * joints.count + pair.right)
        positions.swapAt(left, right)
        confidences.swapAt(left, right)
        world?.swapAt(left, right)
      }
    }
  }

  /// Leaves out the joints that the model says are not reported.
  mutating func lose(by model: ObservationModel, seed: UInt64) {
    let joints = model.joints
    var absence = SpellChain(model.absence, seed: seed, of: "absence")
    var gaps = joints.map { SpellChain($0.gaps, seed: seed, of: "gaps of \($0.joint.rawValue)") }
    for (frame, time) in source.times.enumerated() {
      let isAbsent = absence.isSo(at: time)
      for place in joints.indices where gaps[place].isSo(at: time) || isAbsent {
        let index = frame * joints.count + place
        positions[index] = SIMD3(repeating: .nan)
        confidences[index] = 0
        world?[index] = SIMD3(repeating: .nan)
      }
    }
  }
}

extension PoseTrack {
  /// The median length of the torso in metres; nil without world positions.
  var metresPerTorso: Double? {
    guard world != nil, let leftShoulder = skeleton.index(of: .leftShoulder),
      let rightShoulder = skeleton.index(of: .rightShoulder),
      let leftHip = skeleton.index(of: .leftHip), let rightHip = skeleton.index(of: .rightHip)
    else { return nil }
    let lengths = (0..<count).compactMap { frame -> Double? in
      let pose = self[frame]
      guard let a = pose.pointInWorld(leftShoulder), let b = pose.pointInWorld(rightShoulder),
        let c = pose.pointInWorld(leftHip), let d = pose.pointInWorld(rightHip)
      else { return nil }
      let axis = (a + b - c - d) / 2
      let length = (axis * axis).sum().squareRoot()
      return length.isNaN ? nil : length
    }
    return Median.middle(of: lengths)
  }
}
