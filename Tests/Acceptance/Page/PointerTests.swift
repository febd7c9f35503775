// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import TestSupport
import Testing

/// The page by mouse and finger, and what is drawn over the video.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct PointerTests {
  @Test func `edges are dragged to frames, with Alt to turning points, and a click seeks`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.wait(until: "document.getElementById('track').value === 'truth'")
    let truth = try #require(data.frames("squat-ana", \.mid).last)
    try page.go(toFrame: 30)
    try browser.press("r")
    try page.waitUntilSaved()
    func mid() throws -> Int {
      try page.waitUntilSaved()
      let events = try data.labels("squat-ana", "kim")?.events ?? []
      #expect(events.count == 1)
      return Int(((events.first?.mid ?? 0) * 15).rounded())
    }
    try browser.drag(from: page.place(ofFrame: 30), to: page.place(ofFrame: 60))
    #expect(try mid() == 60)
    #expect(try page.frame() == 60, "the frame at the edge is shown")
    try browser.drag(from: page.place(ofFrame: 60), to: page.place(ofFrame: truth + 5), .alternate)
    #expect(try abs(mid() - truth) <= 1)
    try browser.press("u")
    #expect(try mid() != truth)
    // Beside all edges a click goes to the frame there.
    try browser.click(page.place(ofFrame: 100))
    try browser.wait(until: "document.getElementById('time').textContent.endsWith('frame 100')")
    #expect(try mid() != 100)
  }

  @Test func `the wheel zooms around the pointer, and a button shows everything again`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    let place = try page.place(ofFrame: 60)
    let side = try page.place(ofFrame: 110)
    try browser.wheel(-400, at: place)
    try browser.click(place)
    try browser.wait(until: "document.getElementById('time').textContent.endsWith('frame 60')")
    try browser.click(side)
    try browser.wait(until: "document.getElementById('time').ariaBusy === 'false'")
    let near = try #require(try page.frame())
    #expect(near > 60 && near < 95, "\(near)")
    _ = try browser.evaluate("document.querySelector('[data-command=fit]').click()")
    try browser.click(side)
    try browser.wait(until: "document.getElementById('time').textContent.endsWith('frame 110')")
  }

  @Test func `a finger that stays on the button of a rep is as good as a key that is held`() throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    _ = try browser.evaluate("document.getElementById('mode').click()")
    try page.go(toFrame: 30)
    try browser.call(
      "Input.dispatchTouchEvent",
      ["type": "touchStart", "touchPoints": [try page.touch(onButton: "mark rep")]]
    )
    try page.go(toFrame: 42)
    try browser.call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
    try page.waitUntilSaved()
    let reps = try data.labels("squat-ana", "kim")?.events ?? []
    #expect(reps.map { Int((($0.start ?? 0) * 15).rounded()) } == [30])
    #expect(reps.map { Int((($0.end ?? 0) * 15).rounded()) } == [42])
    // The button has not taken the keys: the space bar still plays.
    try browser.press(" ")
    try browser.wait(until: "!document.getElementById('video').paused")
  }

  @Test func `the skeleton is switched, follows the track, and is red where confidence is low`()
    throws
  {
    let data = try UnlabelledDataset()
    let dataset = Dataset(
      folder: data.small.path,
      manifest: DatasetManifest(name: "", licence: "", clips: [])
    )
    let exact = try TrackFile.read(dataset.trackPath(configuration: "truth", clip: "squat-ana"))
    let track = exact.track
    let unsure = PoseTrack(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      times: track.times,
      positions: track.positions,
      confidences: track.confidences.map { 0.2 * $0 }
    )
    try TrackFile(track: unsure, metadata: exact.metadata)
      .write(to: dataset.trackPath(configuration: "unsure", clip: "squat-ana"))
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    func choose(_ track: String) throws {
      _ = try browser.evaluate(
        """
        (() => {
          const list = document.getElementById('track');
          list.value = '\(track)';
          list.dispatchEvent(new Event('change'));
        })()
        """
      )
    }
    /// Counts pixels of the overlay: all that are drawn, or those that are red.
    func pixels(_ condition: String) -> String {
      """
      (() => {
        const canvas = document.getElementById('overlay');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
          const [red, green, blue, alpha] = data.subarray(i, i + 4);
          if (\(condition)) count += 1;
        }
        return count;
      })()
      """
    }
    let drawn = pixels("alpha > 0")
    let red = pixels("alpha > 200 && red > 230 && green < 90 && blue < 90")
    try choose("truth")
    #expect(try browser.evaluate(drawn)?.integer == 0)
    try browser.press("o")
    try browser.wait(until: "\(drawn) > 200")
    #expect(try browser.evaluate(red)?.integer == 0)
    try choose("unsure")
    try browser.wait(until: "\(red) > 200")
    try browser.press("o")
    #expect(try browser.evaluate(drawn)?.integer == 0)
    #expect(browser.complaints == [])
  }
}

extension LabelingPage {
  /// Where a frame is on the lane of the rater's own reps, with the whole clip of 15 frames a second in
  /// sight: below the times, the signal and the sets.
  func place(ofFrame frame: Int) throws -> Browser.Place {
    let script = """
      (() => {
        const lanes = document.getElementById('lanes');
        const { left, top, width } = lanes.getBoundingClientRect();
        return [left, top, width, Number(lanes.getAttribute('aria-valuemax'))];
      })()
      """
    let box = try browser.evaluate(script)?.array?.compactMap(\.double) ?? []
    guard box.count == 4 else { throw Browser.Failure(description: "there is no timeline") }
    // The middle of a frame's time, and of a mark that is drawn at its beginning no more than a pixel or two off.
    return Browser.Place(x: box[0] + (Double(frame) + 0.2) / 15 / box[3] * box[2], y: box[1] + 142)
  }

  /// The middle of a button, as a touch.
  func touch(onButton command: String) throws -> JSON {
    let script = """
      (() => {
        const box = document.querySelector('button[data-command="\(command)"]').getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      })()
      """
    let place = try browser.evaluate(script)?.array?.compactMap(\.double) ?? []
    return ["x": .number(place.first ?? 0), "y": .number(place.last ?? 0)]
  }
}
