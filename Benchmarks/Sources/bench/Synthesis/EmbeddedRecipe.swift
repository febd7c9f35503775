// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks
import Synthesis

/// The recipe of the embedded dataset.
enum EmbeddedRecipe {
  /// The file.
  static let path = Repository.folder + "/datasets/synthetic/recipe.json"

  /// A clip of it.
  ///
  /// - Throws: `BenchmarkError` where the recipe or the clip is not as this program expects.
  static func clip(_ id: String) throws -> SyntheticClip {
    let (recipe, findings) = Recipe.parse(try Files.read(path), file: path)
    guard let recipe, let clip = recipe.clips.first(where: { $0.id == id }) else {
      throw BenchmarkError("'\(path)' has no usable clip '\(id)' (\(findings.count) findings)")
    }
    return SyntheticClip(clip, of: recipe)
  }
}
