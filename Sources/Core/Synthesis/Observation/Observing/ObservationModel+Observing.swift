// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks
import TrackQuality

extension ObservationModel {
  /// A track as the backend would see it.
  ///
  /// What is drawn for a joint depends on the seed and the joint's name alone. Joints that are
  /// missing stay missing; without a trunk anywhere nothing is changed but the skeleton.
  ///
  /// - Parameters:
  ///   - track: Where the joints are; in any skeleton that has those of the model.
  ///   - seed: Equal seeds give equal bytes, on every machine.
  /// - Returns: The same times in the model's skeleton. Depth and world positions are there where the
  ///   track has them and the skeleton is BlazePose's, with noise of the same size. The world's origin
  ///   is the middle of the hips that are reported, as MediaPipe has it.
  /// - Complexity: O(*frames* x *joints* x *loadings*).
  package func observed(_ track: PoseTrack, seed: UInt64) -> PoseTrack {
    var image = ObservedImage(noisy(track, seed: seed))
    image.exchange(by: self, seed: seed)
    image.lose(by: self, seed: seed)
    return image.track
  }

  /// What a backend would see of the smooth part of a track.
  ///
  /// The smooth part holds the real noise below its cut-off, so that only the rest is added.
  func observed(_ smoothed: SmoothedTrack, seed: UInt64) -> PoseTrack {
    let noisy = withoutSlowErrors.noisy(smoothed.motion, speeds: smoothed.speeds, seed: seed)
    var image = ObservedImage(smoothed.adding(whatIsFastIn: noisy))
    image.exchange(by: self, seed: seed)
    image.lose(by: self, seed: seed)
    return image.track
  }

