// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks
import Synthesis

/// The recipes of this repository.
enum EmbeddedRecipe {
  private static let folder = Repository.folder + "/datasets/synthetic/"

  /// A clip of the embedded dataset.
  ///
  /// - Throws: `BenchmarkError` where the recipe or the clip is not as this program expects.
  static func clip(_ id: String) throws -> SyntheticClip {
    guard let clip = try clips(of: "recipe").first(where: { $0.clip.id == id }) else {
      throw BenchmarkError("the embedded dataset has no clip '\(id)'")
    }
    return clip
  }

  /// The clips of a recipe.
  ///
  /// - Throws: `BenchmarkError` where the recipe is not as this program expects.
  static func clips(of name: String) throws -> [SyntheticClip] {
    let path = folder + name + ".json"
    let (recipe, findings) = Recipe.parse(try Files.read(path), file: path)
    guard let recipe else {
      throw BenchmarkError("'\(path)' is no usable recipe (\(findings.count) findings)")
    }
    return recipe.clips.map { SyntheticClip($0, of: recipe) }
  }
}
