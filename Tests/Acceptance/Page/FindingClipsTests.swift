// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import TestSupport
import Testing

/// The list of clips, the fields, and who labels.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct FindingClipsTests {
  @Test func `the list is searched, and keys go on among what it shows`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    #expect(try browser.text(of: "clip-name") == "squat-ana")
    #expect(try browser.text("document.title").hasPrefix("squat-ana"))
    func listed() throws -> [String] {
      let names =
        "[...document.querySelectorAll('#clips button')].map((one) => one.firstChild.textContent)"
      return try browser.evaluate(names)?.array?.compactMap(\.string) ?? []
    }
    try browser.press("/")
    try browser.type("squat ben")
    try browser.wait(until: "document.querySelectorAll('#clips li').length === 2")
    #expect(try listed() == ["squat-ana", "squat-ben"], "the open clip stays")
    // Enter leaves the field; the next keys are the page's.
    try browser.press("Enter")
    try browser.press("r")
    #expect(try page.events().count == 1)
    #expect(try browser.text("document.getElementById('filter').value") == "squat ben")
    try browser.press("n")
    try page.wait(forClip: "squat-ben")
    #expect(try listed() == ["squat-ben"])
    try browser.press("/")
    try browser.type("standing")
    try browser.press("Enter")
    try browser.press(button: "#unfinished")
    try browser.wait(until: "document.querySelectorAll('#clips li').length === 2")
    #expect(try listed() == ["squat-ben", "standing-ben"])
  }

  @Test func `Enter in a note leaves it, and the next key is a mark`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.press("r")
    _ = try browser.evaluate("document.getElementById('note').focus()")
    try browser.type("slow")
    try browser.press("Enter")
    try page.go(toFrame: 20)
    try browser.press("r")
    try page.waitUntilSaved()
    #expect(try data.labels("squat-ana", "kim")?.events.map(\.note) == ["slow", ""])
    #expect(try data.labels("squat-ana", "kim")?.status == .draft)
  }

  /// A browser takes the focus from a closed dialog a little later than it closes.
  @Test func `keys are the page's as soon as a dialog is closed`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.open("squat-ana")
    _ = try page.browser.evaluate(
      """
      document.querySelector('#progress-view button').dispatchEvent(
        new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
      """
    )
    try page.browser.wait(until: "!document.getElementById('video').paused")
  }

  @Test func `the rater is changed on the page, and reserved names are refused with words`() throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path)
    let browser = page.browser
    try browser.wait(until: "document.getElementById('welcome')?.open === true")
    for (name, words) in [
      ("counts", "counts that came with"), ("consensus", "raters agree"), ("Kim", "lower-case"),
    ] {
      _ = try browser.evaluate("document.getElementById('who').select()")
      try browser.type(name)
      try browser.press("Enter")
      try browser.wait(for: words, in: "who-complaint")
    }
    _ = try browser.evaluate("document.getElementById('who').select()")
    try browser.type("kim")
    try browser.press("Enter")
    try page.wait(forClip: "curl-ana")
    try browser.press("r")
    try page.waitUntilSaved()
    try browser.press(button: "#rater")
    try browser.wait(until: "document.getElementById('welcome').open")
    try browser.type("lou")
    try browser.press("Enter")
    try browser.wait(until: "document.getElementById('rater').textContent === 'lou'")
    try page.wait(forClip: "curl-ana")
    #expect(try page.events().isEmpty)
    try page.go(toFrame: 5)
    try browser.press("r")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.map(\.mid) == [0])
    #expect(try data.labels("curl-ana", "lou")?.events.count == 1)
    #expect(browser.complaints == [])
  }

  @Test func `what others labeled is hidden until one is done, and the page says so`() throws {
    let data = try UnlabelledDataset()
    var lou = try #require(data.truth["squat-ana"])
    lou.rater = "lou"
    try Files.write(lou.text, to: "\(data.small.path)/labels/squat-ana.lou.tsv")
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    #expect(
      try browser.text(of: "hidden") == "What others labeled is hidden until your labels are done."
    )
    // What counters propose is not.
    try browser.press("p")
    try browser.wait(until: "document.getElementById('propose').ariaPressed === 'true'")
  }

  @Test func `an empty page says what to run`() throws {
    let data = try UnlabelledDataset()
    let dataset = Dataset(
      folder: data.small.path,
      manifest: DatasetManifest(name: "", licence: "", clips: [])
    )
    try Files.remove(dataset.trackPath(configuration: "truth", clip: "squat-ana"))
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.open("squat-ana")
    #expect(try page.browser.text(of: "no-track").contains("rep-track DATASET"))
    try page.browser.press("p")
    try page.browser.wait(for: "rep-track DATASET", in: "notice")

    let folder = try TemporaryFolder()
    let empty = Dataset(
      folder: folder.path("empty"),
      manifest: DatasetManifest(name: "empty", licence: "", clips: [])
    )
    try empty.writeManifest()
    let other = try LabelingPage(empty.folder, ["--rater", "kim"])
    try other.browser.wait(for: "rep-ingest", in: "empty")
  }

  @Test func `fast reps are played slower unless the rater chose a speed, which is remembered`()
    throws
  {
    let data = try UnlabelledDataset()
    for (clip, count) in [("curl-ana", 6), ("squat-ana", 2)] {
      var counts = try #require(data.truth[clip])
      counts.rater = "counts"
      let label = counts.events.first { $0.kind == .set }?.label ?? "squat"
      counts.events = [LabelEvent(.set, label: label, value: Double(count), unit: "reps")]
      try Files.write(counts.text, to: "\(data.small.path)/labels/\(clip).counts.tsv")
    }
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    func rate() throws -> Double {
      try browser.evaluate("document.getElementById('video').playbackRate")?.double ?? 0
    }
    // Six reps in less than six seconds.
    try page.open("curl-ana")
    #expect(try rate() == 0.5)
    try page.open("squat-ana")
    #expect(try rate() == 1)
    try browser.press("=")
    try page.open("curl-ana")
    #expect(try rate() == 1.25)
    try browser.press("\\")
    #expect(try rate() == 0.5)
  }
}
