// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct EscapingTests {
  @Test(arguments: [
    ("", ""), ("squat", "squat"), ("a\nb", "a\\nb"), ("a\r\nb", "a\r\\nb"),
    ("e\u{301}\n", "e\u{301}\\n"),
  ])
  func `a line feed is seen inside of a character of two scalars`(text: String, escaped: String) {
    #expect(text.escaped { $0 == "\n" ? "\\n" : nil } == escaped)
  }
}
