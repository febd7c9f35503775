// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// The command lines of README and guides, and what these say that they print.
@Suite struct GuideTests {
  private static let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))

  /// The pages whose lines run, each in a folder of its own and in the page's order.
  static let pages = ["README.md", "Documentation/Agreement.md"] + guides

  /// The guides by task.
  static let guides = [
    "Documentation/Analyzers.md", "Documentation/Backends.md", "Documentation/ClusterPlan.md",
    "Documentation/Comparing.md",
    "Documentation/Counters.md", "Documentation/Representativeness.md",
    "Documentation/Gates.md", "Documentation/JudgeForm.md", "Documentation/Labeling.md",
    "Documentation/Phases.md", "Documentation/RecordedTracks.md", "Documentation/Recognition.md",
    "Documentation/Tuning.md",
    "Documentation/Workouts.md", "Documentation/YourClips.md",
  ]

  /// Lines that do not run here: the words that such a line has, and the reason.
  static let skipped: [(words: [String], reason: String)] = [
    (["make"], "builds, installs, or fetches over the network"),
    (["export"], "the test's shell finds the programs"),
    (["rep-ingest", "clips/"], "media"),
    (["rep-ingest", "recordings"], "media and what an app recorded of them"),
    (["rep-eval", "datasets/filmed"], "media and what an app recorded of them"),
    (["rep-track", "--backend"], "media and a pose runtime with its weights"),
    (["rep-track", "--backend-exec"], "media and a program of the reader's"),
    (["rep-track", "datasets/clips", "--live"], "media and a pose runtime with its weights"),
    (["rep-eval", "blazepose-full-live-30-100ms-delay-80ms"], "tracks of media"),
    (["rep-track", "--people"], "media and a pose runtime with its weights"),
    (["rep-track", "datasets/filmed"], "media and a pose runtime with its weights"),
    (["rep-track", "overlay"], "media"),
    (["rep-track", "export"], "media and what an app recorded of them"),
    (["rep-eval", "--track"], "media and a pose runtime with its weights"),
    (["rep-label", "serve"], "a server that waits for a browser, which ServeTests asks"),
  ]

  /// Lines that have nothing to measure on made clips, and end with 3: their words, and the reason.
  static let unmeasured: [(words: [String], reason: String)] = [
    (["--objective", "clip-balanced-accuracy"], "nobody grades made clips as a whole"),
    (["--objective", "judgement-kappa:quadratic"], "nobody grades the posture of made clips"),
  ]

  /// A few short clips in the place of the reader's own, of too few people for intervals.
  private static let recipe = """
    {
      "schema": 1, "name": "own", "licence": "CC0-1.0", "seed": 3, "frame_rate": 15,
      "frame_size": [240, 320], "variation": 0.05, "rate_factor": 23,
      "subjects": [
        { "id": "ana", "height": 1.62, "build": 0.92, "palette": "crimson" },
        { "id": "ben", "height": 1.84, "build": 1.08, "palette": "lime" },
        { "id": "chen", "height": 1.73, "build": 0.98, "palette": "ocean" }
      ],
      "clips": [
        { "id": "squat-front-ana", "subject": "ana", "exercise": "squat", "script": SQUATS },
        { "id": "squat-front-ben", "subject": "ben", "exercise": "squat", "script": SQUATS },
        { "id": "squat-side-ben", "subject": "ben", "exercise": "squat", "yaw": 90, "script": SQUATS },
        { "id": "squat-side-chen", "subject": "chen", "exercise": "squat", "yaw": 90, "script": SQUATS },
        { "id": "plank-ana", "subject": "ana", "exercise": "plank", "yaw": 90, "script": PLANK },
        { "id": "plank-chen", "subject": "chen", "exercise": "plank", "yaw": 90, "script": PLANK },
        { "id": "standing-chen", "subject": "chen", "exercise": "standing", "script": [{ "rest": 3 }] }
      ]
    }
    """
    .replacing(
      "SQUATS",
      with: """
        [
          { "rest": 1 }, { "reps": 1, "tempo": [0.8, 0.1, 0.7, 0.3] },
          { "reps": 1, "tempo": [0.8, 0.1, 0.7, 0.3], "depth": 0.85 },
          { "reps": 2, "tempo": [0.8, 0.1, 0.7, 0.3], "trunk_lean": 18 },
          { "reps": 1, "tempo": [0.8, 0.1, 0.7, 0.3], "valgus": 9 }, { "rest": 0.7 }
        ]
        """
    )
    .replacing(
      "PLANK",
      with: """
        [{ "hold": 4 }, { "hold": 3, "hip_sag": 12 }, { "hold": 3, "hip_sag": 24 }]
        """
    )

  /// Stand-ins for the files of readers: the path on a page, and the lines that make it.
  private static let standIns: [(path: String, lines: [String])] = [
    (".cache/demo", ["rep-synth datasets/synthetic/recipe.json --out .cache/demo --no-video"]),
    ("datasets/clips", ["rep-synth own.json --out datasets/clips --no-video"]),
    (
      "datasets/gym",
      [
        "rep-synth own.json --out datasets/gym --no-video --observe blazepose-full"
          + " --observe movenet-lightning",
        "cd datasets/gym/tracks && rm -r truth && mv observed-blazepose-full blazepose-full"
          + " && mv observed-movenet-lightning movenet-lightning",
      ]
    ),
    (
      "datasets/two-raters",
      [
        "rep-synth own.json --out datasets/two-raters --no-video",
        "cd datasets/two-raters/labels && for rater in ana ben; do for file in *.synthesis.tsv; do"
          + " sed s/synthesis/$rater/ $file >${file%.synthesis.tsv}.$rater.tsv; done; done"
          + " && rm *.synthesis.tsv",
      ]
    ),
    (
      "gates.json",
      [#"printf '{"schema": 1, "baseline": "main", "events": "unchanged"}' >gates.json"#]
    ),
    (
      "./my-counter",
      [
        #"printf '#!/bin/sh\nexec python3 Examples/counter.py\n' >my-counter"#,
        "chmod +x my-counter",
      ]
    ),
    (
      "./my-analyzer",
      [
        #"printf '#!/bin/sh\nexec python3 Examples/analyzer.py\n' >my-analyzer"#,
        "chmod +x my-analyzer",
      ]
    ),
  ]

  private let folder: TemporaryFolder

  /// A folder with what the lines read of the repository.
  init() throws {
    folder = try TemporaryFolder()
    for name in [".gitignore", "datasets/synthetic", "Examples", "Examples/App/Recordings"] {
      let source = "\(Self.root)/\(name)"
      let isFolder = name != ".gitignore"
      for file in isFolder ? try Files.list(source).map({ "\(name)/\($0)" }) : [name]
      where !file.hasSuffix("__pycache__") && file != "Examples/App" {
        try Files.write(try Files.read("\(Self.root)/\(file)"), to: folder.path(file))
      }
    }
    try Files.write(Self.recipe, to: folder.path("own.json"))
  }

  /// Runs a line as a shell does that finds the programs by name.
  private func run(_ line: String) throws -> ProgramResult {
    let programs = Files.folder(of: BuiltProgram("rep-eval").path)
    return try BuiltProgram(path: "/bin/sh").run(
      ["-c", "PATH='\(programs)':\"$PATH\"; export PYTHONDONTWRITEBYTECODE=1; \(line)"],
      from: folder.path
    )
  }

  private static func matches(_ line: String, _ words: [String]) -> Bool {
    words.allSatisfy(line.split(separator: " ").map(String.init).contains)
  }

  private static func page(_ name: String) throws -> GuidePage {
    GuidePage(try Files.readText("\(root)/\(name)"))
  }

  @Test(
    .enabled("needs Python 3 and git") {
      ExternalProgram.has("python3") && ExternalProgram.has("git")
    },
    arguments: pages
  )
  func `every line of a page runs and prints what the page says`(name: String) throws {
    let text = try Files.readText("\(Self.root)/\(name)")
    for standIn in Self.standIns where text.contains(standIn.path) {
      for line in standIn.lines {
        let result = try run(line)
        try #require(result.status == 0, "\(line)\n\(result.diagnostics)")
      }
    }
    #expect(try run("git init -q . && git add -A").status == 0)
    var printed = ""
    var wasCommand = false
    for step in GuidePage(text).steps {
      switch step {
      case .command(let line):
        if !wasCommand { printed = "" }
        wasCommand = true
        if Self.skipped.contains(where: { Self.matches(line, $0.words) }) {
          printed += "(skipped)\n"
          continue
        }
        let isUnmeasured = Self.unmeasured.contains { Self.matches(line, $0.words) }
        let result = try run(line)
        #expect(
          result.status == (isUnmeasured ? 3 : GuidePage.status(of: line)),
          "\(line)\n\(result.diagnostics)"
        )
        printed += result.output + "\n" + result.diagnostics + "\n"
      case .output(let lines):
        wasCommand = false
        guard !printed.contains("(skipped)") else { continue }
        for quoted in lines {
          #expect(GuidePage.isPrinted(quoted, in: printed), "\(name): \(quoted)\n\(printed)")
        }
      }
    }
    // Readers commit what is made of their own clips, and nothing else that a page makes.
    let own = ["reports/baselines/main.json"] + Self.standIns.map(\.path)
    let changed = try run("git status --porcelain --untracked-files=all").output
      .split(separator: "\n").filter { line in
        !line.hasPrefix("A  ") && !own.contains { line.dropFirst(3).hasPrefix($0) }
      }
    #expect(changed == [])
  }

  @Test(arguments: guides)
  func `a guide begins with commands and what they print`(name: String) throws {
    let steps = try Self.page(name).steps
    guard case .command = steps.first else {
      Issue.record("\(name) has no command")
      return
    }
    let next = steps.first { if case .output = $0 { true } else { false } }
    #expect(next != nil, "\(name) quotes no output")
  }

  @Test func `every exception is of some line`() throws {
    let lines = try Self.pages.flatMap { name in
      try Self.page(name).steps.compactMap { step -> String? in
        if case .command(let line) = step { line } else { nil }
      }
    }
    for (words, reason) in Self.skipped + Self.unmeasured {
      #expect(lines.contains { Self.matches($0, words) }, "\(words): \(reason)")
    }
  }

  @Test func `commands and quotations are told apart`() {
    let page = GuidePage(
      """
      # A page
          not a command: the line before is not empty

          rep-eval a # status 1
          rep-eval b

      ```
      two ... words
      ```

      ```json
      {}
      ```

      1. An item:

              rep-eval c
      """
    )
    #expect(
      page.steps == [
        .command("rep-eval a # status 1"), .command("rep-eval b"), .output(["two ... words"]),
        .command("rep-eval c"),
      ]
    )
    #expect(GuidePage.status(of: "rep-eval a # status 1") == 1)
    #expect(GuidePage.status(of: "rep-eval b") == 0)
    #expect(GuidePage.isPrinted("two ... words", in: "one\ntwo more words\n"))
    #expect(!GuidePage.isPrinted("two ... words", in: "two\nwords\n"))
  }
}
