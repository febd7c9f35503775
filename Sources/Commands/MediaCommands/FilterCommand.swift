// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
package import Platform
import PoseTracks
import ReplayOptions
import Storage
package import Terminal

/// `rep-track filter DATASET --filter SPEC`: smooths tracks as an app would, into tracks of their own.
package struct FilterCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "filter",
    abstract: "Smooths tracks behind a pose backend, into tracks of their own.",
    discussion: """
      Apps seldom count on raw poses. A smoother costs reps and takes time, so it is measured like a
      backend: the tracks NAME become NAME-FILTER, as blazepose-full-one-euro, for 'rep-eval --tracks'
      and 'rep-compare'. Tracks that are up to date are kept.

      Filters, with their parameters and defaults:
      \(list)
      The last two look ahead: no app can run them on live poses. Lengths are heights of the picture.
      """,
    examples: [
      .init(
        "rep-track filter datasets/clips --filter one-euro:min-cutoff=1,beta=10",
        "smooth the dataset's only tracks"
      ),
      .init(
        "rep-track filter datasets/clips --tracks blazepose-full --filter one-euro --filter kalman",
        "two smoothers behind one backend"
      ),
      .init(
        "rep-eval datasets/clips --tracks blazepose-full --tracks blazepose-full-one-euro",
        "then: see what that costs or brings"
      ),
    ],
    options: [
      .value("filter", "SPEC", "The filter, name:param=value,...; required", isRepeatable: true),
      .value(
        "tracks",
        "NAME",
        "A folder of tracks to smooth (default: the only one)",
        isRepeatable: true
      ),
      .value("clip", "ID", "Smooth this clip only", isRepeatable: true),
      .flag("force", "Also make tracks again that are up to date"),
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    interruption: CommandSpecification.goesOn
  )

  private static let list = TrackFilterDescription.catalog.map { filter in
    let parameters = filter.parameters.map { "\($0.name)=\($0.text(of: $0.defaultValue))" }
    return "  \(filter.name):\(parameters.joined(separator: ","))"
  }.joined(separator: "\n")

  private let dataset: String
  private let filters: [TrackFilter]
  private let tracks: [String]
  private let clips: [String]?
  private let isForced: Bool
  private let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` without a filter, and for one that there is not.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    filters = try arguments.strings("filter").uniqued().map { text in
      do throws(ConfigurationError) {
        return try TrackFilter(parsing: text)
      } catch {
        throw UsageError("--filter '\(text)': \(error)")
      }
    }
    guard !filters.isEmpty else {
      throw UsageError(
        "missing --filter SPEC: "
          + TrackFilterDescription.catalog.map(\.name).joined(separator: ", ")
      )
    }
    tracks = arguments.strings("tracks").uniqued()
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
    isForced = arguments.has("force")
    jobs = try arguments.jobs()
  }

  /// One track to smooth.
  private struct Task: Sendable {
    var clip: ClipRecord
    var source: String
    var filter: TrackFilter
  }

  /// The outcome of a task.
  private enum State: Sendable {
    case made, kept, missing
    case unusable(String)
  }

  /// Smooths the tracks and says how many.
  ///
  /// - Returns: 0; 65 if some tracks cannot be read; 3 if no clip has one.
  /// - Throws: If the dataset, a clip or tracks are missing, or a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let records = try opened.clips(named: clips)
    let sources = try opened.chosenTracks(named: tracks)
    let tasks = sources.flatMap { source in
      filters.flatMap { filter in
        records.map { Task(clip: $0, source: source, filter: filter) }
      }
    }
    let progress = terminal.progress("smoothing", total: tasks.count, unit: "tracks")
    let states = try concurrentMap(tasks, jobs: jobs) { task in
      defer { progress.advance(detail: task.clip.id) }
      return try self.state(of: task, in: opened)
    }
    progress.finish()
    var (made, kept, faults) = (0, 0, 0)
    for (task, state) in zip(tasks, states) {
      switch state {
      case .made: made += 1
      case .kept: kept += 1
      case .missing: continue
      case .unusable(let reason):
        faults += 1
        terminal.error("clip '\(task.clip.id)' (\(task.source)) is not smoothed: \(reason)")
      }
    }
    guard made + kept + faults > 0 else {
      terminal.error("no clip of '\(opened.manifest.name)' has such a track")
      return .nothingMeasured
    }
    let names = sources.flatMap { source in filters.map { $0.configuration(of: source) } }
    terminal.print(
      "\(counted(made, "track")) made, \(kept) up to date: \(names.joined(separator: ", "))",
      orJSON: [
        "schema": 1, "made": .integer(made), "up_to_date": .integer(kept),
        "failed": .integer(faults), "tracks": .array(names.map(JSON.string)),
      ]
    )
    return faults == 0 ? .success : .badData
  }

  private func state(of task: Task, in dataset: Dataset) throws -> State {
    try Interruption.check()
    guard Files.exists(dataset.trackPath(configuration: task.source, clip: task.clip.id)) else {
      return .missing
    }
    let tracks: ClipTracks
    do throws(ClipTracks.Unusable) {
      tracks = try ClipTracks(of: task.clip, in: dataset, configurations: [task.source])
    } catch {
      return .unusable(error.reason)
    }
    var file = tracks.files[0]
    guard !file.track.skeleton.joints.isEmpty else {
      return .unusable("its track has signals and no poses")
    }
    file.metadata.configuration = task.filter.configuration(of: task.source)
    file.metadata.digests["filtered-track"] = tracks.digests[task.source]
    for (parameter, value) in zip(task.filter.parameters, task.filter.values.values) {
      file.metadata.thresholds["\(task.filter.entry.name).\(parameter.name)"] = value
    }
    let path = dataset.trackPath(configuration: file.metadata.configuration, clip: task.clip.id)
    if !isForced, Files.kind(of: path) == .file,
      (try? TrackFile.read(path).metadata) == file.metadata
    {
      return .kept
    }
    file.track = task.filter.filtered(file.track)
    try file.write(to: path)
    return .made
  }
}
