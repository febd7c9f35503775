// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Terminal

/// `rep-tune poses`: the poses at labelled extremes and returns, in the form that ML Kit reads.
///
/// A rep gives the pose nearest in time to its turning point, of the class `squat_down` where the extreme is low and
/// `pull-up_up` where it is high, and those at its ends, of the other class. Exercises of a family share their classes.
struct PoseSampleTask: Sendable {
  let material: LearningMaterial
  let file: OutputFile

  /// Collects, writes and says how many there are of each class.
  func run(in terminal: Terminal) throws -> ExitStatus {
    var text = ""
    var counts: [String: Int] = [:]
    var lost = 0
    for record in material.records {
      guard let entry = material.labels.entries[record.id],
        let exercise = Exercise.named(record.exercise), exercise.hasReps
      else { continue }
      switch material.recorded(record) {
      case .failure(let omission):
        lost += 1
        terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
      case .success(let track):
        for (index, sample) in Self.samples(entry.reference, exercise).enumerated() {
          let frame = track[Self.nearest(sample.time, in: track.times)]
          let line = PoseSamples.line(
            of: frame,
            name: "\(record.id)-\(index + 1)",
            className: sample.className
          )
          guard let line else { continue }
          text += line
          counts[sample.className, default: 0] += 1
        }
      }
    }
    guard !counts.isEmpty else {
      terminal.error(
        "no labelled rep has a pose of all \(Skeleton.blazePose33.joints.count) joints of BlazePose"
      )
      return .nothingMeasured
    }
    try file.write(text, in: terminal)
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      terminal.print("\(name): \(counted(count, "pose"))")
    }
    terminal.print("samples: \(file.path)")
    return lost > 0 ? .badData : .success
  }

  private static func samples(
    _ reference: Reference,
    _ exercise: Exercise
  ) -> [(time: Double, className: String)] {
    let isLow = exercise.extreme == .low
    let kin = Exercise.all.filter { $0.family == exercise.family }
    let name = kin.first { $0.id == exercise.family }?.id ?? kin.first?.id ?? exercise.id
    let far = name + (isLow ? "_down" : "_up")
    let near = name + (isLow ? "_up" : "_down")
    var samples: [(time: Double, className: String)] = []
    var last: Double?
    for rep in reference.reps ?? [] {
      // The end of a rep is often the start of the next.
      if let start = rep.start, start != last { samples.append((start, near)) }
      if let mid = rep.mid { samples.append((mid, far)) }
      if let end = rep.end { samples.append((end, near)) }
      last = rep.end
    }
    return samples
  }

  private static func nearest(_ time: Double, in times: [Double]) -> Int {
    times.indices.min { (times[$0] - time).magnitude < (times[$1] - time).magnitude } ?? 0
  }
}
