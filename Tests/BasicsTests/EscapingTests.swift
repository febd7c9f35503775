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

  @Test(arguments: [
    ("squat-017", "squat-017"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
    ("$HOME", "'$HOME'"),
    ("run;rm", "'run;rm'"), ("a\nb", "'a\nb'"), ("caf\u{e9}", "caf\u{e9}"),
  ])
  func `a word is quoted if a shell would read something else`(word: String, quoted: String) {
    #expect(word.quotedForShell == quoted)
  }

  @Test(arguments: [
    ("reports/baselines/main.json", "reports/baselines/main.json"),
    ("a b#c?.json", "a%20b%23c%3F.json"),
    ("caf\u{e9}:1", "caf%C3%A9%3A1"), ("100%", "100%25"), ("[~_]", "%5B~_%5D"),
    ("@`{", "%40%60%7B"),
  ])
  func `a path is encoded as a URI has it`(path: String, encoded: String) {
    #expect(path.encodedForURI == encoded)
  }
}
