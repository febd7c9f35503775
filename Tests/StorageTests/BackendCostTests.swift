// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Results
import Storage
import TestSupport
import Testing

struct `Costs of backends` {
  @Test func `the first frame of a clip is left out, and times are quantiles of all others`() throws
  {
    let cost = try #require(
      BackendCost(
        [
          (frames: [9, 0.01, 0.02, 0.03], processor: 2, peak: 100, duration: 4),
          (frames: [9, 0.04, 0.05], processor: 1, peak: 300, duration: 2),
        ],
        modelBytes: 7,
        libraryBytes: 9
      )
    )
    #expect(cost.clips == 2)
    #expect(cost.frames == 5)
    #expect(cost.medianFrameSeconds == 0.03)
    #expect(abs(cost.p95FrameSeconds - 0.048) < 1e-12)
    // 3 s for 6 s of video.
    #expect(cost.processorSecondsPerMinute == 30)
    #expect(cost.peakBytes == 300)
    #expect(BackendCost(cost.json.node) == cost)
  }

  @Test func `without a second frame there is no cost`() {
    #expect(
      BackendCost(
        [(frames: [1], processor: 1, peak: 1, duration: 1)],
        modelBytes: 0,
        libraryBytes: 0
      ) == nil
    )
    #expect(BackendCost([], modelBytes: 0, libraryBytes: 0) == nil)
  }

  @Test(arguments: [
    "{}", "[]", "nonsense", #"{"frame_seconds":{"median":-1,"p95":1}}"#,
    #"{"clips":1,"frames":1,"frame_seconds":{"median":"1","p95":1}}"#,
  ])
  func `a file that says something else is no cost`(text: String) throws {
    let folder = try TemporaryFolder()
    let dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "d", licence: "none", clips: [])
    )
    try Files.write(text, to: dataset.costPath(configuration: "b"))
    #expect(dataset.cost(of: "b") == nil)
    #expect(dataset.cost(of: "other") == nil)
  }
}

extension JSON {
  /// The value as a reader has it.
  fileprivate var node: JSONNode? { JSONNode.parse(Array(text.utf8), file: "").root }
}
