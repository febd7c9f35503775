// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// From the labels of two raters by `rep-label merge` to an adjudicated consensus on the page.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct AdjudicationTests {
  @Test func `what raters leave open is settled on the page, and everything says by whom it is`()
    throws
  {
    let data = try UnlabelledDataset()
    let truth = try #require(data.truth["squat-ana"])
    var ana = truth
    ana.rater = "ana"
    ana.status = .done
    var ben = ana
    ben.rater = "ben"
    // Ben misses the last rep, and saw a hold.
    let last = try #require(ben.events.lastIndex { $0.kind == .rep })
    ben.events.remove(at: last)
    for index in ben.events.indices where ben.events[index].kind == .set {
      ben.events[index].value = 2
    }
    ben.events.append(LabelEvent(.hold, start: 0.2, end: 0.6, label: "top"))
    for file in [ana, ben] {
      try Files.write(file.text, to: "\(data.small.path)/labels/squat-ana.\(file.rater).tsv")
    }
    let merged = try data.small.run("rep-label", "merge", "datasets/small")
    #expect(merged.status == 0, "\(merged.diagnostics)")
    #expect(merged.output.contains("1 clip to adjudicate"))

    let page = try LabelingPage(data.small.path, ["--rater", "kim", "--show-others"])
    let browser = page.browser
    try page.open("squat-ana")
    try browser.wait(until: "!document.getElementById('adjudicate').hidden")
    // What others labelled is not called a clip without labels.
    try browser.wait(for: "no labels of yours yet", in: "clips")
    try browser.wait(for: "· labeled by 2 people · has a consensus", in: "clips")
    try browser.press("J", .shift)
    try browser.wait(
      until: "document.getElementById('rater').textContent === 'kim for the consensus'"
    )
    try browser.wait(until: "document.querySelectorAll('#question-list li').length === 2")
    let questions = try browser.text("document.getElementById('questions').innerText")
    #expect(questions.contains("To adjudicate: 1, left out: 1"), "\(questions)")
    #expect(questions.contains("only ana has a rep"), "\(questions)")
    #expect(questions.contains("only by ben, left out"), "\(questions)")
    let listed = try page.events()
    #expect(listed.contains { $0.contains("rep full, by ana, ben") }, "\(listed)")
    #expect(listed.contains { $0.contains("rep borderline, open, by ana") }, "\(listed)")

    // As long as anything is open, it cannot be called adjudicated.
    try browser.press("Enter", .control)
    try browser.wait(until: "!document.getElementById('notice').hidden")
    #expect(try data.labels("squat-ana", "consensus")?.status == .draft)
    // That showed the open rep, which is a full one.
    try browser.press("1")
    _ = try browser.evaluate(
      "[...document.querySelectorAll('#question-list button')].find((one) => one.innerText.includes('Take')).click()"
    )
    try browser.wait(until: "document.querySelectorAll('#question-list li').length === 0")
    try browser.press("Enter", .control)
    try page.waitUntilSaved()
    try browser.wait(until: "document.getElementById('done').textContent.includes('adjudicated')")

    let consensus = try #require(try data.labels("squat-ana", "consensus"))
    #expect(consensus.status == .adjudicated)
    let reps = consensus.events.filter { $0.kind == .rep }
    #expect(reps.map(\.label) == ["full", "full", "full"])
    #expect(reps.first?.note == "by ana, ben")
    #expect(reps.last?.note.hasPrefix("by ana; adjudicated by kim: only ana has a rep") == true)
    let hold = consensus.events.first { $0.kind == .hold }
    #expect(hold?.note == "by ben; adjudicated by kim")
    // Kim's own labels are another file.
    try browser.press("J", .shift)
    try browser.wait(until: "document.getElementById('rater').textContent === 'kim'")
    try browser.wait(until: "document.querySelectorAll('#events li').length === 0")
    let check = try data.small.run("rep-label", "check", "datasets/small/labels")
    #expect(check.status == 0, "\(check.diagnostics)")
    #expect(browser.complaints == [])
  }
}
