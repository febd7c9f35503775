// SPDX-License-Identifier: Apache-2.0
import Basics

extension Browser {
  /// A place in the window, in pixels of the page.
  struct Place {
    var x: Double
    var y: Double
  }

  /// Presses the mouse and lets it go.
  func click(_ place: Place) throws {
    try mouse("mousePressed", place, buttons: 1)
    try mouse("mouseReleased", place)
  }

  /// Presses the mouse at one place, moves it to another in a few steps, and lets it go.
  func drag(from start: Place, to end: Place, _ modifier: Modifier = .none) throws {
    try mouse("mousePressed", start, modifier, buttons: 1)
    for step in 1...8 {
      let share = Double(step) / 8
      let place = Place(
        x: start.x + share * (end.x - start.x),
        y: start.y + share * (end.y - start.y)
      )
      try mouse("mouseMoved", place, modifier, buttons: 1)
      // A seek that goes on is taken into account by the next step.
      try wait(until: "document.getElementById('time').ariaBusy === 'false'")
    }
    try mouse("mouseMoved", end, modifier, buttons: 1)
    try mouse("mouseReleased", end, modifier)
  }

  /// Turns the wheel; a negative number of pixels is away from the person.
  func wheel(_ pixels: Int, at place: Place) throws {
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": .number(place.x), "y": .number(place.y), "deltaX": 0,
        "deltaY": .integer(pixels),
      ]
    )
  }

  private func mouse(
    _ type: String,
    _ place: Place,
    _ modifier: Modifier = .none,
    buttons: Int = 0
  ) throws {
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(place.x), "y": .number(place.y),
        "button": .string(type == "mouseMoved" && buttons == 0 ? "none" : "left"),
        "buttons": .integer(buttons), "clickCount": 1, "modifiers": .integer(modifier.rawValue),
      ]
    )
  }
}
