// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// What the page helps with: proposals, the queue, reaction times, progress, the sheet of keys.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct LabelingAidsTests {
  @Test func `a proposal is accepted or corrected with one key, and the label says which`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.press("p")
    try browser.wait(until: "document.getElementById('propose').ariaPressed === 'true'")
    let turns = data.frames("squat-ana", \.mid)
    try page.go(toFrame: turns[0])
    try browser.press("a")
    try page.go(toFrame: turns[1] + 2)
    try browser.press("w")
    try page.go(toFrame: turns[2])
    try browser.press("a")
    try browser.press(".")
    try page.waitUntilSaved()
    let events = try data.labels("squat-ana", "kim")?.events ?? []
    #expect(
      events.map(\.note) == [
        "proposed by zig-zag-fixed, accepted", "proposed by zig-zag-fixed, corrected",
        "proposed by zig-zag-fixed, corrected",
      ]
    )
    #expect(events.map(\.isAcceptedProposal) == [true, false, false])
    let second = try #require(events.dropFirst().first?.mid)
    #expect(Int((second * 15).rounded()) == turns[1] + 2)
    let listed = try page.events()
    #expect(listed.map { $0.contains("(accepted)") } == [true, false, false], "\(listed)")
  }

  @Test func `the queue goes to the unfinished clip that most is said about`() throws {
    let data = try UnlabelledDataset()
    var other = try #require(data.truth["squat-ben"])
    other.rater = "lou"
    other.events = (0..<9).map { LabelEvent(.rep, mid: 0.3 * Double($0 + 1), label: "full") }
    try Files.write(other.text, to: "\(data.small.path)/labels/squat-ben.lou.tsv")
    let page = try LabelingPage(data.small.path, ["--rater", "kim", "--show-others"])
    try page.wait(forClip: "curl-ana")
    try page.browser.wait(for: "counters count", in: "clips")
    try page.browser.wait(until: "document.body.dataset.opinions === 'known'")
    try page.browser.press("q")
    try page.wait(forClip: "squat-ben")
  }

  @Test
  func `taps that are stepped afterwards tell the delay, which is then taken off by itself`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    func tapWhilePlaying(_ count: Int) throws {
      try browser.press("Home")
      try browser.press(" ")
      for tap in 1...count {
        try browser.wait(
          until: "document.getElementById('video').currentTime > \(0.6 * Double(tap))"
        )
        try browser.press("r")
      }
      try browser.press(" ")
      try browser.wait(until: "document.getElementById('video').paused")
    }
    try tapWhilePlaying(6)
    // Each of the first five was three frames late.
    try browser.press("Escape")
    try browser.press("Home")
    for _ in 0..<5 {
      try browser.press("ArrowDown")
      try browser.press(",", times: 3)
    }
    try page.waitUntilSaved()
    let last = try #require(try data.labels("squat-ana", "kim")?.events.last?.mid)
    // The sixth was not stepped: the page takes off what the others tell.
    try browser.press("Enter")
    try page.wait(forClip: "squat-ben")
    let path = data.small.path + "/labels/.reaction/kim.json"
    for _ in 0..<100 where !Files.exists(path) { Interruption.wait(seconds: 0.05) }
    let pairs = JSONNode.parse(try Files.read(path), file: path).root?["pairs"]?.array ?? []
    let delays = pairs.compactMap { pair -> Double? in
      guard let tapped = pair["tapped"]?.double, let stepped = pair["stepped"]?.double else {
        return nil
      }
      return tapped - stepped
    }
    #expect(delays.count == 5 && delays.allSatisfy { abs($0 - 0.2) < 1e-4 }, "\(delays)")
    let finished = try #require(try data.labels("squat-ana", "kim"))
    #expect(finished.status == .done)
    #expect(finished.events.map(\.note).last == "0.200 s of reaction taken off")
    #expect(abs(last - (finished.events.last?.mid ?? 0) - 0.2) < 1e-4)

    try browser.press("y")
    try browser.wait(until: "document.getElementById('progress-view').open")
    let report = try browser.text(of: "progress-view")
    #expect(report.contains("taps come 0.200 s after the moment"), "\(report)")
    try browser.press("Escape")

    // In the next clip as soon as the video stops; this key stops it, too.
    try browser.press("ArrowLeft")
    try tapWhilePlaying(2)
    try browser.wait(for: "0.200 s late", in: "notice")
    try page.waitUntilSaved()
    let events = try data.labels("squat-ben", "kim")?.events ?? []
    #expect(
      events.map(\.note) == ["0.200 s of reaction taken off", "0.200 s of reaction taken off"]
    )
    // One undo takes it back, and it is not done again in this clip unless the rater asks.
    try browser.press("u")
    try page.waitUntilSaved()
    let tapped = try data.labels("squat-ben", "kim")?.events ?? []
    #expect(tapped.map(\.note) == ["", ""])
    #expect(zip(events, tapped).allSatisfy { abs(($1.mid ?? 0) - ($0.mid ?? 0) - 0.2) < 1e-4 })
    try browser.press(" ")
    try browser.wait(until: "document.getElementById('video').currentTime > 1.5")
    try browser.press(" ")
    try browser.wait(until: "document.getElementById('video').paused")
    #expect(try page.events().count == 2)
    try page.waitUntilSaved()
    #expect(try data.labels("squat-ben", "kim")?.events == tapped)
    try browser.press("z")
    try page.waitUntilSaved()
    for _ in 0..<100 where try data.labels("squat-ben", "kim")?.events != events {
      Interruption.wait(seconds: 0.05)
    }
    #expect(try data.labels("squat-ben", "kim")?.events == events)
  }

  @Test func `a run's predictions have a lane of their own, which a blind rater sees when done`()
    throws
  {
    let data = try UnlabelledDataset()
    for (clip, truth) in data.truth {
      var labels = truth
      labels.rater = "lou"
      try Files.write(labels.text, to: "\(data.small.path)/labels/\(clip).lou.tsv")
    }
    try data.small.writeRun()
    let page = try LabelingPage(
      data.small.path,
      ["--rater", "kim", "--run", data.small.folder.path("run"), "--blind"]
    )
    try page.open("squat-ana")
    try page.browser.wait(until: "document.getElementById('track').value === 'truth'")
    let height = "document.getElementById('lanes').offsetHeight"
    let blind = try #require(try page.browser.evaluate(height)?.integer)
    try page.browser.press("Enter", times: 2)
    try page.wait(forClip: "squat-ben")
    try page.open("squat-ana")
    // One lane for Lou, one for the counter.
    try page.browser.wait(until: "\(height) === \(blind + 2 * 19)")
  }

  @Test func `everything has a name, the sheet shows every key, nothing comes from elsewhere`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.wait(forClip: "curl-ana")
    let nameless = """
      [...document.querySelectorAll('button, input, select, [role]')].filter((element) =>
        !element.textContent.trim() && !element.ariaLabel && !element.labels?.length
          && !element.hidden && !element.closest('[hidden]') && element.role !== 'status')
        .map((element) => element.outerHTML)
      """
    #expect(try browser.evaluate(nameless)?.array?.compactMap(\.string) == [])
    #expect(
      try browser.evaluate(
        "performance.getEntriesByType('resource').every((one) => one.name.startsWith(location.origin))"
      )?.bool == true
    )
    try page.go(toFrame: 15)
    #expect(
      try browser.text("document.getElementById('lanes').getAttribute('aria-valuetext')")
        == "0:01.000, frame 15"
    )
    try browser.press("?")
    try browser.wait(until: "document.getElementById('sheet').open")
    let keys =
      try browser.evaluate(
        "[...document.querySelectorAll('#keys dt')].map((term) => term.innerText.trim())"
      )?.array?.compactMap(\.string) ?? []
    for key in [
      "Space", "r", "t", ",", "u Ctrl+z", "1-9", "p", "q", "y", "z", "F", "A", "D", "/", "Enter",
      "?",
    ] {
      #expect(keys.contains(key), "\(keys)")
    }
    // Keys belong to the sheet as long as it is open.
    try browser.press("r")
    #expect(try page.events().isEmpty)
    try browser.press("Escape")
    try browser.press("r")
    #expect(try page.events().count == 1)
    #expect(browser.complaints == [])
  }
}
