// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// Several windows and raters on one clip, and a server that dies at any moment.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct WindowsTests {
  /// How a conflict between two windows is settled, and the frames of the reps that are there then.
  @Test(arguments: [("both", [10, 20, 40]), ("mine", [10, 40]), ("theirs", [10, 20])])
  func `two windows on one clip never overwrite each other silently`(
    choice: String,
    frames: [Int]
  ) throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.wait(forClip: "curl-ana")
    try page.go(toFrame: 10)
    try page.browser.press("r")
    try page.waitUntilSaved()
    let other = try page.openElsewhere("curl-ana")
    try other.wait(until: "document.querySelectorAll('#events li').length === 1")
    try page.go(toFrame: 20)
    try page.browser.press("r")
    try page.waitUntilSaved()

    try other.press("ArrowRight", times: 40)
    try other.press("r")
    try other.wait(until: "!document.getElementById('conflict').hidden")
    func mids() throws -> [Int] {
      try (data.labels("curl-ana", "kim")?.events ?? []).compactMap(\.mid).map {
        Int(($0 * 15).rounded())
      }
    }
    #expect(try mids() == [10, 20], "what the first window wrote is there")
    #expect(try other.text("document.getElementById('saved').textContent").contains("not saved"))
    _ = try other.evaluate("document.querySelector('[data-settle=\(choice)]').click()")
    try other.wait(until: "document.getElementById('saved').dataset.state === 'saved'")
    try other.wait(until: "document.querySelectorAll('#events li').length === \(frames.count)")
    for _ in 0..<100 where try mids() != frames { Interruption.wait(seconds: 0.05) }
    #expect(try mids() == frames)
    #expect(page.browser.complaints == [])
  }

  @Test func `two raters on one clip write a file each`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path)
    try page.introduce("kim")
    try page.wait(forClip: "curl-ana")
    let other = try Browser()
    try other.open(page.address)
    try other.wait(until: "document.getElementById('welcome')?.open === true")
    try other.type("lou")
    try other.press("Enter")
    try other.wait(until: "document.getElementById('video').readyState >= 2")
    try page.browser.press("r")
    try other.press("ArrowRight", times: 5)
    try other.press("r")
    try page.waitUntilSaved()
    try other.wait(until: "document.getElementById('saved').dataset.state === 'saved'")
    #expect(try data.labels("curl-ana", "kim")?.events.map(\.mid) == [0])
    #expect(try data.labels("curl-ana", "lou")?.events.count == 1)
  }

  @Test func `a blind rater sees nothing of others and of counters before being done`() throws {
    let data = try UnlabelledDataset()
    var lou = try #require(data.truth["squat-ana"])
    lou.rater = "lou"
    try Files.write(lou.text, to: "\(data.small.path)/labels/squat-ana.lou.tsv")
    let page = try LabelingPage(data.small.path, ["--rater", "kim", "--blind"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.wait(until: "document.getElementById('track').value !== ''")
    func height() throws -> Int {
      try browser.evaluate("document.getElementById('lanes').offsetHeight")?.integer ?? 0
    }
    let blind = try height()
    #expect(try !browser.text(of: "clips").contains("also labeled"))
    #expect(try browser.text(of: "hidden").contains("what counters count is hidden"))
    try browser.press("p")
    try browser.wait(until: "!document.getElementById('notice').hidden")
    #expect(try browser.text("document.getElementById('notice').textContent").contains("hidden"))
    #expect(try browser.text("document.getElementById('propose').ariaPressed") == "false")
    try browser.press("Enter", times: 2)
    try page.wait(forClip: "squat-ben")
    try page.open("squat-ana")
    // Lou's labels have a lane now.
    try browser.wait(until: "document.getElementById('lanes').offsetHeight > \(blind)")
    try browser.wait(for: "also labeled by 1 person", in: "clips")
    try browser.press("p")
    try browser.wait(until: "document.getElementById('propose').ariaPressed === 'true'")
  }

  /// The server has written a change, and was stopped before it could say so.
  @Test func `a change whose answer was lost is no conflict with the next one`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.wait(forClip: "curl-ana")
    _ = try page.browser.evaluate(
      """
      window.plainFetch = window.fetch;
      window.fetch = async (path, options) => {
        const answer = await window.plainFetch(path, options);
        if (options?.method !== 'PUT') return answer;
        window.fetch = window.plainFetch;
        throw new TypeError('lost');
      };
      true
      """
    )
    try page.go(toFrame: 10)
    try page.browser.press("r")
    try page.browser.wait(until: "document.getElementById('saved').dataset.state === 'failed'")
    try page.go(toFrame: 20)
    try page.browser.press("r")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 2)
    #expect(page.browser.complaints == [])
  }

  /// Killed between any two steps of a write, over and over.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func
    `whenever the server is killed, what the page called saved is on the disk and nothing is torn`(
      seed: UInt64
    ) throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.wait(forClip: "curl-ana")
    var random = RandomGenerator(seed: seed)
    let saved = """
      document.getElementById('saved').dataset.state === 'saved'
        ? document.querySelectorAll('#events li').length : -1
      """
    var frame = 0
    for round in 0..<4 {
      // What is saved before the kill is there after it, whatever was being written.
      var known = 0
      for _ in 0..<4 {
        frame += 2
        try page.go(toFrame: frame)
        try browser.press("r")
        known = max(known, try browser.evaluate(saved)?.integer ?? 0)
      }
      // Every other time at once after the last change.
      if round.isMultiple(of: 2) { Interruption.wait(seconds: 0.12 * random.unit()) }
      known = max(known, try browser.evaluate(saved)?.integer ?? 0)
      try page.killServer()
      // Reading reports any error of the file.
      let kept = try data.labels("curl-ana", "kim")?.events.count ?? 0
      #expect(kept >= known)
      try page.restartServer()
      try page.waitUntilSaved()
      #expect(try data.labels("curl-ana", "kim")?.events.count == frame / 2)
    }
    #expect(try page.events().count == 16)
  }
}
