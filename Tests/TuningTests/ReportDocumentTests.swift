// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Scoring
import Statistics
import TestSupport
import Testing

@testable import Tuning

struct ReportDocumentTests {
  /// A report in which every kind of finding is there, with numbers of many digits.
  private func report(_ seed: UInt64) throws -> TuningReport {
    var random = RandomGenerator(seed: seed)
    let made = MadeStudy(
      clips: MadeStudy.varied(seed, subjects: 7, around: 0.2, spread: 1.2)
        + [.init(subject: "subject-0", exercise: "push-up", low: 0.02, high: 0.3, plateauCount: 2)],
      isByExercise: true
    )
    let counter = TunedConfiguration.counter(
      try CounterConfiguration(parsing: "zig-zag:cooldown=0.25")
    )
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 50))
    let scores = try #require(made.design.variants[0] as? LineScores)
    let cooldown = SearchAxis(
      "cooldown",
      unit: .seconds,
      range: 0...3,
      isLogarithmic: false,
      default: 0
    )
    let sides = (1 + random.index(below: 9), 1 + random.index(below: 9))
    let values = (0..<sides.0 * sides.1).map { _ in
      random.index(below: 5) == 0 ? .nan : Double(random.index(below: 3)) / 3
    }
    let surface = ScoreSurface(
      axes: [MadeStudy.axis, cooldown],
      edges: zip([MadeStudy.axis, cooldown], [sides.0, sides.1]).map { axis, count in
        (0...count).map { axis.value(share: Double($0) / Double(count)) }
      },
      values: values,
      isHigherBetter: true
    )
    return TuningReport(
      provenance: .init(
        software: "RepGauge 0",
        command: "rep-tune datasets/made",
        dataset: "made",
        datasetSHA256: "00",
        track: "truth",
        objective: "exact",
        constraints: ["false-reps-per-minute<=1"],
        groupedBy: "group",
        groups: 7,
        seed: .max,
        plan: ResamplingPlan(replicates: 50, seed: .max)
      ),
      study: made.study,
      variants: [counter, counter.setting(["cooldown"], to: [1.0 / 3])],
      separability: zip(made.design.facts, made.landscapes).map {
        ClipSeparability($0, $1.map, MadeStudy.axis)
      },
      curves: [SensitivityCurve(scores, of: made.design.clips(of: nil), atMost: 9, &bootstrap)],
      maps: [
        .init(
          exercise: nil,
          surface: surface,
          isOutlined: values.map { $0 > 0.5 },
          clips: 15,
          subjects: 7
        )
      ],
      tradeOffs: [TradeOff("zig-zag", [], flips: 1 / 7.0)],
      remarks: ["It is said twice.", "It is said twice."],
      omissions: [.init(clip: "lost", reason: "its track ends early")]
    )
  }

  private func bytes(_ report: TuningReport) -> (main: [UInt8], maps: [UInt8]) {
    let texts = report.files.map { Array($0.text.utf8) }
    return (texts[1], texts[0])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what is read is what was written, to the byte`(seed: UInt64) throws {
    let found = try report(seed)
    let written = bytes(try found.asStored())
    let read = try TuningReport(main: written.main, maps: written.maps)
    let again = bytes(read)
    let isSame = (again.main == written.main, again.maps == written.maps)
    #expect(isSame.0)
    #expect(isSame.1)
    #expect(read.provenance == found.provenance)
    #expect(read.folds == found.folds && read.clips == found.clips)
    #expect(read.overall.warnings.count == found.overall.warnings.count)
    #expect(read.exercises.map(\.exercise) == ["push-up", "squat"])
    #expect(read.maps[0].isOutlined == found.maps[0].isOutlined)
    #expect(TuningWords(read).conclusions.count == TuningWords(found).conclusions.count)
  }

  @Test func `two thresholds are told where they are split, and what is held`() throws {
    let made = try report(1)
    let found = try #require(made.overall.choice.all)
    let axes = [("low", 30...120.0), ("high", 120...175.0)].map { name, range in
      SearchAxis(name, unit: .signal, range: range, isLogarithmic: false, default: 120)
    }
    let plateau = Plateau(
      best: 1,
      loss: 0,
      centre: [119, 141],
      extents: [
        .init(low: 118, high: 120, touchesLowerBound: false, touchesUpperBound: true),
        .init(low: 120, high: 160, touchesLowerBound: true, touchesUpperBound: false),
      ],
      parts: 1,
      share: 0.1
    )
    let choice = ThresholdChoice(
      variant: 0,
      point: plateau.centre,
      plateau: plateau,
      score: found.score
    )
    let scope = ScopeResult(
      exercise: nil,
      current: made.overall.current,
      choice: CrossValidatedChoice(all: choice, withoutFold: []),
      inSample: nil,
      outer: nil,
      gain: nil,
      inSampleGain: nil,
      borrowed: 0,
      warnings: [
        .touchesBound(parameter: "low", isUpper: true, bound: 120),
        .touchesBound(parameter: "high", isUpper: false, bound: 120),
      ],
      isHigherBetter: true
    )
    // Nowhere four reps: no low counts it, whatever the high one held.
    let clip = MadeStudy(
      clips: [.init(subject: "ana", low: 0.1, high: 0.4, plateauCount: 3)]
    ).landscapes[0]
    let told = TuningReport(
      provenance: made.provenance,
      variants: [.counter(try CounterConfiguration(parsing: "hysteresis"))],
      axes: axes,
      clips: made.clips,
      folds: nil,
      obstacle: .oneGroup,
      overall: scope,
      exercises: [],
      ownThresholds: nil,
      costOfGlobal: nil,
      changes: [
        CountChange(
          clip: "clip-0",
          exercise: "squat",
          labelled: 4,
          current: 4,
          proposed: 3,
          left: nil,
          isRightInUse: true,
          isRightChosen: false
        )
      ],
      separability: [ClipSeparability(clip.facts, clip.map, MadeStudy.axis)],
      curves: [],
      maps: [],
      tradeOffs: [],
      remarks: [],
      omissions: []
    )
    let sentences = TuningWords(told).conclusions
    let split =
      "The plateau ends where low and high are split, at 120. To go on, move both: "
      + "--range low=30..140 --range high=140..175. Do so once: stop if the score left out does "
      + "not rise. Each look is one more choice on the same clips, and nothing corrects for it."
    #expect(sentences.count { $0 == split } == 1, "\(sentences)")
    let room = try #require(sentences.last)
    #expect(
      room.hasPrefix("0 of 1 clip can be counted exactly by some value of low with high=141 held")
    )
    #expect(room.contains(" The values in use count 1 more exactly."), "\(room)")
  }

  @Test func `warnings go before Take, and stand beside the values`() throws {
    let made = try report(1)
    let sentences = TuningWords(made).conclusions
    #expect(sentences[1].hasPrefix("Take "))
    #expect(sentences[1].hasSuffix(" The warnings go before this advice."), "\(sentences[1])")
    #expect(sentences.contains { $0.hasPrefix("push-up: Keep ") })
    let squat = try #require(sentences.first { $0.hasPrefix("squat: Take ") })
    #expect(squat.hasSuffix(" Do not change it; label more people."), "\(squat)")
    // Two parameters for all clips and for squats, of which one has a plateau.
    let lines = ThresholdsSource(made).text.split(separator: "\n")
    let warnings = lines.filter { $0.hasPrefix("  /// - Warning: ") }
    #expect(warnings.count { $0.contains("The plateau of min-amplitude is narrow") } == 2)
    #expect(warnings.count { $0.contains("a value outside the plateau is chosen") } == 4)
    #expect(warnings.count == 6, "\(warnings)")
  }

  @Test func `names of then are read as those of today`() throws {
    let text = String(decoding: bytes(try report(1)).main, as: UTF8.self)
      .replacing("rep-tune datasets/made", with: "rep-tune zig-zag --counter zig-zag:cooldown=0.25")
    func read(_ counter: String) throws -> TuningReport {
      let main = text.replacing("zig-zag", with: counter)
      return try TuningReport(main: Array(main.utf8), maps: bytes(try report(1)).maps)
    }
    let then = try read("seed-rep-counter")
    let today = try read("article-rep-counter")
    #expect(then.variants.map(\.description) == today.variants.map(\.description))
    #expect(then.tradeOffs == today.tradeOffs)
    #expect(
      then.provenance.command
        == "rep-tune seed-rep-counter --counter article-rep-counter:cooldown=0.25"
    )
    #expect(!String(decoding: bytes(then).main, as: UTF8.self).contains("--counter seed-"))
  }

  /// Also a valid input that readers are fuzzed with.
  @Test func `a report is written as it was`() throws {
    for file in try report(1).asStored().files {
      let difference = try goldenDifference(of: file.text, from: file.name)
      #expect(difference == nil)
    }
  }

  @Test func `every number of a report may be extreme: the report is used, or refused`() throws {
    let written = bytes(try report(1).asStored())
    let spellings = ExtremeNumbers.spellings
    var (used, refused) = (0, 0)
    for (turn, place) in ExtremeNumbers.places(in: written.main).enumerated() {
      for spelling in [spellings[turn % spellings.count], "1e308", "nan"] {
        var main = written.main
        main.replaceSubrange(place, with: Array(spelling.utf8))
        guard let read = try? TuningReport(main: main, maps: written.maps) else {
          refused += 1
          continue
        }
        used += 1
        #expect(TuningWords(read).conclusions.count >= 2)
        #expect(!ThresholdsSource(read).text.isEmpty)
        #expect(!read.document.compactText.isEmpty)
      }
    }
    #expect(used > 0 && refused > 0)
  }

  @Test func `every member that is missing is named, and nothing else is said`() throws {
    let written = bytes(try report(1))
    let (root, _) = JSONNode.parse(written.main, file: "tuning.json")
    guard case .object(let members)? = root?.json else {
      Issue.record("it is an object")
      return
    }
    // These say in words or sums what others say.
    let derived = ["counter", "conclusions"]
    for name in members.map(\.name) where !derived.contains(name) {
      let rest = JSON.object(members.filter { $0.name != name })
      let damage = #expect(throws: ReportDamage.self) {
        _ = try TuningReport(main: Array(rest.text.utf8), maps: written.maps)
      }
      let text = damage?.description ?? ""
      #expect(text.hasPrefix("tuning.json:1:1: ") || text.contains("is in folds"), "\(text)")
      #expect(text.contains(name == "schema" ? "no schema" : "no '\(name)'"), "\(text)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `no damage makes reading crash`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var written = bytes(try report(seed % 3))
    for _ in 0..<1 + random.index(below: 3) {
      let place = random.index(below: written.main.count)
      switch random.index(below: 3) {
      case 0: written.main[place] = UInt8(truncatingIfNeeded: random.index(below: 256))
      case 1: written.main.remove(at: place)
      default: written.main.removeSubrange(place..<min(place + 40, written.main.count))
      }
    }
    do throws(ReportDamage) {
      let read = try TuningReport(main: written.main, maps: written.maps)
      // Digits may have changed; what is read is still a report.
      #expect(TuningWords(read).conclusions.count >= 2)
    } catch {
      #expect(error.description.hasPrefix("tuning.json"), "\(error)")
    }
  }

  @Test func `another version, other maps and no JSON at all are said in one line`() throws {
    let written = bytes(try report(2))
    func message(_ main: [UInt8], _ maps: [UInt8]) -> String {
      do throws(ReportDamage) {
        _ = try TuningReport(main: main, maps: maps)
        return "read"
      } catch {
        return error.description
      }
    }
    let text = String(decoding: written.main, as: UTF8.self)
    let older = text.replacing("\"schema\": 3", with: "\"schema\": 2")
    #expect(
      message(Array(older.utf8), written.maps)
        == "tuning.json:1:1: it has schema 2, this program reads 3; rep-tune writes it anew"
    )
    #expect(
      message(written.main, written.maps + [10])
        == "tuning.json:1:1: maps.json is not the file that belongs to it"
    )
    #expect(message(Array("{".utf8), written.maps).hasPrefix("tuning.json:1:"))
    #expect(message([], []).hasPrefix("tuning.json"))
    // A list of maps that belongs to the main file and is none.
    let wrong = Array("[{\"axes\": []}]\n".utf8)
    let digest = SHA256.hexadecimal(of: written.maps)
    let main = text.replacing(digest, with: SHA256.hexadecimal(of: wrong))
    #expect(message(Array(main.utf8), wrong).hasPrefix("maps.json:1:"))
  }
}
