// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import PoseTracks
import Storage
import Synthesis
import Terminal

/// Makes a dataset of workouts that are joined of sets of several clips.
struct WorkoutJoinJob: Sendable {
  /// The labelled clips, and the place of the new dataset.
  var material: JoinMaterial
  /// The number of workouts.
  var workouts: Int
  /// The number of exercises in each.
  var exercises: Int
  /// The reps of a set whose clip can be repeated; others have the reps of their clip.
  var count: Int
  /// The time between two sets in seconds.
  var rest: Double
  /// The clips to use.
  var clips: [ClipRecord]
  /// The number of clips at once.
  var jobs: Int

  /// The tag of every joined workout.
  static let tag = "joined"
  /// The tag of a workout whose sets are of several people.
  static let changeTag = "person-changes"

  /// Fewer exercises than a workout needs.
  struct TooFew: Error {
    /// The families that there are, sorted.
    var families: [String]
    /// The clips that are not used.
    var report: JoinReport
  }

  /// A clip that can be a part of a workout.
  private struct Usable: Sendable {
    var record: ClipRecord
    var recorded: JoinMaterial.Recorded
    /// Its set; nil for somebody who walks.
    var set: JoinedSet?
    var labelSHA256: String
  }

  /// Makes the workouts.
  ///
  /// - Throws: ``TooFew`` before anything is written; else as ``JoinJob/run(in:)``.
  func run(in terminal: Terminal) throws -> JoinReport {
    var report = JoinReport(folder: material.folder)
    let progress = terminal.progress("reading", total: clips.count, unit: "clips")
    let read = try concurrentMap(clips, jobs: jobs) { record in
      defer { progress.advance(detail: record.id) }
      return self.usable(record)
    }
    progress.finish()
    var usable: [Usable] = []
    for result in read {
      switch result {
      case .success(let clip): usable.append(clip)
      case .failure(let omission): report.omissions.append(omission)
      }
    }
    usable = alike(usable, &report)
    let sets = usable.filter { $0.set != nil }
    let families = sets.map { Exercise.named($0.record.exercise)?.family ?? $0.record.exercise }
    let choice = WorkoutChoice.clips(of: families, workouts: workouts, exercises: exercises)
    guard let choice else {
      throw TooFew(families: Set(families).sorted(), report: report)
    }
    try material.clear()
    let people = choice.map { workout in
      Set(workout.flatMap { [sets[$0].record.subject, sets[$0].record.group] })
    }
    let parts = WorkoutChoice.separateParts(of: people)
    let walks = usable.filter { $0.set == nil }
    let records = try concurrentMap(Array(choice.enumerated()), jobs: jobs) { number, members in
      try make(number, members.map { sets[$0] }, walks, subject: "workouts-\(parts[number] + 1)")
    }
    report.sets = records.count
    report.clips = Set(choice.flatMap(\.self)).count
    report.people = Set(choice.flatMap(\.self).map { sets[$0].record.subject }).count
    report.groups = Set(parts).count
    report.changing = choice.count { members in Self.changes(members.map { sets[$0] }) }
    report.isOfWorkouts = true
    try material.writeManifest(of: records)
    return report
  }

  /// The poses of a clip, with its set or of somebody who walks.
  private func usable(_ record: ClipRecord) -> Result<Usable, JoinReport.Omission> {
    let walks = record.exercise == Exercise.walking.id
    let source: JoinMaterial.Source?
    if walks {
      source = nil
    } else {
      switch material.source(of: record, fewest: 1) {
      case .success(let found): source = found
      case .failure(let omission): return .failure(omission)
      }
    }
    return material.recorded(record).flatMap { recorded in
      var clip = Usable(
        record: record,
        recorded: recorded,
        labelSHA256: source?.entry.sha256 ?? ""
      )
      guard let source else { return .success(clip) }
      do throws(JoinedSet.Obstacle) {
        clip.set = try set(of: source, recorded.track)
      } catch {
        return .failure(
          JoinReport.Omission(clip: record.id, reason: "\(error)", isFault: false)
        )
      }
      return .success(clip)
    }
  }

  /// The reps of a clip, again and again up to the count if they can follow each other, else as recorded.
  private func set(
    of source: JoinMaterial.Source,
    _ track: PoseTrack
  ) throws(JoinedSet.Obstacle) -> JoinedSet {
    if source.reps.count < count {
      let repeated = try? JoinedSet(
        source.reps,
        of: track,
        besides: source.others,
        count: count,
        stress: .none,
        .small
      )
      if let repeated { return repeated }
    }
    return try JoinedSet(recorded: source.reps, of: track, besides: source.others)
  }

  /// The clips of the most common shape of frame and its first skeleton, in pixels of the first of them.
  private func alike(_ clips: [Usable], _ report: inout JoinReport) -> [Usable] {
    func isAlike(_ one: PoseTrack, _ other: PoseTrack) -> Bool {
      one.skeleton == other.skeleton && one.frameSize.hasShape(of: other.frameSize)
    }
    let counts = clips.map { clip in
      clips.count { isAlike(clip.recorded.track, $0.recorded.track) }
    }
    guard let most = counts.max(), let place = counts.firstIndex(of: most) else { return [] }
    let first = clips[place]
    return clips.compactMap { clip in
      let size = first.recorded.track.frameSize
      guard isAlike(clip.recorded.track, first.recorded.track),
        let track = clip.recorded.track.scaled(to: size)
      else {
        report.omissions.append(
          JoinReport.Omission(
            clip: clip.record.id,
            reason: "its frame has another shape, or its track other joints, than most clips",
            isFault: false
          )
        )
        return nil
      }
      var clip = clip
      clip.recorded.track = track
      clip.set = clip.set?.scaled(to: size)
      return clip
    }
  }

  /// True if not all sets are of one person.
  private static func changes(_ parts: [Usable]) -> Bool {
    Set(parts.map(\.record.subject)).count > 1
  }

  /// Writes a workout.
  private func make(
    _ number: Int,
    _ parts: [Usable],
    _ walks: [Usable],
    subject: String
  ) throws -> ClipRecord {
    try Interruption.check()
    let workout = JoinedWorkout(
      parts.compactMap { part in
        part.set.map { set in
          JoinedWorkout.Part(
            exercise: part.record.exercise,
            set: set,
            note: "clip \(part.record.id), person \(part.record.subject)"
          )
        }
      },
      walks: walks.map(\.recorded.track),
      rest: rest
    )
    var metadata = parts[0].recorded.metadata
    func digest(_ digests: [String]) -> String {
      SHA256.hexadecimal(of: Array(digests.joined(separator: "\n").utf8))
    }
    metadata.digests["joined-tracks"] = digest(
      (parts + walks).map { $0.recorded.sha256 ?? "" }
    )
    metadata.digests["joined-labels"] = digest(parts.map(\.labelSHA256))
    let text = String(number + 1)
    let padding = String(repeating: "0", count: max(0, String(workouts).count - text.count))
    let record = ClipRecord(
      id: "workout-\(padding)\(text)",
      media: nil,
      sha256: nil,
      subject: subject,
      exercise: Activity.workoutName,
      tags: [Self.tag] + (Self.changes(parts) ? [Self.changeTag] : [])
    )
    try material.write(workout.track, record, metadata) { source in
      workout.labels(of: record.id, source: source)
    }
    return record
  }
}
