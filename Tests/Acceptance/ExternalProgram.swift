// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// What tests of counters and analyzers in programs of their own share.
enum ExternalProgram {
  /// The folder of the worked examples.
  static let examples =
    Files.folder(of: Files.folder(of: Files.folder(of: #filePath))) + "/Examples"

  /// Whether a program is found by the shell.
  static func has(_ program: String) -> Bool {
    let child = try? ChildProcess(
      "/bin/sh",
      arguments: ["-c", "command -v \(program)"],
      output: .null,
      errors: .null
    )
    return (try? child?.wait()) == .exited(0)
  }

  /// A program that does something wrong, as a shell script.
  struct Broken: CustomTestStringConvertible {
    var testDescription: String
    var command: String
    var status: Int32
    var words: [String]
    /// The longest wait for it, in seconds; long enough for a busy machine, unless waiting is what is tried.
    var patience = "60"

    /// What any program that is asked line by line may do wrong, given what its answers should be.
    static func any(answering form: String) -> [Broken] {
      [
        Broken(
          testDescription: "crashes",
          command: "read line; echo '[]'; echo boom >&2; exit 3",
          status: 70,
          words: ["exited with status 3 after 0 frames", "its last message was: boom"]
        ),
        Broken(
          testDescription: "is not there",
          command: "no-such-program",
          status: 70,
          words: ["exited with status 127"]
        ),
        Broken(
          testDescription: "is killed",
          command: "kill -9 $$",
          status: 70,
          words: ["was ended by signal 9"]
        ),
        Broken(
          testDescription: "hangs, and leaves no child behind",
          command: "sleep 600 & wait",
          status: 70,
          words: ["it did not answer for 2 s after 0 frames and was ended"],
          patience: "2"
        ),
        Broken(
          testDescription: "says garbage",
          command: "while read line; do echo hello; done",
          status: 65,
          words: ["answered \"hello\", which is not \(form)"]
        ),
        Broken(
          testDescription: "says no end of line",
          command: "head -c 2000000 /dev/zero; sleep 600",
          status: 65,
          words: ["more than a million bytes without an end of line"]
        ),
        Broken(
          testDescription: "floods",
          command: "while :; do echo '[]'; done",
          status: 65,
          words: ["it answered one line with more than one"]
        ),
        Broken(
          testDescription: "answers what it did not read, until nobody can go on",
          command: "while :; do echo '[]'; sleep 0.01; done",
          status: 65,
          words: ["it answered one line with more than one"]
        ),
        Broken(
          testDescription: "answers twice",
          command: "while read line; do echo '[]'; echo '[]'; done",
          status: 65,
          words: ["it answered one line with more than one"]
        ),
        Broken(
          testDescription: "says something after its last answer",
          command: "while read line; do echo '[]'; done; echo '[]'",
          status: 65,
          words: ["it answered one line with more than one"]
        ),
        Broken(
          testDescription: "fails after its last answer",
          command: "while read line; do echo '[]'; done; exit 3",
          status: 70,
          words: ["it exited with status 3 after its last answer"]
        ),
        Broken(
          testDescription: "does not end",
          command: "while read line; do echo '[]'; done; exec >&-; sleep 600",
          status: 70,
          words: ["it did not end for 2 s after its last answer and was ended"],
          patience: "2"
        ),
        Broken(
          testDescription: "closes its output and goes on",
          command: "exec >&-; sleep 600",
          status: 70,
          words: ["it stopped talking after 0 frames"],
          patience: "2"
        ),
        Broken(
          testDescription: "does not read",
          command: "exec <&-; sleep 600",
          status: 70,
          words: ["after 0 frames"],
          patience: "2"
        ),
      ]
    }

    /// Checks that the program, called `mine`, cost itself, with one line and its status.
    func check(_ result: ProgramResult, _ kind: String) {
      #expect(result.status == status, "\(result.diagnostics)")
      let lines = result.diagnostics.split(separator: "\n").filter { $0.contains("'mine'") }
      #expect(lines.count == 1, "\(result.diagnostics)")
      for words in words + ["\(kind) 'mine' on clip 'curl-ana'", "left out of the run"] {
        #expect(lines.first?.contains(words) == true, "\(result.diagnostics)")
      }
    }
  }
}

extension SmallDataset {
  /// Evaluates one counter and what options name besides, into the folder `run`.
  func evaluate(_ options: String...) throws -> ProgramResult {
    try BuiltProgram("rep-eval").run(
      ["datasets/small", "--counter", "zig-zag", "--out", "run", "--no-png"] + options,
      from: folder.path
    )
  }
}
