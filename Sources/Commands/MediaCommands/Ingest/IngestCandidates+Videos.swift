// SPDX-License-Identifier: Apache-2.0
import Labels
import Storage
import Terminal
import Video

extension IngestCandidates {
  /// Probes and hashes the candidates as videos, and keeps those that can be used.
  ///
  /// - Throws: Where a file cannot be read at all, or on an interruption.
  mutating func videos(jobs: Int, in terminal: Terminal) throws -> IngestedClips {
    let results = try MediaInspection.inspect(all.map(path), jobs: jobs, in: terminal)
    var ingested = IngestedClips()
    for (candidate, result) in zip(all, results) {
      switch result {
      case .failure(let error):
        report(.unusableMedia, candidate, "cannot be used: \(error.text)")
      case .success(let media):
        guard isFirst(candidate, sha256: media.sha256, else: .duplicateMedia) else { continue }
        ingested.clips.append(
          ClipRecord(
            id: candidate.id,
            media: candidate.file,
            sha256: media.sha256,
            subject: candidate.subject,
            exercise: candidate.exercise,
            facts: media.facts
          )
        )
        guard let row = candidate.row else { continue }
        ingested.labels.append(
          row.labels(
            clip: candidate.id,
            source: .media(sha256: media.sha256),
            extent: media.facts.firstTime...media.facts.endTime
          )
        )
      }
    }
    ingested.diagnostics = diagnostics
    return ingested
  }
}
