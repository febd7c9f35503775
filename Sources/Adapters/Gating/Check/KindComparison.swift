// SPDX-License-Identifier: Apache-2.0
import Measures
import Results
import Scoring
import Storage

/// Compares what is said of clips of one kind, whatever that is.
protocol KindComparing: Sendable {
  /// Takes the next clips of a run, and what was blessed of them.
  mutating func take(_ part: Run, blessed: Run)

  /// The configurations that the run lacks, for people: `zig-zag on truth`.
  var missing: [String] { get }
  /// The configurations that only the run has, for people.
  var new: [String] { get }
  /// The counters or analyzers that the run and the baseline have.
  var compared: [String] { get }
  /// The clips on which something differs, configurations in the order of the baseline.
  var changes: [ClipChange] { get }
  /// The flips of clips, for each configuration of the baseline; none for kinds without counts.
  var flips: [FlipCount] { get }
}

extension EvaluatedRecord {
  /// A comparison of the kind.
  ///
  /// - Parameters:
  ///   - head: What was blessed, without its clips.
  ///   - listsChanges: True if changes and flips are wanted.
  /// - Returns: One that has compared nothing yet.
  static func comparison(with head: Run, listsChanges: Bool) -> any KindComparing {
    KindComparison<Self>(
      configurations: head.results[Self.self].map(\.configuration),
      listsChanges: listsChanges
    )
  }
}

/// Compares what is said of clips of one kind, gathered a part at a time.
private struct KindComparison<Record: EvaluatedRecord>: KindComparing {
  /// The configurations of the baseline, in its order.
  let configurations: [Record.Tested]
  let listsChanges: Bool

  private var present: Set<Record.Tested> = []
  /// The configurations that judged a clip of the run and are not in the baseline.
  private var unknown: [Record.Tested] = []
  private var listed: [Record.Tested: [ClipChange]] = [:]
  private var flipped: [Record.Tested: FlipCount] = [:]
  /// The delays and confidences at which the baseline found reps, at worst.
  private var found: [Record.Tested: FoundReps] = [:]

  init(configurations: [Record.Tested], listsChanges: Bool) {
    self.configurations = configurations
    self.listsChanges = listsChanges
  }

  // MARK: Part by part

  mutating func take(_ part: Run, blessed: Run) {
    for evaluation in part.results[Record.self] {
      let configuration = evaluation.configuration
      present.insert(configuration)
      guard !evaluation.clips.isEmpty, !configurations.contains(configuration) else { continue }
      if !unknown.contains(configuration) { unknown.append(configuration) }
    }
    guard listsChanges else { return }
    let known = Set(blessed.clips.map(\.identity.id))
    let clips = part.clips.map(\.identity.id).filter(known.contains)
    for configuration in configurations {
      let before = blessed.results.evaluation(of: configuration, Record.self)?.clips
      let after = part.results.evaluation(of: configuration, Record.self)?.clips
      let (old, new) = ((before ?? []).byClip, (after ?? []).byClip)
      if let before, after != nil {
        for record in before { found[configuration, default: FoundReps()].take(record.found) }
        countFlips(of: configuration, clips.compactMap { id in old[id].map { ($0, new[id]) } })
      }
      for clip in clips {
        guard let one = old[clip] ?? new[clip]?.silent, let other = new[clip] ?? one.silent,
          let change = other.change(from: one, by: configuration)
        else { continue }
        listed[configuration, default: []].append(change)
      }
    }
  }

  /// Counts the clips that turned right or wrong.
  private mutating func countFlips(
    of configuration: Record.Tested,
    _ clips: [(before: Record, after: Record?)]
  ) {
    guard let count = Record.count else { return }
    var flips =
      flipped[configuration]
      ?? FlipCount(candidate: configuration.candidate, track: configuration.track)
    for (before, after) in clips {
      guard let after else { continue }
      let (wasRight, isRight) = (before[keyPath: count].isRight, after[keyPath: count].isRight)
      if wasRight, !isRight { flips.newlyFailing.append(after.clip.id) }
      if isRight, !wasRight { flips.newlyFixed.append(after.clip.id) }
    }
    flipped[configuration] = flips
  }

  // MARK: After the last part

  var missing: [String] {
    configurations.filter { !present.contains($0) }.map { "\($0.method) on \($0.track)" }
  }

  var new: [String] { unknown.map { "\($0.candidate) on \($0.track)" } }

  var compared: [String] { configurations.filter(present.contains).map(\.method) }

  /// New reps are held against the worst of all reps that were found before.
  var changes: [ClipChange] {
    configurations.flatMap { configuration in
      (listed[configuration] ?? []).map {
        $0.comparing(with: found[configuration] ?? FoundReps())
      }
    }
  }

  var flips: [FlipCount] { configurations.compactMap { flipped[$0] } }
}
