// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import TestSupport
import Testing
import Video

/// What happens while the video plays.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct PlayingTests {
  @Test func `the selected rep is played over and over, and nothing besides`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.press("t")
    try page.go(toFrame: 30)
    try browser.down("r")
    try page.go(toFrame: 42)
    try browser.up("r")
    try page.waitUntilSaved()
    try browser.press("l")
    #expect(try browser.text("document.getElementById('loop').ariaPressed") == "true")
    let watch = """
      new Promise((resolve) => {
        const video = document.getElementById('video');
        const seen = { least: Infinity, greatest: 0, jumps: 0, last: 0 };
        const look = (_now, { mediaTime }) => {
          seen.least = Math.min(seen.least, mediaTime);
          seen.greatest = Math.max(seen.greatest, mediaTime);
          if (mediaTime < seen.last) seen.jumps += 1;
          seen.last = mediaTime;
          if (seen.jumps >= 3) resolve(seen);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      })
      """
    let seen = try #require(try browser.evaluate(watch))
    // A tenth of a second around the rep belongs to it; the frame after that may still be seen.
    #expect(try #require(seen["least"]?.double) > 2.0 - 0.1 - 0.07)
    #expect(try #require(seen["greatest"]?.double) < 2.8 + 0.1 + 0.14)
    try browser.press("l")
    #expect(try browser.text("document.getElementById('loop').ariaPressed") == "false")
    try browser.wait(until: "document.getElementById('video').currentTime > 3.5")
  }

  @Test func `speeds go from a tenth to four times, and back to one`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    func rate() throws -> Double {
      try browser.evaluate("document.getElementById('video').playbackRate")?.double ?? 0
    }
    try browser.press("-", times: 12)
    #expect(try rate() == 0.1)
    #expect(try browser.text("document.getElementById('rate').textContent") == "0.1×")
    try browser.press("=", times: 12)
    #expect(try rate() == 4)
    try browser.press("\\")
    #expect(try rate() == 1)
    // A speed stays from clip to clip.
    try browser.press("-")
    try browser.press("n")
    try page.wait(forClip: "squat-ben")
    #expect(try rate() == 0.75)
  }

  @Test func `a tap takes the frame that could be seen when the key came down`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    var encoder = try VideoEncoder(
      path: path,
      frameSize: FrameSize(width: 64, height: 48),
      settings: VideoEncoder.Settings(
        compression: .playable(quality: 10),
        orientation: .upright,
        hasBidirectionalFrames: false,
        keyframeInterval: 25
      )
    )
    // Eight squares of the picture count to 255.
    for number in 0..<250 {
      try encoder.append(NumberedPicture.make(number), at: Double(number) / 25)
    }
    try encoder.finish()
    let dataset = Dataset(
      folder: folder.path("datasets/taps"),
      manifest: DatasetManifest(
        name: "taps",
        licence: "",
        clips: [
          ClipRecord(
            id: "clip",
            media: "clip.mp4",
            sha256: try Files.sha256(of: path),
            subject: "p1",
            exercise: "squat"
          )
        ]
      ),
      mediaRoot: folder.path
    )
    try dataset.writeManifest()
    let page = try LabelingPage(dataset.folder, ["--rater", "kim", "--media-root", folder.path])
    let browser = page.browser
    try page.wait(forClip: "clip")
    // What the page does not know of: all frames with when they can be seen, and the picture in the
    // browser's hands whenever a key comes down.
    _ = try browser.evaluate(
      """
      (() => {
        const video = document.getElementById('video');
        const canvas = new OffscreenCanvas(64, 48);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        window.seen = [];
        window.taps = [];
        const look = (_now, { mediaTime, expectedDisplayTime }) => {
          seen.push({ frame: Math.round(mediaTime * 25), moment: expectedDisplayTime });
          video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        addEventListener('keydown', (event) => {
          if (event.key !== 'r') return;
          context.drawImage(video, 0, 0);
          const { data } = context.getImageData(0, 0, 64, 8);
          let drawn = 0;
          for (let bit = 0; bit < 8; bit += 1) if (data[4 * (4 * 64 + 8 * bit + 4)] > 127) drawn |= 1 << bit;
          taps.push({ moment: event.timeStamp, late: performance.now() - event.timeStamp, drawn });
        }, true);
      })()
      """
    )
    try browser.press(" ")
    var random = RandomGenerator(seed: 7)
    for _ in 0..<30 {
      try browser.press("r")
      Interruption.wait(seconds: 0.1 + 0.1 * random.unit())
    }
    try browser.press(" ")
    try page.waitUntilSaved()
    let file = dataset.labelPath(clip: "clip", rater: "kim")
    let labels = LabelFile.parse(try Files.read(file), file: file, context: LabelContext()).labels
    let found = (labels?.events ?? []).compactMap(\.mid).map { Int(($0 * 25).rounded()) }
    let taps = try browser.evaluate("taps")?.array ?? []
    let seen = try browser.evaluate("seen")?.array ?? []
    func visible(at moment: Double) -> Int? {
      seen.last { ($0["moment"]?.double ?? .infinity) <= moment }?["frame"]?.integer
    }
    try #require(taps.count == 30 && found.count > 25)
    var wanted: Set<Int> = []
    for tap in taps {
      let moment = try #require(tap["moment"]?.double)
      let drawn = try #require(tap["drawn"]?.integer)
      let frame = visible(at: moment) ?? 0
      wanted.insert(frame)
      // What the browser has in its hands is what is seen, or what is seen next; it may leave one out.
      guard let late = tap["late"]?.double, late < 10, moment > 400 else { continue }
      #expect((0...2).contains(drawn - frame), "\(drawn), seen \(frame)")
    }
    #expect(Set(found).symmetricDifference(wanted).sorted() == [])
  }
}
