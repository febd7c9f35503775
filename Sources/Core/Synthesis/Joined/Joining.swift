// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Frames of a clip that come one after the other in a joined set.
struct Piece {
  var frames: Range<Int>
  /// The time of the source at which it begins.
  var from: Double
  /// The time of the source at which it ends.
  var to: Double
  /// The factor of its time.
  var slowness = 1.0
  /// The drawing together of its poses; nil leaves them as they are.
  var drawing: Drawing?
  /// True if what differs at its beginning from the pose before it fades over the piece.
  var fades = true
}

/// The drawing together of a rep's poses, as shares of each joint's way.
struct Drawing {
  /// The frame of the turning point.
  var turn: Int
  /// Towards the turning point, before it.
  var start: Double
  /// Towards the turning point, after it.
  var end: Double
  /// Towards rest.
  var lack: Double
}

/// A track that grows by pieces of other ones with the same joints and frame.
struct Joining {
  private let skeleton: Skeleton
  private let frameSize: FrameSize
  private var joints: Int { skeleton.joints.count }
  private var times: [Double] = []
  private var positions: [SIMD3<Float>] = []
  private var confidences: [Float] = []
  private var world: [SIMD3<Float>]?
  /// The time at which the next piece begins.
  private(set) var end = 0.0

  /// Begins a track without frames, with the joints, the frame and the kinds of positions of another one.
  init(like source: PoseTrack) {
    skeleton = source.skeleton
    frameSize = source.frameSize
    world = source.world.map { _ in [] }
  }

  /// A time of the set, and what it shows: a place between two frames of the source.
  private struct Sample {
    var time: Double
    var first: Int
    var second: Int
    /// The share of the way from the first to the second.
    var weight: Float
  }

  /// Appends a piece; one without frames takes no time.
  ///
  /// - Precondition: The source has the joints of the track, and positions of the same kinds.
  mutating func append(_ piece: Piece, of source: PoseTrack) {
    guard !piece.frames.isEmpty else { return }
    let samples = samples(of: piece, source.times)
    positions += drawn(source.positions, piece, samples, after: positions)
    if let values = source.world, let before = world {
      world = before + drawn(values, piece, samples, after: before)
    }
    for sample in samples {
      times.append(sample.time)
      for joint in 0..<joints {
        let first = source.confidences[sample.first * joints + joint]
        let second = source.confidences[sample.second * joints + joint]
        confidences.append(first + sample.weight * (second - first))
      }
    }
    end += (piece.to - piece.from) * piece.slowness
  }

  /// The frames themselves; of a slower piece as many more as keep its frame rate.
  private func samples(of piece: Piece, _ sourceTimes: [Double]) -> [Sample] {
    guard piece.slowness != 1 else {
      return piece.frames.map { frame in
        Sample(
          time: end + sourceTimes[frame] - piece.from,
          first: frame,
          second: frame,
          weight: 0
        )
      }
    }
    let count = Int((Double(piece.frames.count) * piece.slowness).rounded())
    let step = (piece.to - piece.from) / Double(count)
    return (0..<count).map { index in
      let time = piece.from + Double(index) * step
      let after = sourceTimes.partitioningIndex { $0 > time }
      let second = min(after, piece.frames.upperBound - 1)
      let first = max(after - 1, piece.frames.lowerBound)
      let gap = sourceTimes[second] - sourceTimes[first]
      return Sample(
        time: end + Double(index) * step * piece.slowness,
        first: first,
        second: second,
        weight: gap > 0 ? Float((time - sourceTimes[first]) / gap) : 0
      )
    }
  }

  /// Appends a whole track as it is.
  ///
  /// - Precondition: As of a piece.
  mutating func append(_ source: PoseTrack) {
    guard let first = source.times.first, let last = source.times.last else { return }
    append(
      Piece(
        frames: 0..<source.count,
        from: first,
        to: last + Self.step(of: source.times.suffix(2)),
        fades: false
      ),
      of: source
    )
  }

  /// Appends the last pose for some time, then the way of every joint from it to the first pose of a track.
  ///
  /// A joint that is missing at either end is missing on the way. Without a pose before it the track
  /// begins at once.
  ///
  /// - Parameters:
  ///   - source: The track that comes next; it is not appended.
  ///   - still: The time for which the last pose is held, in seconds.
  ///   - way: The time of the way, in seconds, above 0.
  mutating func lead(to source: PoseTrack, still: Double, way: Double) {
    guard !times.isEmpty, source.count > 0 else { return }
    let step = Self.step(of: times.suffix(2))
    let count = Int(((still + way) / step).rounded())
    let places = Array(zip(positions.suffix(joints), source.positions))
    let spaces = world.flatMap { world in
      source.world.map { Array(zip(world.suffix(joints), $0)) }
    }
    let trust = Array(zip(confidences.suffix(joints), source.confidences))
    for index in 0..<count {
      let time = Double(index) * step
      let share = Float(MinimumJerk.position((time - still) / way))
      times.append(end + time)
      let made = places.map { $0 + share * ($1 - $0) }
      positions += made
      if let spaces { world? += spaces.map { $0 + share * ($1 - $0) } }
      confidences += zip(made, trust).map { place, trust in
        place.isSeen ? trust.0 + share * (trust.1 - trust.0) : 0
      }
    }
    end += Double(count) * step
  }

  /// The time between the two last frames, 1/30 s without two.
  private static func step(of last: ArraySlice<Double>) -> Double {
    guard let first = last.first, let second = last.last, second > first else { return 1 / 30 }
    return second - first
  }

  /// The positions of a piece: drawn together, and faded into what is before it.
  private func drawn(
    _ values: [SIMD3<Float>],
    _ piece: Piece,
    _ samples: [Sample],
    after before: [SIMD3<Float>]
  ) -> [SIMD3<Float>] {
    var made: [SIMD3<Float>] = []
    made.reserveCapacity(samples.count * joints)
    let (first, last) = (piece.frames.lowerBound, piece.frames.upperBound - 1)
    for (index, sample) in samples.enumerated() {
      for joint in 0..<joints {
        func value(_ frame: Int) -> SIMD3<Float> { values[frame * joints + joint] }
        var position = value(sample.first).moved(by: sample.weight, to: value(sample.second))
        if let drawing = piece.drawing {
          let progress = Float(index) / Float(max(samples.count - 1, 1))
          let rest = value(first).moved(by: progress, to: value(last))
          position = position.moved(by: Float(drawing.lack), to: rest)
          let isBefore = sample.first < drawing.turn
          position = position.moved(
            by: Float(isBefore ? drawing.start : drawing.end),
            to: value(drawing.turn)
          )
        }
        made.append(position)
      }
    }
    guard piece.fades, before.count >= joints, let start = samples.first?.time else { return made }
    let gaps = zip(before.suffix(joints), made.prefix(joints)).map { $0 - $1 }
    let length = (piece.to - piece.from) * piece.slowness
    for (index, sample) in samples.enumerated() {
      let left = Float(1 - (sample.time - start) / length)
      for joint in 0..<joints where gaps[joint].isSeen {
        made[index * joints + joint] += gaps[joint] * left
      }
    }
    return made
  }

  /// The track so far.
  var track: PoseTrack {
    PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }
}

extension SIMD3<Float> {
  /// True if the place in the picture is known; depth may be unknown where a backend has none.
  var isSeen: Bool { x.isFinite && y.isFinite }

  /// The place a share of the way to another one; where it is, if the other one was not seen.
  fileprivate func moved(by share: Float, to other: SIMD3<Float>) -> SIMD3<Float> {
    share == 0 || !other.isSeen ? self : self + share * (other - self)
  }
}
