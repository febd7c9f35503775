// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics
import Testing

@testable import Forecasting

@Suite struct UnlabelledForecastTests {
  private func clip(_ id: Int, _ counts: [Int?], truth: Int? = nil, source: String = "a")
    -> RatedClip
  {
    RatedClip(id: "clip-\(100 + id)", source: source, counts: counts, truth: truth)
  }

  /// Clips of 2 to 12 reps, each counted by raters with known shares of right counts.
  private func clips(
    _ number: Int,
    right: [Double],
    seed: UInt64,
    source: (Int) -> String = { _ in "a" }
  ) -> [RatedClip] {
    var generator = RandomGenerator(seed: seed)
    return (0..<number).map { id in
      let truth = 2 + Int(generator.next() % 11)
      let counts = right.map { share -> Int? in
        if Double(generator.next() % 1_000_000) / 1e6 < share { return truth }
        return max(truth + [-2, -1, 1][Int(generator.next() % 3)], 0)
      }
      return clip(id, counts, truth: truth, source: source(id))
    }
  }

  // MARK: Votes

  @Test func `copies of one rater share a vote, and raters that err apart keep theirs`() {
    // Raters 0 and 1 are wrong on the same half of many clips, rater 2 on other clips.
    let labelled = (0..<400).map { id in
      clip(id, [id % 2 == 0 ? 5 : 4, id % 2 == 0 ? 5 : 4, id % 4 < 2 ? 5 : 6], truth: 5)
    }
    let dependence = RaterDependence(labelled, raters: 3)
    // Covariance and variance are 0.25 each, with 5 / 400 of 0.06 and 0.15 before any clip is seen.
    let expected = (0.25 + 5.0 / 400 * 0.06) / (0.25 + 5.0 / 400 * 0.15)
    #expect((dependence.correlations[0][1] - expected).magnitude < 1e-12)
    #expect(dependence.correlations[0][2] < 0.01)
    #expect(dependence.votes[0] == dependence.votes[1])
    #expect((0.49...0.51).contains(dependence.votes[0]) && dependence.votes[2] > 0.99)
    #expect((1.99...2.01).contains(dependence.independentRaters))
    // Rater 2 agrees with nobody: the copies have the same count.
    let new = clip(1, [7, 7, 8])
    #expect(
      (dependence.agreement(with: 0, on: new)! - dependence.votes[0]
        / (dependence.votes[0] + dependence.votes[2])).magnitude < 1e-12
    )
    #expect(dependence.agreement(with: 2, on: new) == 0)
    #expect(dependence.agreement(with: 2, on: clip(1, [nil, nil, 8])) == nil)
    #expect(dependence.agreement(with: 0, on: clip(1, [nil, 3, 8])) == nil)
  }

  // MARK: Latent counts

  @Test func `one round of expectation and maximisation is that by hand`() {
    // Shares of the first clip's candidates 4 and 5 (and 1) under the prior, by two raters that say 4 and 5.
    let prior = Array(repeating: CountDifference.usual, count: 2)
    let latent = LatentCounts([clip(1, [4, 5])], votes: [1, 1], prior: prior, strength: 1e9)
    // So strong a prior stays. If 4 is true, rater 0 is right and rater 1 has one more; if 5, one fewer.
    let four = (0.6 + 1e-4) * (0.12 + 1e-4)
    let five = (0.12 + 1e-4) * (0.6 + 1e-4)
    let one = (0.08 / 4 + 1e-4) * (0.08 / 8 + 1e-4)
    let all = four + five + one
    #expect((latent.exact[0][0]! - four / all).magnitude < 1e-6)
    #expect((latent.exact[0][1]! - five / all).magnitude < 1e-6)
  }

  @Test func `raters that err on their own are told apart without labels`() throws {
    let right = [0.95, 0.9, 0.8, 0.7, 0.6, 0.4]
    let new = clips(300, right: right, seed: 7)
    let basis = ForecastBasis(labelled: [], unlabelled: new, raters: right.count)
    for (rater, forecast) in basis.exact(by: .independentRaters).enumerated() {
      let truth = try #require(new.exact(of: rater))
      #expect((try #require(forecast) - truth).magnitude < 0.06, "rater \(rater)")
    }
  }

  @Test
  func `copies of a bad rater do not outvote the others once labels show that they are copies`()
    throws
  {
    func withCopies(_ clips: [RatedClip]) -> [RatedClip] {
      clips.map { clip in
        var clip = clip
        clip.counts += Array(repeating: clip.counts[3], count: 5)
        return clip
      }
    }
    let right = [0.9, 0.88, 0.85, 0.45]
    let labelled = withCopies(clips(60, right: right, seed: 1))
    let new = withCopies(clips(60, right: right, seed: 2))
    let basis = ForecastBasis(labelled: labelled, unlabelled: new, raters: 9)
    let truth = try #require(new.exact(of: 3))
    let bare = try #require(basis.exact(by: .independentRaters)[3])
    let dependent = try #require(basis.exact(by: .dependentRaters)[3])
    #expect(bare > truth + 0.2, "the copies vote for themselves: \(bare)")
    #expect((dependent - truth).magnitude < 0.1, "\(dependent) for \(truth)")
    // The copies make no interval narrower.
    let many = try UnlabelledForecast(labelled: labelled, unlabelled: new, raters: 9)
    #expect(many.independentRaters < 5.5)
    #expect(try #require(many.rows[3].interval95).width > 0.25)
  }

  // MARK: Other methods

  @Test func `confidence counts the clips above the threshold that is right on labelled ones`() {
    // Rater 0 is right on 6 of 8 labelled clips; both others agree with it on 4 of them, none on the others.
    let labelled =
      (0..<6).map { clip($0, $0 < 4 ? [5, 5, 5] : [5, 4, 6], truth: 5) }
      + (6..<8).map { clip($0, [6, 4, 4], truth: 5) }
    let new = [
      clip(20, [3, 3, 3]), clip(21, [3, 3, 3]), clip(22, [3, 2, 4]), clip(23, [3, 1, 1]),
    ]
    let basis = ForecastBasis(labelled: labelled, unlabelled: new, raters: 3)
    // The threshold is the third lowest agreement, which is 0: all new clips reach it.
    #expect(basis.exact(by: .confidence)[0] == 1)
    #expect(basis.exact(by: .carried)[0] == 0.75)
  }

  @Test func `near clips count more, and their effective number says how many are left`() throws {
    let labelled = (0..<10).map { id in
      RatedClip(
        id: "l\(id)",
        source: "a",
        counts: [id < 5 ? 3 : 2],
        truth: 3,
        features: ClipFeatures([.reps: Double(3 * id)])
      )
    }
    let new = (0..<5).map { id in
      RatedClip(
        id: "n\(id)",
        source: "b",
        counts: [3],
        truth: nil,
        features: ClipFeatures([.reps: 27])
      )
    }
    let basis = ForecastBasis(labelled: labelled, unlabelled: new, raters: 1)
    let (values, effective) = basis.exactByNearness
    #expect(try #require(values[0]) < 0.5)
    #expect(effective < 10 && effective > 1)
  }

  // MARK: Intervals

  @Test func `the interval is that of the spread and of what is left of chance`() {
    let deviation = ForecastDeviation([], raters: 1, method: .combined)
    #expect((deviation.spread - 0.09).magnitude < 1e-15 && deviation.sources == 0)
    let interval = deviation.interval(around: 0.5, clips: 24, normal: 1.959964)
    let reach = 1.959964 * (0.0081 + 0.1 * 0.25 / 24).squareRoot()
    #expect((interval.low - (0.5 - reach)).magnitude < 1e-12)
    #expect((interval.high - (0.5 + reach)).magnitude < 1e-12)
    let top = deviation.interval(around: 1, clips: 24, normal: 1.959964)
    #expect(top.high == 1 && top.low > 0.8)
  }

  @Test func `intervals hold the truth of planted raters, and most are no wider than 0.4`() throws {
    var (inside, narrow, all) = (0, 0, 0)
    for seed in 0..<12 {
      let right = [0.95, 0.9, 0.85, 0.7, 0.6, 0.5]
      let labelled = clips(48, right: right, seed: UInt64(100 + seed)) { ["a", "b", "c"][$0 % 3] }
      let new = clips(28, right: right.map { $0 - 0.15 }, seed: UInt64(200 + seed))
      let forecast = try UnlabelledForecast(labelled: labelled, unlabelled: new, raters: 6)
      #expect(forecast.sources == 3)
      for row in forecast.rows {
        let truth = try #require(new.exact(of: row.rater))
        all += 1
        if try #require(row.interval95).contains(truth) { inside += 1 }
        if row.isForecast { narrow += 1 }
      }
    }
    #expect(Double(inside) >= 0.9 * Double(all), "\(inside) of \(all)")
    #expect(Double(narrow) >= 0.8 * Double(all), "\(narrow) of \(all)")
  }

  @Test(arguments: ForecastMethod.allCases)
  func `the order of clips does not matter`(method: ForecastMethod) throws {
    let labelled = clips(30, right: [0.9, 0.8, 0.7], seed: 3)
    let new = clips(20, right: [0.8, 0.7, 0.6], seed: 4)
    let forecast = try UnlabelledForecast(
      labelled: labelled,
      unlabelled: new,
      raters: 3,
      method: method
    )
    let turned = try UnlabelledForecast(
      labelled: labelled.reversed(),
      unlabelled: new.reversed(),
      raters: 3,
      method: method
    )
    #expect(forecast == turned)
    // The labels of new clips are not looked at.
    let hidden = new.map { clip in
      var clip = clip
      clip.truth = nil
      return clip
    }
    let blind = try UnlabelledForecast(
      labelled: labelled,
      unlabelled: hidden,
      raters: 3,
      method: method
    )
    #expect(forecast == blind)
  }

  // MARK: Refusals

  @Test func `it says what it cannot forecast`() {
    let labelled = clips(30, right: [0.9, 0.8, 0.7], seed: 3)
    let new = clips(20, right: [0.8, 0.7, 0.6], seed: 4)
    func reason(_ labelled: [RatedClip], _ new: [RatedClip], raters: Int = 3) -> String {
      do throws(UnlabelledForecast.Impossible) {
        _ = try UnlabelledForecast(labelled: labelled, unlabelled: new, raters: raters)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(reason(labelled, new) == "")
    #expect(reason(labelled, Array(new.prefix(3))).hasPrefix("3 new clips"))
    #expect(reason(Array(labelled.prefix(3)), new).hasPrefix("3 labelled clips"))
    func single(_ clips: [RatedClip], copies: Int) -> [RatedClip] {
      clips.map { clip in
        var clip = clip
        clip.counts = Array(repeating: clip.counts[0], count: copies)
        return clip
      }
    }
    #expect(
      reason(single(labelled, copies: 1), single(new, copies: 1), raters: 1).hasPrefix(
        "only one counter"
      )
    )
    let copies = reason(
      single(clips(200, right: [0.7], seed: 9), copies: 4),
      single(new, copies: 4),
      raters: 4
    )
    #expect(copies.contains("err together"), "\(copies)")
    let empty = new.map { clip in
      var clip = clip
      clip.counts = [0, 0, 0]
      return clip
    }
    #expect(reason(labelled, empty).hasPrefix("0 new clips in which most counters find a rep"))
  }

  // MARK: Study and shift

  @Test func `every source is forecast from the others, by all methods`() throws {
    let all = clips(60, right: [0.95, 0.8, 0.7, 0.6], seed: 11) { ["a", "b", "c"][$0 % 3] }
    let study = ForecastStudy(all + [clip(900, [1, 1, 1, 1], truth: 1, source: "tiny")], raters: 4)
    #expect(study.sources.map(\.name) == ["a", "b", "c"])
    #expect(study.tooSmall == ["tiny"])
    #expect(study.means.map(\.method) == ForecastMethod.allCases)
    // The mean is that of the sources, and each is what a forecast of its own says.
    let row = try #require(study.sources[1].rows.first)
    let out = all.filter { $0.source == "b" }
    let rest =
      all.filter { $0.source != "b" } + [clip(900, [1, 1, 1, 1], truth: 1, source: "tiny")]
    let forecast = try UnlabelledForecast(labelled: rest, unlabelled: out, raters: 4)
    let errors = try forecast.rows.map {
      (try #require($0.exact) - out.exact(of: $0.rater)!).magnitude
    }
    #expect((row.absoluteError - errors.reduce(0, +) / 4).magnitude < 1e-12)
  }

  @Test func `features beyond all labelled clips are named with the counters that they disturb`()
    throws
  {
    let labelled = (0..<10).map { ClipFeatures([.rangeDrift: -0.05 * Double($0), .reps: 3]) }
    let new = (0..<10).map { ClipFeatures([.rangeDrift: -0.1 * Double($0), .reps: 3]) }
    let shifts = ClipShift.shifts(from: labelled, to: new)
    let shift = try #require(shifts.first)
    #expect(shifts.count == 1 && shift.feature == .rangeDrift && shift.side == .below)
    // -0.5 to -0.9 lie below -0.45.
    #expect(shift.share == 0.5 && shift.stress == "shrinking-range")
    #expect(
      shift.sentence.hasPrefix("50 % of the new clips have a range that changes by less than -0.45")
    )
    let effects = shift.effects(on: ["zig-zag", "zero-crossing"])
    #expect(effects.allSatisfy { $0.plainExact - $0.exact >= 0.1 })
    #expect(effects.contains { $0.counter == "zig-zag" })
  }
}
