// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import RepKit

/// The typed functions beside the catalogues that they are written from.
struct TypedThresholdTests {
  @Test(arguments: [
    ("StreamingCounter+Catalogue.swift", CounterCatalog.typedSource),
    ("StreamingSignal+Catalogue.swift", CounterCatalog.typedSignals),
    ("StreamingAnalyzer+Catalogue.swift", AnalyzerCatalog.typedSource),
    ("FeedbackConfiguration+Catalogue.swift", FeedbackCatalog.typedSource),
  ])
  func `the functions are those of the catalogue`(name: String, source: String) throws {
    let difference = try goldenDifference(
      of: source,
      from: name,
      in: "../../Sources/Core/RepKit/Catalogue"
    )
    #expect(difference == nil)
  }

  @Test func `every entry that streams has a function, in the catalogue's order`() {
    let counters = StreamingCounter.all.map(\.configuration.counter.name)
    #expect(counters == CounterCatalog.all.filter(\.streams).map(\.name))
    let analyzers = StreamingAnalyzer.all.map(\.configuration.entry.name)
    #expect(analyzers == AnalyzerCatalog.all.filter(\.streams).map(\.name))
  }

  @Test(arguments: StreamingCounter.all)
  func `each default of a counter is the number that its text gives, to the bit`(
    typed: StreamingCounter
  ) throws {
    let name = typed.configuration.counter.name
    var text = try CounterConfiguration(parsing: name)
    for parameter in text.parameters where parameter.name != "cooldown" {
      try text.set(parameter.name, to: parameter.text(of: parameter.defaultValue))
    }
    #expect(typed.configuration.values.values.bits == text.values.values.bits)
    #expect(typed.configuration.cooldown == nil && text.cooldown == nil)
    #expect(typed.configuration.signal == text.signal)
    #expect(typed.description == name && typed.defect == nil)
  }

  @Test(arguments: StreamingAnalyzer.all)
  func `each default of an analyzer is the number that its text gives, to the bit`(
    typed: StreamingAnalyzer
  ) throws {
    var text = try AnalyzerConfiguration(parsing: typed.configuration.entry.name)
    for parameter in text.parameters {
      try text.set(parameter.name, to: parameter.text(of: parameter.defaultValue))
    }
    #expect(typed.configuration.values.values.bits == text.values.values.bits)
    #expect(typed.defect == nil)
  }

  @Test func `each default of a policy is the number that its text gives, to the bit`() throws {
    let typed: [FeedbackConfiguration] = [.trainerVoiceCoach(), .trainerVoiceCoachFixed()]
    #expect(typed.map(\.entry.name) == FeedbackCatalog.all.map(\.name))
    for configuration in typed {
      let text = try FeedbackConfiguration(parsing: configuration.entry.name)
      #expect(configuration.values.values.bits == text.values.values.bits)
      #expect(configuration.defect == nil)
    }
  }

  @Test func `values that are given are those of the text`() throws {
    let counter = StreamingCounter.hysteresis(
      low: 95.5,
      side: .low,
      countOn: .enter,
      dwell: .milliseconds(250),
      cooldown: .seconds(0.4),
      signal: .kneeAngleLeft
    )
    let text =
      "hysteresis:low=95.5,side=low,count-on=enter,dwell=0.25,cooldown=0.4@knee-angle-left"
    #expect(counter.description == text)
    #expect(try counter == StreamingCounter(parsing: text))
    #expect(counter.configuration.cooldown?.bitPattern == 0.4.bitPattern)
    let analyzer = StreamingAnalyzer.pushUp(maxHipSag: 15, view: .side)
    #expect(analyzer.description == "push-up:max-hip-sag=15.0,view=side")
    let coach = FeedbackConfiguration.trainerVoiceCoachFixed(faultCooldown: .seconds(5.1))
    #expect(coach.description == "trainer-voice-coach-fixed:fault-cooldown=5.1")
  }

