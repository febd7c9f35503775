// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import Synthesis
package import Terminal

/// `rep-synth compare REAL --to MADE`: how far made tracks tremble like real ones.
package struct CompareTracksCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "compare",
    abstract: "Compares made tracks with real ones: jitter, gaps and swapped sides.",
    discussion: """
      Tracks of the same clips are compared one by one, and the median of the ratios is shown. Tracks of
      different clips are compared by the medians over clips. Both are files, or folders of files.
      """,
    examples: [
      .init(
        "rep-synth compare clips/tracks/NAME --to made/tracks/observed-NAME",
        "compare real clips with synthetic ones"
      ),
      .init(
        "rep-synth compare made/tracks/NAME --to made/tracks/observed-NAME --truth made/tracks/truth",
        "compare a backend on rendered clips with its model, lag included"
      ),
    ],
    options: [
      .input("to", "MADE", "The made tracks; required", isRepeatable: true),
      .input("truth", "DIR", "Exact tracks of the clips, for the lag"),
    ],
    operands: [Operand("REAL", "The real tracks", .many)]
  )

  private let real: [String]
  private let made: [String]
  private let truth: String?
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    real = arguments.operands("REAL")
    made = arguments.strings("to")
    guard !made.isEmpty else { throw UsageError("missing --to MADE, the tracks to compare with") }
    truth = arguments.string("truth")
    jobs = try arguments.jobs()
  }

  /// Measures both and prints the table.
  ///
  /// - Returns: 0; 3 where the two have no measure in common.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let real = try TrackCollection(real)
    let made = try TrackCollection(made)
    let exact = try truth.map { try TrackCollection([$0]) }
    func measured(_ tracks: TrackCollection) throws -> [(clip: String, is: TremblingClip)] {
      try concurrentMap(tracks.entries, jobs: jobs) { entry in
        (entry.clip, TremblingClip(entry.track, exact: exact?[entry.clip]))
      }
    }
    let (one, other) = (try measured(real), try measured(made))
    let pairs = one.compactMap { clip, real in
      other.first { $0.clip == clip }.map { (real: real, made: $0.is) }
    }
    let agreement =
      pairs.isEmpty
      ? JitterAgreement(real: one.map(\.is), made: other.map(\.is)) : JitterAgreement(pairs: pairs)
    if terminal.isJSON {
      terminal.print(json: ["schema": 1, "agreement": agreement.json])
    } else {
      for line in agreement.lines { terminal.print(line) }
    }
    return agreement.rows.contains { $0.ratio != nil } ? .success : .nothingMeasured
  }
}
