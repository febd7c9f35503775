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
    abstract: "Joins the labelled reps of real clips to long sets, or clips to workouts.",
    discussion: """
      Real clips are often short, and say little about long sets. This repeats the reps of each clip,
      joined at their returns, and makes sets that change on the way: reps that end short of the top,
      reach less far, or slow down. DIR becomes a dataset with tracks and labels, without videos.
      'rep-eval DIR --slice tag' has a slice of each stress.

      A clip needs two full reps that are labelled with start and end, each near where the next one
      begins. Clips that are not used are listed with the reason. A set is of its clip's person, so
      intervals stay right.

      With --workouts, sets of several clips become workouts of several exercises, with rests and
      walks between them. Mostly the person changes at a seam: tags, notes of sets and the output say so.
      Workouts that share somebody count as one subject.
      """,
    examples: [
      .init("rep-synth join datasets/clips --out datasets/long", "make sets of 10 and 30 reps"),
      .init(
        "rep-synth join datasets/clips --out datasets/long --reps 20 --stress rest-drift",
        "one length, one stress at three amounts, and the plain sets"
      ),
      .init(
        "rep-synth join datasets/clips --out datasets/workouts --workouts 10",
        "make ten workouts of five exercises"
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
        "A number of reps, \(lengths.lowerBound) to \(lengths.upperBound) (default: 10 and 30; of "
          + "workouts 6)",
        isRepeatable: true
      ),
      .value(
        "stress",
        "NAME",
        "A stress beside plain sets (default: all of them)",
        choices: JoinedSet.stresses.map(\.rawValue),
        isRepeatable: true
      ),
      .value("workouts", "N", "Make so many workouts in place of sets, 1 to \(most)"),
      .value("exercises", "N", "The number of exercises in a workout (default: 5)"),
      .value("rest", "S", "The time between the sets of a workout in seconds (default: 3)"),
      .value("clip", "ID", "Use this clip only", isRepeatable: true),
      .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
      CandidateOptions.rater,
    ],
    operands: [Operand("DATASET", "The labelled dataset's folder, or its dataset.json")],
    interruption: "the sets that were made are no dataset yet; the same command starts again"
  )

  private static let lengths = 2...200
  private static let most = 200

  private let dataset: String
  private let folder: String
  private let counts: [Int]
  private let stresses: [Stress]
  private let workouts: Workouts?
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
    workouts = try Workouts(arguments, most: Self.most)
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
    tracks = arguments.string("tracks")
    rater = arguments.string("rater")
    jobs = try arguments.jobs()
  }

  /// The workouts that are asked for.
  private struct Workouts {
    var count: Int
    var exercises: Int
    var reps: Int
    var rest: Double

    /// Takes what the arguments say; nil for sets.
    init?(_ arguments: ParsedArguments, most: Int) throws {
      guard let text = arguments.string("workouts") else {
        for option in ["exercises", "rest"] where arguments.has(option) {
          throw UsageError("--\(option) needs --workouts N")
        }
        return nil
      }
      if arguments.has("stress") {
        throw UsageError("--workouts joins reps as they are; leave out --stress")
      }
      count = try Self.whole(text, "workouts", 1...most)
      exercises = try Self.whole(arguments.string("exercises") ?? "5", "exercises", 2...20)
      let lengths = arguments.strings("reps")
      guard lengths.count <= 1 else {
        throw UsageError("sets of workouts have one number of --reps")
      }
      reps = try Self.whole(lengths.first ?? "6", "reps", JoinCommand.lengths)
      let seconds = arguments.string("rest") ?? "3"
      guard let rest = Double(seconds), (0...60).contains(rest) else {
        throw UsageError("--rest needs seconds from 0 to 60, not '\(seconds)'")
      }
      self.rest = rest
    }

    private static func whole(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws
      -> Int
    {
      guard let number = Int(text), range.contains(number) else {
        throw UsageError(
          "--\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound), "
            + "not '\(text)'"
        )
      }
      return number
    }
  }

  /// Makes the sets or workouts and says how many, and which clips were not used.
  ///
  /// - Returns: 0; 3 if no clip can be used, or workouts need more exercises; 65 if labels or tracks of some have errors.
  /// - Throws: If the dataset or its tracks are missing, if the folder holds another dataset (73), or if a file cannot be
  ///   read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let records = try opened.clips(named: clips)
    let labels = try ReferenceLabels(of: opened, rater: rater)
    terminal.emit(labels.diagnostics)
    let material = JoinMaterial(
      dataset: opened,
      configuration: try opened.onlyTracks(named: tracks),
      labels: labels,
      folder: folder
    )
    let report: JoinReport
    do {
      report = try join(material, records, in: terminal)
    } catch let few as WorkoutJoinJob.TooFew {
      tellFaults(of: few.report, in: terminal)
      for line in few.report.unusedLines { terminal.note(line) }
      terminal.error(
        "the clips that can be joined show \(counted(few.families.count, "exercise")) "
          + "(\(few.families.joined(separator: ", "))), and a workout needs "
          + "\(workouts?.exercises ?? 0); --exercises asks for fewer"
      )
      return few.report.faults.isEmpty ? .nothingMeasured : .badData
    }
    tellFaults(of: report, in: terminal)
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

  private func join(
    _ material: JoinMaterial,
    _ records: [ClipRecord],
    in terminal: Terminal
  ) throws -> JoinReport {
    guard let workouts else {
      let job = JoinJob(
        material: material,
        counts: counts,
        stresses: stresses,
        clips: records,
        jobs: jobs
      )
      return try job.run(in: terminal)
    }
    let job = WorkoutJoinJob(
      material: material,
      workouts: workouts.count,
      exercises: workouts.exercises,
      count: workouts.reps,
      rest: workouts.rest,
      clips: records,
      jobs: jobs
    )
    return try job.run(in: terminal)
  }

  private func tellFaults(of report: JoinReport, in terminal: Terminal) {
    for omission in report.faults {
      terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
    }
  }
}
