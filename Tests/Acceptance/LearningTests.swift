// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What `rep-tune` learns besides thresholds.
@Suite struct LearningTests {
  @Test(arguments: [
    (["--classifier", "rocket", "--recalibrate", "isotonic"], "two things to learn"),
    (["--classifier", "rockets"], "rocket"),
    (["--recalibrate", "isotonic", "--counter", "zigzag"], "did you mean 'zig-zag'?"),
    (["--recalibrate", "isotonic", "--folds", "1"], "folds"),
  ])
  func `options that make no sense are said to`(options: [String], words: String) throws {
    let dataset = try SmallDataset()
    let result = try BuiltProgram("rep-tune").run(
      ["datasets/small"] + options,
      from: dataset.folder.path
    )
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
  }
}
