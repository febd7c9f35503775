// SPDX-License-Identifier: Apache-2.0

import Basics
import Platform
import Terminal
import Testing

@Suite struct ParsingTests {
  /// Arguments separated by spaces, and what the sample command understands.
  struct Case: CustomTestStringConvertible {
    var arguments: String
    var expected: String

    init(_ arguments: String, _ expected: String) {
      self.arguments = arguments
      self.expected = expected
    }

    var testDescription: String { arguments }
  }

  static let understood = [
    Case("t", "min=0.08"), Case("--min=0.2 t", "min=0.2"), Case("--min 0.2 t", "min=0.2"),
    Case("-m 0.2 t", "min=0.2"), Case("-m0.2 t", "min=0.2"), Case("-m=0.2 t", "min=0.2"),
    Case("t --min -0.2", "min=-0.2"), Case("--min=-.5 t", "min=-0.5"),
    Case("--counter a t --counter=b", "counters=a+b"), Case("--counter= t", "counters= "),
    Case("--counter - t", "counters=-"), Case("--side left t", "side=left"),
    Case("--frames 9223372036854775807 t", "frames=9223372036854775807"),
    Case("-r t", "replace=true"), Case("-qrm0.3 t", "min=0.3"), Case("-qr t", "replace=true"),
    Case("-q t", "replace=false"), Case("t", "seed=0 shard=0/1"),
    Case("--seed 18446744073709551615 t", "seed=18446744073709551615"),
    Case("--shard 2/3 t", "shard=1/3"), Case("a b --min 0 c", "tracks=a+b+c"),
    Case("-- --min -r", "tracks=--min+-r"), Case("a -- -b", "tracks=a+-b"),
    Case("- -1 -1e3", "tracks=-+-1+-1e3"), Case("x=y", "tracks=x=y"),
    Case("./fail", "tracks=./fail"), Case("t fail", "tracks=t+fail"),
  ]

  @Test(arguments: understood)
  func `arguments are understood`(test: Case) {
    let call = Call(test.arguments.split(separator: " ").map(String.init))
    #expect(call.status == .success)
    #expect(call.results.contains(test.expected), "\(call.results)\(call.diagnostics)")
  }

  static let refused = [
    Case("", "missing TRACK"),
    Case("--", "missing TRACK"),
    Case("--mim 1 t", "unknown option '--mim'; did you mean '--min'?"),
    Case("--xylophone t", "unknown option '--xylophone'"),
    Case("--how full t", "'--how' is now 'rep-sample fail HOW'"),
    Case("t --how=full", "'--how' is now 'rep-sample fail HOW'"),
    Case("-x t", "unknown option '-x'"),
    Case("-min 1 t", "unknown option '-min'; did you mean '--min'?"),
    Case("-replace t", "unknown option '-replace'; did you mean '--replace'?"),
    Case("--min", "--min needs a value NUMBER"),
    Case("--min --replace t", "--min needs a value NUMBER"),
    Case("t -m", "--min needs a value NUMBER"),
    Case("--min 1 --min 1 t", "--min is given twice"),
    Case("-r --replace t", "--replace is given twice"),
    Case("--replace=yes t", "--replace takes no value"),
    Case("--min big t", "--min needs a number, not 'big'"),
    Case("--min nan t", "--min needs a number, not 'nan'"),
    Case("--min 1.5 t", "--min is 1.5, but must be from -1.0 to 1.0"),
    Case("--frames 0 t", "--frames is 0, but must be at least 1"),
    Case("--frames 1.5 t", "--frames needs a whole number, not '1.5'"),
    Case(
      "--frames 9223372036854775808 t",
      "--frames needs a whole number, not '9223372036854775808'"
    ),
    Case(
      "--side lef t",
      "--side is 'lef', but must be one of left, right; did you mean 'left'?"
    ),
    Case("--seed -1 t", "--seed needs a whole number from 0, not '-1'"),
    Case("--shard 0/3 t", "--shard needs I/N with I from 1 to N, at most a million, not '0/3'"),
    Case("--shard 4/3 t", "--shard needs I/N with I from 1 to N, at most a million, not '4/3'"),
    Case(
      "--shard 1/1000001 t",
      "--shard needs I/N with I from 1 to N, at most a million, not '1/1000001'"
    ),
    Case("--shard 1 t", "--shard needs I/N with I from 1 to N, at most a million, not '1'"),
    Case("--shard 1/2/3 t", "--shard needs I/N with I from 1 to N, at most a million, not '1/2/3'"),
    Case("--jobs 0 t", "--jobs is 0, but must be from 1 to 1024"),
    Case("--diagnostics xml t", "--diagnostics is 'xml', but must be one of text, json"),
  ]

  @Test(arguments: refused)
  func `a wrong command line is refused in one line`(test: Case) {
    let call = Call(test.arguments.split(separator: " ").map(String.init))
    #expect(call.status == .usage)
    #expect(call.results == "")
    #expect(
      call.diagnostics
        == "rep-sample: error: \(test.expected); see 'rep-sample --help'\n"
    )
  }

  @Test func `operands go to their names by place`() throws {
    let specification = CommandSpecification(
      abstract: "",
      operands: [Operand("FROM", ""), Operand("TO", "", .optional)]
    )
    let one = try specification.parse(["a"])
    #expect(one.required("FROM") == "a")
    #expect(one.operand("TO") == nil)
    let two = try specification.parse(["a", "b"])
    #expect(two.operand("TO") == "b")
    let error = #expect(throws: UsageError.self) { try specification.parse(["a", "b", "c"]) }
    #expect(error?.message == "unexpected argument 'c'")
  }

  @Test func `asking for an option that is not declared is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      let parsed = try CommandSpecification(abstract: "").parse([])
      _ = parsed.string("nonesuch")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `random command lines neither trap nor end with another status`(seed: UInt64) {
    let words = [
      "--min", "--min=", "-m", "-", "--", "---", "-=", "--=", "0.1", "-1", "t", "-rq", "-rr",
      "--counter", "é", "-é", "", " ", "--help=1", "--jobs", "-j-1", "fail", "worker",
    ]
    var generator = RandomGenerator(seed: seed)
    let arguments = (0..<generator.index(below: 6)).map { _ in
      words[generator.index(below: words.count)]
    }
    let status = Call(arguments).status
    let isKnown = status == .success || status == .usage || status == .gateFailed
    #expect(isKnown, "\(arguments)")
  }
}
