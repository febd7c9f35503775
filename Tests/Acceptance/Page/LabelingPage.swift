// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport

/// The labeling page of a dataset in a browser, with a server of its own.
final class LabelingPage {
  /// The secret in the address, kept when the server is started again.
  static let token = "abcdefghij0123456789"

  let dataset: String
  let browser: Browser
  /// Where the page is, with the token.
  private(set) var address: String
  private var server: ChildProcess
  private let arguments: [String]

  /// Starts the server and opens the page; nobody has said yet who labels.
  init(
    _ dataset: String,
    _ arguments: [String] = [],
    width: Int = 1366,
    height: Int = 768,
    isDark: Bool = false
  ) throws {
    self.dataset = dataset
    self.arguments = arguments
    (server, address) = try Self.serve(dataset, arguments + ["--port", "0"])
    browser = try Browser(width: width, height: height, isDark: isDark)
    try browser.open(address)
  }

  private static func serve(
    _ dataset: String,
    _ arguments: [String]
  ) throws -> (ChildProcess, String) {
    let server = try ChildProcess(
      BuiltProgram("rep-label").path,
      arguments: ["serve", dataset, "--quiet", "--token", token] + arguments
    )
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n"), case let more = try server.read(upTo: 4096),
      !more.isEmpty
    { bytes += more }
    let address = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard address.hasPrefix("http://") else {
      throw SetUpFailure(description: "rep-label serve said '\(address)'")
    }
    return (server, address)
  }

  /// Kills the server, which gets no chance to tidy up.
  func killServer() throws {
    server.terminate()
    _ = try server.wait()
  }

  /// Starts the server again where it was.
  func restartServer() throws {
    let port = address.split(separator: ":").last.map { String($0.prefix { $0 != "/" }) } ?? ""
    (server, address) = try Self.serve(dataset, arguments + ["--port", port])
  }

  /// Says who labels.
  func introduce(_ rater: String) throws {
    try browser.wait(until: "document.getElementById('welcome')?.open === true")
    try browser.type(rater)
    try browser.press("Enter")
  }

  /// Waits until a clip is on the screen.
  func wait(forClip id: String) throws {
    try browser.wait(
      until: """
        document.querySelector('#clips [aria-current] button')?.firstChild.textContent === '\(id)'
          && document.getElementById('video').readyState >= 2
          && document.getElementById('time').ariaBusy === 'false'
        """
    )
  }

  /// Waits until the frame that was sought is on the screen, as the page says.
  func waitUntilSettled() throws {
    try browser.wait(until: "document.getElementById('time').ariaBusy === 'false'")
  }

  /// Opens a clip by its place in the address.
  func open(_ clip: String) throws {
    try browser.open("about:blank")
    try browser.open("\(address)#\(clip)")
    try wait(forClip: clip)
  }

  /// Opens a clip of the same server in a window of another browser.
  func openElsewhere(_ clip: String) throws -> Browser {
    let other = try Browser()
    try other.open("\(address)#\(clip)")
    try other.wait(until: "document.getElementById('video')?.readyState >= 2")
    return other
  }

  /// Waits until the page says that everything is on the disk.
  func waitUntilSaved() throws {
    try browser.wait(until: "document.getElementById('saved')?.dataset.state === 'saved'")
  }

  /// The number of the frame that the page says is shown.
  func frame() throws -> Int? {
    try Int(browser.text("document.getElementById('time').textContent.split('frame ')[1] ?? ''"))
  }

  /// Steps to a frame, by seconds and by frames.
  func go(toFrame wanted: Int) throws {
    while case let frame = try frame() ?? 0, frame != wanted {
      let steps = wanted - frame
      try browser.press(steps > 0 ? "ArrowRight" : "ArrowLeft", times: abs(steps))
      // A busy page handles keys later than they are pressed: only then is the frame where they lead.
      try waitUntilSettled()
    }
    try waitUntilSettled()
  }

  /// What the page's list of events says.
  func events() throws -> [String] {
    let script = "[...document.querySelectorAll('#events li')].map((item) => item.innerText.trim())"
    return try browser.evaluate(script)?.array?.compactMap(\.string) ?? []
  }
}
