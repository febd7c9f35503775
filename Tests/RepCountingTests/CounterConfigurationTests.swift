// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import Testing

@Suite struct CounterConfigurationTests {
  @Test(arguments: [
    "article-rep-counter", "article-rep-counter:min-amplitude=0.1@hip-depth",
    "zig-zag:cooldown=0.5",
    "hysteresis:low=80.0,high=150.0,side=low,count-on=enter,cooldown=1.25@knee-angle-left",
    "zig-zag:min-amplitude=0.1,cooldown=0.5,settle=1.0,still=0.3,leave=2.0@hip-depth",
    "aigym@angle-best-offline", "article-adaptive-counter@burpee-depth",
  ])
  func `a canonical text prints as it was`(text: String) throws {
    #expect(try CounterConfiguration(parsing: text).description == text)
  }

  @Test(arguments: [
    ("zig-zag:min-amplitude=0.08", "zig-zag"), ("zig-zag@height", "zig-zag"),
    ("aigym:high=145,low=90@limb-angle-right", "aigym"),
    ("zig-zag-fixed:rest=1,min-amplitude=.1", "zig-zag-fixed:min-amplitude=0.1,rest=1.0"),
    ("hysteresis:side=extreme,count-on=exit", "hysteresis"),
    ("seed-rep-counter:min-amplitude=0.08@hip-depth", "article-rep-counter@hip-depth"),
    ("seed-adaptive-counter-fixed:share=.5", "article-adaptive-counter-fixed:share=0.5"),
  ])
  func `defaults are left out and the order is the catalogue's`(
    _ text: String,
    _ canonical: String
  ) throws {
    let configuration = try CounterConfiguration(parsing: text)
    #expect(configuration.description == canonical)
    #expect(try CounterConfiguration(parsing: canonical).description == canonical)
  }

  @Test(arguments: [
    ("zigzag", "unknown counter 'zigzag'; did you mean 'zig-zag'?"),
    (
      "seed-rep-countr",
      "unknown counter 'seed-rep-countr'; did you mean 'article-rep-counter'?"
    ),
    (
      "zig-zag:min-amplitud=1",
      "unknown parameter 'min-amplitud' of counter 'zig-zag'; did you mean 'min-amplitude'?"
    ),
    ("zig-zag@hip-dept", "unknown signal 'hip-dept'; did you mean 'hip-depth'?"),
    ("zig-zag:min-amplitude=x", "'x' is not a number, for parameter 'min-amplitude'"),
    ("zig-zag:min-amplitude=0", "parameter 'min-amplitude' must be above 0, not 0.0"),
    ("zig-zag:min-amplitude=nan", "'nan' is not a number, for parameter 'min-amplitude'"),
    ("zig-zag:cooldown=-1", "parameter 'cooldown' must be in 0.0...60.0, not -1.0"),
    ("zig-zag:settle=11", "parameter 'settle' must be in 0.0...10.0, not 11.0"),
    ("zig-zag:leave=0", "parameter 'leave' must be in 0.1...10.0, not 0.0"),
    ("zig-zag:cooldown=1,cooldown=2", "parameter 'cooldown' is given twice"),
    ("zig-zag:min-amplitude", "'min-amplitude' is not of the form name=value"),
    ("zig-zag:", "there is nothing after ':'"),
    ("zig-zag@", "unknown signal ''"),
    (
      "hysteresis:side=hi",
      "unknown value 'hi' of parameter 'side'; known: extreme, low, high"
    ),
    ("", "unknown counter ''"),
  ])
  func `what is wrong is said`(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try CounterConfiguration(parsing: text)
    }
    #expect(error?.message == message)
  }

  @Test func `names in the catalogue are unique and defaults in range`() {
    #expect(Set(CounterCatalog.all.map(\.name)).count == CounterCatalog.all.count)
    for counter in CounterCatalog.all {
      for parameter in counter.parameters {
        #expect(parameter.range.contains(parameter.defaultValue), "\(counter.name)")
        #expect(parameter.summary.hasSuffix("."))
      }
      #expect(Set(counter.parameters.map(\.name)).count == counter.parameters.count)
      #expect(CounterCatalog.named(counter.name)?.name == counter.name)
    }
  }

  @Test(arguments: Exercise.all.map(\.id))
  func `every counter can be made for every exercise`(id: String) throws {
    let exercise = try #require(Exercise.named(id))
    for counter in CounterCatalog.all {
      var made = CounterConfiguration(counter).makeCounter(for: exercise)
      var events: [RepEvent] = []
      made.finish(into: &events)
      #expect(events.isEmpty)
    }
  }
}
