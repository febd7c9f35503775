// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The article's squat analysis as it was meant, one judgement per rep and fault.
///
/// Angles come from pixels or world metres, never from normalised coordinates. The view is told from
/// the width of the shoulders and from the way that the hips go in the image, which fall back behind
/// shoulders and ankles; the subject's front from the knees, which bend forward, and the inside of a
/// knee from the other hip: no camera metadata is needed, and a mirrored clip swaps sides. Every fault is
/// judged where it shows, at any frame rate and size:
///
/// - `shallow-depth`, every view: the thighs' elevation at the bottom, from the hips' height over the knees;
/// - `trunk-lean` and `knee-over-toe`, side view only, signed by the subject's front;
/// - `knee-valgus`, front and back views only: both knees together by their distance over that of the
///   ankles, one knee alone by its frontal plane projection angle.
///
/// Elsewhere it abstains; the measured `camera-yaw` says from where. A camera is taken to be level.
///
/// - Source: "AI-Powered Fitness Trainer with Real-Time Form Correction", FormAnalyzer, corrected.
public struct SquatAnalyzer: FormAnalyzer {
  /// What the analyzer was told.
  public let options: Options

  private var analysis: RepAnalysis<SquatForm>

  /// Creates an analyzer.
  public init(_ options: Options = Options()) {
    self.options = options
    analysis = RepAnalysis(SquatForm(options: options))
  }

  /// Takes the next pose; judges the squat that ends with it.
  public mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    analysis.update(frame, into: &result)
  }

  /// Judges a squat cut off on the way up; abstains from everything if legs were never seen.
  public mutating func finish(into result: inout FormResult) { analysis.finish(into: &result) }

  /// Returns to the state of a new analyzer.
  public mutating func reset() { analysis.reset() }
}
