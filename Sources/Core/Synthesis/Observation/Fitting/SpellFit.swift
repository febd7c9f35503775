// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Statistics
import TrackQuality

/// Estimates when people and joints are lost and sides are exchanged.
struct SpellFit {
  private let tracks: [PoseTrack]

  /// Looks at tracks of one skeleton.
  init(_ tracks: [PoseTrack]) { self.tracks = tracks }

  /// How long something is so and how often it begins, added up over clips.
  private struct Tally {
    private var all = 0.0
    private var so = 0.0
    private var frames = 0
    private var spells = 0

    /// Adds a clip, in which the last frame lasts as long as the middle one.
    mutating func add(_ isSo: [Bool], times: [Double], where isAsked: (Int) -> Bool) {
      let interval = FrameSpacing(times).interval ?? 0
      var wasSo = false
      for frame in times.indices where isAsked(frame) {
        let end = frame + 1 < times.count ? times[frame + 1] : times[frame] + interval
        all += end - times[frame]
        frames += 1
        if isSo[frame] { so += end - times[frame] }
        if isSo[frame], !wasSo { spells += 1 }
        wasSo = isSo[frame]
      }
    }

    var result: ObservationModel.Spells {
      guard spells > 0, all > 0, so > 0 else { return .never }
      return .seen(share: so / all, length: so / Double(spells), interval: all / Double(frames))
    }
  }

  /// When nobody is found, over the clips in which somebody is in at least half of the frames.
  func absence() -> ObservationModel.Spells {
    var tally = Tally()
    for track in tracks {
      let isAbsent = (0..<track.count).map { !track[$0].hasPerson }
      guard isAbsent.count(where: { $0 }) * 2 <= track.count else { continue }
      tally.add(isAbsent, times: track.times) { _ in true }
    }
    return tally.result
  }

  /// When a joint is lost while the person is there.
  ///
  /// Clips in which it is lost most of the time do not count: it is out of the picture there.
  func gaps(of joint: Int) -> ObservationModel.Spells {
    var tally = Tally()
    for track in tracks {
      let isThere = (0..<track.count).map { track[$0].hasPerson }
      let isLost = (0..<track.count).map { track[$0].confidence(joint) == 0 }
      let present = isThere.count { $0 }
      let lost = zip(isThere, isLost).count { $0 && $1 }
      guard present > 0, lost * 2 <= present else { continue }
      tally.add(isLost, times: track.times) { isThere[$0] }
    }
    return tally.result
  }

  /// When sides are exchanged: of the whole body, and of each left joint with its partner.
  ///
  /// What is seen are the moments at which names change (`SideSwaps`), and only where the two are
  /// more than a tenth of a torso apart; two moments make one exchange, which lasts as long as the
  /// median of what lies between two moments that are less than a second apart.
  func swaps() -> (body: ObservationModel.Spells, pairs: [Joint: ObservationModel.Spells]) {
    var whole = Changes()
    var pairs: [Joint: Changes] = [:]
    for track in tracks {
      guard let torso = TorsoScale(track)?.pixels else { continue }
      let jitter = TrackJitter(track, joints: [])
      let flips = jitter.flips
      whole.add(flips, times: track.times, seconds: jitter.duration)
      for pair in jitter.swaps {
        guard let left = track.skeleton.index(of: pair.left),
          let right = track.skeleton.index(of: pair.left.mirrored)
        else { continue }
        let interval = jitter.frameInterval ?? 0
        let apart = (0..<track.count).count { frame in
          let way = track[frame].pointInImage(left) - track[frame].pointInImage(right)
          return Angle.length(way) > torso / 10
        }
        let own = pair.frames.filter { !flips.contains($0) }
        pairs[pair.left, default: Changes()].add(
          own,
          times: track.times,
          seconds: Double(apart) * interval
        )
      }
    }
    return (whole.spells, pairs.mapValues(\.spells))
  }

  /// Moments at which names change.
  private struct Changes {
    private var count = 0
    private var seconds = 0.0
    private var lengths: [Double] = []
    private var interval = 0.0

    mutating func add(_ frames: [Int], times: [Double], seconds: Double) {
      if interval == 0 { interval = FrameSpacing(times).interval ?? 0 }
      count += frames.count
      self.seconds += seconds
      let moments = frames.map { times[$0] }
      lengths += zip(moments.dropFirst(), moments).map { $0 - $1 }.filter { $0 < 1 }
    }

    var spells: ObservationModel.Spells {
      guard count > 1, seconds > 0 else { return .never }
      let length = Median.middle(of: lengths) ?? 0.2
      let share = Double(count) / 2 * length / seconds
      return .seen(share: min(share, 0.5), length: length, interval: interval)
    }
  }
}

extension ObservationModel.Spells {
  /// The chain that, looked at in frames, is so for a share of the time and for some seconds at once.
  ///
  /// Frames do not show what lies between them: two spells look like one, and short ones like none. Of
  /// a chain with share p that forgets itself at the rate r, a frame is followed by one like it with
  /// the chance p + (1 - p) exp(-r interval), which is 1 - interval / length.
  fileprivate static func seen(share: Double, length: Double, interval: Double) -> Self {
    let share = min(share, 0.95)
    let kept = (1 - interval / length - share) / (1 - share)
    guard kept > 0, interval > 0 else { return .init(share: share, seconds: 0.001) }
    let rate = -Elementary.log(min(kept, 1 - 1e-9)) / interval
    return .init(share: share, seconds: min(max(1 / (rate * (1 - share)), 0.001), 600))
  }
}
