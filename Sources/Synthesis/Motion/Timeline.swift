// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// A script with its times filled in: what the body does at every moment.
struct Timeline {
  /// What happens between two moments.
  struct Stretch {
    /// The kinds of activity.
    enum Activity {
      /// The depth goes from one value to another along a minimum-jerk path.
      case stroke(from: Double, to: Double)
      /// The subject walks, from and to places along z in metres.
      case walk(from: Double, to: Double)
    }

    /// Start in seconds.
    var start: Double
    /// End in seconds.
    var end: Double
    /// What happens.
    var activity: Activity
    /// The label of an `ignore` event over the stretch; nil where it is scored.
    var ignored: String?
    /// The rep of which this is a stroke or the hold.
    var rep: Int?
  }

  /// A rep of the script.
  struct Rep {
    /// When the top is left, in seconds.
    var start: Double
    /// When the top is reached again, in seconds.
    var end: Double
    /// How it is labelled.
    var quality: Reference.Quality
    /// The run of reps it belongs to, from 0.
    var set: Int
    /// The travel as a share of a full rep's.
    var depth: Double
    /// Whether the script asks for less than a full rep's travel.
    var isShallow: Bool
    /// What else is wrong with the form at the far position.
    var faults: FormFaults
  }

  /// The stretches, without gaps, from time 0.
  private(set) var stretches: [Stretch] = []
  /// The reps in order of time.
  private(set) var reps: [Rep] = []
  /// The length in seconds.
  private(set) var end = 0.0

  private let body: BodyProportions
  private var set = 0

  /// Fills in the times.
  ///
  /// - Parameters:
  ///   - steps: The script.
  ///   - body: Whose steps the walks take.
  ///   - variation: The largest relative change of a rep's tempo and, at half of it, depth.
  ///   - random: Where the changes come from.
  init(
    _ steps: [Step],
    body: BodyProportions,
    variation: Double,
    random: inout RandomGenerator
  ) {
    self.body = body
    for step in steps {
      switch step {
      case .rest(let seconds):
        append(seconds, .stroke(from: 0, to: 0))
        set += 1
      case .reps(let reps):
        for _ in 0..<reps.count { append(reps, variation, &random) }
      case .pulses(let count, let depth, let seconds):
        for _ in 0..<count {
          append(seconds / 2, .stroke(from: 0, to: depth))
          append(seconds / 2, .stroke(from: depth, to: 0))
        }
      case .walkIn(let distance):
        walk(from: -distance, to: 0, ignored: "walk-in")
      case .walkOut(let distance):
        walk(from: 0, to: distance, ignored: "walk-out")
      case .walkThrough(let distance):
        walk(from: -distance / 2, to: distance / 2, ignored: nil)
      }
    }
  }

  /// How much of its travel a rep has made, 0...1; 0 outside of the rep.
  func travelled(_ rep: Int, at time: Double) -> Double {
    guard let stretch = stretch(at: time), stretch.rep == rep else { return 0 }
    return stretch.depth(at: time) / reps[rep].depth
  }

  /// What is wrong with the form at a moment of a stretch.
  func faults(at time: Double, in stretch: Stretch) -> FormFaults {
    guard let rep = stretch.rep else { return .none }
    return reps[rep].faults.scaled(by: stretch.depth(at: time) / reps[rep].depth)
  }

  /// What happens at a time; nil before 0 and from the end on.
  func stretch(at time: Double) -> Stretch? {
    stretches.first { $0.start <= time && time < $0.end }
  }

  private mutating func append(
    _ reps: Step.Reps,
    _ variation: Double,
    _ random: inout RandomGenerator
  ) {
    let tempo = reps.tempo.scaled(by: 1 + variation * (2 * random.unit() - 1))
    let depth = reps.depth * (1 + variation / 2 * (2 * random.unit() - 1))
    let start = end
    let rep = self.reps.count
    append(tempo.eccentric, .stroke(from: 0, to: depth), rep: rep)
    append(tempo.hold, .stroke(from: depth, to: depth), rep: rep)
    append(tempo.concentric, .stroke(from: depth, to: 0), rep: rep)
    self.reps.append(
      Rep(
        start: start,
        end: end,
        quality: reps.quality,
        set: set,
        depth: depth,
        isShallow: reps.depth < 1,
        faults: reps.faults
      )
    )
    append(tempo.top, .stroke(from: 0, to: 0))
  }

  private mutating func walk(from: Double, to: Double, ignored: String?) {
    let gait = Gait(body: body, origin: from, destination: to)
    append(gait.seconds, .walk(from: from, to: to), ignored: ignored)
    set += 1
  }

  private mutating func append(
    _ seconds: Double,
    _ activity: Stretch.Activity,
    ignored: String? = nil,
    rep: Int? = nil
  ) {
    guard seconds > 0 else { return }
    stretches.append(
      Stretch(start: end, end: end + seconds, activity: activity, ignored: ignored, rep: rep)
    )
    end += seconds
  }
}

extension Timeline.Stretch {
  /// The share of a rep's travel at a time within the stretch; 0 while walking.
  func depth(at time: Double) -> Double {
    guard case .stroke(let from, let to) = activity else { return 0 }
    return from + (to - from) * MinimumJerk.position((time - start) / (end - start))
  }
}
