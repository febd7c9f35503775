// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
package import Platform
import RepCounting
import ReplayOptions
import Storage
package import Terminal

/// `rep-ingest profile DATASET`: makes a profile of the sets in a dataset, labelled or not.
package struct ProfileCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "profile",
    abstract: "Makes a profile of what your users do, from recordings without labels.",
    discussion: """
      A profile has the quantiles at 10, 50 and 90 % of what makes sets hard to count: reps, tempo,
      range, drift, pauses, the person's height in the picture, frame rate. Nobody has to label
      anything: a counter finds the reps, so its errors are in the profile. 'rep-eval --profile' and
      'rep-tune --profile' compare their clips with it, and name what no clip shows.

      A dataset of recordings comes from 'rep-ingest tracks'.
      """,
    examples: [
      .init("rep-ingest profile datasets/users --out users.json", "make a profile"),
      .init(
        "rep-eval datasets/clips --profile users.json",
        "then: compare the labelled clips with it"
      ),
    ],
    options: [
      .output("out", "The profile to write; required", .profile),
      .value("name", "NAME", "The profile's name (default: the dataset's)"),
      .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
      .value("counter", "COUNTER", "The counter that finds the reps", default: "zig-zag"),
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")]
  )

  private let dataset: String
  private let output: OutputFile
  private let name: String?
  private let tracks: String?
  private let counter: CounterConfiguration
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    guard let out = arguments.output("out") else {
      throw UsageError("missing --out FILE, the profile to write")
    }
    output = out
    name = arguments.string("name")
    tracks = arguments.string("tracks")
    let spelled = arguments.string("counter") ?? ""
    do throws(ConfigurationError) {
      counter = try CounterConfiguration(parsing: spelled)
    } catch {
      throw UsageError("--counter '\(spelled)': \(error)")
    }
    jobs = try arguments.jobs()
  }

  /// Measures the clips and writes the profile.
  ///
  /// - Returns: 0; 3 if no clip can be used; 65 if some cannot.
  /// - Throws: If the dataset is missing or a file cannot be read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let configuration = try opened.onlyTracks(named: tracks)
    let records = opened.manifest.clips
    let progress = terminal.progress("measuring", total: records.count, unit: "clips")
    let replay = CountReplay(
      of: opened,
      tracks: [configuration],
      counters: [],
      measuring: counter
    )
    let (replayed, omissions) = try replay.clips(records, jobs: jobs) {
      progress.advance(detail: $0)
    }
    progress.finish()
    for omission in omissions {
      terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
    }
    let clips = replayed.map(\.profiled)
    guard !clips.isEmpty else {
      terminal.error("no clip of '\(opened.manifest.name)' has a track that can be used")
      return .nothingMeasured
    }
    let profile = UserProfile(
      of: clips,
      name: name ?? opened.manifest.name,
      source: "\(counted(clips.count, "clip")), reps found by \(counter.description)"
    )
    try output.write(profile.json.text(compactFrom: 1), in: terminal)
    terminal.print(
      "\(output.path): \(counted(clips.count, "clip"))",
      orJSON: ["schema": 1, "out": .string(output.path), "profile": profile.json]
    )
    return clips.count == records.count ? .success : .badData
  }
}

extension OutputKind {
  /// A profile of what users do.
  fileprivate static let profile = OutputKind(
    "a profile of rep-ingest",
    start: "{\"schema\":1,\"name\":",
    mark: "\"seconds_per_rep\":"
  )
}
