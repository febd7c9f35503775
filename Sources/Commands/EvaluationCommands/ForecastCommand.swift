// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
import Labels
package import Platform
import RepCounting
import ReplayOptions
import Storage
package import Terminal

/// `rep-eval forecast DATASET DIR`: says what counters would score on clips that nobody labelled.
package struct ForecastCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "forecast",
    abstract: "Forecasts what counters would score on clips that nobody labelled.",
    discussion: """
      All counters count the new clips. Where counters that err on their own agree, the count is
      probably right; how each of them errs is learned from the labelled clips. The intervals are for
      just these clips. One wider than 0.4 is no forecast.

      With --tracks several times, each counter on each of these tracks is a rater of its own, so that
      backends are compared with each other, too.

      Clips need tracks: 'rep-track' makes them from video, 'rep-ingest tracks' from recordings.
      """,
    examples: [
      .init(
        "rep-eval forecast datasets/clips datasets/users",
        "forecast the scores on users' clips"
      ),
      .init(
        "rep-eval forecast datasets/clips datasets/users --counter zig-zag --json",
        "one counter, as JSON"
      ),
      .init(
        "rep-eval forecast datasets/clips datasets/users --tracks blazepose-full --tracks movenet-lightning",
        "let counters on two backends count"
      ),
      .init(
        "rep-eval forecast datasets/clips datasets/more --study",
        "forecast every labelled source from the others, and compare with its labels"
      ),
    ],
    options: [
      CandidateOptions.neededCounter,
      .value(
        "among",
        "SPEC",
        "A counter whose agreement is looked at (default: all of the catalogue)",
        isRepeatable: true
      ),
      .value(
        "tracks",
        "NAME",
        "A folder of tracks of DATASET (default: the only one)",
        isRepeatable: true
      ),
      .value(
        "new-tracks",
        "NAME",
        "A folder of tracks of DIR, one for each of DATASET (default: the same if DIR has them, else the only one); with --study of those that have it",
        isRepeatable: true
      ),
      CandidateOptions.rater,
      .value(
        "method",
        "NAME",
        "How to forecast",
        default: ForecastMethod.standard.rawValue,
        choices: ForecastMethod.allCases.map(\.rawValue)
      ),
      .flag("against-labels", "Print the truth beside forecasts, as far as DIR has labels"),
      .flag("study", "Leave out every labelled source in turn, and compare all methods"),
    ],
    operands: [
      Operand("DATASET", "The labelled dataset's folder, or its dataset.json"),
      Operand("DIR", "The dataset of new clips; with --study any number of labelled ones", .any),
    ]
  )

  private let dataset: String
  private let others: [String]
  private let shown: [CounterConfiguration]
  private let raters: [CounterConfiguration]
  private let tracks: [String]
  private let newTracks: [String]
  private let rater: String?
  private let method: ForecastMethod
  private let looksAtLabels: Bool
  private let isStudy: Bool
  /// The counter whose reps the features of clips are measured at.
  private let measuring: CounterConfiguration
  private let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    others = arguments.operands("DIR")
    isStudy = arguments.has("study")
    guard isStudy || others.count == 1 else {
      throw UsageError(
        others.isEmpty
          ? "missing DIR, the dataset of new clips" : "one DIR is forecast at a time"
      )
    }
    let shown = try CandidateOptions.counters(arguments)
    var raters: [CounterConfiguration] = []
    for text in arguments.strings("among") {
      do throws(ConfigurationError) {
        raters.append(try CounterConfiguration(parsing: text))
      } catch {
        throw UsageError("--among '\(text)': \(error)")
      }
    }
    if raters.isEmpty {
      raters = CounterCatalog.all.map { CounterConfiguration($0) }
      let known = Set(raters.map(\.description))
      raters += shown.filter { !known.contains($0.description) }
    }
    self.raters = raters
    self.shown =
      arguments.has("among") && !arguments.has("counter") ? raters : shown
    let known = raters.map(\.description)
    for counter in self.shown where !known.contains(counter.description) {
      throw UsageError("--counter '\(counter)' is not --among the counters that are looked at")
    }
    tracks = arguments.strings("tracks").uniqued()
    newTracks = arguments.strings("new-tracks")
    guard newTracks.isEmpty || newTracks.count == max(tracks.count, 1) else {
      throw UsageError("--new-tracks names as many folders as --tracks, in the same order")
    }
    rater = arguments.string("rater")
    method = arguments.string("method").flatMap(ForecastMethod.init) ?? .standard
    looksAtLabels = arguments.has("against-labels")
    measuring = try CounterConfiguration(parsing: "zig-zag")
    jobs = try arguments.jobs()
  }

  /// Counts all clips with all counters, and prints the forecasts.
  ///
  /// - Returns: 0; 3 if nothing can be forecast; 65 if some clips could not be used.
  /// - Throws: If a dataset or its tracks are missing, or a file cannot be read.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    guard let labelled = try rated(dataset, tracks: tracks, .labelled, in: terminal) else {
      return .badData
    }
    if isStudy { return try study(labelled, in: terminal) }
    guard
      let new = try rated(
        others[0],
        tracks: newTracks.isEmpty ? labelled.configurations : newTracks,
        isExact: !newTracks.isEmpty || labelled.configurations.count > 1,
        looksAtLabels ? .anyLabels : .unlabelled,
        in: terminal
      )
    else { return .badData }
    guard !new.clips.isEmpty else {
      terminal.error("no clip of '\(new.name)' has a track that can be used")
      return .nothingMeasured
    }
    let forecast: UnlabelledForecast
    do throws(UnlabelledForecast.Impossible) {
      forecast = try UnlabelledForecast(
        labelled: labelled.clips,
        unlabelled: new.clips,
        raters: raters.count * labelled.configurations.count,
        method: method
      )
    } catch {
      terminal.error("no forecast: \(error)")
      return .nothingMeasured
    }
    let all = self.raters(on: labelled.configurations)
    let text = ForecastText(
      forecast: forecast,
      raters: all,
      shown: shown.flatMap { counter in
        all.indices.filter { all[$0].counter.description == counter.description }
      },
      shifts: ClipShift.shifts(
        from: labelled.clips.map(\.features),
        to: new.clips.map(\.features)
      ),
      truth: looksAtLabels
        ? all.indices.map { rater in
          new.clips.filter { $0.truth.map { $0 > 0 } ?? false }.exact(of: rater)
        } : nil
    )
    if terminal.isJSON {
      terminal.print(json: text.json)
    } else {
      for line in text.lines { terminal.print(line) }
    }
    let isAny = text.rows.contains(where: \.isForecast)
    if !isAny { terminal.error("no counter has an interval that is narrow enough for a forecast") }
    if !isAny { return .nothingMeasured }
    return labelled.isWhole && new.isWhole ? .success : .badData
  }

  private func study(_ first: Rated, in terminal: Terminal) throws -> ExitStatus {
    var all = [first]
    for other in others {
      guard
        let next = try rated(
          other,
          tracks: newTracks.isEmpty ? first.configurations : newTracks,
          isExact: first.configurations.count > 1,
          .labelled,
          in: terminal
        )
      else { return .badData }
      all.append(next)
    }
    let study = ForecastStudy(
      all.flatMap(\.clips),
      raters: raters.count * first.configurations.count
    )
    guard !study.sources.isEmpty else {
      terminal.error(
        "the labelled clips come from too few sources; a study needs two of "
          + "\(UnlabelledForecast.fewestClips) clips with reps each"
      )
      return .nothingMeasured
    }
    let text = ForecastStudyText(study: study)
    if terminal.isJSON {
      terminal.print(json: text.json)
    } else {
      for line in text.lines { terminal.print(line) }
    }
    return all.allSatisfy(\.isWhole) ? .success : .badData
  }

  /// All counters on the first track, then on the next one.
  private func raters(on configurations: [String]) -> [ForecastText.Rater] {
    configurations.flatMap { track in
      raters.map { counter in
        ForecastText.Rater(counter: counter, track: configurations.count > 1 ? track : nil)
      }
    }
  }

  /// The labels that are looked at.
  private enum Kind {
    case labelled, unlabelled, anyLabels
  }

  /// A dataset with the counts of all raters.
  private struct Rated {
    var name: String
    /// Its tracks, in the order of the raters.
    var configurations: [String]
    var clips: [RatedClip]
    /// Whether every clip that was meant could be used.
    var isWhole: Bool
  }

  /// Counts the clips of a dataset; nil after findings that make it useless.
  ///
  /// In place of tracks whose name is not exact any others will do if they are the only ones.
  private func rated(
    _ path: String,
    tracks: [String],
    isExact: Bool = true,
    _ kind: Kind,
    in terminal: Terminal
  ) throws -> Rated? {
    let (opened, findings) = try Dataset.open(path)
    terminal.emit(findings)
    guard let opened else { return nil }
    let known = try opened.configurations()
    let wanted = isExact || tracks.allSatisfy(known.contains) ? tracks : []
    let configurations = try opened.chosenTracks(named: wanted)
    let labels = kind == .unlabelled ? nil : try ReferenceLabels(of: opened, rater: rater)
    if let labels { terminal.emit(labels.diagnostics) }
    let records = opened.manifest.clips.filter { record in
      kind != .labelled || labels?.entries[record.id]?.reference.isCounted == true
    }
    let replay = CountReplay(
      of: opened,
      tracks: configurations,
      counters: raters,
      measuring: measuring
    )
    let progress = terminal.progress("counting", total: records.count, unit: "clips")
    let (counted, omissions) = try replay.clips(records, jobs: jobs) {
      progress.advance(detail: $0)
    }
    progress.finish()
    for omission in omissions {
      terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
    }
    let name = opened.manifest.name
    return Rated(
      name: name,
      configurations: configurations,
      clips: counted.map { clip in
        let entry = labels?.entries[clip.record.id].flatMap { $0.reference.isCounted ? $0 : nil }
        return RatedClip(clip, entry, dataset: name)
      },
      isWhole: omissions.isEmpty && labels?.refused.isEmpty != false
    )
  }

}
