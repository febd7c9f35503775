// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Platform
import PoseTracks
import Storage
import Terminal
import Tuning

/// The limits of an analyzer that make its judgements, tuned against labelled grades and classes.
struct TunedJudgements: TunedReports {
  /// The analyzer in use.
  let analyzer: AnalyzerConfiguration
  /// The subjects whose labels count.
  private let subjects: [String]

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - analyzer: The analyzer in use.
  ///   - subject: The subject whose labels count; nil for all that the analyzer judges.
  /// - Throws: `UsageError` if the analyzer does not judge it, or nothing.
  init(_ analyzer: AnalyzerConfiguration, subject: String?) throws(UsageError) {
    let known = analyzer.entry.judgements
    guard !known.isEmpty else {
      let others = AnalyzerCatalog.all.filter { !$0.judgements.isEmpty }.map(\.name)
      throw UsageError(
        "analyzer '\(analyzer.entry.name)' judges nothing"
          + (others.isEmpty ? "" : "; these do: " + others.joined(separator: ", "))
      )
    }
    if let subject, !known.contains(subject) {
      throw UsageError(
        "--rule: analyzer '\(analyzer.entry.name)' does not judge '\(subject)'"
          + (closest(subject, in: known).map { ", did you mean '\($0)'?" }
            ?? "; known: \(known.joined(separator: ", "))")
      )
    }
    self.analyzer = analyzer
    subjects = subject.map { [$0] } ?? known
  }

  /// The parameters that are tuned if none is named: the first two that can be traced and are limits of severity.
  var parameters: [Parameter] {
    get throws(UsageError) {
      let traced = analyzer.entry.parameters.filter {
        analyzer.entry.tracedParameters.contains($0.name)
      }
      let limits = traced.filter { $0.name.hasPrefix("mild-") || $0.name.hasPrefix("moderate-") }
      guard !limits.isEmpty else {
        let known = analyzer.entry.parameters.map(\.name).joined(separator: ", ")
        throw UsageError(
          "analyzer '\(analyzer.entry.name)' has no usual limit of judgements; choose with --parameters "
            + "among \(known)"
        )
      }
      return Array(limits.prefix(2))
    }
  }

  private var names: String { subjects.map { "'\($0)'" }.joined(separator: " or ") }

  /// The labels that a clip must have, for messages.
  var lackingLabels: String { "a labelled grade or class of \(names)" }

  /// True if the analyzer judges the exercise; labels of judgements are seen with the track.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool {
    analyzer.entry.judges(exercise)
  }

  /// The track with its labelled judgements; nil if there are none.
  func content(of read: LabelledTrack) -> GradedClip? {
    GradedClip(read.identity, read.form, subjects: subjects, read.track)
  }

  /// The number of labelled judgements, and the verdicts that they are held against.
  func words(of labelled: Int) -> String {
    "\(counted(labelled, "labelled judgement")) of \(names), each held against the verdict that lasts "
      + "longest within it."
  }
}
