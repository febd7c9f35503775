// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import TestSupport
import Testing

/// Events of every kind by keyboard, and what keys change of them afterwards.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct LabelKindsTests {
  /// A key that marks, and the frames at which it is pressed.
  struct Case: CustomTestStringConvertible {
    var key: String
    var frames: [Int]
    var line: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Case(key: "e", frames: [2, 100], line: "set 2 100 squat"),
    Case(key: "f", frames: [16, 30], line: "fault 16 30 * "),
    Case(key: "h", frames: [24, 26], line: "hold 24 26 bottom"),
    Case(key: "i", frames: [102, 110], line: "ignore 102 110 rest"),
    Case(key: "m", frames: [25], line: "measure 25 - knee-flexion 1.0deg"),
    Case(key: "s", frames: [40], line: "step 40 - heel-strike"),
    Case(key: "E", frames: [40], line: "event 40 - strike"),
    Case(key: "g", frames: [2, 100], line: "grade 2 100 form-correct 1.0flag"),
  ])
  func `an event of each kind has the times at which its key was pressed`(example: Case) throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    try page.open("squat-ana")
    // The end may come before the start: the page puts them in order.
    for isReversed in [false, true] where !isReversed || example.frames.count == 2 {
      for frame in isReversed ? example.frames.reversed() : example.frames {
        try page.go(toFrame: frame)
        try page.browser.press(example.key)
      }
      try page.waitUntilSaved()
      let events = try data.labels("squat-ana", "kim")?.events ?? []
      #expect(events.count == 1)
      let event = try #require(events.first)
      func frame(_ time: Double?) -> String { time.map { "\(Int(($0 * 15).rounded()))" } ?? "-" }
      let value = event.value.map { " \($0)\(event.unit)" } ?? ""
      let found = "\(event.kind.rawValue) \(frame(event.start)) \(frame(event.end)) "
      if let label = example.line.firstRange(of: " * ") {
        // Which fault comes first is the catalogue's affair.
        #expect(found == example.line[..<label.lowerBound] + " " && !event.label.isEmpty)
      } else {
        #expect(found + event.label + value == example.line)
      }
      try page.browser.press("Delete")
      try page.waitUntilSaved()
      #expect(try data.labels("squat-ana", "kim")?.events.isEmpty == true)
    }
    #expect(page.browser.complaints == [])
  }

  @Test
  func `labels, sides and values of the selected event are changed, and what was begun is let go`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    try page.go(toFrame: 24)
    try browser.press("h")
    try browser.press("Escape")
    try browser.press("m")
    try browser.press("2")
    try browser.press("b")
    _ = try browser.evaluate(
      "(() => { const v = document.getElementById('value'); v.focus(); v.select() })()"
    )
    try browser.type("104.5")
    try browser.press("Escape")
    // Keys that were typed into a field are no commands.
    _ = try browser.evaluate("document.getElementById('note').focus()")
    try browser.type("r")
    try browser.press("r")
    try browser.press("Escape")
    try page.waitUntilSaved()
    let events = try data.labels("squat-ana", "kim")?.events ?? []
    #expect(events.map(\.kind) == [.measure])
    #expect(events.first?.label == "elbow-flexion" && events.first?.side == .left)
    #expect(events.first?.value == 104.5 && events.first?.unit == "deg")
    #expect(events.first?.note.hasPrefix("r") == true)
  }

  @Test func `each edge of a rep is chosen, nudged, put here and snapped to the turning point`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    // Three presses in frame-step mode: start, turning point, end.
    try browser.press("t", times: 2)
    let truth = try #require(data.frames("squat-ana", \.mid).first)
    for frame in [truth - 12, truth - 4, truth + 12] {
      try page.go(toFrame: frame)
      try browser.press("r")
    }
    func edges() throws -> [Int] {
      try page.waitUntilSaved()
      let rep = try data.labels("squat-ana", "kim")?.events.first
      return [rep?.start, rep?.mid, rep?.end].compactMap(\.self).map { Int(($0 * 15).rounded()) }
    }
    #expect(try edges() == [truth - 12, truth - 4, truth + 12])
    try browser.press(".", times: 2)
    #expect(
      try edges() == [truth - 12, truth - 2, truth + 12],
      "the turning point is chosen at first"
    )
    #expect(try page.frame() == truth - 2, "the frame at the edge is shown")
    try browser.press("c")
    try browser.press(",", times: 3)
    #expect(try edges() == [truth - 12, truth - 2, truth + 9])
    try browser.press("c")
    try page.go(toFrame: truth - 10)
    try browser.press("x")
    #expect(try edges() == [truth - 10, truth - 2, truth + 9])
    try browser.press("c")
    try browser.press("k")
    let snapped = try edges()
    #expect(abs(snapped[1] - truth) <= 1, "\(snapped), the turning point is at \(truth)")
    // An edge does not pass its neighbour.
    try browser.press("c")
    try browser.press(",", times: 20)
    let last = try edges()
    #expect(last[2] == last[1])
  }
}
