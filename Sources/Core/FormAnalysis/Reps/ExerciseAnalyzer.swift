// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Poses through the reps of an exercise to what is said about each.
///
/// Every rep is judged once, when it is over. Where joints were never seen, or never in a pose of
/// the exercise, the end of the clip abstains from every fault. Angles are those of pixels or of
/// world metres, never of normalised coordinates. The view, the subject's front and the near side
/// are told from the pose. So no camera metadata is needed and a mirrored clip swaps sides. A
/// camera is taken to be level.
struct ExerciseAnalyzer: TracedAnalyzer, StreamingFormAnalyzer {
  /// The exercise.
  let form: ExerciseForm
  /// The limits.
  let values: ParameterValues

  private let traced: String?
  /// Those that are asked with the limits.
  private let rules: [FormRule]
  private var body: BodyReader
  private var cycle: RepCycle
  private var leastConfidence: Limit
  private var tempo: TempoMeter
  private var hasSeenAny = false
  /// The reps that were judged, with the time when each was over; nil unless they are to be kept.
  private(set) var judged: [(rep: MeasuredRep, decisionTime: Double)]?

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - form: The exercise.
  ///   - values: The limits.
  ///   - keepsReps: Whether the reps that are judged are kept.
  ///   - traced: The parameter that is traced; nil for none.
  /// - Precondition: `values` are of the form's parameters.
  init(
    _ form: ExerciseForm,
    _ values: ParameterValues,
    keepsReps: Bool = false,
    tracing traced: String? = nil
  ) {
    self.form = form
    self.values = values
    self.traced = traced
    rules = form.rules.filter { $0.isAsked(values) }
    judged = keepsReps ? [] : nil
    body = BodyReader(form.parts)
    cycle = RepCycle(amplitude: values.limit(ExerciseForm.leastAmplitude, tracing: traced))
    leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: traced)
    tempo = TempoMeter(leadsUp: form.cycle.leadsUp)
  }

  /// Takes the next pose; judges the rep that ends with it.
  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let frame = body.read(pose) else { return }
    let position = form.cycle.position(frame)
    guard position.isKnown else { return }
    hasSeenAny = true
    tempo.update(position, at: pose.time)
    if let rep = cycle.update(frame, at: position) {
      judge(rep, at: pose.time, into: &result)
    }
    result.measurements += tempo.measurements(at: pose.time)
    if let start = cycle.start { tempo.forget(before: start) }
  }

  /// Judges a rep cut off on the way back; abstains from everything if there was nothing to judge from.
  mutating func finish(into result: inout FormResult) {
    guard let lastTime = body.lastTime else { return }
    if let rep = cycle.finish() { judge(rep, at: lastTime, into: &result) }
    result.measurements += tempo.finish(at: lastTime)
    guard !hasSeenAny else { return }
    let faults = rules.flatMap(\.criteria).map(\.fault).uniqued()
    result.abstentions += body.abstentions(from: faults)
  }

  /// Returns to the state of a new analyzer.
  mutating func reset() {
    self = ExerciseAnalyzer(form, values, keepsReps: judged != nil, tracing: traced)
  }

  /// The least fall of a rep, and the lowest confidence of joints that count as seen.
  var limits: [Limit] { [cycle.amplitude, leastConfidence] }

  private mutating func judge(_ rep: RepFrames, at time: Double, into result: inout FormResult) {
    guard let joints = body.joints else { return }
    let measured = MeasuredRep(
      rep,
      of: form,
      joints: joints,
      view: AssumedView.allCases[Int(values[ExerciseForm.view])].cameraView,
      leastConfidence: leastConfidence.value
    )
    judged?.append((measured, time))
    if leastConfidence.isTraced { traceConfidence(of: measured) }
    var judge = RepJudge(time: rep.time, decisionTime: time, result: FormResult())
    for measure in form.measures {
      for gauge in measure.gauges(of: measured) { judge.measure(measure.quantity, gauge) }
    }
    for rule in rules { rule.judge(measured, values, &judge) }
    // A rep of which nothing else was measured was not judged, and its tempo would say that it was.
    if !judge.result.measurements.isEmpty {
      tempo.found(repTurningAt: rep.time, confidence: measured.confidence)
    }
    result.findings += judge.result.findings
    result.measurements += judge.result.measurements
    result.abstentions += judge.result.abstentions
  }

  /// Compares every gauge of a rep with the lowest confidence, as it was compared when it was made.
  private mutating func traceConfidence(of rep: MeasuredRep) {
    let gauges =
      [rep.yaw] + form.measures.flatMap { $0.gauges(of: rep) }
      + form.rules.flatMap { $0.gauges(of: rep) }
    for confidence in gauges.compactMap(\.confidence) {
      _ = leastConfidence.isReached(by: confidence)
    }
  }
}
