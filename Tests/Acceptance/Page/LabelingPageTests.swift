// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import TestSupport
import Testing

/// The labeling page by keyboard, in a browser.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct LabelingPageTests {
  @Test func `by keyboard alone from a dataset without labels to a scored run`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path)
    let browser = page.browser
    try page.introduce("kim")

    // Tap mode, the one there is at first: one key at the turning point.
    try page.wait(forClip: "curl-ana")
    let taps = data.frames("curl-ana", \.mid)
    for frame in taps {
      try page.go(toFrame: frame)
      try browser.press("r")
    }
    try browser.press("Enter")

    // Hold mode: key down is the start, key up the end.
    try page.wait(forClip: "squat-ana")
    try browser.press("t")
    let starts = data.frames("squat-ana", \.start)
    let ends = data.frames("squat-ana", \.end)
    for (start, end) in zip(starts, ends) {
      try page.go(toFrame: start)
      try browser.down("r")
      try page.go(toFrame: end)
      try browser.up("r")
    }
    try browser.press("Enter")

    // Frame-step mode: start, turning point, end.
    try page.wait(forClip: "squat-ben")
    try browser.press("t")
    let edges = data.frames("squat-ben", \.start).indices.map { rep in
      [data.frames("squat-ben", \.start), data.frames("squat-ben", \.mid)].map { $0[rep] }
        + [data.frames("squat-ben", \.end)[rep]]
    }
    for rep in edges {
      for frame in rep {
        try page.go(toFrame: frame)
        try browser.press("r")
      }
    }
    try browser.press("Enter")
    try page.wait(forClip: "standing-ben")
    // No labels at all are asked about once.
    try browser.press("Enter")
    #expect(try browser.text(of: "asked").contains("Nothing is labeled"))
    try browser.press("Enter")
    try browser.wait(for: "last unfinished clip", in: "notice")
    try page.waitUntilSaved()
    #expect(browser.complaints == [])

    func times(_ frames: [Int]) -> [Double] { frames.map { Double($0) / 15 } }
    func isClose(_ found: [Double?]?, _ frames: [Int]) -> Bool {
      found?.count == frames.count
        && zip(found ?? [], times(frames)).allSatisfy { abs(($0 ?? .infinity) - $1) < 2e-5 }
    }
    let curl = try data.labels("curl-ana", "kim")
    #expect(curl?.status == .done && isClose(curl?.events.map(\.mid), taps))
    let held = try data.labels("squat-ana", "kim")
    #expect(isClose(held?.events.map(\.start), starts) && isClose(held?.events.map(\.end), ends))
    let stepped = try data.labels("squat-ben", "kim")
    #expect(isClose(stepped?.events.flatMap { [$0.start, $0.mid, $0.end] }, edges.flatMap { $0 }))
    #expect(try data.labels("standing-ben", "kim")?.events.isEmpty == true)

    let check = try data.small.run("rep-label", "check", "datasets/small/labels")
    #expect(check.status == 0, "\(check.diagnostics)")
    try data.small.writeRun()
    func rows(_ file: String) throws -> [Substring] {
      try Files.readText(data.small.folder.path("run/\(file)")).split(separator: "\n")
    }
    let labelled = try rows("reps.csv")
    for (clip, reps) in [("curl-ana", 2), ("squat-ana", 3), ("squat-ben", 2), ("standing-ben", 0)] {
      #expect(labelled.count { $0.hasPrefix("\(clip),") } == reps, "\(clip)")
    }
    let outcomes = try rows("outcomes.csv")
    #expect(outcomes.count { $0.contains(",found,") } == 7, "\(outcomes)")
  }

  @Test func `undo and redo reach every change, and each of them is on the disk`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.wait(forClip: "curl-ana")
    for frame in 1...5 {
      try page.go(toFrame: 10 * frame)
      try browser.press("r")
    }
    try browser.press(",")
    try browser.press("2")
    try browser.press("Delete")
    try page.waitUntilSaved()
    func mids() throws -> [Int] {
      try (data.labels("curl-ana", "kim")?.events ?? []).compactMap(\.mid).map {
        Int(($0 * 15).rounded())
      }
    }
    #expect(try mids() == [10, 20, 30, 40])
    try browser.press("u")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.last?.label == "borderline")
    #expect(try mids() == [10, 20, 30, 40, 49])
    try browser.press("u", times: 7)
    try page.waitUntilSaved()
    #expect(try mids().isEmpty && page.events().isEmpty)
    try browser.press("U", .shift, times: 4)
    try page.waitUntilSaved()
    #expect(try mids() == [10, 20, 30, 40])
  }

  @Test func `a killed server loses nothing that the page called saved, and gets the rest later`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.wait(forClip: "curl-ana")
    try page.go(toFrame: 10)
    try browser.press("r")
    try page.waitUntilSaved()
    try page.killServer()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 1)

    try page.go(toFrame: 20)
    try browser.press("r")
    try browser.wait(until: "document.getElementById('saved').dataset.state === 'failed'")
    #expect(try browser.text("document.getElementById('saved').textContent").contains("not saved"))
    #expect(try data.labels("curl-ana", "kim")?.events.count == 1)
    try page.restartServer()
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 2)
  }

  @Test func `a window closed before it could save finds its labels again`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.wait(forClip: "curl-ana")
    try page.killServer()
    try page.go(toFrame: 20)
    try page.browser.press("r")
    try page.browser.wait(until: "document.getElementById('saved').dataset.state === 'failed'")
    try page.browser.open("about:blank")
    try page.restartServer()
    try page.open("curl-ana")
    try page.browser.wait(until: "document.querySelectorAll('#events li').length === 1")
    try page.waitUntilSaved()
    #expect(try data.labels("curl-ana", "kim")?.events.count == 1)
  }

  @Test func `a change made elsewhere is not overwritten, and both can be kept`() throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.wait(forClip: "curl-ana")
    try page.go(toFrame: 10)
    try browser.press("r")
    try page.waitUntilSaved()
    var elsewhere = try #require(try data.labels("curl-ana", "kim"))
    elsewhere.events.append(LabelEvent(.rep, mid: 2, label: "full"))
    try Files.write(elsewhere.text, to: "\(data.small.path)/labels/curl-ana.kim.tsv")

    try page.go(toFrame: 20)
    try browser.press("r")
    try browser.wait(until: "!document.getElementById('conflict').hidden")
    #expect(try data.labels("curl-ana", "kim")?.events == elsewhere.events, "nothing is lost")
    _ = try browser.evaluate("document.querySelector('[data-settle=both]').click()")
    try page.waitUntilSaved()
    let frames = try data.labels("curl-ana", "kim")?.events.compactMap(\.mid).map {
      Int(($0 * 15).rounded())
    }
    #expect(frames == [10, 20, 30])
  }
}
