// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Storage

/// What a run says otherwise than a baseline, if the two can be compared.
struct RunComparison {
  let run: Run
  let baseline: BaselineFile.Stored
  /// What was blessed, clip for clip in the order of the run.
  let blessed: Run

  /// Creates a comparison.
  init(run: Run, baseline: BaselineFile.Stored) {
    self.run = run
    self.baseline = baseline
    blessed = baseline.run.arranged(as: run)
  }

  /// Why they cannot be compared; empty where they can.
  ///
  /// Files are compared by their digests, clips by name, and the definitions of measures by what they
  /// make of the baseline's own events.
  var problems: [GateProblem] {
    let old = baseline.run
    guard old.dataset == run.dataset else {
      return [
        GateProblem(
          .otherDataset,
          "baseline '\(baseline.name)' is of dataset '\(old.dataset)', the run of '\(run.dataset)'"
        )
      ]
    }
    return clipProblems + subjectProblems + definitionProblems
  }

  private var clipProblems: [GateProblem] {
    let before = Dictionary(
      baseline.run.clips.map { ($0.identity.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let present = Set(run.clips.map(\.identity.id))
    let tracks = baselineTracks
    var problems: [GateProblem] = []
    let missing = baseline.run.clips.map(\.identity.id).filter { !present.contains($0) }
    let new = run.clips.map(\.identity.id).filter { before[$0] == nil }
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
    let shared = run.clips.filter { before[$0.identity.id] != nil }
    let relabelled = shared.filter { $0.labelSHA256 != before[$0.identity.id]?.labelSHA256 }
    if !relabelled.isEmpty {
      problems.append(
        GateProblem(
          .otherLabels,
          "the labels of \(counted(relabelled.count, "clip")) are not those of baseline "
            + "'\(baseline.name)': \(Self.list(relabelled.map(\.identity.id)))"
        )
      )
    }
    for track in tracks {
      let other = shared.filter {
        $0.trackSHA256[track] != before[$0.identity.id]?.trackSHA256[track]
      }
      guard !other.isEmpty else { continue }
      problems.append(
        GateProblem(
          .otherTracks,
          "\(counted(other.count, "track")) '\(track)' \(other.count == 1 ? "is" : "are") not "
            + "\(other.count == 1 ? "that" : "those") of baseline '\(baseline.name)': "
            + "\(Self.list(other.map(\.identity.id))); rep-compare compares tracks"
        )
      )
    }
    let changed = shared.filter { clip in
      guard let old = before[clip.identity.id] else { return false }
      return clip.identity != old.identity
    }
    if !changed.isEmpty {
      problems.append(
        GateProblem(
          .otherClips,
          "the manifest says something else of \(counted(changed.count, "clip")) than when baseline "
            + "'\(baseline.name)' was blessed: \(Self.list(changed.map(\.identity.id)))"
        )
      )
    }
    return problems
  }

  private var baselineTracks: [String] {
    var tracks: [String] = []
    let named =
      baseline.run.evaluations.map(\.configuration.track)
      + baseline.run.forms.map(\.configuration.track)
    for track in named where !tracks.contains(track) { tracks.append(track) }
    return tracks
  }

  private var subjectProblems: [GateProblem] {
    let counters = baseline.run.evaluations.map(\.configuration).filter {
      evaluation(of: $0) == nil
    }
    let forms = baseline.run.forms.map(\.configuration).filter { form(of: $0) == nil }
    let missing =
      counters.map { "\($0.counter) on \($0.track)" }
      + forms.map { "\($0.analyzer) on \($0.track)" }
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
    let now = Dictionary(BaselineFile.values(of: baseline.run), uniquingKeysWith: { $1 })
    let changed = baseline.values.filter { now[$0.name] != .some($0.text) }.map(\.name)
    guard !changed.isEmpty else { return [] }
    return [
      GateProblem(
        .otherDefinitions,
        "\(run.toolVersion) measures otherwise than \(baseline.run.toolVersion), which blessed "
          + "baseline '\(baseline.name)': the same events give other values of "
          + Self.list(changed)
      )
    ]
  }

  // MARK: What changed

  /// The clips on which something differs, subjects in the order of the baseline.
  var changes: [ClipChange] {
    let counts = blessed.evaluations.flatMap { before -> [ClipChange] in
      guard let after = evaluation(of: before.configuration) else { return [] }
      return zip(before.clips, after.clips).compactMap { old, new in
        ClipChange(before.configuration, from: old, to: new)
      }
    }
    let forms = blessed.forms.flatMap { before -> [ClipChange] in
      guard let after = form(of: before.configuration) else { return [] }
      return zip(before.clips, after.clips).compactMap { old, new in
        ClipChange(before.configuration, from: old, to: new)
      }
    }
    return counts + forms
  }

  /// How clips flipped, for every counter of the baseline.
  var flips: [FlipCount] {
    blessed.evaluations.compactMap { before in
      guard let after = evaluation(of: before.configuration) else { return nil }
      let cases = zip(before.clips, after.clips).map { old, new in
        PairedOutcomes.Case(
          name: new.clip.id,
          subject: new.clip.subject,
          isRight: new.isRight,
          wasRight: old.isRight
        )
      }
      return FlipCount(
        subject: before.configuration.counter,
        track: before.configuration.track,
        clips: PairedOutcomes(cases)
      )
    }
  }

  private func evaluation(of configuration: Configuration) -> Evaluation? {
    run.evaluations.first { $0.configuration == configuration }
  }

  private func form(of configuration: FormConfiguration) -> FormEvaluation? {
    run.forms.first { $0.configuration == configuration }
  }

  /// Some names: five at most, and how many more there are.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
