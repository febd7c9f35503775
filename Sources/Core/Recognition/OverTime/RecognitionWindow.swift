// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The last seconds of poses as a model needs them, so that each pose is looked at once.
struct RecognitionWindow: Sendable {
  private let model: RecognitionModel
  /// In seconds.
  private let length: Double

  private var reader = AngleReader()
  private var readings: [AngleReading] = []
  /// The votes on poses at five a second, nil if nobody was seen; none for other methods.
  private var votes: [(time: Double, counts: [Int]?)] = []
  private var nextVote = -Double.infinity

  init(_ model: RecognitionModel, length: Double) {
    self.model = model
    self.length = length
  }

  /// Takes the next pose, and forgets those before the window that ends with it.
  ///
  /// - Complexity: O(*poses* in the window); of nearest poses five times a second O(*n* log *n*) in known poses.
  mutating func take(_ frame: PoseFrame) {
    readings.append(reader.reading(of: frame))
    if case .nearestPoses(let vote) = model.form, frame.time >= nextVote {
      votes.append((frame.time, PoseEmbedding(frame).map { vote.votes(for: $0, model.classes) }))
      nextVote = frame.time + RecognitionExample.spacing - 1e-9
    }
    // A hair keeps the pose that is a whole window old.
    let oldest = frame.time - length - 1e-9
    readings.removeFirst(readings.firstIndex { $0.time >= oldest } ?? readings.count)
    votes.removeFirst(votes.firstIndex { $0.time >= oldest } ?? votes.count)
  }

  /// The number of poses in the window.
  var count: Int { readings.count }

  /// The score of each class; nil if less than half of the window shows somebody.
  ///
  /// - Complexity: O(*poses* in the window), and that of the method.
  var scores: RecognitionScores? {
    guard let first = readings.first, let last = readings.last,
      2 * (last.time - first.time) >= length,
      2 * readings.count(where: \.isSeen) >= readings.count
    else { return nil }
    let scores: [Double]? =
      switch model.form {
      case .nearestPoses: PoseVote.shares(of: votes.compactMap(\.counts))
      case .rocket(let rocket): rocket.scores(of: AngleWindows(readings).windows)
      }
    return scores.map { RecognitionScores(scores: $0) }
  }

  /// The greatest range of the angle at knee, elbow, hip or shoulder, in degrees; 0 if none was seen.
  var motion: Double {
    (0..<Exercise.Hinge.allCases.count).map { channel in
      let values = readings.map { $0.values[channel] }.filter { !$0.isNaN }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }.max() ?? 0
  }
}
