// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing
@testable import Agreement
@testable import Scoring

struct ConsensusTests {
  /// The consensus of raters who say lines such as `rep 1 2 3 full`.
  private func merged(_ said: [(String, [String])]) -> Consensus {
    let files = said.map { LabelFile.sample($0.0, $0.1) }
    let opinions = files.map { file in
      RaterOpinion(file, reference: Reference.make(from: file, file: "x").reference!)
    }
    return RatedClip.sample(opinions).consensus(of: files, boundaryTolerance: 0.25)
  }

  private func lines(_ consensus: Consensus) -> [String] {
    consensus.labels.text.split(separator: "\n").drop { !$0.hasPrefix("kind") }.dropFirst()
      .map { String($0.replacing("\t", with: " ")) }
  }

  @Test func `where all agree the times are medians and nothing is open`() {
    let found = merged([
      ("ana", ["rep 1 2 3 full"]), ("ben", ["rep 1.1 2.1 3.2 full"]),
      ("cem", ["rep 1.2 2.1 3 full"]),
    ])
    #expect(found.open == [])
    #expect(found.labels.status == .done)
    #expect(found.labels.rater == "consensus")
    #expect(lines(found) == ["rep 1.100000 2.100000 3.000000 full    by ana, ben, cem"])
  }

  @Test func `a rep of the minority is borderline and open`() {
    let found = merged([
      ("ana", ["rep 1 2 3 full", "rep 5 6 7 full"]), ("ben", ["rep 1 2 3 full"]),
    ])
    #expect(found.open.map(\.text) == ["only ana has a rep at 6.000 s"])
    #expect(found.labels.status == .draft)
    #expect(
      lines(found) == [
        "rep 1.000000 2.000000 3.000000 full    by ana, ben",
        "rep 5.000000 6.000000 7.000000 borderline    by ana; adjudicate: only ana has a rep",
      ]
    )
  }

  @Test func `a rep of the minority within a settled one is a note on that`() {
    let found = merged([
      ("ana", ["rep 0 1 4 full"]), ("ben", ["rep 0 1.1 2 full", "rep 2 3 4 full"]),
      ("cem", ["rep 0 1 4 full"]),
    ])
    #expect(lines(found).count == 1)
    #expect(lines(found)[0].hasSuffix("; adjudicate: only ben has a rep at 3.000 s"))
    let leftOut = found.open.flatMap(\.leftOut)
    #expect(leftOut.map(\.mid) == [3] && leftOut.map(\.label) == ["full"])
    #expect(leftOut.map(\.note) == ["by ben"])
    #expect(found.open.map(\.text).contains("only ben has a rep at 3.000 s, left out"))
    #expect(found.open.map(\.text).contains("end from 2.000 to 4.000 s at 1.000 s"))
  }

  @Test func `without a majority for its quality a rep is borderline`() {
    let found = merged([("ana", ["rep 1 2 3 full"]), ("ben", ["rep 1 2 3 partial"])])
    #expect(found.open.map(\.text) == ["quality: ana full, ben partial at 2.000 s"])
    #expect(found.labels.events.map(\.label) == ["borderline"])
    let three = merged([
      ("ana", ["rep 1 2 3 full"]), ("ben", ["rep 1 2 3 partial"]), ("cem", ["rep 1 2 3 full"]),
    ])
    #expect(three.labels.events.map(\.label) == ["full"])
    #expect(three.open == [])
  }

  @Test func `a rater who gives a count alone outvotes no rep`() {
    let ana = ["set 0 - 20 squat", "rep 1 2 3 full", "rep 5 6 7 full"]
    let agreed = merged([("ana", ana), ("table", ["set - - - squat 2"])])
    #expect(agreed.open == [])
    #expect(
      lines(agreed) == [
        "set 0.000000  20.000000 squat    by ana",
        "rep 1.000000 2.000000 3.000000 full    by ana",
        "rep 5.000000 6.000000 7.000000 full    by ana",
      ]
    )
    let other = merged([
      ("ana", ana), ("table", ["set - - - squat 3"]), ("two", ["set - - - squat 3"]),
    ])
    #expect(lines(other) == lines(agreed))
    #expect(
      other.open.map(\.text) == [
        "table counts 3 reps, 2 full reps are settled",
        "two counts 3 reps, 2 full reps are settled",
      ]
    )
    #expect(other.labels.status == .draft)
  }

  @Test func `counts alone are merged by their majority`() {
    let found = merged([
      ("ana", ["set - - - squat 2"]), ("ben", ["set - - - squat 3"]),
      ("cem", ["set - - - squat 3"]),
    ])
    #expect(lines(found) == ["set    squat  3 reps by ana, ben, cem"])
  }

  @Test func `a rep that another rater ignores is left out by name`() {
    let found = merged([
      ("ana", ["rep 1 2 3 full", "rep 11 12 13 full"]),
      ("ben", ["rep 1 2 3 full", "ignore 10 - 14 -"]),
    ])
    #expect(
      found.open.map(\.text).contains(
        "only ana has a rep at 12.000 s, which ben ignores, left out"
      )
    )
    #expect(found.open.flatMap(\.leftOut).contains { $0.kind == .rep && $0.mid == 12 })
    let own = merged([
      ("ana", ["rep 1 2 3 full", "rep 11 12 13 full", "ignore 10 - 14 -"]),
      ("ben", ["rep 1 2 3 full", "ignore 10 - 14 -"]),
    ])
    #expect(own.open == [])
    #expect(own.leftOut.map(\.mid) == [12] && own.leftOut.map(\.note) == ["by ana"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no rep is dropped without a word`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let said = (0..<(1 + random.index(below: 4))).map { rater -> (String, [String]) in
      var lines: [String] = []
      var time = 0.0
      if random.index(below: 4) == 0 { return ("r\(rater)", ["set - - - squat 4"]) }
      for _ in 0..<random.index(below: 7) {
        time += Double(random.index(below: 20)) / 10
        let length = 0.2 + Double(random.index(below: 30)) / 10
        let quality = ["full", "full", "partial"][random.index(below: 3)]
        lines.append("rep \(time) \(time + length / 2) \(time + length) \(quality)")
        time += length
      }
      if random.index(below: 3) == 0 { lines.append("ignore 3 - 8 -") }
      return ("r\(rater)", lines)
    }
    let found = merged(said)
    let named = found.open.flatMap(\.leftOut) + found.leftOut
    for (rater, lines) in said {
      for line in lines where line.hasPrefix("rep") {
        let time = Double(line.split(separator: " ")[2]) ?? 0
        let isThere = (found.labels.events + named).contains { event in
          let raters = event.note.dropFirst(3).prefix { $0 != ";" }.split(separator: ",")
          return event.kind == .rep && ((event.mid ?? 0) - time).magnitude < 3
            && raters.contains { $0.filter { $0 != " " } == rater }
        }
        #expect(isThere, "\(rater): \(line)")
      }
    }
  }

  @Test func `medians that overlap meet in the middle`() {
    let found = merged([
      ("ana", ["rep 0 1 2 full", "rep 2 3 4 full"]),
      ("ben", ["rep 0 1 2.2 full", "rep 2.2 3 4 full"]),
      ("cem", ["rep 0 1 2.2 full", "rep 2.2 3 4 full"]),
      ("dan", ["rep 0 1 2.2 full", "rep 2 3 4 full"]),
    ])
    let events = found.labels.events
    #expect(events.count == 2)
    #expect(agree(events[0].end, 2.15))
    #expect(events[0].end == events[1].start)
  }

  @Test func `other kinds are taken from the majority, and left out and said otherwise`() {
    let found = merged([
      ("ana", ["hold 1 - 5 bottom", "fault 2 - 3 knee-valgus", "step 7 - - heel-strike"]),
      ("ben", ["hold 1.5 - 5.5 bottom", "step 7.1 - - heel-strike", "ignore 9 - 10 walk-out"]),
    ])
    #expect(
      lines(found) == [
        "hold 1.250000  5.250000 bottom    by ana, ben",
        "fault 2.000000  3.000000 knee-valgus    by ana",
        "step 7.050000   heel-strike    by ana, ben",
      ]
    )
    #expect(found.open.map(\.text) == ["ignore walk-out at 9.000 s: only by ben, left out"])
    #expect(found.open[0].leftOut.map(\.kind) == [.ignore])
    #expect(found.open[0].leftOut.map(\.note) == ["by ben"])
  }

  @Test func `sets hold the reps of all, and counts need a majority`() {
    let found = merged([
      ("ana", ["set 1 - 9 squat 5"]), ("ben", ["set 0.5 - 8 squat 5"]),
      ("cem", ["set 1 - 8 squat 6"]),
    ])
    #expect(lines(found) == ["set 0.500000  9.000000 squat  5 reps by ana, ben, cem"])
    let two = merged([("ana", ["set 1 - 9 squat 5"]), ("ben", ["set 1 - 9 squat 6"])])
    #expect(two.open.map(\.text) == ["counts of 5, 6"])
    #expect(two.labels.events[0].value == 5)
    #expect(two.labels.status == .draft)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a consensus is a label file without errors, whatever the raters' order`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let said = ["ana", "ben", "cem"].prefix(2 + random.index(below: 2)).map { rater in
      var lines: [String] = []
      var time = 0.0
      for _ in 0..<6 where random.unit() < 0.8 {
        time += random.unit()
        let (mid, end) = (time + 0.5 + random.unit(), time + 2 + random.unit())
        let quality = ["full", "partial", "failed"][random.index(below: 3)]
        lines.append("rep \(time) \(mid) \(end) \(quality)")
        time = end
      }
      return (rater, lines)
    }
    let found = merged(Array(said))
    let bytes = Array(found.labels.text.utf8)
    let (labels, findings) = LabelFile.parse(bytes, file: "clip.consensus.tsv")
    #expect(findings.filter { $0.severity == .error } == [], "\(found.labels.text)")
    #expect(labels?.text == found.labels.text)
    #expect(merged(said.reversed()) == found)
    #expect((found.labels.status == .done) == found.open.isEmpty)
  }
}
