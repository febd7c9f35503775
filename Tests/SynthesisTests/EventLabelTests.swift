// SPDX-License-Identifier: Apache-2.0
import Labels
import Testing

@testable import Synthesis

/// Labels of what happens at a moment.
struct EventLabelTests {
  private func events(_ clip: SyntheticClip) -> [LabelEvent] {
    clip.labels(source: nil).events.filter { $0.kind == .event }
  }

  @Test func `every punch is a strike of the hand whose turn it is, once the arm is out`() throws {
    let clip = Samples.clip(.of("punch"), [.rest(seconds: 0.5), Samples.reps(3)])
    let labels = clip.labels(source: nil)
    #expect(labels.searchedEvents == ["strike"])
    let strikes = events(clip)
    #expect(strikes.map(\.label) == ["strike", "strike", "strike"])
    #expect(strikes.map(\.side) == [.left, .right, .left])
    let reps = labels.events.filter { $0.kind == .rep }
    for (strike, rep) in zip(strikes, reps) {
      let time = try #require(strike.start)
      let (start, mid) = (try #require(rep.start), try #require(rep.mid))
      #expect(start < time && time <= mid)
    }
  }

  @Test func `a dyno is labelled at its catch, and a move without a flight is none`() throws {
    let flying = Samples.clip(
      .of("climbing-move"),
      [.rest(seconds: 0.5), .dynos(count: 2, height: 0.2, hold: 0.4, rest: 0.5)]
    )
    let dyno = Dyno(height: 0.2)
    let times = events(flying).compactMap(\.start)
    #expect(times.count == 2)
    for (time, rep) in zip(times, flying.reps) {
      // The nearest frame of 15 a second.
      #expect(abs(time - (rep.start + dyno.seconds)) < 0.034)
    }
    let moving = Samples.clip(.of("climbing-move"), [Samples.reps(2)])
    #expect(events(moving).isEmpty)
    #expect(moving.labels(source: nil).searchedEvents == ["dyno"])
  }

  @Test func `feet leave the floor and land in turn, a step after the other`() throws {
    let clip = Samples.clip(.walking, [.walkThrough(distance: 4)], yaw: 90)
    let strikes = events(clip).filter { $0.label == "heel-strike" }
    let lifts = events(clip).filter { $0.label == "toe-off" }
    #expect(strikes.count > 4 && lifts.count == strikes.count)
    for (one, next) in zip(strikes, strikes.dropFirst()) {
      #expect(one.side != next.side)
      let (first, second) = (try #require(one.start), try #require(next.start))
      // Feet step every 0.56 s, up to a frame.
      #expect(abs(second - first - 0.56) < 0.07)
    }
    let steps = clip.labels(source: nil).events.filter { $0.label == "step-time" }
    #expect(steps.map(\.side) == strikes.dropFirst().map(\.side))
    #expect(steps.map(\.start) == strikes.dropFirst().map(\.start))
    #expect(steps.allSatisfy { abs(($0.value ?? 0) - 0.56) < 1e-6 && $0.unit == "s" })
    for (lift, strike) in zip(lifts, strikes) {
      #expect(lift.side == strike.side)
      // In the air for 0.8 of a step.
      let (up, down) = (try #require(lift.start), try #require(strike.start))
      #expect(abs(down - up - 0.448) < 0.07)
    }
  }

  @Test func `movements without events say nothing of any`() {
    #expect(Samples.full(.squat).labels(source: nil).searchedEvents == nil)
  }
}
