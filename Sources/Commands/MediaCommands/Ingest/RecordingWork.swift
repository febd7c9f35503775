// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Terminal

/// Recordings that are looked at, with what was found so far.
struct RecordingWork {
  /// A recording that can be read.
  struct Waiting: Sendable {
    /// The recording.
    var candidate: IngestCandidates.Candidate
    /// Its clip and video.
    var tie: RecordingTie
    /// All that is needed to read it.
    var clip: RecordedClip
  }

  /// All that is said about the recordings.
  var plan: RecordingPlan
  /// The recordings, in order of path.
  var waiting: [Waiting] = []
  /// How many recordings at once.
  let jobs: Int
  /// The place where progress is shown.
  let terminal: Terminal

  /// Looks what the recordings come to, and ties those to a video that state its digest.
  ///
  /// - Returns: The facts about each, in the order of ``waiting``.
  /// - Throws: If a file cannot be read at all, or on an interruption.
  mutating func inspect() throws -> [RecordedClip.Facts] {
    var results = try facts(of: waiting.map(\.clip))
    guard case .new(videos: var videos?) = plan.clips else { return results }
    let untied = results.indices.filter { results[$0].video == nil }
    let stated = untied.compactMap { results[$0].statedSHA256 }
    let ties = try videos.ties(stating: Set(stated), jobs: jobs, in: terminal)
    plan.clips = .new(videos: videos)
    let found = untied.filter { index in
      guard let tie = results[index].statedSHA256.flatMap({ ties[$0] }) else { return false }
      waiting[index].tie = tie
      waiting[index].clip.video = tie.video
      return tie.video != nil
    }
    for (index, facts) in zip(found, try facts(of: found.map { waiting[$0].clip })) {
      results[index] = facts
    }
    let used = Set(waiting.compactMap { $0.tie.video?.file })
    let others = videos.files.count { !used.contains($0) }
    if others > 0 {
      terminal.note("'\(videos.folder)' has \(counted(others, "video")) without a recording")
    }
    return results
  }

  private func facts(of clips: [RecordedClip]) throws -> [RecordedClip.Facts] {
    guard !clips.isEmpty else { return [] }
    let progress = terminal.progress("reading", total: clips.count, unit: "tracks")
    defer { progress.finish() }
    return try concurrentMap(clips, jobs: jobs) { clip in
      defer { progress.advance(detail: Files.name(of: clip.path)) }
      return try clip.inspect()
    }
  }
}
