// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport

/// A dataset of four synthetic clips with exact tracks and labels, without videos unless asked for.
struct SmallDataset {
  /// The folder in which the dataset and everything about it lies.
  let folder = try! TemporaryFolder()

  /// The dataset's folder.
  var path: String { folder.path("datasets/small") }

  static let recipe = """
    {
      "schema": 1,
      "name": "small",
      "licence": "CC0-1.0",
      "seed": 3,
      "frame_rate": 15,
      "frame_size": [120, 160],
      "variation": 0.05,
      "rate_factor": 23,
      "subjects": [
        { "id": "ana", "height": 1.62, "build": 0.92, "palette": "crimson" },
        { "id": "ben", "height": 1.84, "build": 1.08, "palette": "lime" }
      ],
      "clips": [
        {
          "id": "squat-ana", "subject": "ana", "exercise": "squat",
          "script": [{ "rest": 1 }, { "reps": 3, "tempo": [0.9, 0.1, 0.8, 0.3] }, { "rest": 0.7 }]
        },
        {
          "id": "squat-ben", "subject": "ben", "exercise": "squat", "yaw": 90,
          "script": [{ "rest": 1 }, { "reps": 2, "tempo": [0.9, 0.1, 0.8, 0.3] }, { "rest": 0.7 }]
        },
        {
          "id": "curl-ana", "subject": "ana", "exercise": "biceps-curl",
          "script": [{ "rest": 1 }, { "reps": 2, "tempo": [0.9, 0.1, 0.8, 0.3] }, { "rest": 0.7 }]
        },
        { "id": "standing-ben", "subject": "ben", "exercise": "standing", "script": [{ "rest": 3 }] }
      ]
    }
    """

  /// Makes the dataset with the built rep-synth.
  init(hasVideo: Bool = false, recipe: String = Self.recipe) throws {
    try Files.write(recipe, to: folder.path("recipe.json"))
    let result = try BuiltProgram("rep-synth").run(
      ["recipe.json", "--out", "datasets/small", "--quiet"] + (hasVideo ? [] : ["--no-video"]),
      from: folder.path
    )
    guard result.status == 0 else {
      throw SetUpFailure(description: "rep-synth: \(result.status) \(result.diagnostics)")
    }
  }

  /// Writes a run of the dataset, without pictures as PNG; whatever does not succeed is thrown.
  func writeRun(of counter: String = "zig-zag-fixed", to run: String = "run") throws {
    let result = try self.run(
      "rep-eval",
      "datasets/small",
      "--tracks",
      "truth",
      "--counter",
      counter,
      // As the gate does unless a detector is named.
      "--phases",
      "trainer-phases-fixed",
      "--out",
      run,
      "--no-png"
    )
    guard result.status == 0 else { throw SetUpFailure(description: result.diagnostics) }
  }

  /// Runs a program in the folder of the dataset.
  func run(_ program: String, _ arguments: String..., limit: String = "true") throws
    -> ProgramResult
  {
    try BuiltProgram(program).run(arguments, from: folder.path, limit: limit)
  }
}

/// A test's own preparation went wrong.
struct SetUpFailure: Error, CustomStringConvertible {
  var description: String
}
