// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Labels
import Platform
import Recognition
import RepCounting
import Scoring
import Statistics
import Storage
import Terminal
import Tuning

/// What `rep-tune` learns from labels instead of thresholds.
struct LearningOptions: Sendable {
  /// The options.
  static let options: [Option] = [
    .value(
      "recalibrate",
      "METHOD",
      "Instead fit maps from stated to true confidence: \(names(RecalibrationMethod.self))",
      choices: RecalibrationMethod.allCases.map(\.rawValue)
    ),
    .value(
      "classifier",
      "METHOD",
      "Instead train a classifier of exercises: \(names(RecognitionMethod.self))",
      choices: RecognitionMethod.allCases.map(\.rawValue)
    ),
    .output(
      "pose-samples",
      "Instead write the poses at labelled extremes and returns, for rep-eval --pose-samples",
      .poseSamples
    ),
  ]

  private static func names<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> String where Choice.RawValue == String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// What is learned.
  enum Task: Sendable {
    case recalibration(RecalibrationMethod, [CounterConfiguration])
    case classifier(RecognitionMethod)
    case poseSamples(OutputFile)
  }

  /// What is learned.
  let task: Task
  let clips: [String]
  let rater: String?
  let track: String?
  let folds: Int
  let seed: UInt64
  let plan: ResamplingPlan
  let place: ResultPlace
  let jobs: Int

  /// Takes what the arguments say; nil where thresholds are asked for.
  ///
  /// - Throws: `UsageError` where two things are asked for at once, or a counter cannot be parsed.
  init?(_ arguments: ParsedArguments) throws {
    let asked = ["recalibrate", "classifier", "pose-samples"].filter { arguments.has($0) }
    guard let first = asked.first else { return nil }
    guard asked.count == 1 else {
      throw UsageError("--\(asked[0]) and --\(asked[1]) are two things to learn; ask for one")
    }
    switch first {
    case "recalibrate":
      let method = arguments.string("recalibrate").flatMap(RecalibrationMethod.init(rawValue:))
      task = .recalibration(method ?? .isotonic, try Self.counters(arguments))
    case "classifier":
      let method = arguments.string("classifier").flatMap(RecognitionMethod.init(rawValue:))
      task = .classifier(method ?? .nearestPoses)
    default:
      guard let file = arguments.output("pose-samples") else { return nil }
      task = .poseSamples(file)
    }
    clips = arguments.strings("clip")
    rater = arguments.string("rater")
    track = arguments.string("tracks")
    folds = try arguments.integer("folds", in: 2...1000) ?? 5
    seed = try arguments.seed()
    plan = ResamplingPlan(
      replicates: try arguments.integer("replicates", in: 1...1_000_000) ?? 2_000,
      seed: seed
    )
    place = ResultPlace(arguments)
    jobs = try arguments.jobs()
  }

  /// The counter named, or the designs in use and their corrections.
  private static func counters(_ arguments: ParsedArguments) throws -> [CounterConfiguration] {
    let texts = arguments.strings("counter")
    guard !texts.isEmpty else { return CounterCatalog.usual.map { CounterConfiguration($0) } }
    return try texts.flatMap { text -> [CounterConfiguration] in
      if text == "all" { return CounterCatalog.all.map { CounterConfiguration($0) } }
      do throws(ConfigurationError) {
        return [try CounterConfiguration(parsing: text)]
      } catch {
        throw UsageError("--counter '\(text)': \(error)")
      }
    }
  }
}
