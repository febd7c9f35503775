// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport
import Testing

/// The page on screens of several sizes, and without a mouse.
@Suite(.enabled(if: Browser.program != nil, "needs chromium"), .serialized)
struct LayoutTests {
  @Test(arguments: [(1366, 768), (1180, 820), (820, 1180)])
  func `everything is within reach on the screen of a laptop and of a tablet`(
    width: Int,
    height: Int
  ) throws {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"], width: width, height: height)
    try page.wait(forClip: "curl-ana")
    let outside = """
      [...document.querySelectorAll('header button, #controls button, #sources select, #lanes, #screen')]
        .filter((one) => one.offsetParent !== null)
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.left < 0 || box.right > innerWidth + 0.5 || box.top < 0
            || (\(width) > 900 && box.bottom > innerHeight + 0.5);
        }).map((one) => one.id || one.dataset.command)
      """
    #expect(try page.browser.evaluate(outside)?.array?.compactMap(\.string) == [])
    #expect(
      try page.browser.evaluate("document.documentElement.scrollWidth <= innerWidth")?.bool == true
    )
    let small = """
      [...document.querySelectorAll('button')].filter((one) => one.offsetParent !== null)
        .filter((one) => one.getBoundingClientRect().height < \(width < 900 ? 40 : 28)).length
      """
    #expect(try page.browser.evaluate(small)?.integer == 0)
  }

  @Test func `without a mouse every command has a key, and Tab reaches every field and button`()
    throws
  {
    let data = try UnlabelledDataset()
    let page = try LabelingPage(data.small.path, ["--rater", "kim"])
    let browser = page.browser
    try page.wait(forClip: "curl-ana")
    let without = """
      import('/page/keys.mjs').then(({ sheet }) => {
        const known = new Set(sheet.flatMap(({ keys }) => keys.map(([, command]) => command)));
        return [...document.querySelectorAll('[data-command]')].map((one) => one.dataset.command)
          .filter((command) => !known.has(command));
      })
      """
    #expect(try browser.evaluate(without)?.array?.compactMap(\.string) == [])
    let stops = """
      [...document.querySelectorAll('button, input, select, summary, canvas')]
        .filter((one) => one.offsetParent !== null && !one.matches(':disabled') && one.id !== 'overlay')
        .filter((one) => one.tabIndex < 0).map((one) => one.outerHTML)
      """
    #expect(try browser.evaluate(stops)?.array?.compactMap(\.string) == [])
    // A button that has the focus is pressed with Enter, and the page's own Enter waits.
    _ = try browser.evaluate("document.querySelector('[data-command=\"mark rep\"]').focus()")
    try browser.press("Enter")
    try browser.wait(until: "document.querySelectorAll('#events li').length === 1")
    #expect(try browser.text("document.getElementById('done').textContent") == "Done")
    // What is pressed says what it does and by which key.
    #expect(
      try browser.text("document.querySelector('[data-command=\"mark rep\"]').title") == "a rep (r)"
    )
  }
}
