// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import ReplayOptions
import Storage
import Synthesis
package import Terminal

/// `rep-synth join DATASET --out DIR`: makes long sets of the labelled reps of real clips.
package struct JoinCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "join",
    abstract: "Joins the labelled reps of real clips to long sets, under stress.",
    discussion: """
      Real clips are often short, and say little about long sets. This repeats the reps of each clip,
      joined at their returns, and makes sets that change on the way: reps that end short of the top,
      reach less far, or slow down. DIR becomes a dataset with tracks and labels, without videos.
      'rep-eval DIR --slice tag' has a slice of each stress.

      A clip needs two full reps that are labelled with start and end, each near where the next one
      begins. Clips that are not used are listed with the reason. A set is of its clip's person, so
      intervals stay right.
      """,
    examples: [
      .init("rep-synth join datasets/clips --out datasets/long", "make sets of 10 and 30 reps"),
      .init(
        "rep-synth join datasets/clips --out datasets/long --reps 20 --stress rest-drift",
        "one length, one stress at three amounts, and the plain sets"
      ),
      .init(
        "rep-eval datasets/long --counter all --analyzer none --slice tag --out long",
        "then: see what each stress does to counters"
      ),
    ],
    options: [
      .value("out", "DIR", "The dataset's folder; required").in(.folder),
      .value(
        "reps",
        "N",
        "A number of reps, \(lengths.lowerBound) to \(lengths.upperBound) (default: 10 and 30)",
        isRepeatable: true
      ),
      .value(
        "stress",
        "NAME",
        "A stress beside plain sets (default: all of them)",
        choices: JoinedSet.stresses.map(\.rawValue),
        isRepeatable: true
      ),
      .value("clip", "ID", "Use this clip only", isRepeatable: true),
      .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
      CandidateOptions.rater,
    ],
    operands: [Operand("DATASET", "The labelled dataset's folder, or its dataset.json")],
    interruption: "the sets that were made are no dataset yet; the same command starts again"
  )

  private static let lengths = 2...200

  private let dataset: String
  private let folder: String
  private let counts: [Int]
  private let stresses: [Stress]
  private let clips: [String]?
  private let tracks: String?
  private let rater: String?
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    guard let out = arguments.string("out"), !out.isEmpty else {
      throw UsageError("missing --out DIR, the folder to make")
    }
    folder = out
    counts =
      try arguments.has("reps")
      ? arguments.strings("reps").map { text in
        guard let count = Int(text), Self.lengths.contains(count) else {
          throw UsageError(
            "--reps needs a whole number from \(Self.lengths.lowerBound) to "
              + "\(Self.lengths.upperBound), not '\(text)'"
          )
        }
        return count
      }.uniqued() : [10, 30]
    let named = arguments.strings("stress")
    stresses =
      named.isEmpty
      ? JoinedSet.stresses
      : JoinedSet.stresses.filter { $0 == .none || named.contains($0.rawValue) }
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
    tracks = arguments.string("tracks")
    rater = arguments.string("rater")
    jobs = try arguments.jobs()
  }

  /// Makes the sets and says how many, and which clips were not used.
  ///
  /// - Returns: 0; 3 if no clip can be used; 65 if labels or tracks of some have errors.
  /// - Throws: If the dataset or its tracks are missing, if the folder holds another dataset (73), or if a file cannot be
  ///   read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let records = try opened.clips(named: clips)
    let labels = try ReferenceLabels(of: opened, rater: rater)
    terminal.emit(labels.diagnostics)
    let job = JoinJob(
      dataset: opened,
      configuration: try opened.onlyTracks(named: tracks),
      labels: labels,
      folder: folder,
      counts: counts,
      stresses: stresses,
      clips: records,
      jobs: jobs
    )
    let report = try job.run(in: terminal)
    for omission in report.faults {
      terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
    }
    if report.sets == 0 {
      for line in report.unusedLines { terminal.note(line) }
      terminal.error(
        "no clip of '\(opened.manifest.name)' has two full reps with start and end that can be joined"
      )
      return report.faults.isEmpty ? .nothingMeasured : .badData
    }
    terminal.print(report.lines.joined(separator: "\n"), orJSON: report.json)
    return report.faults.isEmpty ? .success : .badData
  }
}
