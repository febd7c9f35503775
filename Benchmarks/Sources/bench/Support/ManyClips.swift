// SPDX-License-Identifier: Apache-2.0
import Platform

/// A dataset of many clips of squats by 20 people, without videos; each rep takes 2.2 s.
struct ManyClips {
  /// How many clips.
  let count: Int
  /// How many reps each shows.
  let reps: Int

  /// Makes the dataset.
  ///
  /// - Parameters:
  ///   - synth: Where `rep-synth` is.
  ///   - folder: Where the dataset goes.
  /// - Returns: The dataset's folder.
  /// - Throws: `BenchmarkError` where it cannot be made.
  func make(with synth: String, in folder: borrowing ScratchFolder) throws -> String {
    let dataset = "\(folder.path)/clips-\(count)"
    try Files.write(recipe, to: dataset + ".json")
    let options = ["--out", dataset, "--no-video", "--quiet"]
    _ = try ProcessCost.run(synth, [dataset + ".json"] + options)
    return dataset
  }

  private var recipe: String {
    let lines = (0..<count).map { clip in
      """
      { "id": "squat-\(clip)", "subject": "person-\(clip % 20)", "exercise": "squat",
        "script": [{ "rest": 1 }, { "reps": \(reps), "tempo": [1, 0.1, 0.9, 0.2] }, { "rest": 1.4 }] }
      """
    }
    let subjects = (0..<20).map { person in
      "{ \"id\": \"person-\(person)\", \"height\": 1.\(60 + person), \"palette\": \"ocean\" }"
    }
    return """
      { "schema": 1, "name": "memory", "licence": "CC0-1.0", "seed": 1, "frame_rate": 30,
        "frame_size": [240, 320], "variation": 0.08,
        "subjects": [\(subjects.joined(separator: ",\n"))],
        "clips": [\(lines.joined(separator: ",\n"))] }
      """
  }
}
