// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Labels
import Platform
import PoseTracks
import Scoring
import Storage
import Synthesis
import Terminal

/// Makes a dataset of joined sets: tracks and labels first, the manifest last.
struct JoinJob: Sendable {
  /// The labelled clips, and the place of the new dataset.
  var material: JoinMaterial
  /// The reps of a set.
  var counts: [Int]
  /// The stresses that the sets are under.
  var stresses: [Stress]
  /// The clips to use.
  var clips: [ClipRecord]
  /// The number of clips at once.
  var jobs: Int

  /// Makes the sets.
  ///
  /// - Throws: `OverwrittenInput` (64) where the folder is the labelled dataset's own; `CommandFailure` (73) where it holds a
  ///   dataset that was not joined; `PlatformError` where a file cannot be read or written; `Interrupted`.
  func run(in terminal: Terminal) throws -> JoinReport {
    var report = JoinReport(folder: material.folder)
    let sources = clips.compactMap { record -> JoinMaterial.Source? in
      switch material.source(of: record, fewest: 2) {
      case .success(let source): return source
      case .failure(let omission):
        report.omissions.append(omission)
        return nil
      }
    }
    guard !sources.isEmpty else { return report }
    try material.clear()
    let progress = terminal.progress("joining", total: sources.count, unit: "clips")
    let made = try concurrentMap(sources, jobs: jobs) { source in
      defer { progress.advance(detail: source.record.id) }
      return try self.make(source)
    }
    progress.finish()
    var records: [ClipRecord] = []
    for result in made {
      switch result {
      case .success(let sets):
        records += sets
        report.clips += 1
      case .failure(let omission): report.omissions.append(omission)
      }
    }
    guard !records.isEmpty else { return report }
    report.sets = records.count
    report.people = Set(records.map(\.subject)).count
    try material.writeManifest(of: records)
    return report
  }

  /// Writes all sets of a clip.
  private func make(
    _ source: JoinMaterial.Source
  ) throws -> Result<[ClipRecord], JoinReport.Omission> {
    let recorded: JoinMaterial.Recorded
    switch material.recorded(source.record) {
    case .success(let found): recorded = found
    case .failure(let omission): return .failure(omission)
    }
    var metadata = recorded.metadata
    metadata.digests["joined-track"] = recorded.sha256
    metadata.digests["joined-labels"] = source.entry.sha256
    var records: [ClipRecord] = []
    for count in counts {
      for stress in stresses {
        for amount in stress == .none ? [.small] : Stress.Amount.allCases {
          try Interruption.check()
          let set: JoinedSet
          do throws(JoinedSet.Obstacle) {
            set = try JoinedSet(
              source.reps,
              of: recorded.track,
              besides: source.others,
              count: count,
              stress: stress,
              amount
            )
          } catch {
            return .failure(
              JoinReport.Omission(clip: source.record.id, reason: "\(error)", isFault: false)
            )
          }
          let ending = stress == .none ? "none" : "\(stress.rawValue)-\(amount.rawValue)"
          let record = record(
            of: source.record,
            id: "\(source.record.id)-\(count)-\(ending)",
            tags: stress.tags(amount)
          )
          try material.write(set.track, record, metadata) { source in
            set.labels(of: record.id, exercise: record.exercise, source: source)
          }
          records.append(record)
        }
      }
    }
    return .success(records)
  }

  private func record(of clip: ClipRecord, id: String, tags: [String]) -> ClipRecord {
    var record = clip
    record.id = id
    record.media = nil
    record.sha256 = nil
    record.facts = nil
    let stresses = Set(
      Stress.allCases.flatMap { stress in Stress.Amount.allCases.flatMap(stress.tags) }
    )
    record.tags = (clip.tags.filter { !stresses.contains($0) } + tags).sorted()
    return record
  }
}
