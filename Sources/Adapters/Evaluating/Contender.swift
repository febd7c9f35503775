// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import Replay

/// Candidates that answer together: the counters or the analyzers of the catalogue, or one from outside.
protocol Contender<Answer>: Sendable {
  /// An answer about a track.
  associatedtype Answer

  /// Answers about a track by name, without those that failed and those that do not know the exercise.
  ///
  /// - Throws: `Interrupted`; `PlatformError` where a program cannot be started.
  func answers(to question: Question) throws -> [String: Answer]
}

/// The counters of the catalogue, which share the signals that they listen to.
struct CatalogueCounters: Contender {
  private let replay: Replay
  /// The counters' names, in order.
  let names: [String]
  private let reportsRejections: Bool

  /// Creates contenders.
  ///
  /// - Parameters:
  ///   - counters: No two alike.
  ///   - reportsRejections: Whether candidates that were not counted are asked for.
  init(_ counters: [CounterConfiguration], reportsRejections: Bool) {
    replay = Replay(counters)
    names = counters.map(\.description)
    self.reportsRejections = reportsRejections
  }

  func answers(to question: Question) -> [String: CounterReport] {
    names.keying(
      replay.reports(
        on: question.track,
        doing: question.activity,
        reportsRejections: reportsRejections
      )
    )
  }
}

/// The form analyzers of the catalogue, which judge clips of one exercise and no workout.
struct CatalogueAnalyzers: Contender {
  private let replay: FormReplay
  /// The analyzers' names, in order.
  let names: [String]

  /// Creates contenders, no two alike.
  init(_ analyzers: [AnalyzerConfiguration]) {
    replay = FormReplay(analyzers)
    names = analyzers.map(\.description)
  }

  func answers(to question: Question) -> [String: ProgramAnalysis] {
    guard let exercise = question.activity.exercise else { return [:] }
    let outcomes = replay.outcomes(of: question.track, exercise: exercise)
    return names.keying(outcomes.map { $0.map { ProgramAnalysis(form: $0.result) } })
      .compactMapValues(\.self)
  }
}

/// A counter from outside.
struct OutsideCounter: Contender {
  let trial: ExternalTrial<CounterReport>

  func answers(to question: Question) throws -> [String: CounterReport] {
    try trial.report(on: question).map { [trial.candidate.name: $0] } ?? [:]
  }
}

/// An analyzer from outside.
struct OutsideAnalyzer: Contender {
  let trial: ExternalTrial<ProgramAnalysis?>

  func answers(to question: Question) throws -> [String: ProgramAnalysis] {
    try (trial.report(on: question) ?? nil).map { [trial.candidate.name: $0] } ?? [:]
  }
}

/// A recognizer of exercises.
struct OutsideRecognizer: Contender {
  let trial: ExternalTrial<RecognizedTrack>

  func answers(to question: Question) throws -> [String: RecognizedTrack] {
    try trial.report(on: question).map { [trial.candidate.name: $0] } ?? [:]
  }
}

extension Sequence {
  /// The answers of all contenders by name.
  ///
  /// - Precondition: No two contenders share a name.
  func answers<Answer>(to question: Question) throws -> [String: Answer]
  where Element == any Contender<Answer> {
    var answers: [String: Answer] = [:]
    for contender in self {
      answers.merge(try contender.answers(to: question)) { _, _ in
        preconditionFailure("two contenders share a name")
      }
    }
    return answers
  }
}

extension [String] {
  /// Values by name, one for each of these names, in order.
  func keying<Value>(_ values: [Value]) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: zip(self, values))
  }
}
