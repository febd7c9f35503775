// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
package import PoseTracks

/// A long set made of the labelled reps of one real clip, joined where each returns to rest, under a stress.
///
/// Reps come in their order, again and again. The last ones are left out as long as a rep ends farther than ``apart`` from
/// where the next one begins, as when somebody lets go of the bar. What a pose at a seam differs from the pose before it fades over the next
/// rep, so that no joint jumps and nothing adds up. Before and after the set is what the clip shows there, at most
/// ``margin`` of it. Joints that are missing stay missing.
///
/// Stresses draw poses together. A rep that ends short of rest is drawn towards its turning point: each joint stays that
/// share of its way there. A rep that reaches less far is drawn towards rest. Of slower reps poses are interpolated between
/// frames, so that the frame rate stays.
package struct JoinedSet: Sendable {
  /// A rep of the clip, in seconds.
  package struct Rep: Sendable, Equatable {
    /// The return before it.
    package var start: Double
    /// Its turning point; nil for the frame whose pose is farthest from those at both returns.
    package var turn: Double?
    /// The return after it.
    package var end: Double

    /// Creates a rep.
    package init(start: Double, turn: Double?, end: Double) {
      self.start = start
      self.turn = turn
      self.end = end
    }
  }

  /// Why reps cannot be joined.
  package enum Obstacle: Error, CustomStringConvertible {
    /// There are none, only one, or one with fewer than three frames.
    case short
    /// The body is elsewhere when the next rep begins.
    case apart

    /// One phrase, without a full stop.
    package var description: String {
      switch self {
      case .short: "it has no two reps of three frames or more"
      case .apart: "its reps end too far from where they begin"
      }
    }
  }

  /// The stresses that joined reps can have.
  package static let stresses: [Stress] = [
    .none, .restDrift, .partialReturn, .shrinkingRange, .slowingDown,
  ]
  /// The greatest distance between the poses at a seam, as a share of the median rep's travel, mean over joints.
  package static let apart = 0.5
  /// The time that is kept of the clip before the first and after the last rep at most, in seconds.
  package static let margin = 1.0
  /// The rater of the labels of joined sets.
  package static let rater = "joined"

  /// The joined poses, from time 0.
  package let track: PoseTrack
  /// The reps in it, each with its turning point.
  package let reps: [Rep]

  /// Joins reps.
  ///
  /// - Parameters:
  ///   - labelled: The reps, in order of time.
  ///   - source: Their track; values of signals beside its poses are not taken over.
  ///   - others: Stretches before or after the reps that are not to be seen, in seconds, as those of half reps.
  ///   - count: The reps of the set, at least 1.
  ///   - stress: One of ``stresses``.
  ///   - amount: How much of it.
  /// - Throws: ``Obstacle`` without two reps that can follow each other.
  /// - Complexity: O(*frames of the set*).
  package init(
    _ labelled: [Rep],
    of source: PoseTrack,
    besides others: [ClosedRange<Double>] = [],
    count: Int,
    stress: Stress,
    _ amount: Stress.Amount
  ) throws(Obstacle) {
    precondition(count > 0 && Self.stresses.contains(stress), "a set has reps, which can be joined")
    let (labelled, pieces, turns) = try source.joinable(labelled)
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    let usual = Tempo(eccentric: 1, hold: 0, concentric: 1, top: 0)
    let change = stress.reps(stress.value(amount), count: count, tempo: usual)
    var joining = Joining(source)
    let lead = source.quiet(
      from: others.map(\.upperBound).filter { $0 <= labelled[0].start }.max(),
      first.from - Self.margin...first.from
    )
    joining.append(lead)
    var reps: [Rep] = []
    for index in 0..<count {
      let place = index % pieces.count
      var piece = pieces[place]
      let turn = source.times[turns[place]]
      piece.slowness = change.slowness(of: index)
      piece.drawing = Drawing(
        turn: turns[place],
        start: index > 0 ? change.end(of: index - 1) : 0,
        end: change.end(of: index),
        lack: 1 - change.depth(of: index)
      )
      let start = joining.end
      joining.append(piece)
      reps.append(
        Rep(start: start, turn: start + (turn - piece.from) * piece.slowness, end: joining.end)
      )
    }
    let tail = source.quiet(
      to: others.map(\.lowerBound).filter { $0 >= labelled[labelled.count - 1].end }.min(),
      last.to...last.to + Self.margin
    )
    joining.append(tail)
    track = joining.track
    self.reps = reps
  }

  /// The labels of the set: one set, and its reps, all of them full.
  ///
  /// - Parameters:
  ///   - clip: The set's id.
  ///   - exercise: The exercise's id.
  ///   - source: What the file says it was made on.
  /// - Returns: A finished label file.
  package func labels(
    of clip: String,
    exercise: String,
    source: LabelFile.Source?
  ) -> LabelFile {
    let set = LabelEvent(
      .set,
      start: reps.first?.start,
      end: reps.last?.end,
      label: exercise,
      value: Double(reps.count),
      unit: "reps"
    )
    let events = reps.map { rep in
      LabelEvent(
        .rep,
        start: rep.start,
        mid: rep.turn,
        end: rep.end,
        label: RepQuality.full.rawValue
      )
    }
    return LabelFile(
      clip: clip,
      source: source,
      rater: Self.rater,
      status: .done,
      events: [set] + events
    )
  }
}

