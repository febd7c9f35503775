// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import PoseTracks
import Scoring
import Tuning

/// Clips of 900 samples at 30 fps with reps of changing size and tempo, noise and drift, and their labels.
enum MadeClips {
  /// Clips of people who made five each.
  static func clips(_ count: Int) -> [SweptClip] {
    guard let exercise = Exercise.named("squat") else { return [] }
    return (0..<count).map { clip($0, exercise) }
  }

  private static func clip(_ index: Int, _ exercise: Exercise) -> SweptClip {
    var random = RandomGenerator(seed: UInt64(index))
    let noise = 0.002 + 0.006 * random.unit()
    let size = 0.08 + 0.2 * random.unit()
    let tempo = 1.5 + 2 * random.unit()
    var mids: [Double] = []
    var begin = 1 + random.unit()
    var period = tempo
    var travel = size
    var samples: [Sample] = []
    for frame in 0..<900 {
      let time = Double(frame) / 30
      if time >= begin + period {
        begin += period
        period = tempo * (0.8 + 0.4 * random.unit())
        travel = size * (0.7 + 0.6 * random.unit())
      }
      let isMoving = time >= begin && begin + period < 29
      let phase = isMoving ? (time - begin) / period : 0
      if isMoving, mids.last != begin + period / 2 { mids.append(begin + period / 2) }
      // The sum of four is near enough to normal.
      let error = (0..<4).reduce(-2) { sum, _ in sum + random.unit() } * 3.0.squareRoot()
      let wave = (1 - Elementary.cos(2 * .pi * phase)) / 2
      samples.append(
        Sample(time: time, value: 0.4 + travel * wave + noise * error + 0.0005 * time)
      )
    }
    let identity = ClipIdentity(
      id: "clip-\(index)",
      subject: "subject-\(index / 5)",
      exercise: exercise.id,
      duration: 30
    )
    let reference = Reference(reps: mids.map { Reference.Rep(mid: $0) })
    return SweptClip(identity, reference, exercise: exercise, samples: samples)
  }
}
