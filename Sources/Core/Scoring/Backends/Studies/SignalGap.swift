// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
import Matching
package import Measures
package import PoseTracks
import RepCounting

/// The room that a signal of one clip leaves between reps and everything else, without any threshold.
///
/// A swing is a peak of the signal with its persistence: how far the signal rises and comes back. The swings of the reps
/// are the largest that can be matched to the labelled reps one to one, within half a second; all others are false. A
/// counter that asks for a least swing counts the clip right at some threshold only if the smallest swing of a rep is
/// above the largest false one.
package struct SignalGap: Listed, Equatable {
  /// The clip.
  package let clip: ClipIdentity
  /// The smallest swing of a required rep in the signal's unit; 0 if a rep has no swing.
  package let rep: Double
  /// The largest swing that is no rep, in the signal's unit; 0 if there is none.
  package let other: Double

  /// Creates a gap.
  package init(clip: ClipIdentity, rep: Double, other: Double) {
    self.clip = clip
    self.rep = rep
    self.other = other
  }

  /// Measures a clip; nil if its labels have no required rep with a time.
  ///
  /// Swings on reps that are neither required nor charged, and in ignored intervals, are neither.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - reference: The labelled reps.
  ///   - samples: The signal, turned so that it grows towards a rep's turning point.
  /// - Complexity: O(*p* *n*) in peaks near reps and reps.
  /// - Source: Greatest matchings by weight are found by taking swings in order of size (the matroid greedy algorithm;
  ///   Edmonds, "Matroids and the greedy algorithm", Mathematical Programming 1, 1971).
  package init?(clip: ClipIdentity, _ reference: Reference, _ samples: [Sample]) {
    let tolerance = Microseconds.nearest(MatchingCriterion.headline.tolerance)
    let targets = PlacedClip(
      reference: reference.reps ?? [],
      ignored: reference.ignored,
      events: []
    ).problem(.lenient).targets
    let required = targets.filter(\.isRequired)
    guard !required.isEmpty else { return nil }
    let peaks = PersistentPeaks(of: samples).peaks
    // Swings come in order of size, and one that has found a rep keeps one: so the largest have them.
    let found = BipartiteMatching(
      peaks.map { peak in
        let time = Microseconds.nearest(peak.time)
        return required.indices.filter { required[$0].distance(to: time) <= tolerance }
      },
      right: required.count
    ).pairs
    let others = zip(peaks, found).filter { peak, rep in
      let time = Microseconds.nearest(peak.time)
      return rep == nil && !reference.ignored.contains { $0.contains(peak.time) }
        && !targets.contains { !$0.isRequired && $0.distance(to: time) <= tolerance }
    }
    let swings = zip(peaks, found).filter { $0.1 != nil }.map(\.0.persistence)
    self.init(
      clip: clip,
      rep: swings.count == required.count ? swings.last ?? 0 : 0,
      other: others.first?.0.persistence ?? 0
    )
  }

  /// The room relative to the larger of both swings, in -1...1.
  ///
  /// 0.5 if the largest false swing is half of the smallest rep, -0.5 if it is the other way round; 0 if both are alike.
  package var relative: Double {
    let greater = max(rep, other)
    return greater > 0 ? (rep - other) / greater : 0
  }

  /// The share of clips that some threshold counts right, and the median room.
  package static let definitions: [MeasureDefinition<SignalGap>] = [
    MeasureDefinition(
      MeasureIdentifier("separable"),
      "The clips in which every rep swings farther than anything else, so that some threshold counts them right.",
      population: .measurable(emptyReason: noClip),
      counted: "clips",
      undefinedReason: noClip,
      eventCount: { _ in 1 },
      computation: .ratio { [$0.rep > $0.other ? 1 : 0, 1] }
    ).titled("Clips with a gap"),
    MeasureDefinition(
      MeasureIdentifier("separability-gap"),
      "The median over clips of the smallest swing of a rep minus the largest other one, over the larger of both.",
      scale: MeasureScale("none", better: .higher, least: -1, greatest: 1),
      aggregation: "median",
      population: .measurable(emptyReason: noClip),
      counted: "clips",
      undefinedReason: noClip,
      eventCount: { _ in 1 },
      computation: .quantile(values: { [$0.relative] }, fraction: 0.5)
    ).titled("Gap"),
  ]

  private static let noClip = "no clip has reps with times"
}

/// The room that a signal leaves on one backend's tracks, clip by clip.
package struct SignalGaps: Sendable, Equatable {
  /// The signal's name as counters spell it, such as `height`.
  package let signal: String
  /// The track configuration.
  package let track: String
  /// The clips with required reps that have times, in manifest order.
  package let clips: [SignalGap]

  /// Creates the gaps of a signal.
  package init(signal: String, track: String, clips: [SignalGap]) {
    self.signal = signal
    self.track = track
    self.clips = clips
  }
}
