// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import Platform
import TestSupport
import Testing

/// Readers with extreme numbers in valid inputs, and with every input that ever crashed one.
@Suite(.serialized) struct FuzzTests {
  @Test(arguments: FuzzTarget.all)
  func `a reader has valid inputs, and none of them with extreme numbers traps`(
    target: FuzzTarget
  ) {
    let seeds = target.seeds()
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(4) {
      target.run(seed)
      for number in 0..<40 { target.run(NumberMutation.mutated(seed, seed: UInt64(number))) }
    }
    target.run([])
  }

  /// Files in `Found/<reader>-<what>`, as small as a fuzzer could make them.
  @Test func `no input that ever crashed a reader does again`() throws {
    let folder = Files.folder(of: #filePath) + "/Found"
    for name in try Files.list(folder) where name != "README.md" {
      let target = FuzzTarget.all.filter { name.hasPrefix("\($0.name)-") }
        .max { $0.name.count < $1.name.count }
      try #require(target != nil, "\(name) begins with no reader's name")
      target?.run(try Files.read("\(folder)/\(name)"))
    }
  }
}
