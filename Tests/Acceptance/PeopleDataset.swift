// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// A dataset of squats and curls by so many people, with exact tracks.
struct PeopleDataset {
  /// The folder in which the dataset and everything about it lies.
  let folder = try! TemporaryFolder()

  /// Makes the dataset with the built rep-synth.
  ///
  /// - Parameters:
  ///   - count: How many people there are; each squats and curls.
  ///   - hasReps: Whether they do; else they stand.
  ///   - strangers: Exercises that only the first of them does, once.
  init(_ count: Int, hasReps: Bool = true, strangers: [String] = []) throws {
    let palettes = ["crimson", "lime", "ocean"]
    let subjects = (0..<count).map { person in
      "{ \"id\": \"p\(person)\", \"height\": \(1.6 + 0.03 * Double(person)), \"build\": 1, "
        + "\"palette\": \"\(palettes[person % 3])\" }"
    }
    let reps = hasReps ? "{ \"reps\": 3, \"tempo\": [0.9, 0.1, 0.8, 0.3] }, " : ""
    func clip(_ exercise: String, _ person: Int, as shown: String) -> String {
      "{ \"id\": \"\(exercise)-\(person)\", \"subject\": \"p\(person)\", "
        + "\"exercise\": \"\(shown)\", "
        + "\"script\": [{ \"rest\": 1 }, \(reps){ \"rest\": 0.7 }] }"
    }
    let clips =
      (0..<count).flatMap { person in
        ["squat", "biceps-curl"].map { clip($0, person, as: hasReps ? $0 : "standing") }
      } + strangers.map { clip($0, 0, as: $0) }
    let recipe = """
      { "schema": 1, "name": "people", "licence": "CC0-1.0", "seed": 3, "frame_rate": 15,
        "frame_size": [120, 160], "variation": 0.05, "rate_factor": 23,
        "subjects": [\(subjects.joined(separator: ", "))],
        "clips": [\(clips.joined(separator: ", "))] }
      """
    try Files.write(recipe, to: folder.path("recipe.json"))
    let result = try BuiltProgram("rep-synth").run(
      ["recipe.json", "--out", "datasets/people", "--quiet", "--no-video"],
      from: folder.path
    )
    guard result.status == 0 else {
      throw SetUpFailure(description: "rep-synth: \(result.status) \(result.diagnostics)")
    }
  }

  /// Runs rep-tune on it.
  func tune(_ arguments: String...) throws -> ProgramResult { try tune(arguments: arguments) }

  /// Runs rep-tune on it.
  func tune(arguments: [String]) throws -> ProgramResult {
    try BuiltProgram("rep-tune").run(
      ["datasets/people", "--replicates", "100"] + arguments,
      from: folder.path
    )
  }

  /// Runs a verb of rep-tune on it that judges what it learns.
  func learn(_ verb: String, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-tune").run(
      [verb, "datasets/people", "--replicates", "100"] + arguments,
      from: folder.path
    )
  }

  /// A JSON file that a program wrote.
  func document(_ name: String = "out/tuning.json") throws -> JSONNode {
    let (root, _) = JSONNode.parse(try Files.read(folder.path(name)), file: name)
    return try #require(root)
  }

  /// Compiles Swift files with the package's own core modules, and runs the program.
  ///
  /// - Parameters:
  ///   - sources: Files in the folder.
  ///   - main: The text of one more file, the main one.
  ///   - modules: What the files import of the package, with all that imports.
  func compiled(
    _ sources: [String],
    main: String,
    modules: [String] = []
  ) throws -> ProgramResult {
    try Files.write(main, to: folder.path("main.swift"))
    let built = Files.folder(of: CommandLine.arguments[0])
    let objects = try modules.flatMap { module in
      // The list of the module's files; objects of files that were renamed stay in the folder.
      let place = "\(built)/\(module).build"
      let files = try Files.readText("\(place)/sources").split(separator: "\n")
      return files.map { "\(place)/\(Files.name(of: String($0))).o" }
    }
    let compiler = try BuiltProgram(path: "/usr/bin/env").run(
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-I", "\(built)/Modules"]
        + sources + ["main.swift"] + objects + ["-lm", "-o", "compiled"],
      from: folder.path
    )
    guard compiler.status == 0 else { return compiler }
    return try BuiltProgram(path: folder.path("compiled")).run([], from: folder.path)
  }

  /// The modules of the product RepKit, which constants are written for.
  static let repKit = [
    "RepKit", "FormAnalysis", "Recognition", "RepCounting", "PoseTracks", "Basics",
  ]

  /// Whether a Swift compiler is found.
  static let hasCompiler: Bool = {
    let child = try? ChildProcess(
      "/bin/sh",
      arguments: ["-c", "command -v swiftc"],
      output: .null,
      errors: .null
    )
    return (try? child?.wait()) == .exited(0)
  }()
}
