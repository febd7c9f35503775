// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import TestSupport
import Testing

/// Seconds and keys per rep on ten real clips that are labelled by keys alone.
///
/// A script plays the rater: it taps 0.2 +- 0.06 s after each turning point of the hand-made labels,
/// watches each clip to its end, and goes on. Times depend on the machine: the test runs if
/// REPGAUGE_MEASURE is set, and prints what it measured.
@Suite(
  .enabled(if: Browser.program != nil, "needs chromium"),
  .enabled(if: Machine.environment("REPGAUGE_MEASURE") != nil, "needs REPGAUGE_MEASURE"),
  .enabled(if: Machine.environment("REPGAUGE_TEST_DATA") != nil, "needs REPGAUGE_TEST_DATA")
)
struct LabelingPaceTests {
  /// The clips of `datasets/hand-counted` with the most reps that a browser plays as they are.
  private static let clips = [
    "mrpose-history-pushup-a", "mrpose-history-pushup-b", "mrpose-squat",
    "workouttracker-data-raw-pull-ups-pull-up-13", "workouttracker-data-raw-pull-ups-pull-up-14",
    "workouttracker-data-raw-pull-ups-pull-up-6", "workouttracker-data-raw-pull-ups-pull-up-7",
    "workouttracker-data-raw-pull-ups-pull-up-9", "workouttracker-data-raw-push-ups-push-up-26",
    "workouttracker-data-raw-push-ups-push-up-37",
  ]

  /// Five earlier taps of the rater, 0.2 s late.
  private static let reaction: String = {
    let pair = #"{"clip": "earlier", "tapped": 1.2, "stepped": 1.0, "rate": 1}"#
    let pairs = Array(repeating: pair, count: 5).joined(separator: ", ")
    return #"{"schema": 1, "pairs": [\#(pairs)]}"#
  }()

  @Test func `ten clips are labelled by keys alone`() throws {
    let folder = try TemporaryFolder()
    let source = try #require(try Dataset.open("datasets/hand-counted").dataset)
    var manifest = source.manifest
    manifest.clips = manifest.clips.filter { Self.clips.contains($0.id) }
    let media = try #require(Machine.environment("REPGAUGE_TEST_DATA")) + "/clips"
    let dataset = Dataset(folder: folder.path("datasets/ten"), manifest: manifest, mediaRoot: media)
    try dataset.writeManifest()
    var truth: [String: [Double]] = [:]
    for clip in manifest.clips {
      let path = source.labelPath(clip: clip.id, rater: "hand")
      let labels = LabelFile.parse(try Files.read(path), file: path, context: LabelContext()).labels
      truth[clip.id] = (labels?.events ?? []).compactMap(\.mid)
    }
    try Files.write(Self.reaction, to: Path.join(dataset.labelFolder, ".reaction/kim.json"))
    let page = try LabelingPage(dataset.folder, ["--rater", "kim", "--media-root", media])
    var rater = ScriptedRater(page, seed: 5)
    try page.wait(forClip: Self.clips[0])
    let begun = Machine.monotonicSeconds()
    for (place, clip) in Self.clips.enumerated() {
      try page.wait(forClip: clip)
      try rater.label(clip, turns: truth[clip] ?? [], isFirst: place == 0)
    }
    try page.waitUntilSaved()
    let seconds = Machine.monotonicSeconds() - begun

    var (hits, labelled, late) = (0, 0, [Double]())
    for clip in Self.clips {
      let path = dataset.labelPath(clip: clip, rater: "kim")
      let labels = LabelFile.parse(try Files.read(path), file: path, context: LabelContext()).labels
      let mids = (labels?.events ?? []).compactMap(\.mid)
      #expect(labels?.status == .done, "\(clip)")
      labelled += mids.count
      for turn in truth[clip] ?? [] {
        guard let nearest = mids.min(by: { abs($0 - turn) < abs($1 - turn) }) else { continue }
        if abs(nearest - turn) <= 0.5 { hits += 1 }
        late.append(nearest - turn)
      }
    }
    let reps = Double(truth.values.reduce(0) { $0 + $1.count })
    let video = manifest.clips.reduce(0) { $0 + ($1.facts?.endTime ?? 0) }
    late.sort()
    print(
      "\(Int(reps)) reps in \(video.text(decimals: 0)) s of video:",
      "\(seconds.text(decimals: 0)) s, \((seconds / reps).text(decimals: 2)) s and",
      "\((Double(rater.keys) / reps).text(decimals: 2)) keys a rep,",
      "\((3600 * 10 / seconds).text(decimals: 0)) clips an hour; \(hits) of \(labelled) within 0.5 s,",
      "median \(late[late.count / 2].text(decimals: 3)) s late"
    )
  }
}

/// Who taps a little after each turning point, and counts the keys.
private struct ScriptedRater {
  private let page: LabelingPage
  private var random: RandomGenerator
  /// The number of keys that were pressed.
  private(set) var keys = 0

  init(_ page: LabelingPage, seed: UInt64) {
    self.page = page
    random = RandomGenerator(seed: seed)
  }

  /// Labels the clip on the screen, and goes on to the next.
  mutating func label(_ clip: String, turns: [Double], isFirst: Bool) throws {
    if isFirst { try press(" ") }
    for turn in turns {
      try page.browser.call(
        "Runtime.evaluate",
        ["expression": .string(Self.shown(turn)), "awaitPromise": true, "returnByValue": true]
      )
      Interruption.wait(seconds: 0.2 + 0.06 * normal())
      try press("r")
    }
    try page.browser.wait(until: "document.getElementById('video').ended")
    try press("Enter")
  }

  private mutating func press(_ key: String) throws {
    keys += 1
    try page.browser.press(key)
  }

  /// A normal deviate by the sum of twelve uniform ones.
  private mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
  }

  /// A promise that is kept when the frame of a time, or the last one, is shown.
  private static func shown(_ time: Double) -> String {
    """
    new Promise((resolve) => {
      const video = document.getElementById('video');
      const look = (_now, { mediaTime }) => {
        if (mediaTime >= \(time) || video.ended) resolve(true);
        else video.requestVideoFrameCallback(look);
      };
      video.addEventListener('ended', () => resolve(true), { once: true });
      if (video.ended || video.currentTime >= \(time)) resolve(true);
      else video.requestVideoFrameCallback(look);
    })
    """
  }
}
