// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A push-up judged by the standards of fitness tests, once per rep and fault.
///
/// A rep is the way of the shoulders down towards the hands and back, at any frame rate and size, by
/// somebody whose trunk lies. The view is told from the width of the shoulders against the length of
/// the trunk, the side of the hips by gravity, which is the image's y: no camera metadata is needed,
/// and a mirrored clip swaps sides. Every fault is judged where it shows:
///
/// - `hip-sag` and `hip-pike`, side view only: the hips below or above a straight line from shoulders to
///   knees, as long as the 90th percentile of the rep; also on the knees;
/// - `incomplete-range`, every level view: the shoulders above elbows of upright forearms at the bottom;
/// - `incomplete-lockout`, side view only: elbows bent at the top from which the rep begins, unless the
///   clip begins there; the top after the last rep is not judged;
/// - `elbow-flare`, from the head or the feet only: upper arms far from the trunk.
///
/// Elsewhere it abstains. The head is not judged, for skeletons have no neck to measure it by. Needed
/// are shoulders, elbows, wrists, hips and knees; a camera is taken to be level.
///
/// - Source: FitnessGram, 90° push-up test: elbows at 90 degrees with upper arms parallel to the floor,
///   straight arms at the top, back straight from head to toes; US Army, physical fitness test, FM 21-20:
///   a straight line from shoulders to ankles, upper arms at least parallel, arms fully extended; Suprak,
///   Bohannon, Morales and others, 2013: shoulders elevated by 90 degrees may impinge.
public struct PushUpAnalyzer: FormAnalyzer {
  /// What the analyzer was told.
  public let options: Options

  private var analysis: RepAnalysis<PushUpForm>

  /// Creates an analyzer.
  public init(_ options: Options = Options()) {
    self.options = options
    analysis = RepAnalysis(PushUpForm(options: options))
  }

  /// Takes the next pose; judges the push-up that ends with it.
  public mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    analysis.update(frame, into: &result)
  }

  /// Judges a push-up cut off on the way up; abstains from everything if nobody lay on their hands.
  public mutating func finish(into result: inout FormResult) { analysis.finish(into: &result) }

  /// Returns to the state of a new analyzer.
  public mutating func reset() { analysis.reset() }
}
