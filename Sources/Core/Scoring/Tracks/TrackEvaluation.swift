// SPDX-License-Identifier: Apache-2.0
package import Measures
package import PoseTracks
import Statistics
package import TrackQuality

/// All that was measured of the tracks of one backend configuration over a dataset.
package typealias TrackEvaluation = Evaluation<TrackSummary>

extension TrackSummary: EvaluatedRecord, Listed {
  /// Tracks.
  package typealias Tested = TrackConfiguration
  /// The record itself.
  package typealias Item = TrackSummary

  /// The tracks themselves.
  package static let kind = MeasurementKind(
    "track",
    member: "tracks",
    content: "a list of tracks",
    .measured,
    family: MeasureFamily("of the tracks themselves", TrackSummary.definitions),
    isInEveryRun: true,
    record: TrackSummary.self
  )

  /// The definitions of all measures of tracks.
  package static let definitions = TrackMeasure.all.map(\.definition)

  /// The numbers that rules may be about.
  package var blessed: TrackSummary { TrackSummary(clip: clip, frames: frames, values: values) }

  /// True if all numbers of the track are the same.
  package func saysTheSame(as other: TrackSummary) -> Bool { values == other.values }
}

extension TrackEvaluation {
  /// The track configuration.
  package var track: String { configuration.track }

  /// A measure of these tracks minus that of others of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - id: The identifier of a `TrackMeasure`.
  ///   - baseline: What to subtract.
  /// - Returns: The difference of the medians over the clips that have the number in both, under the
  ///   identifier with `:difference`; undefined where none has. Nil where there is no such measure.
  /// - Complexity: That of two measures.
  package func difference(_ id: String, from baseline: TrackEvaluation) -> Measure? {
    guard let definition = TrackSummary.definitions.first(where: { $0.id == id }) else {
      return nil
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    return PairedMeasure(definition, definition.identifier, clips, baseline.clips)
      .difference(&bootstrap)
  }

  /// The limb joints, each with the medians of its numbers over the clips that have them.
  ///
  /// In the order of `TrackJitter.limbJoints`; joints that no clip has are left out.
  package var joints: [TrackSummary.JointSummary] {
    TrackJitter.limbJoints.compactMap { joint in
      let found = clips.compactMap { clip in clip.joints.first { $0.joint == joint } }
      guard !found.isEmpty else { return nil }
      func median(_ number: (TrackSummary.JointSummary) -> Double?) -> Double? {
        var numbers = found.compactMap(number)
        return Median.of(&numbers)
      }
      return TrackSummary.JointSummary(
        joint: joint,
        jitter: median(\.jitter),
        coverage: median(\.coverage),
        error: median(\.error)
      )
    }
  }

  /// Every limb joint and angle, each with the medians of its numbers over the clips that have them.
  ///
  /// Joints in the order of `TrackJitter.limbJoints`, then angles; those that no clip has are left out.
  ///
  /// - Complexity: O(*clips* x *joints* x *measures*) on average.
  package var details: [TrackDetail] {
    var names: [String] = []
    var rows: [String: [TrackDetail]] = [:]
    for detail in clips.flatMap(\.details) {
      if rows[detail.name] == nil { names.append(detail.name) }
      rows[detail.name, default: []].append(detail)
    }
    return names.map { name in
      TrackDetail(
        name: name,
        values: DetailMeasure.all.indices.map { place in
          var numbers = (rows[name] ?? []).compactMap { $0.values[place] }
          return Median.of(&numbers)
        }
      )
    }
  }

  /// The error of a hinge's interior angle by band of the exact angle, all clips and both sides
  /// together.
  ///
  /// - Returns: Six bands of `AngleAccuracy.bandWidth` degrees; nil where no frame is in a band.
  package func angleErrors(of hinge: Exercise.Hinge) -> [AngleAccuracy.Error?] {
    let found = clips.flatMap(\.angles).filter { $0.hinge == hinge }
    return (0..<AngleAccuracy.bandCount).map { band in
      AngleAccuracy.Error(pooling: found.compactMap { $0.bands[band] })
    }
  }
}
