// SPDX-License-Identifier: Apache-2.0
import Results
import Scoring

/// The report of the tracks themselves.
struct ReportedTracks: ReportedKind {
  let input: ReportInput

  var glance: [GlanceColumn] {
    [
      .pooled("jitter:common", title: "Jitter", input.tracks),
      .pooled("jitter-lag", input.tracks, decimals: 0),
      .pooled("jitter-coverage", input.tracks),
      .pooled("joint-error", input.tracks, decimals: 1),
    ]
  }

  func sections(beside leader: String) -> [PageSection?] {
    [
      PairedSection(
        "tracks",
        "The tracks themselves",
        link: "Tracks",
        heading: "Backend",
        meaning:
          "Jitter is over the frames and joints that all backends saw, in the same torso length.",
        input.tracks,
        leader: leader,
        columns: MeasureColumn.trackDifferences,
        name: { _ in "" }
      ).section,
      TracksSection(input: input).live,
    ]
  }

  var facts: PageFacts? {
    guard !input.tracks.isEmpty else { return nil }
    return PageFacts(
      backends: input.tracks.map(\.track),
      clips: input.tracks.flatMap { $0.clips.map(\.clip) }
    )
  }

  var sections: [PageSection?] {
    let tracks = TracksSection(input: input)
    return [tracks.summary, tracks.live, tracks.joints]
  }

  var measures: [MeasureList] {
    input.tracks.map { MeasureList(name: $0.track, measures: $0.measures) }
  }

  var columns: [MeasureColumn] {
    MeasureColumn.known(MeasureColumn.tracks, in: input.tracks.map { $0.measure })
  }

  var summaries: [SummaryTable] {
    guard !input.tracks.isEmpty else { return [] }
    return [
      SummaryTable(
        title: "Backends",
        head: ["Backend"],
        observed: "clips / subjects / frames",
        columns: columns,
        rows: input.tracks.map { track in
          (
            [track.track], "\(track.clips.count) / \(track.subjects) / \(track.frames)",
            track.measure
          )
        }
      )
    ]
  }

  static let fileHead = ["backend", "clips", "subjects", "frames"]

  var file: SummaryFile? {
    guard !input.tracks.isEmpty else { return nil }
    return SummaryFile(
      name: "summary-tracks.csv",
      head: Self.fileHead,
      columns: MeasureColumn.tracks,
      rows: input.tracks.map { track in
        let head = [track.track, "\(track.clips.count)", "\(track.subjects)", "\(track.frames)"]
        return (head, track.measure)
      }
    )
  }
}

extension TrackEvaluation {
  /// The number of frames of its clips.
  var frames: Int { clips.reduce(0) { $0 + $1.frames } }
}
