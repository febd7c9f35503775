// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

struct DeterminismTests {
  private func text(_ track: PoseTrack) -> String {
    "\(track.times) \(track.positions) \(track.world ?? [])"
  }

  @Test func `the same seed gives the same track, labels and pictures`() {
    let first = Samples.full(.squat, yaw: 20)
    let second = Samples.full(.squat, yaw: 20)
    #expect(text(first.track()) == text(second.track()))
    #expect(first.labels(source: nil) == second.labels(source: nil))
    #expect(first.renderer().image(30) == second.renderer().image(30))
  }

  @Test func `another seed gives other reps`() {
    let first = Samples.clip(.squat, [Samples.reps(3)], seed: 1)
    let second = Samples.clip(.squat, [Samples.reps(3)], seed: 2)
    #expect(text(first.track()) != text(second.track()))
  }

  @Test func `clips of one recipe vary by their names`() {
    let first = Samples.clip(.squat, [Samples.reps(3)], id: "one")
    let second = Samples.clip(.squat, [Samples.reps(3)], id: "two")
    #expect(text(first.track()) != text(second.track()))
  }

  // Where these digests change, raise SyntheticClip.revision: caches know by it that they are old.
  @Test(arguments: [
    (Movement.squat, 30.0, "squat"), (.pushUp, 90, "push-up"), (.bicepsCurl, 0, "curl"),
  ])
  func `pictures and tracks are those of this revision`(
    movement: Movement,
    yaw: Double,
    name: String
  ) {
    let clip = Samples.clip(movement, [Samples.reps(1)], id: name, yaw: yaw)
    let image = SHA256.hexadecimal(of: clip.renderer().image(8).bytes)
    let track = SHA256.hexadecimal(of: Array(text(clip.track()).utf8))
    #expect(SyntheticClip.revision == 10)
    #expect([image, track].map { String($0.prefix(16)) } == Self.digests[name])
  }

  @Test func `tracks and labels of every movement are those of this revision`() {
    var digest = SHA256()
    for movement in Movement.all {
      let clip = Samples.full(movement, yaw: 30)
      digest.update(Array((text(clip.track()) + clip.labels(source: nil).text).utf8))
    }
    #expect(SyntheticClip.revision == 10)
    #expect(digest.hexadecimalDigest().prefix(16) == "b6e0e12cd7febbba")
  }

  private static let digests = [
    "squat": ["13d760f02cb369cf", "346b30cadf3c2497"],
    "push-up": ["f831c958d91d6e38", "02f9baeeefe84ff5"],
    "curl": ["f8b02c84632ac0b5", "0f471dfae486a785"],
  ]
}
