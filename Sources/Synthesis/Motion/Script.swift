// SPDX-License-Identifier: Apache-2.0
public import Labels

/// What a person does in a clip, step by step.
public enum Step: Sendable, Equatable {
  /// Holds still for some seconds.
  case rest(seconds: Double)
  /// Does reps.
  case reps(Reps)
  /// Moves a little at the top, which is no rep.
  case pulses(count: Int, depth: Double, seconds: Double)
  /// Comes from behind the place of the exercise, over a distance in metres; only as first step.
  case walkIn(distance: Double)
  /// Goes on ahead, over a distance in metres; only as last step.
  case walkOut(distance: Double)
  /// Walks past, over a distance in metres with its middle at the place; only as the one step.
  case walkThrough(distance: Double)

  /// Reps of one kind.
  public struct Reps: Sendable, Equatable {
    /// How many.
    public var count: Int
    /// Their tempo, before variation.
    public var tempo: Tempo
    /// Their travel as a share of a full rep's, before variation.
    public var depth: Double
    /// How they are labelled.
    public var quality: Reference.Quality
    /// What is wrong with them besides their depth; squats and push-ups only.
    public var faults: FormFaults

    /// Creates reps.
    public init(
      count: Int,
      tempo: Tempo,
      depth: Double = 1,
      quality: Reference.Quality = .full,
      faults: FormFaults = .none
    ) {
      self.count = count
      self.tempo = tempo
      self.depth = depth
      self.quality = quality
      self.faults = faults
    }
  }
}
