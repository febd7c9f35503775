// SPDX-License-Identifier: Apache-2.0
import Statistics
import Terminal

/// The options of intervals, and of a report of what was chosen or learned.
struct StudyOptions: Sendable {
  /// The option that lets a report take the place of another.
  static let replace = Option.flag("replace", "Replace another report in the folder")

  /// The options but for `replace`.
  ///
  /// - Parameter kind: The kind of the study, as in the name of its folder.
  /// - Returns: Rows of the table.
  static func options(of kind: String) -> [Option] {
    [
      .value("replicates", "N", "Bootstrap replicates for intervals", default: "2000"),
      .seed,
      .value(
        "out",
        short: "o",
        "DIR",
        "The report's folder (default: reports/<dataset>-\(kind)-<digest>)"
      ).in(.resultFolder),
    ]
  }

  let seed: UInt64
  let plan: ResamplingPlan
  let place: ResultPlace
  let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for numbers that are none or out of range.
  init(_ arguments: ParsedArguments) throws {
    seed = try arguments.seed()
    plan = ResamplingPlan(
      replicates: try arguments.integer("replicates", in: 1...1_000_000) ?? 2_000,
      seed: seed
    )
    place = ResultPlace(arguments)
    jobs = try arguments.jobs()
  }
}
