// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Storage
import Testing

@Suite struct DrawnTrackTests {
  /// One joint at (10, 20) of a frame, at some times.
  private func file(
    _ times: [Double],
    frameSize: FrameSize = FrameSize(width: 640, height: 360),
    recording: TrackMetadata.Recording? = nil
  ) -> TrackFile {
    let track = PoseTrack(
      skeleton: Skeleton(id: "one", joints: [.nose]),
      frameSize: frameSize,
      times: times,
      positions: times.map { _ in SIMD3(10, 20, 4) },
      confidences: times.map { _ in 1 },
      world: times.map { _ in SIMD3(1, 2, 3) }
    )
    let metadata = TrackMetadata(
      configuration: "hand",
      backend: "hand",
      subject: .onlyPerson,
      recording: recording
    )
    return TrackFile(track: track, metadata: metadata)
  }

  private func recording(view: Double?) -> TrackMetadata.Recording {
    TrackMetadata.Recording(
      sourceSHA256: "",
      format: "trc",
      units: "",
      times: "recorded",
      view: view
    )
  }

  /// The index that is shown at a time, searched for from the first; nil if none is.
  private func shown(_ drawn: DrawnTrack, _ time: Double) -> Int? {
    let pose = drawn.pose(at: time)
    return pose.isShown ? pose.nearest : nil
  }

  @Test func `the nearest pose is shown, and none outside of the track by more than a frame`()
    throws
  {
    let drawn = try DrawnTrack(file([1, 1.25, 1.5]), over: nil)
    #expect(drawn.interval == 0.25)
    #expect(shown(drawn, 0.7) == nil)
    #expect(shown(drawn, 0.75) == 0)
    #expect(shown(drawn, 1.125) == 1)
    #expect(shown(drawn, 1.75) == 2)
    #expect(shown(drawn, 1.8) == nil)
  }

  @Test func `a gap shows a pose for half a second from either end`() throws {
    let drawn = try DrawnTrack(file([0, 0.25, 0.5, 4, 4.25, 4.5]), over: nil)
    #expect(shown(drawn, 1) == 2)
    #expect(shown(drawn, 1.01) == nil)
    #expect(shown(drawn, 3.49) == nil)
    #expect(shown(drawn, 3.5) == 3)
  }

  @Test func `poses that lie seconds apart are shown until the next one`() throws {
    let drawn = try DrawnTrack(file([0, 2, 4]), over: nil)
    #expect(drawn.hold == 2)
    #expect(shown(drawn, 0.9) == 0)
    #expect(shown(drawn, 1.1) == 1)
    #expect(shown(drawn, 6) == 2)
    #expect(shown(drawn, 6.1) == nil)
  }

  @Test func `a search goes on from a pose that is not later`() throws {
    let drawn = try DrawnTrack(file([0, 0.25, 0.5]), over: nil)
    #expect(drawn.pose(at: 0.5, from: 1).nearest == 2)
    #expect(drawn.pose(at: 0.25, from: 1).nearest == 1)
  }

  @Test func `a track is scaled to a video of its shape`() throws {
    let drawn = try DrawnTrack(file([0]), over: FrameSize(width: 1280, height: 720))
    #expect(drawn.track.frameSize == FrameSize(width: 1280, height: 720))
    #expect(drawn.track.positions == [SIMD3(20, 40, 8)])
    #expect(drawn.track.world == [SIMD3(1, 2, 3)])
    // Sides are rounded, and coded heights are multiples of 16.
    for size in [FrameSize(width: 853, height: 480), FrameSize(width: 1920, height: 1088)] {
      #expect(throws: Never.self) { try DrawnTrack(file([0]), over: size) }
    }
  }

  @Test func `a frame of another shape is refused, and recordings are told of their options`() {
    let portrait = FrameSize(width: 360, height: 640)
    let shapes =
      "its frame of 640 x 360 pixels has another shape than the video's of 360 x 640"
    let own = #expect(throws: DrawnTrack.Undrawable.self) {
      try DrawnTrack(file([0]), over: portrait)
    }
    #expect(own?.reason == shapes)
    let recorded = #expect(throws: DrawnTrack.Undrawable.self) {
      try DrawnTrack(file([0], recording: recording(view: nil)), over: portrait)
    }
    #expect(
      recorded?.reason.hasPrefix(shapes + "; 'rep-ingest tracks' turns it by --rotate") == true
    )
  }

  @Test func `poses in metres alone, signals and nothing at all are refused`() {
    let metres = #expect(throws: DrawnTrack.Undrawable.self) {
      try DrawnTrack(file([0], recording: recording(view: 0)), over: nil)
    }
    #expect(metres?.reason.contains("in metres alone") == true)
    let none = #expect(throws: DrawnTrack.Undrawable.self) { try DrawnTrack(file([]), over: nil) }
    #expect(none?.reason == "it has no frames")
    var signals = file([0])
    signals.track = PoseTrack(RecordedValues(["knee-flexion-left": [10]]), times: [0])
    let unseen = #expect(throws: DrawnTrack.Undrawable.self) {
      try DrawnTrack(signals, over: nil)
    }
    #expect(unseen?.reason.contains("signals in place of poses") == true)
  }

  @Test func `the place of a virtual camera is kept in the file`() throws {
    let made = file([0], recording: recording(view: 90))
    let read = try TrackFile(decoding: made.encoded(), path: "a")
    #expect(read.metadata.recording?.view == 90)
    #expect(throws: DrawnTrack.Undrawable.self) { try DrawnTrack(read, over: nil) }
  }

  @Test func `times outside of the video and parts of it are told apart`() {
    let facts = ClipRecord.MediaFacts(
      frameSize: FrameSize(width: 640, height: 360),
      firstTime: 0,
      endTime: 10,
      frameCount: 300,
      frameRate: 30,
      rotation: 0,
      codec: "h264"
    )
    let whole = file([0, 5, 10]).track
    #expect(facts.excess(of: whole) == nil)
    #expect(facts.partiality(of: whole) == nil)
    #expect(facts.excess(of: file([0, 11]).track) == nil)
    #expect(
      facts.excess(of: file([0, 11.5]).track)
        == "its track has frames from 0.00 to 11.50 s, its media from 0.00 to 10.00 s"
    )
    #expect(facts.excess(of: file([-1.5, 10]).track) != nil)
    #expect(facts.partiality(of: file([1, 10]).track)?.hasSuffix("it is a part of one") == true)
    #expect(facts.partiality(of: file([0, 9]).track) != nil)
    #expect(facts.partiality(of: file([]).track) == nil)
  }
}
