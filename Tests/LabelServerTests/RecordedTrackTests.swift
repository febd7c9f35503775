// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Storage
import Testing

@testable import LabelServer

/// Tracks that an app recorded, as the labeling page gets them beside the video.
struct RecordedTrackTests {
  private let place: LabelledFolder
  private let server: HTTPServer

  init() throws {
    place = try LabelledFolder()
    for (name, view) in [("recorded", nil), ("spatial", 0.0)] {
      let track = PoseTrack(
        skeleton: Skeleton(id: "pair", joints: [.leftShoulder, .rightShoulder]),
        frameSize: FrameSize(width: 32, height: 24),
        times: [0, 0.1, 0.2],
        positions: [SIMD3<Float>](repeating: SIMD3(8, 6, .nan), count: 6),
        confidences: [Float](repeating: 1, count: 6)
      )
      let metadata = TrackMetadata(
        configuration: name,
        backend: "recorded",
        subject: .onlyPerson,
        recording: TrackMetadata.Recording(
          sourceSHA256: "",
          format: "trc",
          units: "",
          times: "recorded",
          view: view
        )
      )
      try TrackFile(track: track, metadata: metadata)
        .write(to: place.project.dataset.trackPath(configuration: name, clip: "a"))
    }
    server = try place.serve()
  }

  private func answer(_ path: String) -> JSONNode? {
    let answer = SmallClient(port: server.port).ask(path)
    return JSONNode.parse(answer.body, file: path).root
  }

  @Test func `a clip offers the signals of its recorded tracks, and the skeleton with its times`() {
    let clip = answer("/api/clips/a?rater=ana")
    #expect(clip?["tracks"]?.array?.compactMap(\.string) == ["recorded", "spatial"])
    #expect(clip?["video"]?["width"]?.integer == 64)
    let signal = answer("/api/clips/a/signal?track=recorded&signal=height&rater=ana")
    #expect(signal?["times"]?.array?.count == 3)
    let skeleton = answer("/api/clips/a/skeleton?track=recorded&rater=ana")
    #expect(skeleton?["joints"]?.array?.count == 2)
    #expect(skeleton?["bones"]?.array?.count == 1)
    #expect(skeleton?["width"]?.integer == 32)
    #expect(skeleton?["hold"]?.double == 0.5)
  }

  @Test func `poses in metres alone are not drawn over the video`() {
    let skeleton = answer("/api/clips/a/skeleton?track=spatial&rater=ana")
    #expect(skeleton?["joints"]?.array?.isEmpty == true)
    #expect(skeleton?["bones"]?.array?.isEmpty == true)
    #expect(skeleton?["problem"]?.string?.contains("in metres alone") == true)
  }
}
