// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks
public import RepCounting

extension SignalPoseCounter {
  /// Creates a counter over poses of a signal of the catalogue.
  ///
  ///     try SignalPoseCounter(signal: .kneeAngleBest, in: .squat, counter: MachineCounter(MyMachine()))
  ///
  /// - Parameters:
  ///   - signal: The signal to measure.
  ///   - exercise: The exercise, on which depends what some names mean, as `.height` and `.angle`.
  ///   - counter: The counter of the signal's samples.
  /// - Throws: `RepSessionError.noReps` for an exercise without reps, as a plank.
  public init(
    signal: StreamingSignal,
    in exercise: Exercise,
    counter: Counter
  ) throws(RepSessionError) {
    guard exercise.hasReps else { throw .noReps(exercise) }
    guard let measured = signal.signal(in: exercise) else {
      throw .counter(ConfigurationError("exercise '\(exercise.id)' has no signal '\(signal)'"))
    }
    self.init(signal: measured, counter: counter)
  }
}