  /// A track in the model's skeleton, late, biased and with noise; all joints are reported.
  private func noisy(_ track: PoseTrack, speeds: [Double]? = nil, seed: UInt64) -> PoseTrack {
    let track = track.mapped(to: skeleton).delayed(by: lag)
    guard let torso = TorsoScale(track)?.pixels else { return track }
    let motion = JointMotion(track, torso: torso)
    let steps = Self.steps(track.times)
    let errors = errors(at: speeds ?? motion.speeds, steps: steps, seed: seed)
    let metres = track.metresPerTorso
    var positions = track.positions
    var confidences = track.confidences
    var world = skeleton.hasDepth ? track.world : nil
    for index in positions.indices {
      if !skeleton.hasDepth { positions[index].z = .nan }
      guard !positions[index].x.isNaN else { continue }
      let offset = errors.offsets[index] + bias(index, motion)
      positions[index] += SIMD3<Float>(offset * torso)
      confidences[index] = Float(errors.confidences[index])
      if let metres, let point = world?[index] {
        // Metres go up where pixels go down, and away from the camera where they come nearer.
        world?[index] = point + SIMD3<Float>(SIMD3(offset.x, -offset.y, -offset.z) * metres)
      }
    }
    if let places = world { world = skeleton.centredOnHips(places) }
    return track.replacing(
      skeleton: skeleton,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }

  /// The time from the frame before to each frame, 0 for the first.
  private static func steps(_ times: [Double]) -> [Double] {
    [0] + zip(times.dropFirst(), times).map { $0 - $1 }
  }

  /// Noise alone in the image, as joints have it that move like those of a track: [T x J].
  func noise(like track: SmoothedTrack, seed: UInt64) -> [SIMD2<Double>] {
    withoutSlowErrors.errors(at: track.speeds, steps: Self.steps(track.track.times), seed: seed)
      .offsets.map { SIMD2($0.x, $0.y) }
  }

  /// The bias of a joint in the image, in torso lengths; 0 where the trunk was not seen.
  private func bias(_ index: Int, _ motion: JointMotion) -> SIMD3<Double> {
    let joint = joints[index % joints.count]
    let up = motion.trunk[index / joints.count]
    guard !up.x.isNaN else { return .zero }
    let across = SIMD2(-up.y, up.x) * motion.outward[index]
    return SIMD3(up * joint.biasAlong + across * joint.biasOutward, 0)
  }

  /// The model without what a smooth part holds already: neither late nor biased nor wandering.
  private var withoutSlowErrors: ObservationModel {
    var model = self
    model.lag = 0
    for joint in model.joints.indices {
      model.joints[joint].drift = 0
      (model.joints[joint].biasAlong, model.joints[joint].biasOutward) = (0, 0)
    }
    return model
  }

  /// The model that reports all joints.
  var withoutGaps: ObservationModel {
    var model = self
    model.absence = .never
    for joint in model.joints.indices { model.joints[joint].gaps = .never }
    return model
  }

  /// What noise adds to each joint, without bias, in torso lengths, and how sure the backend is.
  private func errors(
    at speeds: [Double],
    steps: [Double],
    seed: UInt64
  ) -> (offsets: [SIMD3<Double>], confidences: [Double]) {
    let swell = Swell(bursts, steps: steps, seed: seed)
    let common = (0..<(joints.first?.loadings.count ?? 0)).map { factor in
      NoiseSeries(spectrum, steps: steps, seed: seed, of: "common noise \(factor)").values
    }
    var offsets = [SIMD3<Double>](repeating: .zero, count: steps.count * joints.count)
    var confidences = [Double](repeating: 0, count: offsets.count)
    for (place, joint) in joints.enumerated() {
      let name = joint.joint.rawValue
      let rest = max(0, 1 - joint.loadings.reduce(0) { $0 + $1 * $1 }).squareRoot()
      var noises = NoiseSeries(spectrum, steps: steps, seed: seed, of: "noise of \(name)").values
      for frame in noises.indices { noises[frame] *= rest }
      // Noise by noise, since an array of arrays is slow to read frame by frame.
      for (loading, series) in zip(joint.loadings, common) {
        for frame in noises.indices { noises[frame] += loading * series[frame] }
      }
      let factors = swell.factors(of: name)
      let scale = NoiseScale(joint.scales)
      var wander = Wandering(seconds: driftSeconds, seed: seed, of: "drift of \(name)")
      var doubt = Doubt(confidence, level: joint.confidence, seed: seed, of: name)
      for frame in steps.indices {
        let index = frame * joints.count + place
        var offset = scale[speeds[index]] * factors[frame] * noises[frame]
        if joint.drift > 0 { offset += joint.drift * wander.next(after: steps[frame]) }
        offsets[index] = offset
        confidences[index] = doubt.confidence(
          error: Angle.length(SIMD2(offset.x, offset.y)),
          after: steps[frame]
        )
      }
    }
    return (offsets, confidences)
  }
}

/// The factors of joints' noises, frame by frame.
private struct Swell {
  private let bursts: ObservationModel.Bursts
  private let steps: [Double]
  private let seed: UInt64
  private let common: [Double]

  init(_ bursts: ObservationModel.Bursts, steps: [Double], seed: UInt64) {
    self.bursts = bursts
    self.steps = steps
    self.seed = seed
    common =
      bursts.spread > 0 && bursts.shared > 0
      ? Self.series(bursts, steps: steps, seed: seed, of: "bursts") : steps.map { _ in 0 }
  }

  func factors(of name: String) -> [Double] {
    guard bursts.spread > 0 else { return steps.map { _ in 1 } }
    let own = Self.series(bursts, steps: steps, seed: seed, of: "bursts of \(name)")
    let (shared, alone) = (bursts.shared.squareRoot(), (1 - bursts.shared).squareRoot())
    return zip(common, own).map { Elementary.exp(bursts.spread * (shared * $0 + alone * $1)) }
  }

