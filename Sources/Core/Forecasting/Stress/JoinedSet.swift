// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A long set made of the labelled reps of one real clip, joined where each returns to rest.
///
/// Reps come in their order, again and again. At a seam the body is moved so that its mean stays where it was, and what
/// is left between the poses fades over ``fade``. Joints that are missing stay missing.
package struct JoinedSet: Sendable {
  /// A rep of the clip, in seconds.
  package struct Rep: Sendable, Equatable {
    /// The return before it.
    package var start: Double
    /// Its turning point.
    package var turn: Double
    /// The return after it.
    package var end: Double

    /// Creates a rep.
    package init(start: Double, turn: Double, end: Double) {
      self.start = start
      self.turn = turn
      self.end = end
    }
  }

  /// A change over the set, which reaches its amount at the last rep.
  package enum Change: Sendable, Equatable {
    /// Reps as they are.
    case none
    /// Reps end this share of the way to their turning point.
    case restDrift(Double)
    /// Reps reach less far, by this share of the way.
    case shrinkingRange(Double)
    /// Reps take longer, by this share of their time.
    case slowingDown(Double)
  }

  /// The time over which the difference of poses fades after a seam, in seconds.
  package static let fade = 0.2
  /// What is kept of the clip before the first and after the last rep at most, in seconds.
  package static let margin = 1.0

  /// The joined poses.
  package let track: PoseTrack
  /// The reps in it.
  package let reps: [Rep]

  /// Joins reps.
  ///
  /// - Parameters:
  ///   - source: The track; values of signals beside its poses are not taken over.
  ///   - labelled: Its reps in order of time; each needs frames before, at and after its turning point.
  ///   - count: The reps of the set, at least 1.
  ///   - change: What changes on the way.
  /// - Returns: Nil with no rep, or if a rep has fewer than three frames.
  /// - Complexity: O(*frames of the set*).
  package init?(of source: PoseTrack, _ labelled: [Rep], count: Int, change: Change) {
    precondition(count > 0, "a set has reps")
    let ranges = labelled.map { rep in
      source.times.partitioningIndex {
        $0 >= rep.start
      }..<source.times.partitioningIndex { $0 >= rep.end }
    }
    guard !labelled.isEmpty, ranges.allSatisfy({ $0.count >= 3 }) else { return nil }
    var joined = Joining(source)
    let first = labelled[0].start
    let lead = source.times.partitioningIndex { $0 >= first - Self.margin }..<ranges[0].lowerBound
    joined.append(lead, from: first - Self.margin, to: first)
    var reps: [Rep] = []
    for place in 0..<count {
      let rep = labelled[place % labelled.count]
      let range = ranges[place % labelled.count]
      let (start, length) = (joined.end, rep.end - rep.start)
      let stretch: Double
      if case .slowingDown(let amount) = change, count > 1 {
        stretch = 1 + amount * Double(place) / Double(count - 1)
      } else {
        stretch = 1
      }
      let turn = min(source.times.partitioningIndex { $0 >= rep.turn }, range.upperBound - 1)
      joined.append(range, from: rep.start, to: rep.end, stretch: stretch) { time in
        let progress = (Double(place) + (time - rep.start) / length) / Double(count)
        return switch change {
        case .none, .slowingDown: nil
        case .restDrift(let amount): (turn, amount * progress)
        case .shrinkingRange(let amount): (range.lowerBound, amount * progress)
        }
      }
      reps.append(
        Rep(start: start, turn: start + (rep.turn - rep.start) * stretch, end: joined.end)
      )
    }
    let last = labelled[(count - 1) % labelled.count].end
    let tail =
      source.times.partitioningIndex {
        $0 >= last
      }..<source.times.partitioningIndex { $0 >= last + Self.margin }
    joined.append(tail, from: last, to: last + Self.margin)
    track = joined.track
    self.reps = reps
  }
}

/// A track that grows by pieces of another one.
private struct Joining {
  private let source: PoseTrack
  private let joints: Int
  private var times: [Double] = []
  private var frames: [Int] = []
  private var positions: [SIMD3<Float>] = []
  private var world: [SIMD3<Float>]?
  /// The time at which the next piece begins.
  private(set) var end = 0.0

  init(_ source: PoseTrack) {
    self.source = source
    joints = source.skeleton.joints.count
    world = source.world.map { _ in [] }
  }

  /// Appends frames.
  ///
  /// - Parameters:
  ///   - range: The frames; none of them appends nothing, and takes no time.
  ///   - from: The time of the source at which the piece begins.
  ///   - to: The time of the source at which it ends.
  ///   - stretch: The factor of its time.
  ///   - contraction: The frame to which poses are drawn at a time of the source, and by what share of the way.
  mutating func append(
    _ range: Range<Int>,
    from: Double,
    to: Double,
    stretch: Double = 1,
    contraction: (Double) -> (frame: Int, share: Double)? = { _ in nil }
  ) {
    guard !range.isEmpty else { return }
    let begin = end
    positions += Self.piece(
      source.positions,
      range,
      joints,
      after: positions,
      source.times,
      contraction
    )
    if let values = source.world, let before = world {
      world = before + Self.piece(values, range, joints, after: before, source.times, contraction)
    }
    // A piece begins where its first frame is; the source may have none at `from`.
    let first = max(from, source.times[range.lowerBound] - (to - from))
    for frame in range {
      times.append(begin + (source.times[frame] - first) * stretch)
      frames.append(frame)
    }
    end = begin + (to - first) * stretch
  }

  /// The positions of a piece: drawn together, moved to where the last piece ended, and faded into it.
  private static func piece(
    _ values: [SIMD3<Float>],
    _ range: Range<Int>,
    _ joints: Int,
    after before: [SIMD3<Float>],
    _ times: [Double],
    _ contraction: (Double) -> (frame: Int, share: Double)?
  ) -> [SIMD3<Float>] {
    var piece: [SIMD3<Float>] = []
    for frame in range {
      let drawn = contraction(times[frame])
      for joint in 0..<joints {
        let value = values[frame * joints + joint]
        guard let drawn else {
          piece.append(value)
          continue
        }
        let target = values[drawn.frame * joints + joint]
        // A target that was not seen leaves the joint where it is.
        piece.append(target.isSeen ? value + Float(drawn.share) * (target - value) : value)
      }
    }
    guard before.count >= joints else { return piece }
    let last = before.suffix(joints)
    let gaps = zip(last, piece.prefix(joints)).map { $0 - $1 }
    let seen = gaps.filter(\.isSeen)
    let shift = seen.isEmpty ? .zero : seen.reduce(.zero, +) / Float(seen.count)
    for (place, frame) in range.enumerated() {
      let left = Float(max(1 - (times[frame] - times[range.lowerBound]) / JoinedSet.fade, 0))
      for joint in 0..<joints {
        let rest = gaps[joint].isSeen ? (gaps[joint] - shift) * left : .zero
        piece[place * joints + joint] += shift + rest
      }
    }
    return piece
  }

  var track: PoseTrack {
    PoseTrack(
      skeleton: source.skeleton,
      frameSize: source.frameSize,
      times: times,
      positions: positions,
      confidences: frames.flatMap { source.confidences[($0 * joints)..<(($0 + 1) * joints)] },
      world: world
    )
  }
}

extension SIMD3<Float> {
  /// Whether the place in the picture is known; depth may be unknown where a backend has none.
  fileprivate var isSeen: Bool { x.isFinite && y.isFinite }
}
