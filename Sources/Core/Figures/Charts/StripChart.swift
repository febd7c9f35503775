// SPDX-License-Identifier: Apache-2.0
import Basics

/// One clip: its signal over time, the reference reps above and what each counter said below.
package struct StripChart: Sendable {
  /// A labelled rep.
  package struct ReferenceRep: Sendable {
    /// When the rep turns, in seconds.
    package var time: Double
    /// The rep's interval in seconds; nil where only the turning point is labelled.
    package var interval: ClosedRange<Double>?
    /// Whether the rep must be counted; a partial or failed one need not.
    package var isRequired: Bool

    /// Creates a rep.
    package init(time: Double, interval: ClosedRange<Double>? = nil, isRequired: Bool = true) {
      self.time = time
      self.interval = interval
      self.isRequired = isRequired
    }
  }

  /// What became of a rep in the comparison of one counter with the reference.
  package enum Outcome: String, Sendable, CaseIterable {
    /// Predicted and in the reference.
    case matched
    /// In the reference, not predicted.
    case missed
    /// Predicted, not in the reference.
    case extra
    /// Predicted a second time for the same reference rep.
    case double
    /// Predicted where it is neither right nor charged, or where no times are labelled.
    case uncharged
  }

  /// A mark in a counter's row.
  package struct Mark: Sendable {
    /// When, in seconds.
    package var time: Double
    /// What became of it.
    package var outcome: Outcome
    /// Why it is wrong, in words; nil where it is not, or nobody knows.
    package var cause: String?

    /// Creates a mark.
    package init(time: Double, outcome: Outcome, cause: String? = nil) {
      self.time = time
      self.outcome = outcome
      self.cause = cause
    }

    /// The outcome and its cause: `missed: first rep lost`.
    var title: String {
      cause.map { "\(outcome.rawValue): \($0)" } ?? outcome.rawValue
    }
  }

  /// What one counter said.
  package struct Row: Sendable {
    /// The counter's name.
    package var label: String
    /// The marks in order of time.
    package var marks: [Mark]
    /// How many reps it counted.
    package var count: Int

    /// Creates a row.
    package init(label: String, marks: [Mark], count: Int) {
      self.label = label
      self.marks = marks
      self.count = count
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The times shown, in seconds.
  package var domain: ClosedRange<Double>
  /// The signal's name and unit.
  package var signalName: String
  /// The signal; nil where there is none.
  package var signal: SignalTrace?
  /// A second signal of the same unit, in the same scale, by its name; nil for one signal.
  package var other: (name: String, signal: SignalTrace)?
  /// A time that is marked across the strip, in seconds; nil for none.
  package var moment: Double?
  /// The labelled reps; nil where the labels give a count only.
  package var reference: [ReferenceRep]?
  /// The reference count.
  package var referenceCount: Int
  /// Intervals that are neither required nor charged, in seconds.
  package var ignored: [ClosedRange<Double>]
  /// What the counters said, from the top.
  package var rows: [Row]

  /// Creates a strip.
  package init(
    name: String,
    title: String,
    domain: ClosedRange<Double>,
    signalName: String,
    signal: SignalTrace?,
    other: (name: String, signal: SignalTrace)? = nil,
    moment: Double? = nil,
    reference: [ReferenceRep]?,
    referenceCount: Int,
    ignored: [ClosedRange<Double>] = [],
    rows: [Row]
  ) {
    self.name = name
    self.title = title
    self.domain = domain
    self.signalName = signalName
    self.signal = signal
    self.other = other
    self.moment = moment
    self.reference = reference
    self.referenceCount = referenceCount
    self.ignored = ignored
    self.rows = rows
  }
}
