// SPDX-License-Identifier: Apache-2.0
import Labels

/// F1 of matched events as a function of the tolerance of matching.
public struct ToleranceCurve: Sendable, Equatable {
  /// One tolerance and what it gives.
  public struct Point: Sendable, Equatable {
    /// The farthest an event may be from its rep, in seconds, inclusive.
    public var tolerance: Double
    /// F1, in 0...1; nil where no rep is required and no event charged.
    public var f1: Double?
  }

  /// The tolerances that are looked at, in seconds: every twentieth of a second up to one.
  public static let tolerances = (1...20).map { Double($0) / 20 }

  /// One point for each tolerance, ascending.
  public let points: [Point]
  /// The number of clips it rests on: those that show reps and whose reps have turning points.
  public let clips: Int
  /// The number of required reps in them.
  public let reps: Int

  /// Matches the clips again at every tolerance; labels are read leniently.
  ///
  /// - Parameter scores: In manifest order. Clips without reps, and clips whose labels are counts or
  ///   intervals, are left out.
  /// - Complexity: O(*n* log *n*) in reps and events, for each tolerance.
  public init(_ scores: [ClipScore]) {
    let members = MeasureDefinition.Population.turningPoints.clips(of: scores)
    let placed = members.map { score in
      PlacedClip(
        reference: score.reference.reps ?? [],
        ignored: score.reference.ignored,
        events: score.events
      )
    }
    points = Self.tolerances.map { tolerance in
      var matched = 0
      var asked = 0
      for clip in placed {
        let detection = clip.detection(MatchingCriterion(tolerance: tolerance))
        matched += 2 * detection.matches.count
        asked += detection.requiredCount + detection.chargedCount
      }
      return Point(tolerance: tolerance, f1: asked > 0 ? Double(matched) / Double(asked) : nil)
    }
    clips = members.count
    reps = members.reduce(0) { $0 + ($1.headline?.requiredCount ?? 0) }
  }
}
