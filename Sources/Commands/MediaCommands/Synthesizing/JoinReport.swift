// SPDX-License-Identifier: Apache-2.0
import Basics

/// The outcome of a ``JoinJob`` or a ``WorkoutJoinJob``.
struct JoinReport: Sendable {
  /// A clip that is in no set.
  struct Omission: Error {
    /// The clip's id.
    var clip: String
    /// One phrase, without a full stop.
    var reason: String
    /// True if something is wrong with its files.
    var isFault: Bool
  }

  /// The new dataset's folder.
  var folder: String
  /// The number of sets, or of workouts, that were made.
  var sets = 0
  /// True if workouts were made, each of several clips.
  var isOfWorkouts = false
  /// The number of clips that they are of.
  var clips = 0
  /// The number of people in them.
  var people = 0
  /// The number of workouts in which the person changes.
  var changing = 0
  /// The number of groups of workouts that share nobody with each other.
  var groups = 0
  /// The clips that are in no set.
  var omissions: [Omission] = []

  /// Those of which files have errors.
  var faults: [Omission] { omissions.filter(\.isFault) }

  /// A line for each reason why clips were not used.
  var unusedLines: [String] {
    let others = omissions.filter { !$0.isFault }
    return others.map(\.reason).uniqued().map { reason in
      let clips = others.filter { $0.reason == reason }.map(\.clip)
      return "not used, \(reason): \(clips.joined(separator: ", "))"
    }
  }

  /// The summary, and the clips that were not used.
  var lines: [String] {
    [
      "\(counted(sets, isOfWorkouts ? "workout" : "set")) of \(counted(clips, "clip")) of "
        + "\(people == 1 ? "1 person" : "\(people) people") in \(folder)"
    ] + changeLines + unusedLines
  }

  /// The sentence that the person changes within workouts.
  private var changeLines: [String] {
    guard changing > 0 else { return [] }
    let subjects =
      groups == 1
      ? "all workouts count as one subject"
      : "workouts that share somebody count as one subject: \(groups) subjects"
    let share = changing == sets ? "each workout" : "\(changing) of \(sets) workouts"
    return ["the person changes within \(share); \(subjects)"]
  }

  /// The report for `--json`.
  var json: JSON {
    let unused = JSON.array(
      omissions.map { ["clip": .string($0.clip), "reason": .string($0.reason)] }
    )
    return .object(
      [JSON.Member("schema", 1), JSON.Member("folder", .string(folder))]
        + (isOfWorkouts
          ? [
            JSON.Member("workouts", .integer(sets)),
            JSON.Member("person_changes", .integer(changing)),
            JSON.Member("subjects", .integer(groups)),
          ] : [JSON.Member("sets", .integer(sets))])
        + [
          JSON.Member("clips", .integer(clips)), JSON.Member("people", .integer(people)),
          JSON.Member("not_used", unused),
        ]
    )
  }
}
