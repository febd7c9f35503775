// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Verdicts of frames, gathered to stretches of equal ones.
///
/// A stretch is reported with the first frame of another verdict, or at the end of the clip. A frame without a verdict
/// ends a stretch, too. Its confidence is the mean of those of its frames.
struct VerdictTrace: Sendable {
  /// The matter judged.
  let subject: String
  /// The subject's own side; nil for the whole body.
  let side: BodySide?

  /// The stretch that is open, in constant space.
  private var current: (verdict: Judgement.Verdict, start: Double, end: Double)?
  /// The sum of the confidences of the open stretch, and its number of frames.
  private var seen = (sum: 0.0, count: 0.0)

  init(_ subject: String, side: BodySide? = nil) {
    self.subject = subject
    self.side = side
  }

  /// Takes the verdict of a frame; nil if there is none.
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - time: The frame's time in seconds.
  ///   - confidence: Of the joints it came from, in 0...1.
  ///   - result: Where the stretch that ends here goes.
  mutating func update(
    _ verdict: Judgement.Verdict?,
    at time: Double,
    confidence: Double,
    into result: inout FormResult
  ) {
    if let verdict, current?.verdict == verdict {
      current?.end = time
      seen = (seen.sum + confidence, seen.count + 1)
      return
    }
    close(decidedAt: time, into: &result)
    current = verdict.map { ($0, time, time) }
    seen = (confidence, 1)
  }

  /// Reports the stretch that is open, if any.
  mutating func finish(at time: Double, into result: inout FormResult) {
    close(decidedAt: time, into: &result)
  }

  private mutating func close(decidedAt time: Double, into result: inout FormResult) {
    guard let open = current else { return }
    current = nil
    result.judgements.append(
      Judgement(
        subject,
        open.verdict,
        start: open.start,
        end: open.end,
        decisionTime: time,
        side: side,
        confidence: min(1, seen.sum / seen.count)
      )
    )
  }
}
