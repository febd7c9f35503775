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
        const seen = { least: Infinity, beyond: 0, jumps: 0, last: 0 };
        let beyond = 0;
        const look = (_now, { mediaTime }) => {
          seen.least = Math.min(seen.least, mediaTime);
          beyond = mediaTime < 2.9 ? 0 : beyond + 1;
          seen.beyond = Math.max(seen.beyond, beyond);
          if (mediaTime < seen.last) seen.jumps += 1;
          seen.last = mediaTime;
          if (seen.jumps >= 3) resolve(seen);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      })
      """
    let seen = try #require(try browser.evaluate(watch))
    // A tenth of a second around the rep belongs to it. The first frame after that, however late a busy browser
    // tells of it, sends the video back; one more may come before it gets there.
    #expect(try #require(seen["least"]?.double) > 2.0 - 0.1 - 0.07)
    #expect((1...2).contains(try #require(seen["beyond"]?.integer)))
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

  /// Pages that are slower than the machine by a factor, as the browser pretends.
  @Test(arguments: [1, 8, 20])
  func `a tap takes the frame that could be seen when the key came down`(slowness: Int) throws {
    let folder = try TemporaryFolder()
    let dataset = try numberedFrames(in: folder)
    let page = try LabelingPage(dataset.folder, ["--rater", "kim", "--media-root", folder.path])
    let browser = page.browser
    try page.wait(forClip: "clip")
    // Unknown to the page: the picture in the browser's hands whenever a key comes down, and how
    // long the key had waited by then.
    _ = try browser.evaluate(
      """
      (() => {
        const video = document.getElementById('video');
        const canvas = new OffscreenCanvas(64, 48);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        window.seen = [];
        window.taps = [];
        const look = (_now, { mediaTime, expectedDisplayTime, presentedFrames }) => {
          seen.push({ frame: Math.round(mediaTime * 25), moment: expectedDisplayTime, count: presentedFrames });
          video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        addEventListener('keydown', (event) => {
          if (event.key !== 'r') return;
          context.drawImage(video, 0, 0);
          const { data } = context.getImageData(0, 0, 64, 8);
          let drawn = 0;
          for (let bit = 0; bit < 8; bit += 1) if (data[4 * (4 * 64 + 8 * bit + 4)] > 127) drawn |= 1 << bit;
          const late = performance.now() - event.timeStamp;
          taps.push({ moment: event.timeStamp, late, drawn });
        }, true);
      })()
      """
    )
    try browser.call("Emulation.setCPUThrottlingRate", ["rate": .integer(slowness)])
    try browser.press(" ")
    try browser.wait(until: "document.getElementById('video').currentTime > 0.4")
    var random = RandomGenerator(seed: 7)
    while try browser.evaluate("taps.length < 30 && !document.getElementById('video').paused")?.bool
      == true
    {
      try browser.press("r")
      Interruption.wait(seconds: 0.1 + 0.1 * random.unit())
    }
    try browser.call("Emulation.setCPUThrottlingRate", ["rate": 1])
    if try browser.evaluate("document.getElementById('video').paused")?.bool == false {
      try browser.press(" ")
    }
    try page.waitUntilSettled()
    try page.waitUntilSaved()
    let file = dataset.labelPath(clip: "clip", rater: "kim")
    let labels = LabelFile.parse(try Files.read(file), file: file, context: LabelContext()).labels
    let found = (labels?.events ?? []).compactMap(\.mid).map { Int(($0 * 25).rounded()) }
    let taps = try browser.evaluate("taps")?.array ?? []
    let seen = try browser.evaluate("seen")?.array ?? []
    try #require(taps.count > 2)
    var possible: Set<Int> = []
    var unseen = 0
    for tap in taps {
      let moment = try #require(tap["moment"]?.double)
      let late = try #require(tap["late"]?.double)
      let drawn = try #require(tap["drawn"]?.integer)
      guard let next = seen.firstIndex(where: { ($0["moment"]?.double ?? 0) > moment }) else {
        // The browser told of nothing more: it was the last frame that it told of, or one behind it.
        let last = try #require(seen.last?["frame"]?.integer)
        try #require(last <= 249)
        let range = last...249
        unseen += 1
        possible.formUnion(range)
        #expect(found.contains { range.contains($0) }, "\(range) at \(moment) of \(found): \(tap)")
        continue
      }
      let after = seen[next]
      guard next > 0 else {
        // The browser had told of nothing yet: it was some frame up to the first that it told of.
        let range = 0...(try #require(after["frame"]?.integer))
        unseen += 1
        possible.formUnion(range)
        #expect(found.contains { range.contains($0) }, "\(range) at \(moment) of \(found): \(tap)")
        continue
      }
      let before = seen[next - 1]
      let (first, last) = (
        try #require(before["frame"]?.integer), try #require(after["frame"]?.integer)
      )
      let shown = (after["count"]?.integer ?? 0) - (before["count"]?.integer ?? 0)
      let range =
        if shown == 1 {
          // The browser told of each frame around the key: the one that could be seen is known exactly.
          first...first
        } else if shown < last - first {
          // It left frames out, and nobody knows which.
          first...max(first, drawn)
        } else {
          // All were shown, one after another. What the browser has in its hands is what is seen, or what is
          // seen next; it may leave one out. While a key waits frames go by.
          (drawn - 2 - Int((late / 40).rounded(.up)))...drawn
        }
      possible.formUnion(range)
      #expect(found.contains { range.contains($0) }, "\(range) at \(moment) of \(found): \(tap)")
    }
    #expect(found.filter { !possible.contains($0) } == [])
    #expect(found.count <= taps.count)
    #expect(unseen < taps.count, "the browser told of no frame behind any tap")
  }

  /// A dataset of one clip: 250 frames in ten seconds, whose pictures count to 255.
  private func numberedFrames(in folder: borrowing TemporaryFolder) throws -> Dataset {
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
    return dataset
  }
}
