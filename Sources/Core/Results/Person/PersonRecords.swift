// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
package import PoseTracks

/// A set, as counted and as labelled.
package struct PersonSet: Sendable, Equatable {
  /// The clip's id.
  package var clip: String
  /// The exercise's id.
  package var exercise: String
  /// The number of the set in its clip, from 1; nil for events outside of all labelled sets.
  package var number: Int?
  /// The label of a progression's step, `squat/full-squat`; nil if labels name none.
  package var step: String?
  /// The counted reps.
  package var counted: Int
  /// The labelled full reps; nil if only the clip's sum is labelled, or nothing.
  package var labelled: Int?
  /// The median time between counted reps, in seconds; nil for fewer than two reps.
  package var tempo: Double?
  /// The range of motion; nil if no analyzer measured one.
  package var range: Range?
  /// The faults that were found in it, in order of their first finding.
  package var faults: [FaultCount] = []

  /// The findings of one fault.
  package struct FaultCount: Sendable, Equatable {
    /// The fault.
    package var fault: Fault
    /// The findings.
    package var count: Int
  }

  /// A range of motion: the median over the set's reps, of both sides.
  package struct Range: Sendable, Equatable {
    /// The quantity, such as `knee-range`.
    package var quantity: Quantity
    /// The median, in the quantity's unit.
    package var median: Double
    /// The number of values.
    package var count: Int
  }
}

/// The values of one metric in a session.
package struct PersonValue: Sendable, Equatable {
  /// The metric.
  package var metric: PersonMetric
  /// The median of the session, or the sum of a total.
  package var value: Double
  /// The least and the greatest single value; of a total those of clips.
  package var extent: ClosedRange<Double>
  /// The number of values behind it; of a total that of clips.
  package var count: Int
  /// The grade that an analyzer gave it, such as `mild`, with its place on the scale; nil if it was not judged.
  package var severity: Severity?
  /// The normal values; nil if none are published, or facts about the person contradict each other.
  package var normal: NormalRange?
  /// The mean of healthy people of the person's age and sex; nil if these are not known or contradict each other, or
  /// nobody measured it.
  package var norm: ClinicalNorm?

  /// A grade of a value.
  package struct Severity: Sendable, Equatable {
    /// The grade in words.
    package var words: String
    /// The place on the scale: 0 is normal, 3 the worst.
    package var rank: Int
  }

  /// Summarises values; nil if none is finite.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(_ metric: PersonMetric, _ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    self.metric = metric
    value = metric.isTotal ? sorted.reduce(0, +) : sorted.quantileOfSorted(0.5)
    extent = least...greatest
    count = sorted.count
    normal = metric.normal
  }
}

/// A fault that an analyzer found in a session.
package struct PersonFault: Sendable, Equatable {
  /// The fault.
  package var fault: Fault
  /// The exercise's id.
  package var exercise: String
  /// The side; nil for the whole body or both.
  package var side: BodySide?
  /// The analyzer's configuration on its track: `squat on blazepose-full`.
  package var source: String
  /// The findings.
  package var count: Int
  /// The clips with a finding.
  package var clips: Int
  /// The quantity that was beyond its limit.
  package var quantity: Quantity
  /// The value farthest beyond its limit.
  package var worst: Double
  /// The limit that this value passed.
  package var limit: Double
}

/// A message that a coach spoke in a session.
package struct PersonMessage: Sendable, Equatable {
  /// The fault that it is about.
  package var fault: Fault
  /// The policy and the analyzer it listens to.
  package var source: String
  /// The messages spoken.
  package var spoken: Int
  /// The messages held back, for any reason.
  package var heldBack: Int
}

/// A matter that an analyzer judged in a session.
package struct PersonJudgement: Sendable, Equatable {
  /// The matter: `craniovertebral-severity`.
  package var subject: String
  /// The side; nil for the whole body or both.
  package var side: BodySide?
  /// The exercise's id.
  package var exercise: String
  /// The analyzer on its track.
  package var source: String
  /// The verdict with the longest time; of equals the first.
  package var verdict: Judgement.Verdict
  /// The share of the judged time that has this verdict, in 0...1.
  package var share: Double
  /// The stretches that were judged.
  package var stretches: Int
}

/// A matter that was not judged in a session, and the reason.
package struct PersonRefusal: Sendable, Equatable {
  /// The fault or the subject of a judgement.
  package var fault: Fault
  /// The obstacle.
  package var reason: Abstention.Reason
  /// The analyzer on its track.
  package var source: String
  /// The abstentions.
  package var count: Int
}

/// All sets of one step of a progression on one day.
package struct PersonTry: Sendable, Equatable {
  /// The step.
  package var step: Progression.Step
  /// The reps or seconds of each set, counted by a program.
  package var counted: [Int]
  /// The same by labels.
  package var labelled: [Int]
  /// The standard that the counted sets reach.
  package var standard: Progression.Standard
  /// The standard that the labelled sets reach.
  package var labelledStandard: Progression.Standard

  /// Creates a try.
  package init(
    _ step: Progression.Step,
    counted: [Int],
    labelled: [Int],
    standard: Progression.Standard,
    labelledStandard: Progression.Standard
  ) {
    self.step = step
    self.counted = counted
    self.labelled = labelled
    self.standard = standard
    self.labelledStandard = labelledStandard
  }
}
