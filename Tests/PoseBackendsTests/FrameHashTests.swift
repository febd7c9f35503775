// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import PoseBackends

struct `Frame hash` {
  struct Case: CustomTestStringConvertible {
    var text: String
    var hash: UInt64
    var testDescription: String { "'\(text)'" }
  }

  /// Values of the reference implementation, seed 0.
  @Test(arguments: [
    Case(text: "", hash: 0xEF46_DB37_51D8_E999),
    Case(text: "a", hash: 0xD24E_C4F1_A98C_6E5B),
    Case(text: "abc", hash: 0x44BC_2CF5_AD77_0999),
    Case(text: "Nobody inspects the spammish repetition", hash: 0xFBCE_A83C_8A37_8BF1),
  ])
  func `hashes are those of XXH64`(_ example: Case) {
    #expect(FrameHash.hash(Array(example.text.utf8), seed: 0) == example.hash)
  }

  @Test func `the order of frames matters`() {
    var forwards = FrameHash()
    forwards.update([1, 2, 3])
    forwards.update([4, 5, 6])
    var backwards = FrameHash()
    backwards.update([4, 5, 6])
    backwards.update([1, 2, 3])
    #expect(forwards.value != backwards.value)
  }

  @Test func `the text has 16 digits`() {
    #expect(FrameHash().text == "xxh64:0000000000000000")
  }
}

struct `Processor features` {
  @Test func `the relevant flags of the first processor are sorted`() {
    let text = """
      processor\t: 0
      model name\t: Some processor
      flags\t\t: fpu avx2 sse4_2 avx rdtscp

      processor\t: 1
      flags\t\t: fpu
      """
    #expect(ProcessorFeatures.parse(text) == ["avx", "avx2", "sse4_2"])
  }

  @Test func `a system that does not say has none`() {
    #expect(ProcessorFeatures.parse("processor : 0\n") == [])
  }
}
