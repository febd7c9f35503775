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
    var joining = Joining(like: source)
    let lead = source.quiet(
      from: others.map(\.upperBound).filter { $0 <= labelled[0].start }.max(),
      first.from - Self.margin...first.from
    )
    joining.append(lead, of: source)
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
      joining.append(piece, of: source)
      reps.append(
        Rep(start: start, turn: start + (turn - piece.from) * piece.slowness, end: joining.end)
      )
    }
    let tail = source.quiet(
      to: others.map(\.lowerBound).filter { $0 >= labelled[labelled.count - 1].end }.min(),
      last.to...last.to + Self.margin
    )
    joining.append(tail, of: source)
    track = joining.track
    self.reps = reps
  }

  /// Takes reps as they were recorded, without a seam, with what the clip shows before and after them.
  ///
  /// - Parameters:
  ///   - recorded: The reps, in order of time; at least one.
  ///   - source: Their track; values of signals beside its poses are not taken over.
  ///   - others: Stretches before or after the reps that are not to be seen, in seconds.
  /// - Throws: ``Obstacle/short`` if the track has fewer than three frames of them.
  /// - Complexity: O(*frames*).
  package init(
    recorded: [Rep],
    of source: PoseTrack,
    besides others: [ClosedRange<Double>] = []
  ) throws(Obstacle) {
    guard let start = recorded.first?.start, let end = recorded.last?.end else { throw .short }
    let piece = source.quiet(
      from: others.map(\.upperBound).filter { $0 <= start }.max(),
      to: others.map(\.lowerBound).filter { $0 >= end }.min(),
      start - Self.margin...end + Self.margin
    )
    guard piece.frames.count >= 3 else { throw .short }
    var joining = Joining(like: source)
    joining.append(piece, of: source)
    track = joining.track
    reps = recorded.map { rep in
      Rep(
        start: max(0, rep.start - piece.from),
        turn: rep.turn.map { $0 - piece.from },
        end: min(rep.end, piece.to) - piece.from
      )
    }
  }

  /// The set in pixels of a larger or smaller frame of the same shape; nil for another shape.
  package func scaled(to size: FrameSize) -> JoinedSet? {
    track.scaled(to: size).map { JoinedSet(track: $0, reps: reps) }
  }

  private init(track: PoseTrack, reps: [Rep]) {
    self.track = track
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
    LabelFile(
      clip: clip,
      source: source,
      rater: Self.rater,
      status: .done,
      events: events(exercise: exercise)
    )
  }

  /// The set and its reps as events.
  ///
  /// - Parameters:
  ///   - exercise: The exercise's id.
  ///   - start: The time at which the track begins, in seconds.
  ///   - note: What the set's line says besides.
  /// - Returns: The set, then its reps in order.
  func events(exercise: String, from start: Double = 0, note: String = "") -> [LabelEvent] {
    let set = LabelEvent(
      .set,
      start: reps.first.map { start + $0.start },
      end: reps.last.map { start + $0.end },
      label: exercise,
      value: Double(reps.count),
      unit: "reps",
      note: note
    )
    return [set]
      + reps.map { rep in
        LabelEvent(
          .rep,
          start: start + rep.start,
          mid: rep.turn.map { start + $0 },
          end: start + rep.end,
          label: RepQuality.full.rawValue
        )
      }
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
