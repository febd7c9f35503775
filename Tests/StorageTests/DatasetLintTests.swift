// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Storage
import Testing

/// What looks wrong with a dataset as a whole.
@Suite struct DatasetLintTests {
  private func clip(
    _ id: String,
    subject: String = "p",
    group: String? = nil,
    split: String? = nil,
    digest: Character? = nil,
    frames: Int = 300
  ) -> ClipRecord {
    ClipRecord(
      id: id,
      media: "\(id).mp4",
      sha256: digest.map { String(repeating: $0, count: 64) },
      subject: subject,
      group: group,
      exercise: "squat",
      split: split,
      facts: ClipRecord.MediaFacts(
        frameSize: FrameSize(width: 4, height: 4),
        firstTime: 0,
        endTime: 10,
        frameCount: frames,
        frameRate: 30,
        rotation: 0,
        codec: "h264"
      )
    )
  }

  private func labels(
    _ clip: String,
    rater: String = "ana",
    digest: Character? = nil,
    lengths: [Double] = [1, 1],
    extra: [LabelEvent] = []
  ) -> LabelFile {
    var start = 0.0
    let reps = lengths.map { length in
      defer { start += length }
      return LabelEvent(.rep, start: start, end: start + length, label: "full")
    }
    return LabelFile(
      clip: clip,
      source: digest.map { .media(sha256: String(repeating: $0, count: 64)) },
      rater: rater,
      status: .done,
      events: reps + extra
    )
  }

  /// The findings as `line code`, with a clip without reps so that the dataset has one.
  private func findings(
    _ clips: [ClipRecord],
    _ labels: [LabelFile],
    hasNegative: Bool = true
  ) -> [String] {
    let manifest = DatasetManifest(
      name: "d",
      licence: "none",
      clips: clips + (hasNegative ? [clip("z", subject: "z")] : [])
    )
    var lint = LintedLabels()
    for file in labels + (hasNegative ? [self.labels("z", lengths: [])] : []) {
      lint.add(file, file: "\(file.clip).\(file.rater).tsv")
    }
    let found = DatasetLint(Dataset(folder: "d", manifest: manifest), labels: lint)
      .diagnostics(manifest: Array(manifest.text.utf8))
    #expect(found.allSatisfy { $0.severity == .warning })
    return found.map { "\($0.position?.line ?? 0) \($0.code)" }
  }

  @Test func `a sound dataset has no findings`() {
    let found = findings(
      [
        clip("a", split: "train", digest: "a"), clip("b", subject: "q", split: "test", digest: "b"),
      ],
      [labels("a", digest: "a"), labels("b", digest: "b"), labels("b", rater: "ben", digest: "b")]
    )
    #expect(found == [])
  }

  @Test func `two clips of the same media are found`() {
    #expect(
      findings([clip("a", digest: "a"), clip("b", digest: "a")], []) == ["25 repeated-media"]
    )
  }

  @Test(arguments: [(300, 0), (302, 0), (298, 0), (304, 1), (250, 1)])
  func `a frame rate that the frames do not have is found`(frames: Int, count: Int) {
    #expect(
      findings([clip("a", frames: frames)], [])
        == [String](repeating: "6 frame-rate-mismatch", count: count)
    )
  }

  @Test(arguments: [(2.9, 0), (3.1, 1)])
  func `reps three times as long as those of three other clips may be slow motion`(
    length: Double,
    count: Int
  ) {
    let clips = ["a", "b", "c", "d"]
    let files = clips.map { labels($0, lengths: $0 == "d" ? [length, length] : [0.9, 1, 1.1]) }
    #expect(findings(clips.map { clip($0) }, files).count == count)
    let few = findings(clips.dropFirst().map { clip($0) }, Array(files.dropFirst()))
    #expect(few == [])
  }

  @Test func `turning points tell the length of reps too`() {
    func turning(_ id: String, _ gap: Double) -> LabelFile {
      let reps = (0..<3).map { LabelEvent(.rep, mid: Double($0) * gap, label: "full") }
      return LabelFile(clip: id, source: nil, rater: "ana", status: .done, events: reps)
    }
    let clips = ["a", "b", "c", "d"]
    let files = clips.map { turning($0, $0 == "d" ? 4 : 1) }
    #expect(
      findings(clips.map { clip($0) }, files).map { $0.split(separator: " ").last }
        == ["suspected-slow-motion"]
    )
  }

  @Test func `a count that is not that of another rater's reps is found`() {
    func counting(_ count: Double) -> LabelFile {
      LabelFile(
        clip: "a",
        source: nil,
        rater: "ben",
        status: .done,
        events: [LabelEvent(.set, label: "squat", value: count, unit: "reps")]
      )
    }
    #expect(findings([clip("a")], [labels("a"), counting(2)]) == [])
    #expect(findings([clip("a")], [labels("a"), counting(3)]) == ["6 count-against-intervals"])
  }

  @Test func `a person and a group in two splits are found once each`() {
    let clips = [
      clip("a", subject: "p", split: "train"), clip("b", subject: "p", split: "test"),
      clip("c", subject: "p", split: "test"),
      clip("d", subject: "q", group: "g", split: "train"),
      clip("e", subject: "r", group: "g", split: "validation"),
    ]
    #expect(
      findings(clips, []).map { $0.split(separator: " ").last } == ["split-leak", "split-leak"]
    )
  }

  @Test func `labels of other media, or of none, are found`() {
    let one = [clip("a", digest: "a")]
    let drifted = [labels("a", digest: "a"), labels("a", rater: "ben", digest: "b")]
    #expect(findings(one, drifted) == ["6 digest-drift"])
    #expect(findings(one, [labels("a")]) == ["0 digest-drift"])
  }

  @Test func `names that differ by hyphens and plurals are one`() {
    func faults(_ names: String...) -> [LabelEvent] {
      names.enumerated().map {
        LabelEvent(.fault, start: Double($0), end: Double($0) + 1, label: $1)
      }
    }
    let one = [clip("a")]
    let same = faults("knee-valgus", "knees-valgus", "kneevalgus", "butt-wink")
    #expect(findings(one, [labels("a", extra: same)]) == ["0 several-spellings"])
    let sets = ["squat/goblet", "squat/goblets"].map {
      LabelEvent(.set, start: 0, end: 2, label: $0)
    }
    #expect(findings(one, [labels("a", extra: sets)]) == ["0 several-spellings"])
    let different = faults("knee-valgus", "knee-varus")
    #expect(findings(one, [labels("a", extra: different)]) == [])
  }

  @Test func `a dataset without a negative clip is found`() {
    #expect(findings([clip("a")], [labels("a")], hasNegative: false) == ["0 no-negatives"])
    #expect(findings([clip("a")], [], hasNegative: false) == [])
  }
}
