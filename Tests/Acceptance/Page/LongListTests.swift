// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// A label file with far more events than the page has rows in sight.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"))
struct LongListTests {
  @Test func `300 measured values are listed by scrolling, counted, and saved as they were`() throws
  {
    let data = try UnlabelledDataset()
    var file = try #require(data.truth["squat-ana"])
    file.rater = "kim"
    file.status = .draft
    let reps = file.events.filter { $0.kind == .rep }
    let (first, last) = (reps[0].mid ?? 0, reps[reps.count - 1].mid ?? 0)
    let measures = (0..<300).map { place in
      LabelEvent(
        .measure,
        start: first + (last - first) * Double(place) / 299,
        label: "knee-flexion",
        value: 60 + Double(place) / 8,
        unit: "deg"
      )
    }
    file.events = reps + measures
    let path = "\(data.small.path)/labels/squat-ana.kim.tsv"
    try Files.write(file.text, to: path)
    let before = try #require(try data.labels("squat-ana", "kim")).events

    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("squat-ana")
    #expect(
      try browser.text("document.getElementById('counted').textContent").contains(
        "300 other events"
      )
    )
    let count = reps.count + 300
    func isListed(_ place: Int) -> String {
      "[...document.querySelectorAll('#events li')].some((row) => "
        + "row.ariaPosInSet === '\(place)' && row.ariaSetSize === '\(count)')"
    }
    try browser.wait(until: isListed(1))
    #expect(try page.events().count < count, "rows in sight alone")
    let fits = "document.getElementById('events').clientHeight < innerHeight"
    #expect(try browser.evaluate(fits)?.bool == true, "the list is no higher than the window")
    _ = try browser.evaluate(
      "(() => { const list = document.getElementById('events'); list.scrollTop = list.scrollHeight })()"
    )
    try browser.wait(until: isListed(count))
    #expect(try browser.evaluate(fits)?.bool == true, "nor is it with its end in sight")
    // Another event at the first frame, which is before all others.
    try browser.press("s")
    try page.waitUntilSaved()
    let after = try #require(try data.labels("squat-ana", "kim")).events
    #expect(after.filter { $0.kind == .step }.count == 1)
    #expect(after.filter { $0.kind != .step } == before)
    #expect(browser.complaints == [])
  }
}
