// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Platform
import PoseTracks
import Storage
import Terminal
import Tuning

/// The thresholds of an analyzer that make its events, tuned against labelled events.
struct TunedEvents: TunedReports {
  /// The analyzer in use.
  let analyzer: AnalyzerConfiguration

  /// Creates a target.
  ///
  /// - Throws: `UsageError` if the analyzer reports no events.
  init(_ analyzer: AnalyzerConfiguration) throws(UsageError) {
    guard !analyzer.entry.events.isEmpty else {
      let others = AnalyzerCatalog.all.filter { !$0.events.isEmpty }.map(\.name)
      throw UsageError(
        "analyzer '\(analyzer.entry.name)' reports no events; these do: "
          + others.joined(separator: ", ")
      )
    }
    self.analyzer = analyzer
  }

  /// True for an analyzer that reports events and finds no fault.
  static func areUsual(of entry: AnalyzerDescription) -> Bool {
    entry.criteria.isEmpty && !entry.events.isEmpty
  }

  /// The parameters that are tuned if none is named.
  ///
  /// - Throws: `UsageError` if none can be traced.
  static func parameters(of entry: AnalyzerDescription) throws(UsageError) -> [Parameter] {
    let usual = ThresholdAxis.usualParameters(ofEventsBy: entry)
    guard !usual.isEmpty else {
      let known = entry.parameters.map(\.name).joined(separator: ", ")
      throw UsageError(
        "analyzer '\(entry.name)' has no usual threshold of events; choose with --parameters among \(known)"
      )
    }
    return usual
  }

  private var kinds: String {
    analyzer.entry.events.map { "'\($0.name)'" }.joined(separator: " or ")
  }

  /// The labels that a clip must have, for messages.
  var lackingLabels: String {
    "labelled events \(kinds) or a list of events looked for that has them"
  }

  /// True if the analyzer judges the exercise; labels of events are seen with the track.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool {
    analyzer.entry.judges(exercise)
  }

  /// The track with its labelled events; nil if nobody looked for any.
  func content(of read: LabelledTrack) -> EventfulClip? {
    EventfulClip(read.identity, read.form, kinds: analyzer.entry.events, read.track)
  }

  /// Returns why no setting can be better than another, or nil if one can.
  func obstacle(in clips: TunedClips<EventfulClip>) -> String? {
    guard clips.clips.allSatisfy({ $0.content.labelledCount == 0 }) else { return nil }
    return "these clips have no labelled event \(kinds): only false ones could be counted"
  }

  /// The number of labelled events, and how they are matched.
  func words(of labelled: Int) -> String {
    "\(counted(labelled, "labelled event")) \(kinds), matched one to one within 0.25 s; a side counts "
      + "where all of a clip have one."
  }
}
