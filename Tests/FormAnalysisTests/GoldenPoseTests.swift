// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Every analyzer of the catalogue on clips whose values are known by hand.
@Suite struct GoldenPoseTests {
  /// The exercises whose clips are those of ``ExerciseAnalyzerTests`` are not here.
  static let poses =
    GoldenPose.squats + GoldenPose.pushUps + GoldenPose.planks + GoldenPose.legRaises
    + GoldenPose.lifts + GoldenPose.punches + GoldenPose.stances + GoldenPose.climbs
    + GoldenPose.walks + GoldenPose.gaits + GoldenPose.sways + GoldenPose.postures
    + GoldenPose.sweeps
    + GoldenPose.handstands

  @Test(arguments: poses)
  func `what is measured is what the clip was made with, in either frame`(_ row: GoldenPose) {
    for value in row.values {
      for (frame, expected) in zip(row.frames, [value.upright, value.wide]) {
        let found = row.value(of: value.quantity, in: frame)
        #expect(
          (found - expected).magnitude <= value.tolerance,
          "\(value.quantity) in \(frame.width)x\(frame.height): \(found), not \(expected)"
        )
      }
    }
  }

  @Test func `every quantity of every analyzer has a clip with a value by hand`() {
    let tempo: [Quantity] = [
      .eccentricDuration, .bottomDuration, .concentricDuration, .topDuration,
    ]
    for analyzer in AnalyzerCatalog.all {
      var known = Self.poses.filter { $0.name == analyzer.name }.flatMap(\.values).map(\.quantity)
      known += ExerciseAnalyzerTests.measured.filter { $0.name == analyzer.name }.map(\.quantity)
      known += ExerciseAnalyzerTests.faults.filter { $0.name == analyzer.name }.compactMap { row in
        analyzer.criteria.first { $0.fault == row.fault }?.quantity
      }
      // Tempo is held against closed forms by tests of its own.
      let missing = analyzer.quantities.filter { !known.contains($0) && !tempo.contains($0) }
      #expect(missing.isEmpty, "\(analyzer.name): \(missing)")
    }
  }
}
