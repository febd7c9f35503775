// SPDX-License-Identifier: Apache-2.0
import Scoring
import Storage

/// A score of a clip that rules gather.
protocol TalliedScore: Measured {
  /// The part of it that is measured.
  associatedtype Item: Tallied

  /// True if clips outside of a rule's slice may change without notice.
  static var isComparedInSliceAlone: Bool { get }
  /// The subjects under test in a run, each with the scores of its clips.
  static func tested(in run: Run) -> [TestedScores<Self>]

  /// The part that is measured.
  var item: Item { get }
  /// True if the same was said of the clip.
  func saysTheSame(as other: Self) -> Bool
}

extension TalliedScore {
  static var isComparedInSliceAlone: Bool { false }
}

extension TalliedScore where Self: Tallied {
  var item: Self { self }
}

/// The scores of one counter, analyzer or track configuration.
struct TestedScores<Score> {
  /// The counter, the analyzer with its policy, or nothing for a track.
  var subject = ""
  /// The values that rules select it by: those of its kind's keys in their order, the track last.
  var names: [String]
  /// Clip by clip, in manifest order.
  var clips: [Score]

  /// The track configuration.
  var track: String { names.last ?? "" }
}

extension ClipScore: TalliedScore {
  static var isComparedInSliceAlone: Bool { true }

  static func tested(in run: Run) -> [TestedScores<ClipScore>] {
    run.evaluations.map {
      let tested = $0.configuration
      return TestedScores(
        subject: tested.counter,
        names: [tested.counter, tested.track],
        clips: $0.clips
      )
    }
  }

  func saysTheSame(as other: ClipScore) -> Bool { events == other.events }
}

extension FormScore: TalliedScore {
  static func tested(in run: Run) -> [TestedScores<FormScore>] {
    run.forms.map {
      let tested = $0.configuration
      return TestedScores(
        subject: tested.analyzer + (tested.feedback.map { " > \($0)" } ?? ""),
        names: [tested.analyzer, tested.feedback ?? "", tested.track],
        clips: $0.clips
      )
    }
  }

  var item: FormQuestion { FormQuestion(self) }

  func saysTheSame(as other: FormScore) -> Bool {
    result == other.result && alerts == other.alerts
  }
}

extension TrackSummary: TalliedScore {
  static func tested(in run: Run) -> [TestedScores<TrackSummary>] {
    run.tracks.map { TestedScores(names: [$0.track], clips: $0.clips) }
  }

  func saysTheSame(as other: TrackSummary) -> Bool { values == other.values }
}

extension PhaseScore: TalliedScore {
  static func tested(in run: Run) -> [TestedScores<PhaseScore>] {
    run.phases.map { TestedScores(names: [$0.track], clips: $0.clips) }
  }

  func saysTheSame(as other: PhaseScore) -> Bool { self == other }
}
