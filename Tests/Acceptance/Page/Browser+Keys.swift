// SPDX-License-Identifier: Apache-2.0
import Basics

extension Browser {
  /// Keys that hold while others are pressed, as the protocol counts them.
  enum Modifier: Int {
    case none = 0
    case alternate = 1
    case control = 2
    case shift = 8
  }

  /// Presses a key and lets it go.
  ///
  /// - Parameter key: As `KeyboardEvent.key` says it: `r`, `ArrowRight`, `Enter`.
  func press(_ key: String, _ modifier: Modifier = .none, times: Int = 1) throws {
    for _ in 0..<times {
      try down(key, modifier)
      try up(key, modifier)
    }
  }

  /// Presses a key and keeps it down.
  func down(_ key: String, _ modifier: Modifier = .none) throws {
    let text = key == "Enter" ? "\r" : key
    let isText = text.count == 1 && modifier != .control
    var parameters: [JSON.Member] = [
      .init("type", .string(isText ? "keyDown" : "rawKeyDown")), .init("key", .string(key)),
      .init("modifiers", .integer(modifier.rawValue)),
      .init("windowsVirtualKeyCode", .integer(Self.number(key))),
    ]
    if isText { parameters.append(.init("text", .string(text))) }
    try call("Input.dispatchKeyEvent", .object(parameters))
  }

  /// Lets a key go.
  func up(_ key: String, _ modifier: Modifier = .none) throws {
    try call(
      "Input.dispatchKeyEvent",
      [
        "type": "keyUp", "key": .string(key), "modifiers": .integer(modifier.rawValue),
        "windowsVirtualKeyCode": .integer(Self.number(key)),
      ]
    )
  }

  /// Types a text where the cursor is.
  func type(_ text: String) throws {
    try call("Input.insertText", ["text": .string(text)])
  }

  /// The number that keyboards of this kind have for a key.
  private static func number(_ key: String) -> Int {
    let named = [
      "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
      "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
    ]
    return named[key] ?? key.uppercased().utf8.first.map(Int.init) ?? 0
  }
}
