// SPDX-License-Identifier: Apache-2.0
import Evaluating
import PoseTracks
import Storage
import Terminal
import Tuning

/// What a search looks at of a clip.
protocol TunedContent: Sendable {
  /// What the clip is.
  var facts: ClipFacts { get }
}

extension SweptClip: TunedContent {}
extension JudgedClip: TunedContent {}
extension CoachedClip: TunedContent {}
extension EventfulClip: TunedContent {}
extension GradedClip: TunedContent {}
extension PhasedClip: TunedContent {}

/// What is tuned: which clips it takes, and how it is searched on them.
protocol TunedTarget<Content>: Sendable {
  /// What is kept of a clip.
  associatedtype Content: TunedContent

  /// The labels that a clip must have, for messages.
  var lackingLabels: String { get }
  /// Whether labels, of an exercise, are what it takes.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool
  /// What is kept of a clip; nil where its labels are not what it takes.
  func content(of read: LabelledTrack) -> Content?
  /// The samples that are all a merge of shards needs of a clip's track; nil if it needs the track.
  func samples(of content: Content) -> [Sample]?
  /// The content of a clip of which `samples(of:)` were kept.
  func content(of measured: MeasuredClip) -> Content?
  /// The questions about clips that a search is known to ask, whatever it will choose.
  func questions(_ run: StudyRun) -> [ClipQuestion<Content>]
  /// Does what is asked for besides, before anything is searched.
  func prepare(_ clips: TunedClips<Content>, in terminal: Terminal) throws
  /// Why no setting can be better than another; nil where one can.
  func obstacle(in clips: TunedClips<Content>) -> String?
  /// What to mind about clips.
  func warnings(about clips: TunedClips<Content>) -> [String]
  /// Searches, chooses, judges, and measures what a report shows.
  ///
  /// - Throws: `Interrupted`.
  func report(
    on clips: TunedClips<Content>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport
}

extension TunedTarget {
  /// The track is needed.
  func samples(of content: Content) -> [Sample]? { nil }
  /// Nil: samples are never kept alone.
  func content(of measured: MeasuredClip) -> Content? { nil }
  /// Nothing is asked for besides.
  func prepare(_ clips: TunedClips<Content>, in terminal: Terminal) throws {}
  /// Any setting may be better than another.
  func obstacle(in clips: TunedClips<Content>) -> String? { nil }
  /// Nothing.
  func warnings(about clips: TunedClips<Content>) -> [String] { [] }
}
