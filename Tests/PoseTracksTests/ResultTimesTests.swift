// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import PoseTracks

struct `Times of results` {
  /// Values of one signal, so that no pose is needed.
  private func track(_ times: [Double], delays: [Double]? = nil) -> PoseTrack {
    let track = PoseTrack(RecordedValues(["hip-height": times]), times: times)
    return delays.map { track.replacing(resultDelays: $0) } ?? track
  }

  @Test func `a decision is learned with the result of its frame`() {
    let results = ResultTimes([0, 1, 2], delays: [0.5, 0.25, 2])
    #expect(results.results == [0.5, 1.25, 4])
    #expect(results.time(of: 0) == 0.5)
    #expect(results.time(of: 1) == 1.25)
    #expect(results.time(of: 2) == 4)
    // Between frames nothing new is there, but no decision is learned before it is made.
    #expect(results.time(of: 0.2) == 0.5)
    #expect(results.time(of: 0.75) == 0.75)
    #expect(results.time(of: 9) == 9)
    #expect(results.time(of: -1) == -1)
  }

  @Test func `no result is there before that of an earlier frame`() {
    #expect(ResultTimes([0, 1, 2], delays: [3, 0, 0.5]).results == [3, 3, 3])
  }

  @Test func `a track without delays has its results at once`() {
    #expect(track([0, 1]).resultTimes == nil)
    #expect(track([0, 1], delays: [0, 0]).resultTimes?.results == [0, 1])
  }

  @Test func `delays follow their frames`() {
    let live = track([0, 1, 2, 3], delays: [0.1, 0.2, 0.3, 0.4])
    #expect(live.choosing([1, 3]).resultDelays == [0.2, 0.4])
    #expect(live.moved(by: 5).resultDelays == live.resultDelays)
    #expect(live.mirrored().resultDelays == live.resultDelays)
    #expect(live.mapped(to: .coco17).resultDelays == live.resultDelays)
    #expect(
      live.scaled(to: FrameSize(width: 2, height: 2))?.resultDelays == live.resultDelays
    )
    #expect(live.filtered(by: OneEuroFilter(minimumCutoff: 1)).resultDelays == live.resultDelays)
  }

  @Test func `a stored track becomes that of a live app`() {
    let times = (0..<10).map { Double($0) / 30 }
    let (live, cameraFrames) = track(times).live(LiveSettings(cameraRate: 30, frameTime: 45_000))
    #expect(live.times == [0, 1, 2, 4, 5, 6, 8, 9].map { times[$0] })
    #expect(live.recorded?.values["hip-height"] == live.times)
    #expect(
      live.resultDelays == [
        0.045, 0.056667, 0.068333, 0.046667, 0.058333, 0.07, 0.048333, 0.06,
      ]
    )
    #expect(cameraFrames == 10)
    let all = track(times).live(LiveSettings(cameraRate: 100, frameTime: 0)).track
    #expect(all.times == times && all.resultDelays == times.map { _ in 0 })
  }
}
