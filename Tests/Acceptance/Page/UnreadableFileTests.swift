// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// Label files that cannot be read: the page changes nothing before they are mended or replaced.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct UnreadableFileTests {
  /// A file as git leaves it after a conflict.
  private static func conflicted(_ file: LabelFile) -> String {
    var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("<<<<<<< HEAD", at: lines.count - 2)
    lines.insert("=======", at: lines.count - 2)
    lines.insert(">>>>>>> other", at: lines.count - 1)
    return lines.joined(separator: "\n")
  }

  private struct Setting {
    var data: UnlabelledDataset
    var path: String
    var good: LabelFile
    var bad: String

    init() throws {
      data = try UnlabelledDataset()
      path = "\(data.small.path)/labels/curl-ana.kim.tsv"
      good = try #require(data.truth["curl-ana"])
      good.rater = "kim"
      good.status = .draft
      bad = UnreadableFileTests.conflicted(good)
    }
  }

  @Test func `a file with conflict markers is read-only until it is mended`() throws {
    let setting = try Setting()
    try Files.write(setting.bad, to: setting.path)
    let page = try LabelingPage(setting.data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    let said = try browser.text(of: "unreadable")
    #expect(said.contains("curl-ana.kim.tsv:"), "\(said)")
    #expect(try browser.text(of: "clips").contains("your file cannot be read"))
    for key in ["r", "e", "Enter", "s"] { try browser.press(key) }
    #expect(try page.events().isEmpty)
    #expect(try browser.text(of: "notice").contains("Nothing is marked"))
    #expect(try browser.text(of: "clip-facts").contains("cannot be read"))
    #expect(try browser.text(of: "saved") == "read-only")
    #expect(try browser.text(of: "counted") == "")
    #expect(try Files.readText(setting.path) == setting.bad)

    try browser.press(button: "#look-again")
    try browser.wait(for: "still cannot be read", in: "notice")
    try Files.write(setting.good.text, to: setting.path)
    try browser.press(button: "#look-again")
    try browser.wait(until: "document.getElementById('unreadable').hidden")
    #expect(try page.events().count == setting.good.events.count)
    try browser.press("s")
    try page.waitUntilSaved()
    let labels = try setting.data.labels("curl-ana", "kim")
    #expect(labels?.events.count == setting.good.events.count + 1)
  }

  @Test func `replacing an unreadable file is asked about, and keeps a copy`() throws {
    let setting = try Setting()
    try Files.write(setting.bad, to: setting.path)
    let page = try LabelingPage(setting.data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    try browser.press(button: "#replace-unreadable")
    try browser.wait(until: "document.getElementById('question').open")
    #expect(try browser.text(of: "question").contains("A copy"))
    try browser.press("Escape")
    try browser.wait(until: "!document.getElementById('question').open")
    #expect(try Files.readText(setting.path) == setting.bad)
    try browser.press(button: "#replace-unreadable")
    try browser.press(button: "[data-answer=yes]")
    try browser.wait(until: "document.getElementById('unreadable').hidden")
    #expect(try setting.data.labels("curl-ana", "kim")?.events.isEmpty == true)
    let folder = setting.data.small.path + "/labels"
    let copies = try Files.list(folder).filter { $0.hasPrefix("curl-ana.kim") }
      .map { try Files.readText("\(folder)/\($0)") }
    #expect(copies.contains(setting.bad), "the old bytes are beside the file")
    try browser.press("r")
    try page.waitUntilSaved()
    #expect(try setting.data.labels("curl-ana", "kim")?.events.count == 1)
  }

  @Test func `a file that becomes unreadable while it is open is not taken for an empty one`()
    throws
  {
    let setting = try Setting()
    let page = try LabelingPage(setting.data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.open("curl-ana")
    try browser.press("r")
    try page.waitUntilSaved()
    try Files.write(setting.bad, to: setting.path)
    try page.go(toFrame: 20)
    try browser.press("r")
    try browser.wait(until: "!document.getElementById('unreadable').hidden")
    #expect(try !browser.shows("conflict"))
    #expect(try page.events().count == 2, "the rater's labels are still on the page")
    #expect(try Files.readText(setting.path) == setting.bad)
    // Mended, it is another version of the labels, and the rater chooses.
    try Files.write(setting.good.text, to: setting.path)
    try browser.press(button: "#look-again")
    try browser.wait(until: "!document.getElementById('conflict').hidden")
    try browser.press(button: "[data-settle=both]")
    try page.waitUntilSaved()
    // Of the two reps, the first was saved before, and is gone from the mended file.
    let labels = try setting.data.labels("curl-ana", "kim")
    #expect(labels?.events.count == setting.good.events.count + 1)
  }

  @Test func `an unreadable file of another rater is listed as such`() throws {
    let setting = try Setting()
    var lou = setting.good
    lou.rater = "lou"
    try Files.write(
      Self.conflicted(lou),
      to: "\(setting.data.small.path)/labels/curl-ana.lou.tsv"
    )
    let page = try LabelingPage(setting.data.small.path, ["--rater", "kim", "--show-others"])
    try page.open("curl-ana")
    try page.browser.wait(for: "the file of lou cannot be read", in: "clips")
    try page.browser.press("r")
    try page.waitUntilSaved()
    #expect(page.browser.complaints == [])
  }
}
