// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// An analyzer of a walk that another one reads its values from; what it reports meanwhile is left out.
struct UnderlyingWalk<Analyzer: FormAnalyzer>: Sendable {
  /// The analyzer.
  private(set) var analyzer: Analyzer
  /// The facts of the person; unknown until they are told.
  private(set) var person = PersonFacts.unknown
  /// The times of the first and the last pose in seconds; nil before the first.
  private(set) var span: ClosedRange<Double>?

  /// Begins with an analyzer that has seen nothing.
  init(_ analyzer: Analyzer) { self.analyzer = analyzer }

  /// Takes who walks.
  mutating func begin(with person: PersonFacts) {
    self.person = person
    analyzer.begin(with: person)
  }

  /// Takes a reading of the IMU.
  mutating func update(_ sample: InertialSample) {
    var ignored = FormResult()
    analyzer.update(sample, into: &ignored)
  }

  /// Takes a pose; times do not fall.
  mutating func update(_ pose: PoseFrame) {
    let start = span?.lowerBound ?? pose.time
    span = start...max(start, pose.time)
    var ignored = FormResult()
    analyzer.update(pose, into: &ignored)
  }

  /// Ends the walk; what is said at its end.
  mutating func finish() -> FormResult {
    var result = FormResult()
    analyzer.finish(into: &result)
    return result
  }
}

extension FormResult {
  /// The first value of a quantity; nil if there is none.
  func first(_ quantity: Quantity) -> FormMeasurement? {
    measurements.first { $0.quantity == quantity }
  }
}
