// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport

/// Chromium without a window, driven through pipes: JSON messages ended by a zero byte.
///
/// Messages come in at descriptor 3 and go out at 4 (`--remote-debugging-pipe`); what they say is the
/// Chrome DevTools Protocol (chromedevtools.github.io/devtools-protocol).
final class Browser {
  /// Where the browser is; nil where it is not installed.
  static let program = [
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  ].first { Files.exists($0) }

  /// What went wrong in the browser or in the page.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let profile = try! TemporaryFolder()
  private let process: ChildProcess
  private var unread: [UInt8] = []
  private var lastCall = 0
  private var session: String?
  /// Errors that the page wrote to its console or did not catch.
  private(set) var complaints: [String] = []
  /// Kinds of the browser's own questions so far, each of which was answered with yes.
  private(set) var dialogs: [String] = []

  init(width: Int = 1366, height: Int = 768, isDark: Bool = false) throws {
    guard let program = Self.program else {
      throw SetUpFailure(description: "chromium is not installed")
    }
    process = try ChildProcess(
      "/bin/sh",
      arguments: [
        "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, program, "--headless",
        "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
        "--remote-debugging-pipe",
        "--autoplay-policy=no-user-gesture-required", "--user-data-dir=\(profile.path)",
        "--window-size=\(width),\(height)", "about:blank",
      ],
      input: .pipe
    )
    let targets = try call("Target.getTargets")["targetInfos"]?.array ?? []
    guard let page = targets.first(where: { $0["type"]?.string == "page" }),
      let target = page["targetId"]?.string
    else { throw Failure(description: "the browser opened no page") }
    session = try call(
      "Target.attachToTarget",
      ["targetId": .string(target), "flatten": true]
    )["sessionId"]?.string
    for domain in ["Page", "Runtime", "Log"] { _ = try call("\(domain).enable") }
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
        "mobile": false,
      ]
    )
    let scheme: JSON = [
      "name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light"),
    ]
    _ = try call("Emulation.setEmulatedMedia", ["features": [scheme]])
  }

  deinit {
    session = nil
    _ = try? call("Browser.close")
    process.terminate()
  }

  // MARK: Messages

  /// Calls a method of the protocol and waits for what it returns.
  @discardableResult
  func call(_ method: String, _ parameters: JSON = .object([])) throws -> JSONNode {
    lastCall += 1
    let id = lastCall
    try send(method, parameters, as: id)
    while true {
      let answer = try nextMessage()
      try note(answer)
      guard answer["id"]?.integer == id else { continue }
      if let error = answer["error"] {
        throw Failure(description: "\(method): \(error["message"]?.string ?? "refused")")
      }
      return answer["result"] ?? answer
    }
  }

  private func send(_ method: String, _ parameters: JSON, as id: Int) throws {
    var message: [JSON.Member] = [
      .init("id", .integer(id)), .init("method", .string(method)), .init("params", parameters),
    ]
    if let session { message.append(.init("sessionId", .string(session))) }
    try process.write(Array(JSON.object(message).compactText.utf8) + [0])
  }

  private func nextMessage() throws -> JSONNode {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = Array(unread[..<end])
        unread.removeSubrange(...end)
        guard let root = JSONNode.parse(message, file: "message").root else { continue }
        return root
      }
      guard process.waitForOutput(seconds: 60) else {
        throw Failure(description: "the browser does not answer")
      }
      let bytes = try process.read(upTo: 1 << 20)
      guard !bytes.isEmpty else { throw Failure(description: "the browser ended") }
      unread += bytes
    }
  }

  private func note(_ message: JSONNode) throws {
    let parameters = message["params"]
    switch message["method"]?.string {
    case "Runtime.exceptionThrown":
      let details = parameters?["exceptionDetails"]
      complaints.append(
        details?["exception"]?["description"]?.string ?? details?["text"]?.string ?? "exception"
      )
    case "Page.javascriptDialogOpening":
      dialogs.append(parameters?["type"]?.string ?? "")
      // Whoever calls next waits for its own answer, not for this one's.
      lastCall += 1
      try send("Page.handleJavaScriptDialog", ["accept": true], as: lastCall)
    case "Log.entryAdded" where parameters?["entry"]?["level"]?.string == "error":
      complaints.append(parameters?["entry"]?["text"]?.string ?? "error")
    default: break
    }
  }

  // MARK: The page

  /// Opens an address.
  func open(_ address: String) throws {
    try call("Page.navigate", ["url": .string(address)])
  }

  /// What a piece of JavaScript comes to; promises are waited for.
  func evaluate(_ script: String) throws -> JSONNode? {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": .string(script), "awaitPromise": true, "returnByValue": true]
    )
    if let details = answer["exceptionDetails"] {
      throw Failure(
        description: details["exception"]?["description"]?.string ?? "'\(script)' failed"
      )
    }
    return answer["result"]?["value"]
  }

  /// Whether an element is on the page and not hidden.
  func shows(_ id: String) throws -> Bool {
    try evaluate("document.getElementById('\(id)').hidden")?.bool == false
  }

  /// The text of an element that is shown.
  func text(of id: String) throws -> String {
    try text("document.getElementById('\(id)').innerText")
  }

  /// Waits until the text of an element contains another.
  func wait(for part: String, in id: String) throws {
    try wait(until: "document.getElementById('\(id)')?.innerText.includes('\(part)') === true")
  }

  /// Presses a button, or whatever a selector finds first.
  func press(button selector: String) throws {
    _ = try evaluate("document.querySelector('\(selector)').click()")
  }

  /// The text of a piece of JavaScript.
  func text(_ script: String) throws -> String {
    try evaluate(script)?.string ?? ""
  }

  /// Waits until a piece of JavaScript is true.
  func wait(until script: String, seconds: Double = 300) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    repeat {
      if try evaluate(script)?.bool == true { return }
      Interruption.wait(seconds: 0.02)
    } while clock.now < end
    let state = try? text("document.body.innerText.slice(0, 400)")
    throw Failure(description: "'\(script)' did not come true; \(complaints); \(state ?? "")")
  }

  /// A picture of the page as a PNG, in base 64.
  func screenshot() throws -> String {
    try call("Page.captureScreenshot", ["format": "png"])["data"]?.string ?? ""
  }
}
