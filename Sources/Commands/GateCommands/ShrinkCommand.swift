// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Gating
import Labels
import Measures
package import Platform
import PoseTracks
import Scoring
import Storage
package import Terminal

/// `rep-gate shrink`: cuts a clip on which something changed to the shortest stretch that shows it.
package struct ShrinkCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "shrink",
    abstract: "Cuts a changed clip to the shortest stretch that shows the change, as a fixture.",
    discussion: """
      Replays the candidates of the baseline and takes the first clip that turned wrong, or else the
      first that changed. The track is cut from both ends as long as this version gives the same output
      as on the whole clip. The output is reps, or else findings, abstentions, measurements or alerts.
      Times do not change.

      The fixture is a dataset of one clip with track, labels and baseline.json, the blessed output of
      the stretch. 'rep-gate check' on it fails until the change is fixed. To keep it, copy its track,
      its labels and its entry of dataset.json into a dataset and bless that.

      The blessed version cannot be run again. Its output for the stretch is taken from its output for
      the whole clip.
      """,
    examples: [
      .init(
        "rep-gate shrink datasets/gym --baseline main --out fixtures/lost-rep",
        "cut the first clip that turned wrong"
      ),
      .init(
        "rep-gate shrink datasets/gym --clip squat-017 --out fixtures/squat-017",
        "cut a clip that the gate lists as changed"
      ),
      .init(
        "rep-gate check fixtures/squat-017 --baseline fixtures/squat-017/baseline.json --no-rules",
        "see the change again"
      ),
    ],
    options: [
      .value(
        "baseline",
        "NAME",
        "A baseline: a name in reports/baselines, or a file",
        default: "main"
      ).in(.input(GateInput.path(ofBaseline:))),
      .value("out", "DIR", "The folder of the fixture").in(.resultFolder),
    ] + GatedRun.options,
    operands: [Operand("RUN", "A dataset's folder")]
  )

  private let gated: GatedRun
  private let name: String
  private let folder: String

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    gated = try GatedRun(arguments)
    name = arguments.string("baseline") ?? "main"
    guard let folder = arguments.string("out") else { throw UsageError("missing --out DIR") }
    self.folder = folder
  }

  /// Replays, cuts, and writes the fixture.
  ///
  /// - Returns: 0; 3 where nothing changed, or no stretch of any change shows it alone; 65 where the
  ///   dataset has errors.
  /// - Throws: Where dataset or baseline cannot be read, or the fixture not be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let dataset = try gated.dataset(in: terminal)
    if let kind = Files.kind(of: folder), try kind != .directory || !Files.list(folder).isEmpty {
      throw CommandFailure(
        .cannotCreate,
        "'\(folder)' exists and is not an empty folder; name another one with --out"
      )
    }
    let baseline = try BaselineFile.read(GateInput.path(ofBaseline: name))
    var parts: [Run] = []
    try gated.replay([], like: baseline.run, in: terminal) { parts.append($0) }
    let run = Run(joining: parts)
    let outside = try gated.outside(of: dataset, tracks: run.candidateTracks, in: terminal)
    let known = Set(baseline.run.clips.map(\.identity.id))
    var found: (clip: ClipRecord, candidates: [ChangedCandidate])?
    for record in dataset.manifest.clips where known.contains(record.id) {
      guard let exercise = Exercise.named(record.exercise) else { continue }
      let changed = ChangedCandidate.all(
        of: record.id,
        exercise: exercise,
        from: baseline.run,
        to: run,
        with: outside
      )
      guard !changed.isEmpty else { continue }
      let failing = changed.filter(\.isNewlyFailing)
      if found == nil || !failing.isEmpty {
        found = (record, failing + changed.filter { !$0.isNewlyFailing })
      }
      if !failing.isEmpty { break }
    }
    guard let found else {
      terminal.error("nothing changed, so there is no clip to cut")
      return .nothingMeasured
    }
    return try cut(found.clip, found.candidates, of: dataset, baseline, in: terminal)
  }

  /// Cuts the clip to what the first candidate that shows its change alone needs of it.
  private func cut(
    _ clip: ClipRecord,
    _ candidates: [ChangedCandidate],
    of dataset: Dataset,
    _ baseline: BaselineFile.Stored,
    in terminal: Terminal
  ) throws -> ExitStatus {
    let entry = try ReferenceLabels(of: dataset).entries[clip.id]
    let reps = (entry?.reference.reps ?? []).compactMap { rep -> ClosedRange<Double>? in
      guard let start = rep.start, let end = rep.end else { return nil }
      return start...end
    }
    for candidate in candidates {
      let file = try ClipTracks(of: clip, in: dataset, configurations: [candidate.track]).files[0]
      guard let entry, let shortest = try candidate.shortest(of: file.track, reps: reps) else {
        continue
      }
      let fixture = RegressionFixture(
        clip: clip,
        labels: entry,
        file: file,
        window: shortest.window,
        baseline: baseline,
        track: candidate.track,
        dataset: dataset.manifest.name,
        licence: dataset.manifest.licence
      )
      let place = try AtomicDirectory(folder)
      try fixture.write(to: place.path)
      try place.commit(replacing: true)
      tell(fixture, shows: shortest.change, candidate, in: terminal)
      return .success
    }
    terminal.error("clip '\(clip.id)' does not show its change when it is replayed alone")
    return .nothingMeasured
  }

  /// Says what the fixture shows.
  private func tell(
    _ fixture: RegressionFixture,
    shows change: EventChange,
    _ candidate: ChangedCandidate,
    in terminal: Terminal
  ) {
    let times = fixture.times
    let stretch =
      "\(times.lowerBound.text(decimals: 3))-\(times.upperBound.text(decimals: 3)) s"
    let (frames, all) = (fixture.window.count, fixture.file.track.count)
    let place = folder.quotedForShell
    let baseline = Path.join(folder, "baseline.json").quotedForShell
    let words = ["rep-gate", "check", place, "--baseline", baseline, "--no-rules"]
    let command = (words + gated.outsideWords).joined(separator: " ")
    terminal.print(
      "clip \(fixture.clip.id), \(candidate.name) on \(candidate.track): \(change)\n"
        + "shown by \(frames) of \(all) frames, \(stretch)\n"
        + "fixture \(folder) written\nnext: \(command)  # shows the change",
      orJSON: [
        "clip": .string(fixture.clip.id),
        "candidate": .string(candidate.name),
        "track": .string(candidate.track),
        "change": .string("\(change)"),
        "frames": .integer(frames),
        "of": .integer(all),
        "start": .number(times.lowerBound),
        "end": .number(times.upperBound),
        "fixture": .string(folder),
        "next": .string(command),
      ]
    )
  }
}
