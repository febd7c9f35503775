// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// Drafts with findings: they are saved, cannot be done, and are repaired with one key.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct DraftTests {
  /// Events with a finding, and what the key that repairs makes of them; times in frames.
  struct Case: CustomTestStringConvertible {
    var name: String
    var events: [LabelEvent]
    var repaired: [String]
    var testDescription: String { name }
  }

  private static func rep(_ start: Int, _ mid: Int, _ end: Int) -> LabelEvent {
    LabelEvent(.rep, start: time(start), mid: time(mid), end: time(end), label: "full")
  }

  private static func set(_ start: Int, _ end: Int) -> LabelEvent {
    LabelEvent(.set, start: time(start), end: time(end), label: "biceps-curl")
  }

  private static func time(_ frame: Int) -> Double { Double(frame) / 15 }

  @Test(arguments: [
    Case(
      name: "a rep outside its set",
      events: [set(10, 30), LabelEvent(.rep, mid: time(20), label: "full"), rep(28, 35, 40)],
      repaired: ["set 10-40", "rep 20", "rep 28-35-40"]
    ),
    Case(
      name: "reps that overlap",
      events: [rep(10, 15, 24), rep(20, 28, 32)],
      repaired: ["rep 10-15-22", "rep 22-28-32"]
    ),
    Case(
      name: "a turning point outside its rep",
      events: [rep(10, 30, 24)],
      repaired: ["rep 10-24-24"]
    ),
    Case(
      name: "an interval that is reversed",
      events: [LabelEvent(.hold, start: time(30), end: time(20), label: "bottom")],
      repaired: ["hold 20-30"]
    ),
    Case(
      name: "an event outside the clip",
      events: [LabelEvent(.hold, start: time(20), end: 99, label: "bottom")],
      repaired: ["hold 20-end"]
    ),
    Case(
      name: "an event that is there twice",
      events: [
        LabelEvent(.rep, mid: time(20), label: "full"), .init(.rep, mid: time(20), label: "full"),
      ],
      repaired: ["rep 20"]
    ),
  ])
  func `what keeps a draft from being done is repaired with one key, and one undo`(
    example: Case
  ) throws {
    let data = try UnlabelledDataset()
    var draft = try #require(data.truth["curl-ana"])
    draft.rater = "kim"
    draft.status = .draft
    draft.events = example.events
    try Files.write(draft.text, to: "\(data.small.path)/labels/curl-ana.kim.tsv")
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    // The draft is on the page as it is.
    #expect(try page.events().count == example.events.count)
    try browser.wait(until: "!document.getElementById('findings').hidden")
    try browser.press("Enter")
    // Without any rep there is a question first.
    if try browser.shows("asked") { try browser.press("Enter") }
    try browser.wait(for: "Not done, a draft still", in: "findings")
    #expect(try page.isSelected("curl-ana") && browser.text(of: "done") == "Done")

    try browser.press("F", .shift)
    try browser.wait(until: "document.getElementById('findings').hidden")
    try page.waitUntilSaved()
    let end = try browser.text("document.getElementById('lanes').getAttribute('aria-valuemax')")
    func events() throws -> [String] {
      try (data.labels("curl-ana", "kim")?.events ?? []).map { event in
        let times = [event.start, event.mid, event.end].compactMap(\.self).map { time in
          abs(time - (Double(end) ?? 0)) < 0.002 ? "end" : "\(Int((time * 15).rounded()))"
        }
        return "\(event.kind.rawValue) \(times.joined(separator: "-"))"
      }
    }
    #expect(try events() == example.repaired)
    try browser.press("u")
    try browser.wait(until: "!document.getElementById('findings').hidden")
    #expect(try page.events().count == example.events.count)
    #expect(browser.complaints.filter { !$0.contains("422") } == [])
  }

  @Test func `one bad event keeps no later change from being saved`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    // Two reps that overlap.
    try browser.press("t")
    for (start, end) in [(10, 24), (20, 32)] {
      try page.go(toFrame: start)
      try browser.down("r")
      try page.go(toFrame: end)
      try browser.up("r")
    }
    try browser.press("t", times: 2)
    try page.go(toFrame: 50)
    try browser.press("r")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 3)
    #expect(try browser.text(of: "findings").contains("before the previous rep ends"))
    // The banner leads to the event.
    try browser.press("Escape")
    try browser.press(button: "#show-finding")
    #expect(try browser.text(of: "chosen") == "rep full")
    #expect(try page.frame() == 32 || page.frame() == 20, "a frame of that rep is shown")
    try browser.press("F", .shift)
    try browser.wait(until: "document.getElementById('findings').hidden")
    try browser.press("Enter")
    try page.wait(forClip: "squat-ana")
    #expect(try data.labels("curl-ana", "kim")?.status == .done)
  }

  @Test
  func `a tap outside a set stretches the set, and what is not there yet is not complained about`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    for frame in [10, 30] {
      try page.go(toFrame: frame)
      try browser.press("e")
    }
    try page.waitUntilSaved()
    // A set without reps is not done, and that is nothing to say before anybody says so.
    #expect(try !browser.shows("findings"))
    try browser.press("Enter")
    try browser.press("Enter")
    try browser.wait(for: "a set needs reps inside", in: "findings")
    #expect(try page.isSelected("curl-ana"))
    try page.go(toFrame: 45)
    try browser.press("r")
    try page.waitUntilSaved()
    func times() throws -> [Int] {
      try (data.labels("curl-ana", "kim")?.events ?? []).flatMap { [$0.start, $0.mid, $0.end] }
        .compactMap(\.self).map { Int(($0 * 15).rounded()) }
    }
    #expect(try times() == [10, 45, 45])
    try browser.wait(until: "document.getElementById('findings').hidden")
    try browser.press("u")
    try page.waitUntilSaved()
    #expect(try times() == [10, 30])
    // Reps that are tapped while a set is being marked belong to that set.
    for (frame, key) in [(40, "e"), (50, "r"), (60, "e")] {
      try page.go(toFrame: frame)
      try browser.press(key)
    }
    try page.waitUntilSaved()
    #expect(try times() == [10, 30, 40, 60, 50])
  }

  @Test func `leaving with unsaved work asks, and staying keeps it`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    try browser.press("r")
    try page.waitUntilSaved()
    // Nothing is unsaved: nothing is asked.
    try page.open("curl-ana")
    #expect(browser.dialogs == [])
    // Nobody gives the browser later what it has not fetched yet.
    try browser.wait(
      until: """
        (video => video.buffered.length > 0 && video.buffered.end(0) > video.duration - 0.2)(
          document.getElementById('video'))
        """
    )
    try page.killServer()
    try page.go(toFrame: 20)
    try browser.press("r")
    try browser.wait(until: "document.getElementById('saved').dataset.state === 'failed'")
    #expect(try browser.text(of: "saved") == "not saved: the server does not answer")
    try browser.press("n")
    try browser.wait(until: "document.getElementById('question').open")
    #expect(try browser.text(of: "question").contains("curl-ana are not saved"))
    try browser.press(button: "[data-answer=stay]")
    try page.wait(forClip: "curl-ana")
    #expect(try page.events().count == 2)
    // Closing the window asks, too.
    try browser.open("about:blank")
    #expect(browser.dialogs == ["beforeunload"])
    try page.restartServer()
    try page.open("curl-ana")
    try browser.wait(until: "document.querySelectorAll('#events li').length === 2")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 2)
  }
}

extension LabelingPage {
  /// Whether a clip is the chosen one in the list.
  func isSelected(_ clip: String) throws -> Bool {
    try browser.text(
      "document.querySelector('#clips [aria-current] button').firstChild.textContent"
    )
      == clip
  }
}
