// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import TestSupport
import Testing
import Video

/// How fast the page answers with 2,000 events of each of three raters and a clip of 30 minutes.
///
/// Times depend on the machine: the test runs where REPGAUGE_MEASURE is set, and prints what it measured.
@Suite(
  .enabled(if: Browser.program != nil, "needs chromium"),
  .enabled(if: Machine.environment("REPGAUGE_MEASURE") != nil, "needs REPGAUGE_MEASURE")
)
struct PageSpeedTests {
  private static let seconds = 1800

  @Test func `a key is handled and the page drawn anew within one frame`() throws {
    let folder = try TemporaryFolder()
    let page = try LabelingPage(try dataset(in: folder).folder, ["--rater", "kim"])
    let browser = page.browser
    try browser.wait(until: "document.querySelectorAll('#events li').length > 5")
    try browser.wait(until: "document.body.dataset.opinions === 'known'")
    Interruption.wait(seconds: 1)
    // The work for a key: its handler, and the frame with what that changed, up to its commit.
    _ = try browser.evaluate(
      """
      (() => {
        window.work = [];
        const channel = new MessageChannel();
        let handled = 0;
        let drawn = 0;
        channel.port1.onmessage = () => work.push(handled + performance.now() - drawn);
        addEventListener('keydown', () => {
          const start = performance.now();
          requestAnimationFrame(() => { drawn = performance.now(); channel.port2.postMessage(0); });
          addEventListener('keydown', () => { handled = performance.now() - start; }, { once: true });
        }, true);
      })()
      """
    )
    let keys: [(name: String, keys: [String])] = [
      ("a frame on", ["ArrowRight"]), ("the next event", ["ArrowDown"]),
      ("an edge by a frame", [",", "."]), ("a rep, and off again", ["r", "Delete"]),
      ("undo and redo", ["u", "U"]), ("another label", ["1", "2"]),
      ("zoom in and out", ["PageUp", "PageDown"]),
      ("zoom in, zoom in, all", ["PageUp", "PageUp", "v"]),
    ]
    for (name, keys) in keys {
      _ = try browser.evaluate("work.length = 0")
      for press in 0..<60 {
        try browser.press(keys[press % keys.count])
        Interruption.wait(seconds: 0.06)
      }
      let work = (try browser.evaluate("work")?.array ?? []).compactMap(\.double).sorted()
      try #require(work.count > 40)
      let (median, late) = (work[work.count / 2], work[work.count * 95 / 100])
      print(name, "median \(median.text(decimals: 1)) ms, p95 \(late.text(decimals: 1)) ms")
      #expect(late < 16, "\(name)")
    }
  }

  /// A clip of moving squares with labels by three raters and a track that goes up and down.
  private func dataset(in folder: TemporaryFolder) throws -> Dataset {
    let path = folder.path("long.mp4")
    let frameSize = FrameSize(width: 64, height: 48)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: frameSize,
      settings: VideoEncoder.Settings(
        compression: .playable(quality: 30),
        orientation: .upright,
        hasBidirectionalFrames: false,
        keyframeInterval: 30
      )
    )
    let times = (0..<(30 * Self.seconds)).map { Double($0) / 30 }
    for (number, time) in times.enumerated() {
      try encoder.append(NumberedPicture.make(number), at: time)
    }
    try encoder.finish()
    let sha256 = try Files.sha256(of: path)
    let clip = ClipRecord(
      id: "long",
      media: "long.mp4",
      sha256: sha256,
      subject: "p1",
      exercise: "squat"
    )
    let dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "long", licence: "", clips: [clip])
    )
    try dataset.writeManifest()
    for (number, rater) in ["ben", "kim", "lou"].enumerated() {
      let reps = (0..<2000).map { rep in
        let start = 0.9 * Double(rep) + 0.03 * Double(number)
        return LabelEvent(.rep, start: start, mid: start + 0.4, end: start + 0.8, label: "full")
      }
      let labels = LabelFile(
        clip: "long",
        source: .media(sha256: sha256),
        rater: rater,
        status: rater == "kim" ? .draft : .done,
        events: reps
      )
      try Files.write(labels.text, to: dataset.labelPath(clip: "long", rater: rater))
    }
    let joints = Skeleton.coco17.joints.count
    let track = PoseTrack(
      skeleton: .coco17,
      frameSize: frameSize,
      times: times,
      positions: times.flatMap { time in
        let depth = Float(10 * Elementary.sin(7 * time))
        return (0..<joints).map { SIMD3(Float(20 + $0), Float(10 + $0) + depth, .nan) }
      },
      confidences: [Float](repeating: 0.9, count: times.count * joints)
    )
    let metadata = TrackMetadata(
      configuration: "made",
      backend: "made",
      subject: .onlyPerson,
      mediaSHA256: sha256
    )
    try TrackFile(track: track, metadata: metadata)
      .write(to: dataset.trackPath(configuration: "made", clip: "long"))
    return dataset
  }
}
