// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Scoring
import Storage

/// What a run says otherwise than a baseline, if the two can be compared; gathered a part at a time.
struct BaselineComparison: Sendable {
  /// The name that rules use.
  let name: String
  /// What was blessed.
  private(set) var baseline: BaselineReader
  /// Whether what changed is listed.
  private let listsChanges: Bool

  private var version = ""
  private var otherDataset: String?
  private var present: Set<String> = []
  private var new: [String] = []
  private var relabelled: [String] = []
  private var retracked: [String: [String]] = [:]
  /// Clips of which the manifest says something else, each with what.
  private var redescribed: [String] = []
  private var counters: Set<Configuration> = []
  private var analyzers: Set<FormConfiguration> = []
  private var countChanges: [Configuration: [ClipChange]] = [:]
  private var formChanges: [FormConfiguration: [ClipChange]] = [:]
  private var flipped: [Configuration: FlipCount] = [:]
  /// The delays and confidences at which each counter of the baseline found reps, at worst.
  private var found: [Configuration: FoundReps] = [:]

  /// Starts a comparison.
  init(_ name: String, _ baseline: BaselineReader, listsChanges: Bool) {
    self.name = name
    self.baseline = baseline
    self.listsChanges = listsChanges
  }

  // MARK: Part by part

  /// Takes the next clips of a run.
  ///
  /// - Returns: What was blessed of the same clips, in the same order.
  mutating func take(_ part: Run) throws -> Run {
    version = part.toolVersion
    if part.dataset != baseline.head.dataset { otherDataset = part.dataset }
    let ids = part.clips.map(\.identity.id)
    let known = ids.filter { baseline.holds($0) }
    present.formUnion(ids)
    new += ids.filter { !baseline.holds($0) }
    let blessed = try baseline.run(of: known)
    let old = Dictionary(blessed.clips.map { ($0.identity.id, $0) }) { first, _ in first }
    for clip in part.clips {
      if let before = old[clip.identity.id] { compare(clip, with: before) }
    }
    comparePhases(part, with: blessed)
    counters.formUnion(part.evaluations.map(\.configuration))
    analyzers.formUnion(part.forms.map(\.configuration))
    if listsChanges { list(part, against: blessed) }
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

  /// Labelled holds are seen in the labelled phases alone.
  private mutating func comparePhases(_ part: Run, with blessed: Run) {
    for phase in part.phases {
      let before = blessed.phases.first { $0.configuration == phase.configuration }?.clips ?? []
      let old = Dictionary(before.map { ($0.clip.id, $0) }) { first, _ in first }
      for score in phase.clips {
        let id = score.clip.id
        guard let other = old[id], other.reference != score.reference else { continue }
        if !relabelled.contains(id) { relabelled.append(id) }
      }
    }
  }

  private mutating func list(_ part: Run, against blessed: Run) {
    for before in blessed.evaluations {
      let configuration = before.configuration
      guard let after = part.evaluations.first(where: { $0.configuration == configuration }) else {
        continue
      }
      var flips =
        flipped[configuration]
        ?? FlipCount(subject: configuration.counter, track: configuration.track)
      let scores = Dictionary(after.clips.map { ($0.clip.id, $0) }) { first, _ in first }
      for old in before.clips {
        found[configuration, default: FoundReps()].take(old)
        guard let new = scores[old.clip.id] else { continue }
        if let change = ClipChange(configuration, from: old, to: new) {
          countChanges[configuration, default: []].append(change)
        }
        if old.isRight, !new.isRight { flips.newlyFailing.append(new.clip.id) }
        if new.isRight, !old.isRight { flips.newlyFixed.append(new.clip.id) }
      }
      flipped[configuration] = flips
    }
    let known = Set(blessed.clips.map(\.identity.id))
    let asked = Set(baseline.head.forms.map(\.configuration))
    let forms = [blessed.forms, part.forms].map { $0.map(\.configuration) }.mergedOrders()
    for configuration in forms where asked.contains(configuration) {
      let before = blessed.forms.first { $0.configuration == configuration }?.clips ?? []
      let after = part.forms.first { $0.configuration == configuration }?.clips ?? []
      let old = Dictionary(before.map { ($0.clip.id, $0) }) { first, _ in first }
      let new = Dictionary(after.map { ($0.clip.id, $0) }) { first, _ in first }
      for clip in part.clips.map(\.identity.id) where known.contains(clip) {
        guard let some = new[clip] ?? old[clip] else { continue }
        // One that does not know an exercise any more, or does now, says nothing on the other side.
        let change = ClipChange(
          configuration,
          from: old[clip] ?? some.silent,
          to: new[clip] ?? some.silent
        )
        if let change { formChanges[configuration, default: []].append(change) }
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
    return clipProblems + subjectProblems + definitionProblems
  }

  /// The clips on which something differs, subjects in the order of the baseline.
  var changes: [ClipChange] {
    baseline.head.evaluations.map(\.configuration).flatMap { configuration in
      (countChanges[configuration] ?? []).map {
        $0.comparing(with: found[configuration] ?? FoundReps())
      }
    }
      + baseline.head.forms.flatMap { formChanges[$0.configuration] ?? [] }
  }

  /// How clips flipped, for every counter of the baseline.
  var flips: [FlipCount] {
    baseline.head.evaluations.compactMap { flipped[$0.configuration] }
  }

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
    for track in tracks {
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
          "the manifest says something else of \(counted(redescribed.count, "clip")) than when "
            + "baseline '\(baseline.name)' was blessed: \(Self.list(redescribed))"
        )
      )
    }
    return problems
  }

  /// The track configurations that something was tested on.
  private var tracks: [String] {
    [
      baseline.head.evaluations.map(\.configuration.track)
        + baseline.head.forms.map(\.configuration.track)
    ].mergedOrders()
  }

  private var subjectProblems: [GateProblem] {
    let missing =
      baseline.head.evaluations.map(\.configuration).filter { !counters.contains($0) }
      .map { "\($0.counter) on \($0.track)" }
      + baseline.head.forms.map(\.configuration).filter { !analyzers.contains($0) }
      .map { "\($0.analyzer) on \($0.track)" }
    guard !missing.isEmpty else { return [] }
    return [
      GateProblem(
        .missingSubject,
        "the run has not what baseline '\(baseline.name)' has: \(Self.list(missing))"
      )
    ]
  }

  /// Measures that have other values now than when the same events were blessed.
  private var definitionProblems: [GateProblem] {
    guard !baseline.differingValues.isEmpty else { return [] }
    return [
      GateProblem(
        .otherDefinitions,
        "\(version) measures otherwise than \(baseline.head.toolVersion), which blessed "
          + "baseline '\(baseline.name)': the same events give other values of "
          + Self.list(baseline.differingValues)
      )
    ]
  }

  /// Some names: five at most, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}

extension FormScore {
  /// The same clip of which nothing is said.
  fileprivate var silent: FormScore {
    FormScore(
      clip: clip,
      reference: reference,
      result: FormResult(),
      alerts: alerts.map { _ in [] }
    )
  }
}
