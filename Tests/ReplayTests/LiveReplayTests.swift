// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import TestSupport
import Testing

@testable import Replay

struct `Replay of live tracks` {
  private let counters = CounterCatalog.all.map { CounterConfiguration($0) }
  private let settings = LiveSettings(cameraRate: 30, frameTime: 100_000, delay: 80_000)

  private var leaning: PoseTrack {
    var figure = SquatFigure()
    figure.yaw = -90
    figure.trunkLean = 60
    return figure.track(reps: 3)
  }

  /// The frames that a live app sees, and the same as if their results were there at once.
  private var tracks: (live: PoseTrack, atOnce: PoseTrack) {
    let live = leaning.live(settings).track
    return (
      live,
      PoseTrack(
        skeleton: live.skeleton,
        frameSize: live.frameSize,
        times: live.times,
        positions: live.positions,
        confidences: live.confidences,
        world: live.world
      )
    )
  }

  @Test func `counters find the same reps, and an app learns of them later`() throws {
    let (live, atOnce) = tracks
    let results = try #require(live.resultTimes)
    let replay = Replay(counters)
    let found = replay.reports(on: live, exercise: .squat)
    let plain = replay.reports(on: atOnce, exercise: .squat)
    #expect(plain.contains { !$0.events.isEmpty })
    for (found, plain) in zip(found, plain) {
      #expect(found.events == results.delivered(plain.events))
      #expect(found.rejections == results.delivered(plain.rejections))
      for (later, event) in zip(found.events, plain.events) {
        #expect(later.decisionTime >= event.decisionTime + 0.179)
        #expect(later.extremumTime == event.extremumTime)
      }
    }
    #expect(replay.events(of: live, exercise: .squat) == found.map(\.events))
  }

  @Test func `feedback is spoken when its finding is known`() throws {
    let (live, atOnce) = tracks
    let replay = FormReplay(
      [AnalyzerConfiguration(try #require(AnalyzerCatalog.named("trainer-squat-fixed")))],
      policies: FeedbackCatalog.all.map { FeedbackConfiguration($0) }
    )
    let found = try #require(replay.outcomes(of: live, exercise: .squat)[0])
    let plain = try #require(replay.outcomes(of: atOnce, exercise: .squat)[0])
    let results = try #require(live.resultTimes)
    #expect(!plain.result.findings.isEmpty)
    #expect(found.result == results.delivered(plain.result))
    for (live, atOnce) in zip(found.feedback, plain.feedback) {
      for event in live {
        #expect(event.time >= event.findingTime)
        #expect(results.results.contains(event.time))
      }
      guard let first = atOnce.first(where: \.isSpoken) else { continue }
      #expect(live.first(where: \.isSpoken)?.time ?? 0 >= first.time + 0.179)
    }
    #expect(plain.feedback.contains { $0.contains { $0.isSpoken } })
  }

  @Test(arguments: Perturbation.allCases)
  func `a changed track has a delay for each frame`(perturbation: Perturbation) throws {
    let live = tracks.live
    for dose in perturbation.steps.compactMap(\.self) {
      let changed = live.changed(by: perturbation, dose, torso: 100, seed: 1)
      #expect(changed.resultDelays?.count == changed.count)
      let results = try #require(changed.resultTimes).results
      #expect(results == results.sorted())
      if ![.frameRate, .droppedFrames].contains(perturbation) {
        #expect(changed.resultDelays == live.resultDelays)
      }
    }
  }

  @Test func `relations hold on live tracks as on others`() {
    let (live, atOnce) = tracks
    let relations = CounterRelations(counters)
    let replay = Replay(counters)
    func held(_ track: PoseTrack) -> [[Bool]] {
      relations.verdicts(
        on: track,
        exercise: .squat,
        events: replay.events(of: track, exercise: .squat)
      ).map { $0.map(\.isHeld) }
    }
    #expect(held(live) == held(atOnce))
  }
}

extension Exercise {
  fileprivate static var squat: Exercise {
    guard let squat = Exercise.named("squat") else { preconditionFailure("a squat is known") }
    return squat
  }
}
