// SPDX-License-Identifier: Apache-2.0
import TestSupport

extension SmallDataset {
  /// Runs `rep-gate` in the folder of the dataset.
  func gate(_ arguments: String...) throws -> ProgramResult { try gate(arguments) }

  /// Runs `rep-gate` in the folder of the dataset.
  func gate(_ arguments: [String]) throws -> ProgramResult {
    try BuiltProgram("rep-gate").run(arguments, from: folder.path)
  }

  /// A counter from outside, `mine`, that counts once, at a frame.
  static func counter(at frame: Int) -> String {
    "mine=n=0; while read line; do n=$((n+1)); "
      + "if [ $n = \(frame) ]; then echo '[{}]'; else echo '[]'; fi; done"
  }
}

extension ProgramResult {
  /// The last line of standard output that is not empty.
  var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }
}
