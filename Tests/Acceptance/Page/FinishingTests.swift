// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// From clip to clip: what is asked before a clip is done, and what comes next.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct FinishingTests {
  @Test func `an untouched clip has no reps only if the rater says so twice`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.press("Enter")
    try browser.wait(for: "No rep is labeled", in: "asked")
    #expect(!Files.exists("\(data.small.path)/labels/squat-ana.kim.tsv"))
    // Another key goes on labeling, and the question is asked again.
    try browser.press("r")
    #expect(try !browser.shows("asked"))
    try browser.press("u")
    try page.waitUntilSaved()
    try browser.press("Enter", times: 2)
    try page.wait(forClip: "squat-ben")
    let labels = try data.labels("squat-ana", "kim")
    #expect(labels?.status == .done && labels?.events.isEmpty == true)
  }

  @Test func `the known count stands beside one's own, and a mismatch is asked about once`() throws
  {
    let data = try UnlabelledDataset()
    var counts = try #require(data.truth["curl-ana"])
    counts.rater = "counts"
    counts.events = [LabelEvent(.set, label: "biceps-curl", value: 2, unit: "reps")]
    try Files.write(counts.text, to: "\(data.small.path)/labels/curl-ana.counts.tsv")
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    #expect(try browser.text(of: "clip-facts").contains("0 of 2 reps"))
    try page.go(toFrame: 20)
    try browser.press("r")
    #expect(try browser.text(of: "counted") == "1 of 2 reps")
    try page.waitUntilSaved()
    #expect(try browser.text(of: "clips").contains("draft, 1 of 2 reps"))
    try browser.press("Enter")
    try browser.wait(for: "the known count is 2", in: "asked")
    try page.go(toFrame: 40)
    try browser.press("r")
    #expect(try browser.text(of: "clip-facts").contains("2 of 2 reps"))
    try browser.press("Enter")
    try page.wait(forClip: "squat-ana")
    #expect(try data.labels("curl-ana", "kim")?.status == .done)
  }

  @Test
  func `Enter goes on to the next unfinished clip, which plays, and a done clip can be a draft`()
    throws
  {
    let data = try UnlabelledDataset()
    var finished = try #require(data.truth["squat-ana"])
    finished.rater = "kim"
    finished.status = .done
    try Files.write(finished.text, to: "\(data.small.path)/labels/squat-ana.kim.tsv")
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    #expect(try browser.evaluate("document.getElementById('video').paused")?.bool == true)
    try browser.press("r")
    #expect(try browser.text(of: "flash") == "1")
    try browser.press("Enter")
    try page.wait(forClip: "squat-ben")
    try browser.wait(until: "document.getElementById('video').currentTime > 0.3")
    #expect(try browser.text(of: "clip-name") == "squat-ben")
    try page.open("curl-ana")
    #expect(try browser.text(of: "done").contains("done"))
    try browser.press("D", .shift)
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.status == .draft)
  }

  @Test
  func `while a clip is prepared it is selected and takes no marks, and the last one gets none`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    try browser.press("r")
    try page.waitUntilSaved()
    // The server takes its time with the next clip.
    _ = try browser.evaluate(
      """
      (() => {
        const plain = window.fetch;
        window.fetch = async (path, options) => {
          if (/clips\\/squat-ben\\?/.test(path)) await new Promise((resolve) => { window.goOn = resolve; });
          return plain(path, options);
        };
      })()
      """
    )
    _ = try browser.evaluate(
      "[...document.querySelectorAll('#clips button')][2].click()"
    )
    try browser.wait(until: "window.goOn !== undefined")
    #expect(try page.isSelected("squat-ben"))
    #expect(try browser.text(of: "empty").contains("Preparing squat-ben"))
    #expect(try browser.text(of: "clip-name") == "squat-ben")
    #expect(try page.events().isEmpty)
    for key in ["r", "s", "Enter", "Enter"] { try browser.press(key) }
    _ = try browser.evaluate("window.goOn()")
    try page.wait(forClip: "squat-ben")
    #expect(try page.events().isEmpty)
    #expect(try data.labels("curl-ana", "kim")?.events.count == 1)
    #expect(try data.labels("curl-ana", "kim")?.status == .draft)
    #expect(!Files.exists("\(data.small.path)/labels/squat-ben.kim.tsv"))
  }

  @Test func `the next unfinished clip is prepared while the rater labels`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.open("curl-ana")
    let asked = """
      performance.getEntriesByType('resource').some((one) => one.name.includes('/api/clips/squat-ana?'))
      """
    try page.browser.wait(until: asked)
    #expect(page.browser.complaints == [])
  }

  @Test func `all proposals are accepted at once after the clip was played with them`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.press("p")
    try browser.wait(until: "document.getElementById('propose').ariaPressed === 'true'")
    try browser.press("A", .shift)
    try browser.wait(for: "Played so far: 0 %", in: "notice")
    #expect(try page.events().isEmpty)
    try browser.press("Home")
    try browser.press("=", times: 3)
    try browser.press(" ")
    try browser.wait(until: "document.getElementById('video').ended")
    try browser.press("A", .shift)
    try page.waitUntilSaved()
    let events = try data.labels("squat-ana", "kim")?.events ?? []
    #expect(events.count == 3 && events.allSatisfy(\.isAcceptedProposal))
    try browser.press("u")
    #expect(try page.events().isEmpty)
  }

  @Test func `a failure has its words, and what can pass is tried again`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    _ = try browser.evaluate(
      """
      (() => {
        const plain = window.fetch;
        window.failure = [507, 'the disk is full'];
        window.fetch = async (path, options) => {
          if (options?.method !== 'PUT' || window.failure === null) return plain(path, options);
          const [status, error] = window.failure;
          if (status === 0) throw new TypeError('Failed to fetch');
          return new Response(JSON.stringify({ error }), { status });
        };
      })()
      """
    )
    try browser.press("r")
    try browser.wait(for: "not saved: the disk is full", in: "saved")
    _ = try browser.evaluate("window.failure = [401, 'open the address with its token']")
    try browser.wait(for: "not saved: open the address with its token", in: "saved")
    _ = try browser.evaluate("window.failure = [0, '']")
    try browser.wait(for: "not saved: the server does not answer", in: "saved")
    _ = try browser.evaluate("window.failure = null; true")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 1)
    #expect(try !browser.shows("conflict"))
    // A video that is another one now does not come back by itself.
    _ = try browser.evaluate("window.failure = [424, 'the video is another one now']")
    try page.go(toFrame: 20)
    try browser.press("r")
    try browser.wait(for: "not saved: the video is another one now", in: "saved")
    #expect(try browser.text("document.getElementById('saved').dataset.state") == "refused")
  }
}
