// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseBackends
import Results
import Storage
import TestSupport
import Testing

/// `rep-track cost` from outside, on a real clip.
@Suite(
  .serialized,
  .enabled(if: TrackingRig.hasMedia, "needs REPGAUGE_TEST_DATA"),
  .enabled(if: TrackingRig.hasMoveNet, "needs MoveNet: make backends")
)
struct `Measuring what backends cost` {
  @Test func `a file and a row for each backend, and no track`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let outcome = try rig.run("$TRACK cost $DATASET --quiet --backend movenet-lightning")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let lines = outcome.results.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("movenet-lightning "))
    #expect(lines[2] == "1 clip, one at a time")
    #expect(!Files.exists(rig.folder.path("tracks")))
    let dataset = try #require(try Dataset.open(rig.folder.path).dataset)
    let cost = try #require(dataset.cost(of: "movenet-lightning"))
    #expect(cost.clips == 1)
    #expect(cost.frames > 10)
    #expect(cost.medianFrameSeconds > 0 && cost.medianFrameSeconds <= cost.p95FrameSeconds)
    #expect(cost.processorSecondsPerMinute > 0)
    #expect(cost.peakBytes > 10_000_000)
    #expect(cost.modelBytes == 2_894_840)
    // Measured again, the file is replaced; anything else in its place is not.
    #expect(
      try rig.run("$TRACK cost $DATASET --quiet --backend movenet-lightning").ending == .exited(0)
    )
    try Files.write("mine", to: dataset.costPath(configuration: "movenet-lightning"))
    let refused = try rig.run("$TRACK cost $DATASET --quiet --backend movenet-lightning")
    #expect(refused.ending == .exited(73))
    #expect(refused.diagnostics.contains("exists and is not a cost of RepGauge"))
  }

  @Test func `bad media and a missing backend cost themselves alone`() throws {
    let rig = try TrackingRig([
      (id: "good", bytes: try Files.read(TrackingRig.short)),
      (id: "text", bytes: Array("not a video".utf8)),
    ])
    let outcome = try rig.run("$TRACK cost $DATASET --quiet --backend movenet-lightning")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains("clip 'text' (movenet-lightning): "))
    #expect(outcome.results.hasSuffix("1 clip, one at a time\n"))
    let nothing = try rig.run("REPGAUGE_BACKENDS=/nowhere $TRACK cost $DATASET --quiet")
    #expect(nothing.ending == .exited(66))
    #expect(nothing.diagnostics.contains("is not installed"))
    #expect(try rig.run("$TRACK cost $DATASET --quiet --clip nobody").ending == .exited(66))
  }
}
