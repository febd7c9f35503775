// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc
import Platform
import PoseTracks
import TestSupport
import Testing

@testable import PoseBackends

/// A program of two joints, as a shell script, that is asked about frames of 4 x 2 pixels.
private struct ScriptedProgram {
  static let image = PixelImage(width: 4, height: 2, red: 1, green: 2, blue: 3)
  /// The script's beginning: `line` reads a line, `frame` reads one with its bytes, `joints` introduces the program.
  private static let words = """
    line() { read -r text; }; frame() { read -r text; head -c 24 >/dev/null; };
    joints() { line; echo '{"joints": ["left_hip", "right_hip"]}'; };
    """

  /// Starts a program that runs the script.
  static func start(
    _ script: String,
    patience: Double = 60,
    people: Int = 2
  ) throws(PoseBackendError) -> ProgramEstimator {
    // As all programs do, so that a program that went away is an error and no end.
    signal(SIGPIPE, SIG_IGN)
    return try ProgramEstimator(
      name: "mine",
      command: words + script,
      patience: patience,
      people: people
    )
  }
}

struct `A pose backend in a program` {
  @Test func `people, joints and what is unseen come as they were said`() throws {
    let program = try ScriptedProgram.start(
      """
      line; echo '{"skeleton": null, "joints": ["left_hip", "right_hip"], "world": true, "version": "7",
      "settings": {"score": 0.5, "mode": "video", "fast": true}}' | tr -d '\\n'; echo;
      frame; echo '[[[1, 1.5, 0.25, -3, 0.1, 0.2, 0.3], null], [null, null],
      [null, [-2, 3, 1, null, null, null, null]]]' | tr -d '\\n'; echo;
      frame; echo '[]'; line; echo '[]'
      """,
      people: 3
    )
    #expect(program.statement == nil)
    let poses = try program.observe(ScriptedProgram.image, at: 0)
    #expect(
      program.statement
        == PoseStatement(
          skeleton: Skeleton(id: "mine", joints: [.leftHip, .rightHip]),
          reportsWorld: true,
          version: "7",
          settings: [
            JSON.Member("fast", true), JSON.Member("mode", "video"),
            JSON.Member("score", .number(0.5)),
          ]
        )
    )
    try #require(poses.count == 2)
    #expect(poses[0].positions[0] == SIMD3(1, 1.5, -3))
    #expect(poses[0].world[0] == SIMD3(0.1, 0.2, 0.3))
    #expect(poses[0].confidences == [0.25, 0])
    #expect(poses[0].positions[1].x.isNaN)
    #expect(poses[1].positions[1].x == -2 && poses[1].positions[1].z.isNaN)
    #expect(poses[1].world[1].x.isNaN)
    #expect(try program.observe(ScriptedProgram.image, at: 0.1).isEmpty)
    try program.finish()
  }

  @Test func `a list of known joints is the known skeleton`() throws {
    let names = Skeleton.coco17.joints.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    let program = try ScriptedProgram.start(
      "line; echo '{\"joints\": [\(names)]}'; frame; echo '[]'"
    )
    _ = try program.observe(ScriptedProgram.image, at: 0)
    #expect(program.statement?.skeleton == .coco17)
    #expect(program.statement?.reportsWorld == false)
  }

  @Test(.enabled("needs Python 3") { FakeLibrary.runs(["python3", "--version"]) })
  func `a large frame arrives whole, behind a line that says its size and time`() throws {
    let width = 320
    let height = 240
    var image = PixelImage(width: width, height: height, red: 0, green: 0, blue: 0)
    for index in image.bytes.indices { image.bytes[index] = UInt8(truncatingIfNeeded: index / 7) }
    let folder = try TemporaryFolder()
    try Files.write(
      """
      import json, sys
      answer = lambda value: print(json.dumps(value), flush=True)
      for line in sys.stdin.buffer:
          message = json.loads(line)
          if message["type"] == "start":
              assert message == {"schema": 1, "type": "start", "width": 320, "height": 240,
                                 "pixels": "rgb24", "people": 1}, message
              answer({"joints": ["nose"]})
          elif message["type"] == "frame":
              pixels = sys.stdin.buffer.read(message["bytes"])
              place = sum(n * byte for n, byte in enumerate(pixels)) % 240
              answer([[[place, 100 * message["time"], pixels[-1] / 255]]])
          else:
              answer([])
      """,
      to: folder.path("program.py")
    )
    let program = try ScriptedProgram.start(
      "exec python3 '\(folder.path("program.py"))'",
      people: 1
    )
    let sum = image.bytes.enumerated().reduce(0) { $0 + $1.offset * Int($1.element) }
    for time in [0.25, 0.5] {
      let pose = try #require(try program.observe(image, at: time).first)
      #expect(pose.positions[0].x == Float(sum % 240))
      #expect(pose.positions[0].y == Float(100 * time))
      #expect(pose.confidences[0] == Float(Double(image.bytes[width * height * 3 - 1]) / 255))
    }
    try program.finish()
  }

  struct Broken: CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var words: String
    var kind = PoseBackendError.Kind.badAnswer
    var patience = 60.0

    /// A first answer that makes no sense.
    static func introduction(_ answer: String, _ words: String) -> Broken {
      Broken(
        testDescription: "says first: \(answer.prefix(40))",
        script: "line; echo '\(answer)'",
        words: words
      )
    }

    /// An answer to the second frame that makes no sense.
    static func frame(_ answer: String, _ words: String) -> Broken {
      Broken(
        testDescription: "says of a frame: \(answer.prefix(40))",
        script: "joints; frame; echo '[]'; frame; echo '\(answer)'; cat >/dev/null",
        words: words
      )
    }
  }

  private static let pair = "[1, 1, 1], [2, 1.5, 1]"

  private static let introductions: [Broken] = [
    .introduction("hello", "which is not an object that names its skeleton or its joints (after 0"),
    .introduction("[]", "which is not an object that names its skeleton or its joints"),
    .introduction("{}", "the first answer needs 'skeleton' or 'joints'"),
    .introduction(#"{"skelton": "coco17"}"#, "no member 'skelton'; did you mean 'skeleton'?"),
    .introduction(
      #"{"skeleton": "coco-17"}"#,
      "'skeleton' is one of blazePose33, coco17, vision19"
    ),
    .introduction(#"{"skeleton": "coco17", "joints": ["nose"]}"#, "not both"),
    .introduction(#"{"joints": []}"#, "'joints' is a list of 1 to 1000 names"),
    .introduction(#"{"joints": "nose"}"#, "'joints' is a list of 1 to 1000 names"),
    .introduction(#"{"joints": ["LEFT_HIP"]}"#, "lower-case letters, digits and underscores"),
    .introduction(#"{"joints": ["nose", "nose"]}"#, "joint 'nose' is listed twice"),
    .introduction(#"{"joints": ["nose"], "world": 1}"#, "'world' is not true or false"),
    .introduction(#"{"joints": ["nose"], "version": 3}"#, "'version' is not a text"),
    .introduction(
      #"{"joints": ["nose"], "version": ""# + String(repeating: "a", count: 201) + #""}"#,
      "'version' has more than 200 characters"
    ),
    .introduction(#"{"joints": ["nose"], "settings": [1]}"#, "'settings' is an object"),
    .introduction(#"{"joints": ["nose"], "settings": {"a": [1]}}"#, "the setting 'a' is not"),
  ]

  private static let frames: [Broken] = [
    .frame("hello", "answered \"hello\", which is not a list of people (after 1 frame)"),
    .frame("{}", "which is not a list of people"),
    .frame("[1]", "person 0 is not a list of joints"),
    .frame("[[null]]", "person 0 has 1 joints, not 2"),
    .frame("[[\(pair)], [\(pair)], [\(pair)]]", "3 people are more than the 2 asked for"),
    .frame(
      "[[null, 7]]",
      "joint 1 of person 0, right_hip, is not a list of 3 or 4 numbers, or null"
    ),
    .frame("[[null, [1, 2]]]", "is not a list of 3 or 4 numbers, or null"),
    .frame("[[null, [1, 2, 1, 0, 0, 0, 0]]]", "is not a list of 3 or 4 numbers, or null"),
    .frame("[[null, [NaN, 2, 1]]]", "has no number for x, y or confidence"),
    .frame("[[null, [\"1\", 2, 1]]]", "has no number for x, y or confidence"),
    .frame("[[null, [1e999, 2, 1]]]", "after 1 frame"),
    .frame("[[null, [Infinity, 2, 1]]]", "which is not a list of people"),
    .frame("[[[1, 1, 1.5], null]]", "left_hip, has the confidence 1.5, which is not in 0...1"),
    .frame("[[[1, 1, -0.1], null]]", "has the confidence -0.1, which is not in 0...1"),
    .frame("[[[1, 1, NaN], null]]", "has no number for x, y or confidence"),
    .frame("[[[45, 1, 1], null]]", "is at 45 px, more than 10 frames outside the frame"),
    .frame("[[[1, -21, 1], null]]", "is at -21 px, more than 10 frames outside the frame"),
    .frame("[[[1, 1, 1, 41], null]]", "has the depth 41 px, more than 10 widths of the frame"),
    .frame("[[[0.5, 0.2, 1], [0.5, 0.7, 1]]]", "pixels, not fractions of the frame"),
  ]

  private static let talkers: [Broken] = [
    Broken(
      testDescription: "is too far away in its world",
      script: """
        line; echo '{"joints": ["nose"], "world": true}'; frame; echo '[[[1, 1, 1, 0, 0, 101, 0]]]'
        """,
      words: "is at 101 m in the world, which is more than 100 m"
    ),
    Broken(
      testDescription: "leaves out the world",
      script: "line; echo '{\"joints\": [\"nose\"], \"world\": true}'; frame; echo '[[[1, 1, 1]]]'",
      words: "is not a list of 7 numbers, or null"
    ),
    Broken(
      testDescription: "answers twice",
      script: "joints; while frame; do echo '[]'; echo '[]'; done",
      words: "it answered one line with more than one"
    ),
    Broken(
      testDescription: "answers without end",
      script: "joints; frame; head -c 2000000 /dev/zero; cat >/dev/null",
      words: "more than a million bytes without an end of line"
    ),
    Broken(
      testDescription: "says people at the end",
      script: "joints; frame; echo '[]'; frame; echo '[]'; line; echo '[[null, null]]'",
      words: "which is not an empty list (after 2 frames)"
    ),
    Broken(
      testDescription: "dies in the second frame",
      script: "joints; frame; echo '[]'; frame; echo boom >&2; exit 3",
      words: "it exited with status 3 after 1 frame; its last message was: boom",
      kind: .runtime
    ),
    Broken(
      testDescription: "is not there",
      script: "no-such-program",
      words: "it exited with status 127 after 0 frames",
      kind: .runtime
    ),
    Broken(
      testDescription: "is killed",
      script: "joints; frame; kill -9 $$",
      words: "it was ended by signal 9",
      kind: .runtime
    ),
    Broken(
      testDescription: "falls silent",
      script: "joints; frame; echo '[]'; exec sleep 600",
      words: "it did not answer for 2 s after 1 frame and was ended",
      kind: .runtime,
      patience: 2
    ),
    Broken(
      testDescription: "closes its input",
      script: "joints; frame; exec <&-; echo '[]'; exec sleep 600",
      words: "after 1 frame",
      kind: .runtime,
      patience: 2
    ),
    Broken(
      testDescription: "ends badly after its last answer",
      script: "joints; frame; echo '[]'; frame; echo '[]'; line; echo '[]'; exit 3",
      words: "it exited with status 3 after its last answer",
      kind: .runtime
    ),
    Broken(
      testDescription: "does not end",
      script:
        "joints; frame; echo '[]'; frame; echo '[]'; line; echo '[]'; exec >&-; exec sleep 600",
      words: "it did not end for 2 s after its last answer and was ended",
      kind: .runtime,
      patience: 2
    ),
  ]

  @Test(arguments: introductions + frames + talkers)
  func `whatever it does wrong is one clear error`(_ broken: Broken) throws {
    let error = #expect(throws: PoseBackendError.self) {
      let program = try ScriptedProgram.start(broken.script, patience: broken.patience)
      _ = try program.observe(ScriptedProgram.image, at: 0)
      _ = try program.observe(ScriptedProgram.image, at: 0.1)
      try program.finish()
    }
    #expect(error?.kind == broken.kind, "\(error?.message ?? "")")
    #expect(error?.message.hasPrefix("backend 'mine': it ") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(broken.words) == true, "\(error?.message ?? "")")
  }

  @Test func `a video without a frame needs no conversation`() throws {
    try ScriptedProgram.start("exit 3").finish()
  }

  @Test func `a worker is told the program, and tells what it says`() throws {
    let brought = BroughtBackend.program(name: "mine", command: "a 'b'", patience: 2.5)
    let request = WorkerRequest(
      backend: "mine",
      brought: brought,
      people: 3,
      folder: "f",
      media: "m"
    )
    #expect(WorkerRequest(operands: request.operands) == request)
    let backend = PoseBackend(brought)
    #expect(backend.id == "mine" && backend.skeleton == nil && backend.configuration == "mine")
    let statement = PoseStatement(
      skeleton: Skeleton(id: "mine", joints: [.nose]),
      reportsWorld: true,
      version: "2",
      settings: [JSON.Member("a", 1)]
    )
    var greeting = SampleMessages.greeting
    greeting.backend = "mine"
    greeting.statement = statement
    var reader = WorkerMessageReader()
    #expect(
      try reader.messages(after: WorkerMessage.started(greeting).encoded) == [.started(greeting)]
    )
    var output = WorkerOutput(backend)
    try output.take(.started(greeting))
    var pose = PoseObservation.nobody(jointCount: 1)
    pose.confidences[0] = 0.5
    try output.take(.frame(time: 0, delay: 0, [pose]))
    #expect(throws: WorkerOutput.Contradiction.self) {
      try output.take(.frame(time: 1, delay: 0, [.nobody(jointCount: 2)]))
    }
    var summary = SampleMessages.summary
    (summary.frameCount, summary.cameraFrames) = (1, 1)
    try output.take(.finished(summary))
    let video = try #require(output.trackedVideo())
    #expect(video.statement == statement)
    #expect(video.track.skeleton == statement.skeleton && video.track.world != nil)
  }

  @Test func `what is known before and what a program says do not contradict each other`() {
    var greeting = SampleMessages.greeting
    greeting.statement = PoseStatement(skeleton: .blazePose33)
    var known = WorkerOutput(.blazePoseFull)
    #expect(throws: WorkerOutput.Contradiction.self) { try known.take(.started(greeting)) }
    greeting.statement = nil
    greeting.backend = "mine"
    var program = WorkerOutput(
      PoseBackend(.program(name: "mine", command: "a", patience: 1))
    )
    #expect(throws: WorkerOutput.Contradiction.self) { try program.take(.started(greeting)) }
  }
}
