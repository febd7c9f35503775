// SPDX-License-Identifier: Apache-2.0
public import FormAnalysis
public import RepCounting

extension RepSession {
  /// The decisions of a pose, or of the end of a set; mostly none.
  public struct Update: Sendable, Equatable {
    /// The reps that are counted now, in order of decision.
    public internal(set) var reps: [RepEvent] = []
    /// The findings, measurements, abstentions, events, holds and judgements that are decided now.
    public internal(set) var form = FormResult()
    /// The messages of the coach that are spoken now, and those given up, each with its outcome.
    public internal(set) var messages: [FeedbackEvent] = []
    /// The reason why the pose was not used; nil for one that was.
    public internal(set) var ignored: IgnoredPose?

    /// The faults that are found now, with value and limit.
    public var findings: [Finding] { form.findings }
    /// The values that are measured now, wrong or not.
    public var measurements: [FormMeasurement] { form.measurements }
    /// The faults that could not be judged, with reasons; they are no sign of good form.
    public var abstentions: [Abstention] { form.abstentions }
    /// The events that are reported now, such as strikes.
    public var events: [FormEvent] { form.events }
    /// The positions that are reported now as held until just before.
    public var holds: [FormHold] { form.holds }
    /// The grades, classes and scores that are reported now, of stretches until just before.
    public var judgements: [Judgement] { form.judgements }
    /// The messages to say now, one as a rule: `text` has the words, `message.explanation` a sentence more.
    public var spoken: [FeedbackEvent] { messages.filter(\.isSpoken) }
  }

  /// The reason why a session did not use a pose.
  public enum IgnoredPose: String, Sendable, CaseIterable {
    /// Its time is NaN, infinite, or 10⁹ s or more, as seconds since 1970 are.
    case time
    /// It is not a microsecond later than the pose before.
    case order
    /// Its skeleton is not that of the first pose.
    case skeleton
    /// A side of its frame has no pixel, or more than 65,536.
    case frameSize = "frame-size"
    /// Its frame has another size than that of the first pose, as after a turn of the device; `reset` begins anew.
    case otherFrameSize = "other-frame-size"
    /// A position is infinite, or 10⁹ or more; NaN means that a joint was not seen.
    case position
    /// A confidence is outside 0...1, or NaN.
    case confidence
    /// The set has ended; `reset` begins another.
    case ended
  }
}
