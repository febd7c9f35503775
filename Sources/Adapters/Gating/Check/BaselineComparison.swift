// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring
import Storage

/// What a run says otherwise than a baseline, if the two can be compared; gathered a part at a time.
struct BaselineComparison: Sendable {
  /// The name that rules use.
  let name: String
  /// What was blessed.
  private(set) var baseline: BaselineReader
  /// The comparisons, one for each kind that is said.
  private var kinds: [any KindComparing]

  private var version = ""
  private var otherDataset: String?
  private var present: Set<String> = []
  /// The track configurations that the run tested something on.
  private var tested: Set<String> = []
  private var new: [String] = []
  private var relabelled: [String] = []
  private var retracked: [String: [String]] = [:]
  /// Clips of which the manifest says something else, each with what.
  private var redescribed: [String] = []

  /// Starts a comparison.
  init(_ name: String, _ baseline: BaselineReader, listsChanges: Bool) {
    self.name = name
    self.baseline = baseline
    kinds = MeasurementKind.said.map {
      $0.record.comparison(with: baseline.head, listsChanges: listsChanges)
    }
  }

  // MARK: Part by part

  /// Takes the next clips of a run.
  ///
  /// - Returns: What was blessed of the same clips, in the same order.
  mutating func take(_ part: Run) throws -> Run {
    version = part.toolVersion
    if part.dataset != baseline.head.dataset { otherDataset = part.dataset }
    tested.formUnion(part.results.candidates.map(\.track))
    let ids = part.clips.map(\.identity.id)
    let known = ids.filter { baseline.holds($0) }
    present.formUnion(ids)
    new += ids.filter { !baseline.holds($0) }
    let blessed = try baseline.run(of: known)
    let old = Dictionary(blessed.clips.map { ($0.identity.id, $0) }) { first, _ in first }
    for clip in part.clips {
      if let before = old[clip.identity.id] { compare(clip, with: before) }
    }
    for kind in MeasurementKind.all { compareLabels(kind.record, part, with: blessed) }
    for index in kinds.indices { kinds[index].take(part, blessed: blessed) }
    return blessed
  }

  private mutating func compare(_ clip: RunClip, with before: RunClip) {
    let id = clip.identity.id
    if clip.labelSHA256 != before.labelSHA256, !clip.hasSameLabels(as: before) {
      relabelled.append(id)
    }
    for track in tracks where clip.trackSHA256[track] != before.trackSHA256[track] {
      retracked[track, default: []].append(id)
    }
    let facts = clip.identity.differences(from: before.identity)
    if !facts.isEmpty { redescribed.append("\(id) (\(facts.joined(separator: ", ")))") }
  }

  /// Some labels are kept by one kind alone, such as labelled holds by the phases.
  private mutating func compareLabels<Record: EvaluatedRecord>(
    _ record: Record.Type,
    _ part: Run,
    with blessed: Run
  ) {
    for evaluation in part.results[record] {
      let before = blessed.results.evaluation(of: evaluation.configuration, record)?.clips ?? []
      let old = before.byClip
      for score in evaluation.clips {
        let id = score.clip.id
        guard let other = old[id], !score.hasSameLabels(as: other) else { continue }
        if !relabelled.contains(id) { relabelled.append(id) }
      }
    }
  }

  // MARK: After the last part

  /// Why they cannot be compared; empty where they can.
  ///
  /// Files are compared by their digests, clips by name, and the definitions of measures by what they
  /// make of the baseline's own events.
  mutating func problems() throws -> [GateProblem] {
    if let otherDataset {
      return [
        GateProblem(
          .otherDataset,
          "baseline '\(baseline.name)' is of dataset '\(baseline.head.dataset)', "
            + "the run of '\(otherDataset)'"
        )
      ]
    }
    try baseline.readRest()
    return clipProblems + candidateProblems + definitionProblems
  }

  /// The clips on which something differs, candidates in the order of the baseline.
  var changes: [ClipChange] { kinds.flatMap(\.changes) }

  /// The counters and analyzers with policy that the run has and the baseline has not: `two on truth`.
  var newCandidates: [String] { kinds.flatMap(\.new) }

  /// The counters and analyzers that were compared.
  var comparedMethods: [String] { kinds.flatMap(\.compared) }

  /// The flips of clips, for everything in the baseline that counts.
  var flips: [FlipCount] { kinds.flatMap(\.flips) }

  private var clipProblems: [GateProblem] {
    let missing = baseline.contents.flatMap(\.self).filter { !present.contains($0) }
    var problems: [GateProblem] = []
    if !missing.isEmpty {
      problems.append(
        GateProblem(
          .otherClips,
          "\(counted(missing.count, "clip")) of baseline '\(baseline.name)' "
            + "\(missing.count == 1 ? "is" : "are") not in the run: \(Self.list(missing))"
        )
      )
    }
    if !new.isEmpty {
      problems.append(
        GateProblem(
          .otherClips,
          "\(counted(new.count, "clip")) of the run \(new.count == 1 ? "is" : "are") not in "
            + "baseline '\(baseline.name)': \(Self.list(new))"
        )
      )
    }
    if !relabelled.isEmpty {
      problems.append(
        GateProblem(
          .otherLabels,
          "the labels of \(counted(relabelled.count, "clip")) are not those of baseline "
            + "'\(baseline.name)': \(Self.list(relabelled))"
        )
      )
    }
    for track in tracks where tested.contains(track) {
      guard let other = retracked[track] else { continue }
      problems.append(
        GateProblem(
          .otherTracks,
          "\(counted(other.count, "track")) '\(track)' \(other.count == 1 ? "is" : "are") not "
            + "\(other.count == 1 ? "that" : "those") of baseline '\(baseline.name)': "
            + "\(Self.list(other)); rep-compare compares tracks"
        )
      )
    }
    if !redescribed.isEmpty {
      problems.append(
        GateProblem(
          .otherClips,
          "the manifest describes \(counted(redescribed.count, "clip")) differently than when "
            + "baseline '\(baseline.name)' was blessed: \(Self.list(redescribed))"
        )
      )
    }
    return problems
  }

  /// The track configurations that something was tested on.
  private var tracks: [String] { [baseline.head.results.candidates.map(\.track)].mergedOrders() }

  private var candidateProblems: [GateProblem] {
    let missing = kinds.flatMap(\.missing)
    guard !missing.isEmpty else { return [] }
    let untested = tracks.filter { !tested.contains($0) }
    let advice =
      "; nothing was tested on \(Self.list(untested.map { "'\($0)'" })): check all tracks of a baseline, "
      + "or keep one of fewer tracks"
    return [
      GateProblem(
        .missingCandidate,
        "the run lacks candidates of baseline '\(baseline.name)': \(Self.list(missing))"
          + (untested.isEmpty ? "" : advice)
      )
    ]
  }

  /// Measures that have other values now than when the same events were blessed.
  private var definitionProblems: [GateProblem] {
    guard !baseline.differingValues.isEmpty else { return [] }
    return [
      GateProblem(
        .otherDefinitions,
        "\(version) measures differently from \(baseline.head.toolVersion), which blessed "
          + "baseline '\(baseline.name)': the same events give other values of "
          + Self.list(baseline.differingValues)
      )
    ]
  }

  /// Some names: five at most, and how many more there are.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
