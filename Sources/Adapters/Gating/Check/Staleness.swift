// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
package import Storage

/// Whether the files that a run was made from are still the same.
package struct Staleness: Sendable {
  private let run: Run
  private let dataset: Dataset

  /// Compares a run with the dataset that it is of.
  package init(run: Run, dataset: Dataset) {
    self.run = run
    self.dataset = dataset
  }

  /// The first difference; nil if all labels, tracks and facts of the manifest are those of the run, and every
  /// labelled clip is in the run.
  ///
  /// A label or track file that is gone is a difference; tracks are looked at only where the dataset has
  /// any, since a repository often holds labels alone.
  ///
  /// - Throws: `PlatformError` where a file cannot be read.
  package var problem: GateProblem? {
    get throws {
      let labels = try ReferenceLabels(of: dataset)
      let hasTracks = try !dataset.configurations().isEmpty
      let records = Dictionary(dataset.manifest.clips.map { ($0.id, $0) }) { first, _ in first }
      for clip in run.clips {
        let id = clip.identity.id
        guard let record = records[id] else {
          return stale("clip '\(id)' is no longer in the manifest")
        }
        let now = ClipIdentity(
          record,
          duration: clip.identity.duration,
          isNegative: clip.identity.isNegative
        )
        let facts = now.differences(from: clip.identity)
        if !facts.isEmpty {
          let list = facts.joined(separator: ", ")
          return stale("the manifest describes clip '\(id)' differently: \(list)")
        }
        let raterPath = dataset.labelPath(clip: id, rater: clip.rater)
        guard Files.exists(raterPath) else {
          return stale("the labels of clip '\(id)' by '\(clip.rater)' are gone")
        }
        if try Files.sha256(of: raterPath) != clip.labelSHA256,
          try !saysTheSame(of: clip, in: raterPath)
        {
          return stale("the labels of clip '\(id)' have changed")
        }
        guard hasTracks else { continue }
        for (track, digest) in clip.trackSHA256.sorted(by: { $0.key < $1.key }) {
          let path = dataset.trackPath(configuration: track, clip: id)
          guard Files.exists(path) else {
            return stale("track '\(track)' of clip '\(id)' is gone")
          }
          if try Files.sha256(of: path) != digest {
            return stale("track '\(track)' of clip '\(id)' has changed")
          }
        }
      }
      let known = Set(run.clips.map(\.identity.id) + run.omissions.map(\.clip))
      let new = dataset.manifest.clips.map(\.id).filter {
        labels.entries[$0] != nil && !known.contains($0)
      }
      if let first = new.first {
        let others = new.count > 1 ? " and \(counted(new.count - 1, "other clip"))" : ""
        return stale("clip '\(first)'\(others) was added since")
      }
      return nil
    }
  }

  /// Whether a file that is another than the run was made from labels the clip as that did: notes, status, ends of
  /// lines and digits do not count.
  private func saysTheSame(of clip: RunClip, in path: String) throws -> Bool {
    let labels = try ReferenceLabels(of: dataset, rater: clip.rater, files: [path])
    return labels.entries[clip.identity.id].map { clip.hasSameLabels($0.reference, $0.form) }
      ?? false
  }

  private func stale(_ what: String) -> GateProblem {
    GateProblem(.staleRun, "the run is stale: \(what); run rep-eval again")
  }
}
