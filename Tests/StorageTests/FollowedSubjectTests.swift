// SPDX-License-Identifier: Apache-2.0
import Storage
import Testing

@Suite struct FollowedSubjectTests {
  private func backend(_ clip: String, _ subject: TrackMetadata.Subject) -> RunBackend {
    RunBackend(
      configuration: "c",
      backend: "b",
      version: "1",
      digests: [:],
      subject: FollowedSubject(subject, clip: clip)
    )
  }

  private func ruled(_ share: Double) -> TrackMetadata.Subject {
    .init(selection: "longest", people: 3, peopleInView: 2, sharedFrames: share)
  }

  @Test func `clips in which people share frames are gathered over a run`() throws {
    // More than a tenth of the frames, so that one frame of a passer-by is none.
    let merged = RunBackend.merged([
      [backend("a", ruled(0.1))], [backend("b", ruled(0.11))], [backend("c", ruled(1))],
    ])
    let subject = try #require(merged.first?.subject)
    #expect(merged.count == 1)
    #expect(subject.sharedClips == ["b", "c"])
    #expect(subject.text == "longest of up to 3 people; others in 2 clips: b, c")
    #expect(RunBackend.merged([]).isEmpty)
  }

  @Test func `what nobody can tell is not said to be nobody`() throws {
    let model = try #require(RunBackend.merged([[backend("a", .model)]]).first?.subject)
    #expect(model.sharedClips == nil)
    #expect(model.text == "the model's own choice of one person")
    let rule = try #require(RunBackend.merged([[backend("a", ruled(0))]]).first?.subject)
    #expect(rule.sharedClips == [])
    #expect(rule.text == "longest of up to 3 people; others in no clip")
    #expect(FollowedSubject(.onlyPerson, clip: "a").text == "the only person")
    #expect(FollowedSubject(.init(selection: ""), clip: "a").text == "not recorded")
  }
}
