// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import PoseTracks
import Scoring
import TrackQuality

/// The figures of tracks; each is there only if there is something to draw.
enum TrackFigures {
  /// Jitter of each backend against its lag, jitter of each joint, and angle errors by how far hinges are bent.
  static func all(_ tracks: [TrackEvaluation]) -> [Figure] {
    [jitterLag(tracks), skeleton(tracks), angleErrors(tracks)].compactMap(\.self)
  }

  private static func skeleton(_ tracks: [TrackEvaluation]) -> Figure? {
    let panels = tracks.compactMap { track -> SkeletonChart.Panel? in
      let known = track.joints.compactMap { joint in joint.jitter.map { (joint.joint, $0) } }
      guard !known.isEmpty else { return nil }
      let jitter = track.measure("jitter")
      return SkeletonChart.Panel(
        label: track.track,
        observations: counted(jitter?.clips ?? 0, "clip") + " of "
          + counted(jitter?.subjects ?? 0, "subject"),
        values: Dictionary(uniqueKeysWithValues: known)
      )
    }
    guard !panels.isEmpty else { return nil }
    return SkeletonChart(
      name: "jitter-by-joint",
      title: "Jitter of each joint, median over clips",
      quantity: "jitter, in % of torso length",
      panels: panels
    ).figure
  }

  /// Nil where fewer than two tracks have a jitter, or none has a lag.
  private static func jitterLag(_ tracks: [TrackEvaluation]) -> Figure? {
    func estimate(_ measure: Measure?) -> Estimate? {
      measure.flatMap { measure in
        measure.value.map {
          Estimate(value: $0, interval: measure.interval?.range)
        }
      }
    }
    let series = tracks.compactMap { track -> JitterLagChart.Series? in
      guard let jitter = estimate(track.measure("jitter")) else { return nil }
      return JitterLagChart.Series(
        label: track.track,
        lag: estimate(track.measure("jitter-lag")),
        jitter: jitter,
        clips: track.clips.compactMap { clip in
          guard let lag = clip.values["jitter-lag"], let jitter = clip.values["jitter"] else {
            return nil
          }
          return Point(lag, jitter)
        }
      )
    }
    guard series.count > 1, series.contains(where: { $0.lag != nil }) else { return nil }
    return JitterLagChart(
      name: "jitter-lag",
      title: "Jitter of backends against their lag",
      unit: "% of torso length",
      series: series
    ).figure
  }

  private static func angleErrors(_ tracks: [TrackEvaluation]) -> Figure? {
    let compared = tracks.filter { track in track.clips.contains { !$0.angles.isEmpty } }
    let panels = Exercise.Hinge.allCases.compactMap { hinge -> AngleErrorChart.Panel? in
      let bands = compared.map { track in
        track.angleErrors(of: hinge).map { error in
          error.map {
            AngleErrorChart.Band(bias: $0.bias, deviation: $0.deviation, frames: $0.frames)
          }
        }
      }
      let isKnown = bands.joined().contains { $0 != nil }
      return isKnown ? AngleErrorChart.Panel(label: hinge.rawValue, bands: bands) : nil
    }
    guard !panels.isEmpty else { return nil }
    return AngleErrorChart(
      name: "angle-errors",
      title: "Error of interior angles in the image, against exact tracks",
      series: compared.map(\.track),
      bandCount: AngleAccuracy.bandCount,
      panels: panels
    ).figure
  }
}
