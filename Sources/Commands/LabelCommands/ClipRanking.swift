// SPDX-License-Identifier: Apache-2.0
import Evaluating
import Forecasting
import Labels
import Platform
import RepCounting
import ReplayOptions
import Results
import Storage
import Terminal

/// The clips of a dataset as counters see them, for the order of labeling.
struct ClipRanking {
  /// The clips without labels, in manifest order.
  let unlabelled: [SelectableClip]
  /// The clips with labels, in manifest order.
  let labelled: [SelectableClip]
  /// The labelled clips with the error of each counter that counts all of them.
  let known: [LabelOrderStudy.LabelledClip]
  /// Whether every clip could be used.
  let isWhole: Bool

  /// One counter of each kind of the catalogue: of a counter and its corrected version the latter.
  private static let counters: [CounterConfiguration] = {
    let names = CounterCatalog.all.map(\.name)
    return CounterCatalog.all.filter { !names.contains($0.name + "-fixed") }
      .map { CounterConfiguration($0) }
  }()

  /// Counts all clips by all kinds of counters; those without a usable track are named and left out.
  ///
  /// - Throws: If the dataset has no tracks, or a file cannot be read; `Interrupted`.
  init(of dataset: Dataset, tracks: String?, jobs: Int, in terminal: Terminal) throws {
    let configuration = try dataset.onlyTracks(named: tracks)
    let labels = try ReferenceLabels(of: dataset)
    terminal.emit(labels.diagnostics)
    // Labels that cannot be read are not missing.
    let records = dataset.manifest.clips.filter { !labels.refused.contains($0.id) }
    let replay = CountReplay(
      of: dataset,
      tracks: [configuration],
      counters: Self.counters,
      measuring: try CounterConfiguration(parsing: "zig-zag")
    )
    let progress = terminal.progress("counting", total: records.count, unit: "clips")
    let (counted, omissions) = try replay.clips(records, jobs: jobs) {
      progress.advance(detail: $0)
    }
    progress.finish()
    for omission in omissions {
      terminal.error("clip '\(omission.clip)' is not ranked: \(omission.reason)")
    }
    var (unlabelled, labelled): ([SelectableClip], [SelectableClip]) = ([], [])
    var rated: [(clip: SelectableClip, errors: [Int?])] = []
    for clip in counted {
      let entry = labels.entries[clip.record.id]
      let one = RatedClip(clip, nil, dataset: "")
      let selectable = SelectableClip(id: one.id, shown: clip.profiled, opinions: one.counts)
      guard let entry else {
        unlabelled.append(selectable)
        continue
      }
      labelled.append(selectable)
      guard entry.reference.isCounted else { continue }
      let judged = RatedClip(clip, entry, dataset: "")
      guard let truth = judged.truth else { continue }
      rated.append((selectable, judged.counts.map { $0.map { $0 - truth } }))
    }
    let whole = Self.counters.indices.filter { counter in
      rated.allSatisfy { $0.errors[counter] != nil }
    }
    known = rated.map { clip, errors in
      LabelOrderStudy.LabelledClip(clip: clip, countErrors: whole.compactMap { errors[$0] })
    }
    self.unlabelled = unlabelled
    self.labelled = labelled
    isWhole = omissions.isEmpty && labels.refused.isEmpty
  }

  /// The clips without labels, the one first whose label would teach most.
  func order(upTo most: Int? = nil) -> LabelOrder {
    LabelOrder(unlabelled, labelled: labelled, most: most)
  }
}
