// SPDX-License-Identifier: Apache-2.0
package import Platform
import Storage
package import Terminal

/// `rep-ingest DIR`: makes a dataset out of a folder of videos and a spreadsheet of counts.
package struct IngestCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract: "Makes a dataset out of a folder of videos and a spreadsheet of counts.",
    discussion: """
      The spreadsheet is CSV, with cells separated by commas, semicolons or tabs. Its first line names
      the columns: clip (or video, file, name), exercise, count (or reps) or correct (yes or no) or
      both, and optionally subject. A row with a count of 0 makes a negative clip. Videos stay where
      they are; the manifest has their paths, relative to the dataset's folder. Rows become label files
      by the rater 'counts'.

      Each row or video that cannot be used is one finding. The others are kept, and the status is 65.
      """,
    examples: [
      .init("rep-ingest clips/ --counts counts.csv", "make the dataset datasets/clips"),
      .init("rep-eval --track datasets/clips", "then: track, count, score, report"),
      .init("rep-ingest squats/ --exercise squat", "make a dataset without counts, to be labelled"),
      .init("rep-ingest check datasets/clips", "check that the videos are still the same"),
    ],
    options: IngestOptions.table(of: "videos"),
    operands: [Operand("DIR", "The folder of videos, with its subfolders")],
    interruption: CommandSpecification.startsAnew
  )

  private let options: IngestOptions

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for an unknown exercise, a name that is none, or neither counts nor an
  ///   exercise.
  package init(_ arguments: ParsedArguments) throws {
    options = try IngestOptions(arguments)
  }

  /// Probes the videos and writes the dataset.
  ///
  /// - Returns: 0; 65 where a row or a video was left out; 3 where no video is there at all.
  /// - Throws: Where the folder or the spreadsheet is missing, where another dataset or other counts
  ///   are in the way (73), or something cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try options.checkFolder()
    var candidates = try IngestCandidates(videosOf: options)
    let ingested = try candidates.videos(jobs: options.jobs, in: terminal)
    return try options.write(ingested, ofVideos: true, mediaRoot: options.folder, in: terminal)
  }
}
