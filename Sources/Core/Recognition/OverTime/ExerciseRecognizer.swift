// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// A recognizer of exercises over time: a trained model on a window that moves along, with hysteresis.
///
/// Every `step` seconds the model looks at the poses of the last `window` seconds. The window is of the best
/// class if that leads by the model's least margin, and `unknown` otherwise. It is `unknown`, too, if less than
/// half of it shows somebody, or if no joint angle ranges over `motion` degrees. The first window ends `window`
/// seconds after the first pose; before that nothing is said.
///
/// A new name is said once windows have had it, and nothing else, for `enter` seconds, each with a lead of at
/// least `margin`. The name that is said is given up for `unknown` after no window has had it for `leave`
/// seconds.
///
/// It streams: poses are taken one by one, and no more than a window of them is kept.
public struct ExerciseRecognizer: Sendable {
  /// The trained classifier.
  public let model: RecognitionModel
  /// The windows and the hysteresis.
  public let settings: RecognizerSettings

  private let windowLength: Double
  private let step: Double
  private let margin: Double
  private let motion: Double
  private var window: RecognitionWindow
  private var hysteresis: NameHysteresis
  /// The time of the first pose.
  private var first: Double?
  /// The time at which the next window ends.
  private var nextWindow = 0.0
  /// The end of the first window.
  private var firstWindow: Double?
  private var lastStart = 0.0

  /// Creates a recognizer that has seen nothing.
  public init(_ model: RecognitionModel, settings: RecognizerSettings = RecognizerSettings()) {
    self.model = model
    self.settings = settings
    windowLength = settings.values["window"]
    step = settings.values["step"]
    margin = settings.values["margin"]
    motion = settings.values["motion"]
    window = RecognitionWindow(model, length: windowLength)
    hysteresis = NameHysteresis(
      enter: settings.values["enter"],
      leave: settings.values["leave"]
    )
  }

  /// The name that is said now: a class of the model, or ``RecognitionModel/unknown``.
  public var name: String { hysteresis.name ?? RecognitionModel.unknown }

  /// The number of poses that are kept: those of a window.
  package var keptPoses: Int { window.count }

  /// Takes the next pose.
  ///
  /// - Parameter frame: Later than the poses before it, in seconds of presentation time.
  /// - Returns: The stretch that begins if another name is said now, ending at the pose; nil otherwise.
  /// - Complexity: O(*poses* in a window) between windows; with a window that of the model's method.
  public mutating func update(_ frame: PoseFrame) -> RecognizedStretch? {
    if first == nil {
      first = frame.time
      lastStart = frame.time
      nextWindow = frame.time + windowLength
    }
    window.take(frame)
    // A hair keeps sums of steps on their side.
    guard frame.time >= nextWindow - 1e-9 else { return nil }
    let steps = ((frame.time - nextWindow + 1e-9) / step).rounded(.down) + 1
    nextWindow += steps * step
    if firstWindow == nil { firstWindow = frame.time }
    guard let change = hysteresis.take(windowName, at: frame.time) else { return nil }
    let middle = change.since == firstWindow ? lastStart : change.since - windowLength / 2
    let start = min(max(middle, lastStart), frame.time)
    lastStart = start
    return RecognizedStretch(name, start: start, end: frame.time, decisionTime: frame.time)
  }

  /// Forgets all poses.
  public mutating func reset() {
    self = ExerciseRecognizer(model, settings: settings)
  }

  /// The stretches of a whole track, from the first pose to the last.
  ///
  /// They are what a new recognizer says pose by pose, each ending where the next begins. The first one is
  /// `unknown`.
  ///
  /// - Returns: In order of decision, each without a gap after the one before; empty for a track without poses.
  /// - Complexity: O(*frames*), and that of the method for each window.
  public func stretches(of track: PoseTrack) -> [RecognizedStretch] {
    guard let begin = track.times.first, let end = track.times.last else { return [] }
    var recognizer = ExerciseRecognizer(model, settings: settings)
    var stretches = [
      RecognizedStretch(RecognitionModel.unknown, start: begin, end: end, decisionTime: begin)
    ]
    for index in 0..<track.count {
      guard var next = recognizer.update(track[index]) else { continue }
      stretches[stretches.count - 1].end = next.start
      next.end = end
      stretches.append(next)
    }
    return stretches
  }

  /// The name of the window that ends now.
  private var windowName: WindowName {
    guard let scores = window.scores, scores.margin >= model.leastMargin,
      motion == 0 || window.motion >= motion
    else { return WindowName(nil) }
    return WindowName(model.classes[scores.best], leads: scores.margin >= margin)
  }
}
