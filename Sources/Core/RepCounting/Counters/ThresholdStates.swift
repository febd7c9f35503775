// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The part of a machine that compares with thresholds; what it does to samples before is the same at all of
/// them.
///
/// A counter runs it with numbers for thresholds, a sweep with traced ones.
protocol ThresholdStates: Sendable {
  /// What thresholds are: numbers, or traced.
  associatedtype Level: Threshold
  /// What is made of a sample and those before it, the same at all thresholds.
  associatedtype Seen: Sendable = Double
  /// Takes the next sample and what is made of it.
  mutating func step(_ sample: Sample, _ seen: Seen) -> RepStep
  /// Ends the clip; says whether that ended a rep, which is then in `ended`.
  mutating func close() -> Bool
  /// The rep that the last step ended.
  var ended: RepEvent { get }
  /// Every threshold that is compared with.
  var levels: [Level] { get }
}

extension ThresholdStates {
  /// Nothing: only samples end reps.
  mutating func close() -> Bool { false }
}
