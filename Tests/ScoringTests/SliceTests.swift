// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics
import Testing
@testable import Measures
@testable import Scoring

struct SliceTests {
  private static let evaluation: CounterEvaluation = {
    let counts = [1, 2, 3, 12, 25, 0]
    let clips = counts.enumerated().map { index, count in
      var clip = ClipIdentity.sample("clip-\(index)", subject: "subject-\(index % 2)")
      clip.tags = [["night", "mirror"], ["night"], [], [], [], []][index]
      clip.view = index == 0 ? .front : nil
      return ClipScore.counts(clip, reference: count, predicted: count)
    }
    var negative = ClipIdentity.sample("negative", isNegative: true)
    negative.tags = ["night"]
    return .sample(clips + [.counts(negative, reference: 0, predicted: 2)])
  }()

  @Test func `counts are grouped in bands, in their order`() {
    let slices = Self.evaluation.slices(by: .count)
    #expect(slices.map { $0.conditions[0].value } == ["0", "1-2", "3-5", "11-20", "21+"])
    #expect(slices.map(\.clips) == [1, 2, 1, 1, 1])
    #expect(slices[1].measure("exact")?.id == "exact{count=1-2}")
    #expect(MeasureIdentifier("exact{count=21+}")?.slice.first?.value == "21+")
  }

  @Test func `a clip is in the slice of each of its tags`() {
    let slices = Self.evaluation.slices(by: .tag)
    #expect(slices.map { $0.conditions[0].value } == ["mirror", "night"])
    #expect(slices.map(\.clips) == [1, 3])
    #expect(slices[1].measure("exact")?.clips == 2)
    #expect(slices[1].measure("false-reps-per-minute")?.clips == 1)
  }

  @Test func `clips of unknown view are in no slice`() {
    #expect(Self.evaluation.slices(by: .view).map(\.clips) == [1])
    #expect(Self.evaluation.slices(by: .subject).map(\.clips) == [1, 3, 3])
  }

  @Test func `slices by several keys are those by each of them`() {
    let keys: [SliceKey] = [.tag, .view, .count, .subject]
    let together = Self.evaluation.slices(by: keys)
    #expect(together == keys.map { Self.evaluation.slices(by: $0) })
    #expect(together.map(\.count) == [2, 1, 5, 3])
    #expect(Self.evaluation.slices(by: []) == [])
  }

  @Test func `a slice has the measures of its clips alone`() {
    for slice in Self.evaluation.slices(by: [.tag, .count, .subject]).joined() {
      let condition = slice.conditions[0]
      let key = SliceKey(rawValue: condition.key)
      let clips = Self.evaluation.clips.filter {
        key?.values(of: $0).contains(condition.value) == true
      }
      var draws = SubjectBootstrap(plan: Self.evaluation.plan)
      #expect(
        MeasureCatalog.all.measures(of: clips, slice: slice.conditions, &draws) == slice.measures
      )
    }
  }

  @Test(
    arguments: zip([0, 1, 2, 3, 5, 6, 10, 11, 20, 21, 1000], [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  )
  func `a count is in one band`(count: Int, band: Int) {
    #expect(CountBand(count) == CountBand.allCases[band])
  }

  @Test(arguments: zip([0, 0.399, 0.4, 0.7, 0.701, 1.3], [0, 0, 1, 1, 2, 2]))
  func `a height is in one band`(height: Double, band: Int) {
    #expect(SizeBand(height) == SizeBand.allCases[band])
  }

  @Test(
    arguments: zip(
      [1, 15, 19.4, 19.5, 24, 27.4, 27.5, 29.97, 45.4, 45.6, 240],
      [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    )
  )
  func `a frame rate is in one band`(rate: Double, band: Int) {
    #expect(RateBand(rate) == RateBand.allCases[band])
  }

  @Test func `bands of heights and rates come from the least up, and unmeasured clips are in none`()
  {
    let heights: [Double?] = [0.9, 0.2, 0.5, nil]
    let clips = heights.enumerated().map { index, height in
      var clip = ClipIdentity.sample("clip-\(index)")
      clip.personHeight = height
      clip.frameRate = height.map { 60 * $0 }
      return ClipScore.counts(clip, reference: 3, predicted: 3)
    }
    let evaluation = CounterEvaluation.sample(clips)
    #expect(
      evaluation.slices(by: .size).map { $0.conditions[0].value } == ["small", "medium", "large"]
    )
    #expect(
      evaluation.slices(by: .rate).map { $0.conditions[0].value } == [
        "under-20", "28-45", "over-45",
      ]
    )
    #expect(MeasureIdentifier("exact{rate=over-45,size=small}")?.slice.count == 2)
  }
}
