// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The counters that a configuration can name.
public enum CounterCatalog {
  /// All counters, those of `usual` first.
  public static let all: [CounterDescription] = usual + streaming + windowed

  /// The designs in use and their corrections, literal ports before corrected versions, and the counter to begin with.
  public static let usual: [CounterDescription] = [
    articleRepCounter, articleRepCounterFixed, articleAdaptiveCounter, articleAdaptiveCounterFixed,
    zigZag, zigZagFixed, aiGym, hysteresis, adaptivePersistence,
  ]

  /// The counter of a name; nil if the catalogue has none.
  public static func named(_ name: String) -> CounterDescription? {
    all.first { $0.name == name }
  }

  private static let article = "AI-Powered Exercise Rep Counting via Mobile Camera"
  /// The article names a framework with y up and one with y down.
  private static let trackingPoints = ["tracking-point-down", "tracking-point-up"]

  static func amplitude(_ value: Double, _ summary: String) -> Parameter {
    Parameter(
      "min-amplitude",
      summary,
      unit: .signal,
      range: 0.005...0.5,
      scale: .logarithmic,
      default: value
    )
  }

  static let smoothing = Parameter(
    "smoothing",
    "The length of the moving mean.",
    unit: .seconds,
    range: 0...1,
    default: 0.17
  )

  private static let articleRepCounter = CounterDescription(
    name: "article-rep-counter",
    summary: "The article's state machine, as published; it counts about every second rep.",
    parameters: [amplitude(0.08, "The deviation from the sliding baseline that begins a rep.")],
    isLiteral: true,
    publishedSignals: trackingPoints,
    source: article + ", RepCounter",
    thresholds: .article
  ) { ArticleRepCounter(minAmplitude: $0["min-amplitude"]) }

  private static let articleRepCounterFixed = CounterDescription(
    name: "article-rep-counter-fixed",
    summary:
      "The article's counter, corrected: the signal leaves rest and comes most of the way back.",
    parameters: [amplitude(0.08, "The least travel from rest that makes a rep."), smoothing],
    source: article + ", RepCounter, corrected",
    thresholds: .returning
  ) { ArticleRepCounterFixed(minAmplitude: $0["min-amplitude"], smoothing: $0["smoothing"]) }

  private static let share = Parameter(
    "share",
    "The share of the observed range that makes a rep.",
    unit: .share,
    range: 0.05...1,
    default: 0.4
  )

  private static let articleAdaptiveCounter = CounterDescription(
    name: "article-adaptive-counter",
    summary: "The article's counter with 40 % of the range of the first 75 samples, as published.",
    parameters: [
      amplitude(0.05, "The amplitude until the first samples were seen."),
      Parameter(
        "samples",
        "The number of first samples whose range is measured; the article's 75.",
        unit: .samples,
        range: 2...600,
        default: 75
      ),
      share,
    ],
    isLiteral: true,
    publishedSignals: trackingPoints,
    source: article + ", AdaptiveRepCounter"
  ) {
    ArticleAdaptiveCounter(
      minAmplitude: $0["min-amplitude"],
      samples: Int($0["samples"].rounded()),
      share: $0["share"]
    )
  }

  private static let articleAdaptiveCounterFixed = CounterDescription(
    name: "article-adaptive-counter-fixed",
    summary:
      "The corrected counter with a share of the range of the last 10 s, if that is not noise.",
    parameters: [
      amplitude(0.05, "The amplitude at the start, and the least amplitude later."),
      Parameter(
        "max-amplitude",
        "The greatest amplitude.",
        unit: .signal,
        range: 0.05...1,
        scale: .logarithmic,
        default: 0.3
      ),
      share,
    ],
    source: article + ", AdaptiveRepCounter, corrected",
    thresholds: .adaptiveReturning
  ) {
    let floor = $0["min-amplitude"]
    return ArticleAdaptiveCounterFixed(
      minAmplitude: floor,
      maxAmplitude: max(floor, $0["max-amplitude"]),
      share: $0["share"]
    )
  }

  private static let zigZag = CounterDescription(
    name: "zig-zag",
    summary:
      "A rise and a fall beyond the amplitude on a mean of 5 frames, as published by Kinetics.",
    parameters: [amplitude(0.08, "The least rise and fall that make a rep.")],
    isLiteral: true,
    publishedSignals: ["right-wrist-height"],
    source: "rayancheca/kinetics 95b89f1, Core/Analytics/RepCounter.swift",
    persistence: { PersistenceRule(filter: FiveSampleMean(), amplitude: $0["min-amplitude"]) }
  ) { ZigZagCounter(minAmplitude: $0["min-amplitude"]) }

