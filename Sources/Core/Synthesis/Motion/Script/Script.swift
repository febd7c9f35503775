// SPDX-License-Identifier: Apache-2.0
package import Labels

/// What a person does in a clip, step by step.
package enum Step: Sendable, Equatable {
  /// Holds still for some seconds.
  case rest(seconds: Double)
  /// Does reps.
  case reps(Reps)
  /// Holds the posture of an exercise without reps, labelled `hold`, with faults that come and go.
  case hold(seconds: Double, faults: FormFaults)
  /// Moves a little at the top, which is no rep.
  case pulses(count: Int, depth: Double, seconds: Double)
  /// Does something with the hands at the top, which is no rep and ends no set.
  case hands(HandTask)
  /// Leans out of the stance and back, labelled `hold`.
  case lean(Lean, tempo: Tempo)
  /// Flies from hold to hold and back, each time a rep: so many times, so high in metres, with seconds on the high holds
  /// and on the low ones after them.
  case dynos(count: Int, height: Double, hold: Double, rest: Double)
  /// Comes from behind the place of the exercise, over a distance in metres; only as first step.
  case walkIn(distance: Double)
  /// Goes on ahead, over a distance in metres; only as last step.
  case walkOut(distance: Double)
  /// Walks past, over a distance in metres with its middle at the place; only as the one step. With a style the walk
  /// has labels of its true values.
  case walkThrough(distance: Double, style: WalkingStyle? = nil)

  /// Stands in a posture, with a sway if it has one, with labels of their true values; only as the one step.
  case stand(Standing, seconds: Double)

  /// Reps of one kind.
  package struct Reps: Sendable, Equatable {
    /// How many.
    package var count: Int
    /// Their tempo, before variation.
    package var tempo: Tempo
    /// Their travel as a share of a full rep's, before variation.
    package var depth: Double
    /// The travel of the last of them; nil keeps ``depth``.
    ///
    /// Those between change evenly.
    package var lastDepth: Double?
    /// The share of a full rep's travel at which the last of them ends, short of the top.
    ///
    /// Those between the first and the last change evenly; each begins where the one before it ended.
    package var lastReturn = 0.0
    /// The share of a full rep's travel at which the first of several ends.
    package var firstReturn = 0.0
    /// How they are labelled; nil lets each rep's travel or its failing decide.
    package var quality: Reference.Quality?
    /// By what share of its time the last rep is slower than the first; those between evenly.
    package var fatigue = 0.0
    /// The share of the travel by which the body comes up from the far position and goes back to it
    /// before the rep ends; 0 for a single bottom.
    package var dip = 0.0
    /// The share of the effort's way at which it fails; nil where it does not.
    package var failsAt: Double?
    /// The height in metres of a jump after each of them, as far as their time at the top allows; nil without.
    package var jump: Double?
    /// What is wrong with them besides their depth.
    package var faults: FormFaults

    /// Creates reps.
    package init(
      count: Int,
      tempo: Tempo,
      depth: Double = 1,
      quality: Reference.Quality? = .full,
      faults: FormFaults = .none
    ) {
      self.count = count
      self.tempo = tempo
      self.depth = depth
      self.quality = quality
      self.faults = faults
    }

    /// The share of the way to the last rep that a rep has, 0...1.
    private func progress(_ index: Int) -> Double {
      count > 1 ? Double(index) / Double(count - 1) : 0
    }

    /// The travel of a rep before variation.
    func depth(of index: Int) -> Double {
      guard let lastDepth else { return depth }
      return depth + (lastDepth - depth) * progress(index)
    }

    /// The depth at which a rep ends.
    func end(of index: Int) -> Double {
      count > 1 ? firstReturn + (lastReturn - firstReturn) * progress(index) : lastReturn
    }

    /// The time that a rep takes in that of a usual one, before variation.
    func slowness(of index: Int) -> Double { 1 + fatigue * progress(index) }

    /// The tempo of a rep before variation.
    func tempo(of index: Int) -> Tempo {
      fatigue == 0 ? tempo : tempo.scaled(by: slowness(of: index))
    }

    /// The label of a rep with a travel before variation.
    ///
    /// From 0.85 of a full rep's travel on a rep is full, from 0.65 on borderline, below partial.
    func quality(depth: Double) -> Reference.Quality {
      if let quality { return quality }
      if failsAt != nil { return .failed }
      return depth >= 0.85 ? .full : depth >= 0.65 ? .borderline : .partial
    }
  }
}
