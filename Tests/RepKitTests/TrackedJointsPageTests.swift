// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks
import Testing

/// The table of tracked joints by exercise is what the signals are.
@Suite struct TrackedJointsPageTests {
  /// The exercises that the article's table has, by family.
  private static let article = ["squat", "push-up", "curl", "burpee", "lunge"]

  @Test(arguments: Exercise.all)
  func `the page has the joints of each exercise with reps`(exercise: Exercise) throws {
    let page = try Files.readText(
      Files.folder(of: #filePath) + "/../../Documentation/Counters.md"
    )
    let row = page.split(separator: "\n").first {
      $0.hasPrefix("| `\(exercise.id)` |") && ($0.contains("| low |") || $0.contains("| high |"))
    }
    guard exercise.hasReps else {
      #expect(row == nil)
      return
    }
    let ours = try words(of: "height", in: exercise)
    let published =
      Self.article.contains(exercise.family)
      ? try words(of: "tracking-point-down", in: exercise) : "-"
    let side = exercise.extreme.rawValue
    #expect(row == "| `\(exercise.id)` | \(ours) | \(side) | \(published) |")
  }

  /// The joints of a signal, as the page has them.
  private func words(of name: String, in exercise: Exercise) throws -> String {
    let id = try #require(Signal.named(name, in: exercise)).id
    switch id {
    case "burpee-depth": return "head, wrists and hips"
    case "head-and-wrists-depth": return "head and wrists"
    default: return id.prefix { $0 != "-" } + "s"
    }
  }
}
