// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The two ways in which exercises are recognised.
public enum RecognitionMethod: String, Sendable, CaseIterable {
  /// A vote of the nearest known poses, frame by frame.
  case nearestPoses = "nearest-poses"
  /// MiniRocket's features of joint angles, and a ridge classifier.
  case rocket
}

/// A trained classifier of exercises.
///
/// It names one of its classes, or `unknown` if no class is ahead of the others by enough or the clip shows nobody.
public struct RecognitionModel: Sendable, Equatable {
  /// The name given to a clip that is of no class.
  public static let unknown = "unknown"

  /// Families that are no exercises and so no classes: what people do between exercises.
  package static let pauses = ["standing", "walk"]

  /// The families of exercises that it can name, sorted.
  public let classes: [String]
  /// The lead that the best class needs, in the unit of the scores; below it the clip is `unknown`.
  public var leastMargin: Double
  let form: Form

  /// What a trained classifier remembers.
  enum Form: Sendable, Equatable {
    /// Poses whose class is known.
    case nearestPoses(PoseVote)
    /// Features and lines.
    case rocket(RocketModel)
  }

  init(classes: [String], leastMargin: Double, form: Form) {
    self.classes = classes
    self.leastMargin = leastMargin
    self.form = form
  }

  /// The way in which the model recognises exercises.
  public var method: RecognitionMethod {
    switch form {
    case .nearestPoses: .nearestPoses
    case .rocket: .rocket
    }
  }

  /// Trains a classifier that rejects nothing yet; nil for fewer than two classes, or where one shows nobody.
  ///
  /// - Parameters:
  ///   - method: How.
  ///   - examples: What clips look like.
  ///   - labels: The class of each.
  /// - Complexity: `nearestPoses` O(*n*); `rocket` O(*w*² *p* + *w*³) in windows and features.
  package init?(
    training method: RecognitionMethod,
    _ examples: [RecognitionExample],
    labels: [String]
  ) {
    precondition(examples.count == labels.count, "one class an example")
    let classes = Set(labels).sorted()
    guard classes.count > 1 else { return nil }
    let places = labels.compactMap { classes.firstIndex(of: $0) }
    switch method {
    case .nearestPoses:
      let vote = PoseVote(examples, classes: places, names: classes)
      guard vote.samples.classes == classes else { return nil }
      self.init(classes: classes, leastMargin: -.infinity, form: .nearestPoses(vote))
    case .rocket:
      guard let model = RocketModel(examples, classes: places, count: classes.count) else {
        return nil
      }
      self.init(classes: classes, leastMargin: -.infinity, form: .rocket(model))
    }
  }

  /// The score of each class; nil if the clip shows nobody or is too short for the method.
  public func scores(of example: RecognitionExample) -> RecognitionScores? {
    let scores: [Double]? =
      switch form {
      case .nearestPoses(let vote): vote.scores(of: example, classes)
      case .rocket(let model): model.scores(of: example.windows)
      }
    return scores.map { RecognitionScores(scores: $0) }
  }

  /// The class of a clip, or `unknown`.
  public func name(of example: RecognitionExample) -> String {
    guard let scores = scores(of: example), scores.margin >= leastMargin else {
      return Self.unknown
    }
    return classes[scores.best]
  }
}
