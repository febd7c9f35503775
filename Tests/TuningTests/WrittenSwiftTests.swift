// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import RepCounting
import RepKit
import Statistics
import TestSupport
import Testing

@testable import Tuning

/// The Swift that `rep-tune` writes. Each file of the folder `Written` is what is written here, under a line with
/// the licence, and a source of this target: so the build proves that it compiles against RepKit.
struct WrittenSwiftTests {
  /// A report that advises a change for all clips, and for each of two exercises.
  private func report(
    _ configuration: TunedConfiguration,
    trying name: String,
    _ value: Double
  ) throws -> TuningReport {
    var made = MadeStudy(
      clips: (0..<48).map { index in
        .init(
          subject: "subject-\(index / 2)",
          exercise: index % 2 == 0 ? "push-up" : "squat",
          low: index % 2 == 0 ? 0.1 : 0.2,
          high: 0.4
        )
      }
    )
    made.isByExercise = true
    return TuningReport(
      provenance: .init(
        software: "RepGauge 0",
        command: "rep-tune datasets/made",
        dataset: "made",
        datasetSHA256: "00",
        track: "truth",
        objective: "exact",
        constraints: [],
        groupedBy: "subject",
        groups: 24,
        seed: 1,
        plan: ResamplingPlan(replicates: 200)
      ),
      study: made.study,
      variants: [configuration, configuration.setting([name], to: [value])],
      separability: [],
      curves: [],
      maps: [],
      tradeOffs: [],
      remarks: [],
      omissions: []
    )
  }

  private func difference(of text: String, from name: String) throws -> String? {
    let licence = "// SPDX-License-Identifier: Apache-2.0\n"
    return try goldenDifference(of: licence + text, from: name, in: "Written")
  }

  @Test(arguments: [
    ("counter", "zig-zag-fixed:rest=1.5,cooldown=0.4", "cooldown", 0.25, "ZigZagFixed"),
    ("counter", "prominence:smoothing=0.3", "distance", 0.75, "Prominence"),
    ("analyzer", "squat-posture", "view", 2, "SquatPosture"),
  ])
  func `thresholds are constants, and what they make`(
    kind: String,
    configuration: String,
    tried: String,
    value: Double,
    name: String
  ) throws {
    let tuned = try TunedConfiguration(kind, parsing: configuration)
    let text = ThresholdsSource(try report(tuned, trying: tried, value)).text
    #expect(try difference(of: text, from: "\(name)Thresholds.swift") == nil)
  }

  @Test func `constants of a session are the numbers of the configuration`() throws {
    #expect(ZigZagFixedThresholds.counter.defect == nil)
    let text =
      "zig-zag-fixed:min-amplitude=\(ZigZagFixedThresholds.minAmplitude),rest=1.5,cooldown=0.4"
    #expect(ZigZagFixedThresholds.counter.description == text)
    #expect(ZigZagFixedThresholds.cooldown == .seconds(0.4))
    let session = try RepSession(
      exercise: .squat,
      counter: ZigZagFixedThresholds.counterForSquat,
      analyzer: SquatPostureThresholds.analyzerForSquat
    )
    #expect(session.count == 0)
    #expect(try CounterConfiguration(parsing: ProminenceThresholds.configuration).streams == false)
  }

  @Test func `whole numbers are constants that functions of thresholds take`() throws {
    for entry in CounterCatalog.all {
      let tuned = try TunedConfiguration("counter", parsing: entry.name)
      for parameter in entry.parameters where parameter.swiftType == "Double" {
        let text = tuned.constantText(of: 119, parameter)
        #expect(text == "119.0", "\(entry.name) \(parameter.name)")
        #expect(tuned.constantText(of: 0.25, parameter) == "0.25")
      }
    }
  }
}