  @Test func `the stage before a counter is that of its text`() throws {
    let counter = StreamingCounter.zigZag(minAmplitude: 0.1).armed(settle: .milliseconds(1500))
    let text = "zig-zag:min-amplitude=0.1,settle=1.5"
    #expect(counter.description == text && counter.defect == nil)
    #expect(try counter == StreamingCounter(parsing: text))
    #expect(counter.configuration.arming == Arming(settle: 1.5))
    #expect(StreamingCounter.zigZag().armed(settle: .zero) == .zigZag())
    #expect(StreamingCounter.zigZag().armed(leave: 20).defect != nil)
    let call = try CounterConfiguration(parsing: text).swiftText(naming: ["settle": "Mine.settle"])
    #expect(
      call == """
        StreamingCounter.zigZag(
            minAmplitude: 0.1
          ).armed(settle: Mine.settle, still: 0.5, leave: 1.5)
        """
    )
  }

  @Test func `a configuration is written as the call that makes it`() throws {
    let text = "hysteresis:low=95.5,side=low,dwell=0.25,cooldown=0.4@knee-angle-left"
    let call = try CounterConfiguration(parsing: text).swiftText(naming: ["high": "Mine.high"])
    let expected = """
      StreamingCounter.hysteresis(
          low: 95.5,
          high: Mine.high,
          side: .low,
          dwell: .seconds(0.25),
          cooldown: .seconds(0.4),
          signal: .kneeAngleLeft
        )
      """
    #expect(call == expected)
    #expect(try CounterConfiguration(parsing: "zig-zag").swiftText() == "StreamingCounter.zigZag()")
    #expect(try CounterConfiguration(parsing: "prominence").swiftText() == nil)
    #expect(try CounterConfiguration(parsing: "zig-zag@principal-offline").swiftText() == nil)
    let analyzer = try AnalyzerConfiguration(parsing: "trainer-squat:axis=up")
    #expect(
      analyzer.swiftText() == "StreamingAnalyzer.trainerSquat(\n    axis: .up\n  )"
    )
    #expect(try AnalyzerConfiguration(parsing: "plank").swiftText() == nil)
  }

  @Test func `choices are those of the catalogue, in its order`() throws {
    let hysteresis = try #require(CounterCatalog.named("hysteresis")).parameters
    func names(_ name: String, _ parameters: [Parameter]) -> [String] {
      guard case .choice(let names)? = parameters.first(where: { $0.name == name })?.scale else {
        return []
      }
      return names
    }
    #expect(StreamingCounter.Side.allCases.map(\.rawValue) == names("side", hysteresis))
    #expect(StreamingCounter.Side.allCases.map(\.number) == [0, 1, 2])
    #expect(StreamingCounter.CountOn.allCases.map(\.rawValue) == names("count-on", hysteresis))
    let pushUp = try #require(AnalyzerCatalog.named("push-up")).parameters
    #expect(StreamingAnalyzer.View.allCases.map(\.rawValue) == names("view", pushUp))
  }

  @Test func `a value outside its range is kept, and said in the words of its text`() throws {
    let cases: [(ConfigurationError?, String)] = [
      (StreamingCounter.zigZagFixed(rest: .seconds(12)).defect, "zig-zag-fixed:rest=12.0"),
      (StreamingCounter.zigZag(minAmplitude: -1).defect, "zig-zag:min-amplitude=-1.0"),
      (StreamingCounter.zigZag(minAmplitude: .nan).defect, "zig-zag:min-amplitude=nan"),
      (StreamingCounter.zigZag(cooldown: .seconds(61)).defect, "zig-zag:cooldown=61.0"),
      (StreamingCounter.spectral(minShare: 1.5).defect, "spectral:min-share=1.5"),
    ]
    for (defect, text) in cases {
      let thrown = #expect(throws: ConfigurationError.self) { try StreamingCounter(parsing: text) }
      #expect(defect == thrown, "\(text)")
    }
    #expect(StreamingCounter.zigZag(minAmplitude: -1).description == "zig-zag:min-amplitude=-1.0")
    #expect(StreamingAnalyzer.pushUp(maxHipSag: 1000).defect != nil)
    #expect(FeedbackConfiguration.trainerVoiceCoach(cooldown: .seconds(-1)).defect != nil)
  }

  @Test func `a maker takes the nearest accepted value, and the default for what is no number`() {
    let wild = [-.infinity, -1e300, -1, 0, 1e300, .infinity, .nan]
    let samples = (0..<300).map { index in
      Sample(time: Double(index) / 30, value: 0.5 + 0.4 * (index % 60 < 30 ? 1 : -1), confidence: 1)
    }
    for description in CounterCatalog.all {
      for value in wild {
        let values = description.parameters.map { parameter in
          parameter.unit == .choice ? parameter.defaultValue : value
        }
        let configuration = CounterConfiguration(
          description,
          unchecked: values + [value],
          signal: description.defaultSignal
        )
        var counter = configuration.makeSignalCounter(for: .squat)
        _ = counter.events(of: samples)
      }
    }
    var within = FeedbackConfiguration.trainerVoiceCoach(cooldown: .seconds(-1)).values
    #expect(within["cooldown"] == 0)
    within = FeedbackConfiguration.trainerVoiceCoach(cooldown: .seconds(1000)).values
    #expect(within["cooldown"] == 60)
    #expect(
      StreamingCounter.zigZag(minAmplitude: .nan).configuration.values["min-amplitude"] == 0.08
    )
  }

  @Test func `what needs the whole clip is no streaming counter`() {
    for text in ["prominence", "matrix-profile", "zig-zag@principal-offline"] {
      let error = #expect(throws: ConfigurationError.self) { try StreamingCounter(parsing: text) }
      #expect(error?.message == "counter '\(text)' needs the whole clip, so it does not stream")
    }
    #expect(throws: ConfigurationError.self) { try StreamingAnalyzer(parsing: "plank") }
    #expect(throws: ConfigurationError.self) { try StreamingSignal(parsing: "angle-best-offline") }
    #expect(throws: ConfigurationError.self) { try StreamingSignal(parsing: "hight") }
    let recorded = #expect(throws: ConfigurationError.self) {
      try StreamingSignal(parsing: "vertical-force")
    }
    #expect(
      recorded?.message
        == "signal 'vertical-force' is of devices beside the poses, so it does not stream"
    )
  }

  @Test func `every signal that needs no whole clip has a name`() throws {
    let names = Signal.namesByExercise + Signal.all.filter(\.streams).map(\.id)
    for name in names where !name.hasSuffix("-offline") {
      #expect(
        try StreamingSignal(parsing: name).signal(in: .squat) == Signal.named(name, in: .squat)
      )
    }
    #expect(StreamingSignal.kneeAngleBest.name == "knee-angle-best")
  }

  @Test func `every exercise of the catalogue is a member, in its order`() {
    let members: [Exercise] = [
      .airSquat, .backSquat, .battleRope, .benchPress, .bicepsCurl, .bridge, .burpee,
      .cleanAndPress, .climbingMove, .deadlift, .dip, .frontRaise, .handstandPushUp, .jumpingJack,
      .legRaise, .lunge, .plank, .pommelHorse, .pullUp, .punch, .pushUp, .romanianDeadlift,
      .ropePushdown, .shoulderPress, .sitUp, .squat, .standing, .walking,
    ]
    #expect(members == Exercise.all)
    #expect(members.map(\.id) == members.map(\.id).sorted())
    #expect(Exercise.squat == Exercise.named("squat"))
  }
}

extension [Double] {
  fileprivate var bits: [UInt64] { map(\.bitPattern) }
}
