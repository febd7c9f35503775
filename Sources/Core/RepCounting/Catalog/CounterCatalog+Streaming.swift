// SPDX-License-Identifier: Apache-2.0
import Basics

extension CounterCatalog {
  /// Counters that follow the signal sample by sample.
  static let streaming: [CounterDescription] = [
    adaptiveRange, adaptiveRangeFixed, zeroCrossing, velocityPhases, template, phaseOscillator,
    hiddenMarkov, quickPose, poseRAC,
  ]

  private static let poseServices = "public Swift pose services"

  private static let adaptiveRange = CounterDescription(
    name: "adaptive-range",
    summary:
      "Thresholds at 30 and 70 % of a range that shrinks by the frame, as in public pose services.",
    parameters: [amplitude(0.03, "The range below which nothing is counted.")],
    isLiteral: true,
    countsBeforeExtreme: true,
    source: poseServices,
    thresholds: .adaptiveRange(hasDwell: false) { _ in .literal }
  ) { MachineCounter(AdaptiveRange(minAmplitude: $0["min-amplitude"], clock: .literal)) }

  private static let adaptiveRangeFixed = CounterDescription(
    name: "adaptive-range-fixed",
    summary: "Thresholds at 30 and 70 % of a range that shrinks by the second.",
    parameters: [
      amplitude(0.03, "The range below which nothing is counted."),
      Parameter(
        "leak",
        "The time constant of the shrinking range.",
        unit: .seconds,
        range: 0.5...30,
        scale: .logarithmic,
        default: 3.3
      ),
      Parameter(
        "dwell",
        "The least time that the signal stays beyond a threshold.",
        unit: .seconds,
        range: 0...1,
        default: 0.05
      ),
    ],
    countsBeforeExtreme: true,
    source: poseServices + ", corrected",
    thresholds: .adaptiveRange(hasDwell: true, clock)
  ) { MachineCounter(AdaptiveRange(minAmplitude: $0["min-amplitude"], clock: clock($0))) }

  private static func clock(_ settings: CounterSettings) -> AdaptiveRange.Clock {
    .seconds(leak: settings["leak"], stay: settings["dwell"])
  }

  static let adaptivePersistence = CounterDescription(
    name: "adaptive-persistence",
    summary: "The zig-zag whose amplitude is half of the reps just seen.",
    parameters: [amplitude(0.08, "The amplitude that the first reps must pass."), smoothing],
    source: "persistence of swings; half of the second largest of four",
    thresholds: .adaptivePersistence
  ) {
    MachineCounter(
      AdaptivePersistence(minAmplitude: $0["min-amplitude"], smoothing: $0["smoothing"])
    )
  }

  private static let zeroCrossing = CounterDescription(
    name: "zero-crossing",
    summary: "A crossing of the signal's trend from above to below, with a dead band.",
    parameters: [
      amplitude(0.08, "The least height of the dead band."),
      Parameter(
        "trend",
        "The time constant of the trend.",
        unit: .seconds,
        range: 0.5...30,
        scale: .logarithmic,
        default: 4
      ),
    ],
    source: "the classic detrended Schmitt trigger",
    thresholds: .zeroCrossing
  ) { MachineCounter(ZeroCrossing(minAmplitude: $0["min-amplitude"], trend: $0["trend"])) }

  private static let velocityPhases = CounterDescription(
    name: "velocity-phases",
    summary: "A phase away from rest and a phase back, separated by speed.",
    parameters: [
      amplitude(0.05, "The least travel out and back."),
      Parameter(
        "min-speed",
        "The least speed of a phase, per second.",
        unit: .signal,
        range: 0.01...2,
        scale: .logarithmic,
        default: 0.15
      ),
      Parameter(
        "window",
        "The length of the window that gives the speed.",
        unit: .seconds,
        range: 0.05...1,
        default: 0.25
      ),
    ],
    source: "rayancheca/kinetics 95b89f1, detectPhase, in seconds",
    thresholds: .velocityPhases
  ) {
    MachineCounter(
      VelocityPhases(
        minAmplitude: $0["min-amplitude"],
        minSpeed: $0["min-speed"],
        window: $0["window"]
      )
    )
  }