  private static func series(
    _ bursts: ObservationModel.Bursts,
    steps: [Double],
    seed: UInt64,
    of name: String
  ) -> [Double] {
    var source = NormalSource(seed: seed, of: name)
    var process = OrnsteinUhlenbeck(seconds: bursts.seconds, source: &source)
    return steps.enumerated().map { frame, step in
      if frame > 0 { process.advance(step, source: &source) }
      return process.now
    }
  }
}

extension Skeleton {
  /// Whether backends that report it report depth and world positions.
  fileprivate var hasDepth: Bool { self == .blazePose33 }

  /// World positions [T x J] from the middle of the hips of their frame, in metres; those of a frame
  /// without hips stay.
  fileprivate func centredOnHips(_ world: [SIMD3<Float>]) -> [SIMD3<Float>] {
    guard let left = index(of: .leftHip), let right = index(of: .rightHip) else { return world }
    return world.indices.map { index in
      let first = index - index % joints.count
      let middle = (world[first + left] + world[first + right]) / 2
      return middle.x.isNaN ? world[index] : world[index] - middle
    }
  }
}

/// A joint's noise over the logarithm of its speed.
struct NoiseScale {
  private let levels: [Double]
  private static let places = ObservationModel.speeds.map(Elementary.log)

  /// Takes the standard deviations at the model's speeds.
  init(_ scales: [Double]) {
    levels = scales.map { Elementary.log(max($0, 1e-12)) }
  }

  /// The standard deviation at a speed in torso lengths per second.
  subscript(_ speed: Double) -> Double {
    let places = Self.places
    let place = Elementary.log(max(speed, 1e-6))
    guard place > places[0] else { return Elementary.exp(levels[0]) }
    guard let next = places.firstIndex(where: { $0 >= place }) else {
      return Elementary.exp(levels[levels.count - 1])
    }
    let share = (place - places[next - 1]) / (places[next] - places[next - 1])
    return Elementary.exp(levels[next - 1] + share * (levels[next] - levels[next - 1]))
  }
}

/// The slow wandering of a joint on three axes.
private struct Wandering {
  private let seconds: Double
  private var source: NormalSource
  private var x: SlowWander
  private var y: SlowWander
  private var z: SlowWander
  private var last: (length: Double, step: SlowWander.Step)?
  private var isFirst = true

  init(seconds: Double, seed: UInt64, of name: String) {
    var source = NormalSource(seed: seed, of: name)
    self.seconds = seconds
    x = SlowWander(source: &source)
    y = SlowWander(source: &source)
    z = SlowWander(source: &source)
    self.source = source
  }

  mutating func next(after length: Double) -> SIMD3<Double> {
    if !isFirst {
      let step = step(length)
      x.advance(step, source: &source)
      y.advance(step, source: &source)
      z.advance(step, source: &source)
    }
    isFirst = false
    return SIMD3(x.now, y.now, z.now)
  }

  /// Worked out again only where the length changes.
  private mutating func step(_ length: Double) -> SlowWander.Step {
    if let last, last.length == length { return last.step }
    let step = SlowWander.Step(length, seconds: seconds)
    last = (length, step)
    return step
  }
}

/// How sure a backend is of a joint.
private struct Doubt {
  private let model: ObservationModel.Confidence
  private let level: Double
  private var source: NormalSource
  private var process: OrnsteinUhlenbeck
  private var isFirst = true

  init(_ model: ObservationModel.Confidence, level: Double, seed: UInt64, of name: String) {
    self.model = model
    self.level = level
    var source = NormalSource(seed: seed, of: "confidence of \(name)")
    process = OrnsteinUhlenbeck(seconds: model.seconds, source: &source)
    self.source = source
  }

  /// Above 0, since the joint is reported, and at most 1.
  mutating func confidence(error: Double, after step: Double) -> Double {
    if !isFirst { process.advance(step, source: &source) }
    isFirst = false
    let odds = model.slope * Elementary.log(error + 0.001) + model.spread * process.now
    return max(1e-6, 1 / (1 + Elementary.exp(-(level + odds))))
  }
}
