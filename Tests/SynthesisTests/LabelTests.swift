// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

struct LabelTests {
  @Test(arguments: Movement.countable, 0..<5 as Range<UInt64>)
  func `a rep's mid is the extremum of the true signal`(movement: Movement, seed: UInt64) throws {
    let clip = Samples.clip(movement, [.rest(seconds: 0.5), Samples.reps(3)], seed: seed)
    let joints = movement.exercise.tracked
    let indices = joints.compactMap { Skeleton.blazePose33.index(of: $0) }
    let sign = movement.exercise.extreme == .high ? 1.0 : -1.0
    let track = clip.track()
    let heights = (0..<track.count).map { frame in
      indices.reduce(0) { $0 + sign * (track[frame].pointInWorld($1)?.y ?? .nan) }
    }
    let reps = clip.labels(source: nil).events.filter { $0.kind == .rep }
    #expect(reps.count == 3)
    for rep in reps {
      let first = try #require(clip.times.firstIndex(of: rep.start ?? -1))
      let middle = try #require(clip.times.firstIndex(of: rep.mid ?? -1))
      let last = try #require(clip.times.firstIndex(of: rep.end ?? -1))
      let highest = heights[first...last].max() ?? .nan
      // Tracks hold single precision.
      #expect(abs(heights[middle] - highest) < 1e-6)
      #expect(first < middle && middle < last)
    }
  }

  @Test func `sets name the step of a progression that the recipe names`() {
    let plain = Samples.full(.squat)
    var clip = plain.clip
    clip.progression = Progression.step(labelled: "squat/full-squat")
    let named = SyntheticClip(clip, of: Samples.recipe()).labels(source: nil).events
    #expect(named.filter { $0.kind == .set }.map(\.label) == ["squat/full-squat"])
    let others = named.map { event in
      var event = event
      if event.kind == .set { event.label = "squat" }
      return event
    }
    #expect(others == plain.labels(source: nil).events)
  }

  @Test func `label times are presentation times`() throws {
    let clip = Samples.full(.squat)
    for event in clip.labels(source: nil).events {
      for time in [event.start, event.mid, event.end].compactMap({ $0 }) {
        #expect(clip.times.contains(time))
      }
    }
  }

  @Test func `walking has no reps`() {
    let clip = Samples.clip(.walking, [.walkThrough(distance: 4)], yaw: 90)
    #expect(!clip.labels(source: nil).events.contains { $0.kind == .rep || $0.kind == .set })
  }

  @Test func `an empty room has no reps`() {
    let clip = Samples.clip(.standing, [.rest(seconds: 2)], subject: nil)
    #expect(clip.labels(source: nil).events == [])
  }

  @Test func `pulses are no reps`() {
    let clip = Samples.clip(.squat, [.pulses(count: 3, depth: 0.2, seconds: 0.6)])
    #expect(clip.labels(source: nil).events == [])
  }

  @Test func `partial reps are labelled and not counted`() {
    let clip = Samples.clip(
      .squat,
      [Samples.reps(2), Samples.reps(1, depth: 0.4, quality: .partial), Samples.reps(1)]
    )
    let events = clip.labels(source: nil).events
    #expect(events.filter { $0.kind == .rep }.map(\.label) == ["full", "full", "partial", "full"])
    #expect(events.filter { $0.kind == .set }.map(\.value) == [3])
    #expect(events.first?.label == "squat")
  }

  @Test func `reps with a rest between them are two sets`() {
    let clip = Samples.clip(.squat, [Samples.reps(1), .rest(seconds: 1), Samples.reps(2)])
    #expect(clip.labels(source: nil).events.filter { $0.kind == .set }.map(\.value) == [1, 2])
  }

  @Test func `walks to and from an exercise are ignored`() {
    let events = Samples.full(.squat).labels(source: nil).events
    #expect(events.filter { $0.kind == .ignore }.map(\.label) == ["walk-in", "walk-out"])
  }

  @Test(arguments: Movement.all)
  func `labels are a label file without findings`(movement: Movement) {
    let labels = Samples.full(movement, yaw: 90)
      .labels(source: .media(sha256: String(repeating: "a", count: 64)))
    let (parsed, diagnostics) = LabelFile.parse(Array(labels.text.utf8), file: "x.tsv")
    #expect(diagnostics == [])
    #expect(parsed?.text == labels.text)
  }

  @Test func `a pulse moves the hips less than half as far as a rep`() {
    let clip = Samples.clip(
      .squat,
      [.pulses(count: 1, depth: 0.2, seconds: 0.6), .rest(seconds: 0.5), Samples.reps(1)]
    )
    let travels = clip.times.indices.map { clip.travel($0, of: clip.clip.movement.exercise) }
    let pulse = (travels.prefix(9).max() ?? 0) - travels[0]
    let rep = (travels.max() ?? 0) - travels[0]
    #expect(pulse > 0.02)
    #expect(pulse < 0.5 * rep)
  }
}