  private static let zigZagFixed = CounterDescription(
    name: "zig-zag-fixed",
    summary: "The zig-zag, corrected: its window is in seconds, and a rep can end at rest.",
    parameters: [
      amplitude(0.08, "The least rise and fall that make a rep."), smoothing,
      Parameter(
        "rest",
        "The time without a new peak that ends a rep; 0 for never.",
        unit: .seconds,
        range: 0...10,
        default: 0
      ),
    ],
    source: "rayancheca/kinetics 95b89f1, corrected",
    persistence: { settings in
      // A rep that is closed at rest counts a peak that need not fall.
      guard settings["rest"] == 0 else { return nil }
      return PersistenceRule(
        filter: MovingMean(seconds: settings["smoothing"]),
        amplitude: settings["min-amplitude"]
      )
    },
    thresholds: .restingZigZag
  ) {
    ZigZagCounterFixed(
      minAmplitude: $0["min-amplitude"],
      smoothing: $0["smoothing"],
      rest: $0["rest"]
    )
  }

  private static let aiGym = CounterDescription(
    name: "aigym",
    summary:
      "An angle below 90 degrees after one above 145 counts at once, as published by Ultralytics.",
    parameters: thresholds(low: 90, high: 145),
    defaultSignal: "limb-angle-right",
    isLiteral: true,
    countsBeforeExtreme: true,
    source: "Ultralytics, solutions/ai_gym.py",
    thresholds: .hysteresis(hasDwell: false, aiGymOptions)
  ) { HysteresisCounter(aiGymOptions($0)) }

  private static func aiGymOptions(_ settings: CounterSettings) -> HysteresisCounter.Options {
    var options = HysteresisCounter.Options.aiGym(extreme: settings.extreme)
    (options.low, options.high) = settings.thresholds
    return options
  }

  private static let hysteresis = CounterDescription(
    name: "hysteresis",
    summary: "Two thresholds: the signal passes one and comes back past the other.",
    parameters: thresholds(low: 100, high: 140) + [
      Parameter(
        "side",
        "The side whose visits are counted; by default the side of the rep's extreme.",
        choices: ["extreme", "low", "high"]
      ),
      Parameter(
        "count-on",
        "The moment of a visit at which the count rises.",
        choices: ["exit", "enter"]
      ),
      Parameter(
        "dwell",
        "The least time that the signal stays beyond a threshold.",
        unit: .seconds,
        range: 0...2,
        default: 0.1
      ),
      smoothing,
    ],
    defaultSignal: "angle-best",
    countsBeforeExtreme: true,
    source: "the general form of angle counters",
    thresholds: .hysteresis(hasDwell: true, hysteresisOptions)
  ) { HysteresisCounter(hysteresisOptions($0)) }

  private static func hysteresisOptions(_ settings: CounterSettings) -> HysteresisCounter.Options {
    let counted: HysteresisCounter.Side =
      switch settings["side"] {
      case 1: .low
      case 2: .high
      default: settings.extreme
      }
    let (low, high) = settings.thresholds
    return HysteresisCounter.Options(
      low: low,
      high: high,
      counted: counted,
      moment: settings["count-on"] == 1 ? .enter : .exit,
      extreme: settings.extreme,
      dwell: settings["dwell"],
      smoothing: settings["smoothing"]
    )
  }

  private static func thresholds(low: Double, high: Double) -> [Parameter] {
    [
      Parameter(
        "low",
        "The threshold below which the signal is on the low side.",
        unit: .signal,
        range: 30...150,
        default: low
      ),
      Parameter(
        "high",
        "The threshold above which the signal is on the high side.",
        unit: .signal,
        range: 60...175,
        default: high
      ),
    ]
  }
}

extension CounterSettings {
  /// The side of the dead band on which reps have their extreme.
  fileprivate var extreme: HysteresisCounter.Side { growsTowardsExtreme ? .high : .low }

  /// The thresholds in order.
  fileprivate var thresholds: (low: Double, high: Double) {
    (min(self["low"], self["high"]), max(self["low"], self["high"]))
  }
}
