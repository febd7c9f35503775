// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

/// Files in which nothing is.
@Suite struct EmptyFileTests {
  @Test(arguments: [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func `an empty label file is an error, not one without findings`(bytes: [UInt8]) {
    let (labels, findings) = LabelFile.parse(bytes, file: "a.ana.tsv")
    #expect(labels == nil)
    #expect(
      findings.last?.description
        == "a.ana.tsv:1:1: error: a label file starts with '#repgauge-labels 1', this one is empty "
        + "[not-labels]"
    )
  }
}
