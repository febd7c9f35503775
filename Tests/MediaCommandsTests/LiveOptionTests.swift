// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Results
import Storage
import Terminal
import TestSupport
import Testing

@testable import MediaCommands

struct `Settings of a live app` {
  private let folder: TemporaryFolder
  private let dataset: Dataset

  init() throws {
    folder = try TemporaryFolder()
    dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "rig", licence: "none", clips: [])
    )
  }

  private func settings(_ text: String) throws -> LiveSettings {
    try LiveOption(parsing: text).settings(of: "blazepose-full", in: dataset)
  }

  /// Stores a median of 31.4271 ms and a 95th percentile of 40 ms.
  private func measure() throws {
    var frames = [Double](repeating: 0.0314271, count: 94)
    frames += [Double](repeating: 0.04, count: 6)
    let cost = try #require(
      BackendCost(
        [(frames: [1] + frames, processor: 1, peak: 1, duration: 1)],
        modelBytes: 1,
        libraryBytes: 1
      )
    )
    try Files.write(cost.json.text, to: dataset.costPath(configuration: "blazepose-full"))
  }

  @Test func `what is written is what is simulated`() throws {
    #expect(try settings("frame=0.045") == LiveSettings(frameTime: 45_000))
    #expect(
      try settings("policy=idle,camera=29.97,frame=0.045,p95=0.1,delay=0.08,device=pixel-6")
        == LiveSettings(
          cameraRate: 29.97,
          frameTime: 45_000,
          slowFrameTime: 100_000,
          policy: .idle,
          delay: 80_000,
          device: "pixel-6"
        )
    )
    #expect(try settings("camera=30,frame=0") == LiveSettings(cameraRate: 30, frameTime: 0))
  }

  @Test func `measured times are those of the dataset's costs, in whole microseconds`() throws {
    #expect {
      _ = try settings("camera=30,frame=measured")
    } throws: { error in
      (error as? CommandFailure)?.exitStatus == .missingInput
        && "\(error)".contains("costs/blazepose-full.json")
        && "\(error)".contains("'rep-track cost' measures it")
    }
    try measure()
    #expect(try settings("frame=measured") == LiveSettings(frameTime: 31_427))
    #expect(
      try settings("frame=measured,p95=measured,slower=4")
        == LiveSettings(frameTime: 125_708, slowFrameTime: 160_000)
    )
    #expect(
      try settings("frame=measured,p95=0.05")
        == LiveSettings(frameTime: 31_427, slowFrameTime: 50_000)
    )
    for (text, words) in [
      ("frame=measured,slower=1000,camera=5", nil), ("frame=measured,p95=0.01", "below"),
    ] as [(String, String?)] {
      if let words {
        #expect {
          _ = try settings(text)
        } throws: { "\($0)".contains(words) }
      } else {
        #expect(try settings(text).frameTime == 31_427_100)
      }
    }
  }

  @Test(arguments: [
    ("camera=30", "the time per frame is missing, frame=SECONDS or frame=measured"),
    ("frame=-0.1", "parameter 'frame' must be in 0.0...60.0, not -0.1"),
    ("frame=nan", "'nan' is not a number, for parameter 'frame'"),
    ("frame=61", "must be in 0.0...60.0"), ("frame=fast", "'fast' is not a number"),
    ("frame=0.1,camera=0", "parameter 'camera' must be in 0.1...1000.0, not 0.0"),
    ("frame=0.1,camera=-30", "not -30.0"), ("frame=0.1,camera=inf", "'inf' is not a number"),
    ("frame=0.1,delay=10.5", "parameter 'delay' must be in 0.0...10.0, not 10.5"),
    ("frame=0.1,policy=oldest", "unknown value 'oldest' of parameter 'policy'"),
    ("frame=0.1,p95=0.05", "p95 is at least frame"), ("frame=0,p95=0.05", "frame is above 0"),
    ("frame=0.1,slower=2", "slower goes with frame=measured"),
    ("frame=measured,slower=0", "parameter 'slower' must be in"),
    ("frame=0.1,camra=30", "did you mean 'camera'?"), ("frame=0.1,frame=0.2", "given twice"),
    ("frame", "'frame' is not of the form name=value"), ("", "nothing after"),
    ("frame=0.1,device=My Phone", "lower-case letters"), ("frame=0.1,device=a/b", "lower-case"),
  ])
  func `what cannot be is refused in words`(text: String, message: String) {
    let error = #expect(throws: UsageError.self) { try LiveOption(parsing: text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.hasPrefix("--live '\(text)': ") == true)
  }
}