  private static let template = CounterDescription(
    name: "template",
    summary: "Stretches that look like the first two reps under dynamic time warping.",
    parameters: [amplitude(0.08, "The least rise and fall of the first two reps."), smoothing],
    source: "Sakurai, Faloutsos, Yamamuro, ICDE 2007 (SPRING)",
    thresholds: .template
  ) {
    MachineCounter(Template(minAmplitude: $0["min-amplitude"], smoothing: $0["smoothing"]))
  }

  private static let phaseOscillator = CounterDescription(
    name: "phase-oscillator",
    summary: "A turn of an oscillator that follows the signal with a Kalman filter.",
    parameters: [
      amplitude(0.08, "The least travel of a turn."),
      Parameter(
        "noise",
        "The standard deviation of the signal's noise.",
        unit: .signal,
        range: 0.001...0.1,
        scale: .logarithmic,
        default: 0.01
      ),
      Parameter(
        "period",
        "The expected length of the first rep.",
        unit: .seconds,
        range: 0.5...10,
        scale: .logarithmic,
        default: 2.5
      ),
    ],
    source: "extended Kalman filter on a cosine"
  ) {
    MachineCounter(
      PhaseOscillator(
        minAmplitude: $0["min-amplitude"],
        noise: $0["noise"],
        period: $0["period"]
      )
    )
  }

  private static let hiddenMarkov = CounterDescription(
    name: "hidden-markov",
    summary: "A hidden Markov model of four phases in a ring, each with a position and a speed.",
    parameters: [
      amplitude(0.08, "The least range of the signal."),
      Parameter(
        "dwell",
        "The least time that a phase is the likeliest.",
        unit: .seconds,
        range: 0...1,
        default: 0.1
      ),
    ],
    source: "Rabiner, Proceedings of the IEEE 77(2), 1989",
    thresholds: .phases
  ) {
    MachineCounter(HiddenMarkovPhases(minAmplitude: $0["min-amplitude"], dwell: $0["dwell"]))
  }

  private static let quickPose = CounterDescription(
    name: "quickpose",
    summary: "A score above 0.6 and then below 0.3; the score is the position in the recent range.",
    parameters: score(enter: 0.6, exit: 0.3),
    source: "QuickPoseThresholdCounter; its own score is not public",
    thresholds: .scoreHysteresis
  ) {
    let (exit, enter) = $0.scores
    return MachineCounter(
      ScoreHysteresis(enter: enter, exit: exit, minAmplitude: $0["min-amplitude"])
    )
  }

  private static let poseRAC = CounterDescription(
    name: "poserac-trigger",
    summary: "Two poses, left one after the other; the score is the position in the recent range.",
    parameters: score(enter: 0.78, exit: 0.4),
    source: "PoseRAC, eval.py; its score is learned",
    thresholds: .actionTrigger
  ) {
    let (exit, enter) = $0.scores
    return MachineCounter(
      ActionTrigger(enter: enter, exit: exit, minAmplitude: $0["min-amplitude"])
    )
  }

  private static func score(enter: Double, exit: Double) -> [Parameter] {
    [
      amplitude(0.08, "The least width of the range."),
      Parameter(
        "enter",
        "The score above which a pose is entered.",
        unit: .share,
        range: 0...1,
        default: enter
      ),
      Parameter(
        "exit",
        "The score below which a pose is left.",
        unit: .share,
        range: 0...1,
        default: exit
      ),
    ]
  }
}

extension CounterSettings {
  /// The thresholds of a score in order.
  fileprivate var scores: (exit: Double, enter: Double) {
    (min(self["exit"], self["enter"]), max(self["exit"], self["enter"]))
  }
}
