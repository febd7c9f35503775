// SPDX-License-Identifier: Apache-2.0

import Platform

/// Compares a text with the one recorded in the folder `Golden` beside the test, or in another.
///
/// With `REP_RECORD=1` in the environment the text is recorded instead, which also counts as a
/// difference, so that recording is never mistaken for passing.
///
/// - Parameters:
///   - text: What the code under test says.
///   - name: The file in the folder.
///   - folder: From that of the test; a page of the documentation is a record, too.
///   - testFile: The file of the test.
/// - Returns: The first difference in words; nil where there is none.
package func goldenDifference(
  of text: String,
  from name: String,
  in folder: String = "Golden",
  testFile: String = #filePath
) throws -> String? {
  let path = Files.folder(of: testFile) + "/\(folder)/" + name
  if Machine.environment("REP_RECORD") == "1" {
    try Files.write(text, to: path)
    return "recorded \(name)"
  }
  guard Files.exists(path) else { return "\(name) is not recorded; run with REP_RECORD=1" }
  let expected = try Files.readText(path)
  guard expected != text else { return nil }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let count = zip(lines, expectedLines).prefix { $0 == $1 }.count
  let found = count < lines.count ? "'\(lines[count])'" : "the end"
  let wanted = count < expectedLines.count ? "'\(expectedLines[count])'" : "the end"
  return "\(name):\(count + 1): expected \(wanted), found \(found)"
}