extension PoseTrack {
  /// The reps that can follow each other again and again, the frames of each, and its frame farthest from rest.
  ///
  /// Seams at which nobody was seen stay.
  fileprivate func joinable(
    _ labelled: [JoinedSet.Rep]
  ) throws(JoinedSet.Obstacle) -> (reps: [JoinedSet.Rep], pieces: [Piece], turns: [Int]) {
    guard count > 0, labelled.count >= 2 else { throw .short }
    // A label means the frame nearest to it.
    var pieces = labelled.map { rep in
      let (start, end) = (times.frame(nearest: rep.start), times.frame(nearest: rep.end))
      return Piece(frames: start..<max(start, end), from: times[start], to: times[end])
    }
    guard pieces.allSatisfy({ $0.frames.count >= 3 }) else { throw .short }
    let turns = zip(labelled, pieces).map { turn(of: $0, in: $1.frames) }
    let travels = zip(pieces, turns).compactMap { distance($0.frames.lowerBound, $1) }.sorted()
    let travel = travels.isEmpty ? 0 : travels[travels.count / 2]
    func isApart(_ index: Int) -> Bool {
      let next = pieces[(index + 1) % pieces.count]
      return distance(pieces[index].frames.upperBound - 1, next.frames.lowerBound)
        .map { $0 > JoinedSet.apart * travel } ?? false
    }
    while pieces.indices.contains(where: isApart) {
      pieces.removeLast()
      guard pieces.count >= 2 else { throw .apart }
    }
    return (Array(labelled[..<pieces.count]), pieces, Array(turns[..<pieces.count]))
  }

  /// The mean distance of joints between two frames, in pixels; nil if none was seen in both.
  private func distance(_ one: Int, _ other: Int) -> Double? {
    let joints = skeleton.joints.count
    let gaps = (0..<joints).map { positions[one * joints + $0] - positions[other * joints + $0] }
      .filter(\.isSeen)
    guard !gaps.isEmpty else { return nil }
    return gaps.reduce(0) { $0 + Double(($1.x * $1.x + $1.y * $1.y).squareRoot()) }
      / Double(gaps.count)
  }

  /// The frames of a stretch of time, without what is before or after a limit and where there are no frames.
  fileprivate func quiet(
    from earliest: Double? = nil,
    to latest: Double? = nil,
    _ stretch: ClosedRange<Double>
  ) -> Piece {
    let begin = max(stretch.lowerBound, earliest ?? stretch.lowerBound)
    let end = min(stretch.upperBound, latest ?? stretch.upperBound)
    let first = times.partitioningIndex { $0 >= begin }
    let frames = first..<max(first, times.partitioningIndex { $0 >= end })
    return Piece(frames: frames, from: frames.isEmpty ? begin : times[first], to: end)
  }

  /// The frame of a rep's turning point.
  fileprivate func turn(of rep: JoinedSet.Rep, in frames: Range<Int>) -> Int {
    if let turn = rep.turn {
      return min(max(times.frame(nearest: turn), frames.lowerBound), frames.upperBound - 1)
    }
    let ends = (frames.lowerBound, frames.upperBound - 1)
    let distances = frames.map { min(distance($0, ends.0) ?? 0, distance($0, ends.1) ?? 0) }
    let farthest = distances.max() ?? 0
    return frames.lowerBound + (distances.firstIndex(of: farthest) ?? 0)
  }
}

/// Frames of a clip that come one after the other in a joined set.
private struct Piece {
  var frames: Range<Int>
  /// The time of the source at which it begins.
  var from: Double
  /// The time of the source at which it ends.
  var to: Double
  /// The factor of its time.
  var slowness = 1.0
  /// The drawing together of its poses; nil leaves them as they are.
  var drawing: Drawing?
}

/// The drawing together of a rep's poses, as shares of each joint's way.
private struct Drawing {
  /// The frame of the turning point.
  var turn: Int
  /// Towards the turning point, before it.
  var start: Double
  /// Towards the turning point, after it.
  var end: Double
  /// Towards rest.
  var lack: Double
}

/// A track that grows by pieces of another one.
private struct Joining {
  private let source: PoseTrack
  private let joints: Int
  private var times: [Double] = []
  private var positions: [SIMD3<Float>] = []
  private var confidences: [Float] = []
  private var world: [SIMD3<Float>]?
  /// The time at which the next piece begins.
  private(set) var end = 0.0

  init(_ source: PoseTrack) {
    self.source = source
    joints = source.skeleton.joints.count
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
  mutating func append(_ piece: Piece) {
    guard !piece.frames.isEmpty else { return }
    let samples = samples(of: piece)
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
  private func samples(of piece: Piece) -> [Sample] {
    guard piece.slowness != 1 else {
      return piece.frames.map { frame in
        Sample(
          time: end + source.times[frame] - piece.from,
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
      let after = source.times.partitioningIndex { $0 > time }
      let second = min(after, piece.frames.upperBound - 1)
      let first = max(after - 1, piece.frames.lowerBound)
      let gap = source.times[second] - source.times[first]
      return Sample(
        time: end + Double(index) * step * piece.slowness,
        first: first,
        second: second,
        weight: gap > 0 ? Float((time - source.times[first]) / gap) : 0
      )
    }
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
    guard before.count >= joints, let start = samples.first?.time else { return made }
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

  var track: PoseTrack {
    PoseTrack(
      skeleton: source.skeleton,
      frameSize: source.frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }
}

extension SIMD3<Float> {
  /// True if the place in the picture is known; depth may be unknown where a backend has none.
  fileprivate var isSeen: Bool { x.isFinite && y.isFinite }

  /// The place a share of the way to another one; where it is, if the other one was not seen.
  fileprivate func moved(by share: Float, to other: SIMD3<Float>) -> SIMD3<Float> {
    share == 0 || !other.isSeen ? self : self + share * (other - self)
  }
}
