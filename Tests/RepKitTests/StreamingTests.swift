// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

@testable import RepKit

/// A value that declares that it streams keeps no more after half an hour than after minutes.
///
/// Memory is counted in stored elements, see `storedElements(of:)`: the most in late periods of a stream that
/// repeats itself, less the most in early ones. A list that grows by one with every rep, or by two with every period,
/// is told; what grows more slowly is not.
struct StreamingTests {
  /// The number of more elements that windows may hold that are cleared now and then.
  private static let slack = 150
  private static let periods = 40

  /// The growth in elements from early to late in a stream.
  private func growth(
    every stride: Int,
    _ stream: RepeatedTrack,
    _ take: (PoseFrame) -> Any
  ) -> Int {
    var (early, late) = (0, 0)
    for index in 0..<Self.periods * stream.period {
      let value = take(stream[index])
      let period = index / stream.period
      guard index % stride == 0 else { continue }
      if (2..<10).contains(period) { early = max(early, storedElements(of: value)) }
      if period >= Self.periods - 8 { late = max(late, storedElements(of: value)) }
    }
    return late - early
  }

  private func growth(_ counter: any PoseCounter, _ stream: RepeatedTrack) -> Int {
    var counter = counter
    return growth(every: 23, stream) { pose in
      var events: [RepEvent] = []
      counter.update(pose, into: &events)
      return counter
    }
  }

  private func growth(_ analyzer: any FormAnalyzer, _ stream: RepeatedTrack) -> Int {
    var analyzer = analyzer
    return growth(every: 53, stream) { pose in
      var result = FormResult()
      analyzer.update(pose, into: &result)
      return analyzer
    }
  }

  private static let squats = RepeatedTrack(
    SquatFigure().track(reps: 10, seconds: 2.2, noise: 0.5, seed: 1)
  )

  @Test(arguments: StreamingCounter.all)
  func `a counter that streams keeps a window`(counter: StreamingCounter) throws {
    #expect(growth(try counter.makeCounter(for: .squat), Self.squats) <= Self.slack)
  }

  @Test(arguments: ["height", "hip-depth-torso", "angle-best", "angle", "principal"])
  func `a signal that streams keeps a window`(signal: String) throws {
    let counter = try StreamingCounter(parsing: "zig-zag-fixed:cooldown=0.5@\(signal)")
    #expect(growth(try counter.makeCounter(for: .squat), Self.squats) <= Self.slack)
  }

  @Test(arguments: StreamingAnalyzer.all)
  func `an analyzer that streams keeps a window`(analyzer: StreamingAnalyzer) throws {
    let entry = analyzer.configuration.entry
    let exercise = try #require(Exercise.all.first { entry.judges($0) })
    // From the front, where much is not judged, and from the side.
    for seed: UInt64 in 0...1 {
      let stream = RepeatedTrack(conformanceTrack(of: entry.name, seed: seed))
      let found = growth(try analyzer.makeAnalyzer(for: exercise), stream)
      #expect(found <= Self.slack, "seed \(seed)")
    }
  }

  @Test func `reps that are never judged are forgotten, too`() throws {
    // No squat: what moves is too small for a rep, and its phases are all there is.
    let stream = RepeatedTrack(PushUpFigure().track(reps: 6, seconds: 2), still: 30, nobody: 0)
    let analyzer = StreamingAnalyzer.pushUp(minAmplitude: 0.8)
    #expect(growth(try analyzer.makeAnalyzer(for: .pushUp), stream) <= Self.slack)
  }

  @Test(arguments: ["prominence", "matrix-profile", "zig-zag@angle-best-offline"])
  func `a counter that needs the clip grows, and declares nothing`(text: String) throws {
    let configuration = try CounterConfiguration(parsing: text)
    let counter = configuration.makeCounter(for: .squat)
    #expect(!configuration.streams)
    #expect(!(counter is any StreamingPoseCounter))
    #expect(growth(counter, Self.squats) > Self.slack)
  }

  @Test(arguments: ["kinetics-grappling-fixed", "kinetics-wall-fixed"])
  func `an analyzer that needs the clip grows, and declares nothing`(name: String) throws {
    let analyzer = try AnalyzerConfiguration(parsing: name).makeAnalyzer()
    #expect(!(analyzer is any StreamingFormAnalyzer))
    #expect(growth(analyzer, RepeatedTrack(conformanceTrack(of: name, seed: 1))) > Self.slack)
  }

  /// A million; a tenth of them in a debug build, as under the sanitizer, which takes a hundred times as long.
  private static var frames: Int {
    #if DEBUG
    100_000
    #else
    1_000_000
    #endif
  }

  @Test func `a million frames leave the memory of a session flat, and are all counted`() throws {
    let reps = 10
    let stream = RepeatedTrack(SquatFigure().track(reps: reps, seconds: 2), still: 300, nobody: 70)
    #expect(stream.period == 1_000)
    var session = try RepSession(
      exercise: .squat,
      counter: .zigZagFixed(cooldown: .seconds(0.4)),
      analyzer: .trainerSquatFixed(),
      coach: .trainerVoiceCoachFixed()
    )
    var elements: [Int] = []
    var ignored = 0
    for index in 0..<Self.frames {
      if session.take(stream[index]).ignored != nil { ignored += 1 }
      if index % (Self.frames / 10) == Self.frames / 10 - 500 {
        elements.append(storedElements(of: session))
      }
    }
    _ = session.finish()
    let first = try #require(elements.first)
    #expect(elements.allSatisfy { $0 <= first + Self.slack }, "\(elements)")
    #expect(first < 10_000)
    #expect(ignored == 0 && session.count == Self.frames / 1_000 * reps)
  }

  @Test func `the guide lists what does not stream, and nothing else`() throws {
    let root = Files.folder(of: #filePath) + "/../.."
    let page = try Files.readText(root + "/Documentation/RepKit.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("| needs ") }
    func isListed(_ name: String) -> Bool { rows.contains { $0.contains("`\(name)`") } }
    for counter in CounterCatalog.all {
      #expect(isListed(counter.name) == !counter.streams, "\(counter.name)")
    }
    for analyzer in AnalyzerCatalog.all {
      #expect(isListed(analyzer.name) == !analyzer.streams, "\(analyzer.name)")
    }
  }
}
