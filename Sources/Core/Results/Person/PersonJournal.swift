// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A training journal: the sets of steps of progressions against their standards, and what to try next.
package struct PersonJournal: Sendable, Equatable {
  /// All sets of one step on one day.
  package struct Entry: Sendable, Equatable {
    /// The day; nil if it is not known.
    package var date: CalendarDate?
    /// The sets.
    package var found: PersonTry
    /// The next demand by the counted sets.
    package var next: Next

    /// Creates an entry.
    package init(date: CalendarDate?, found: PersonTry) {
      self.date = date
      self.found = found
      next = Next(after: found.step, reached: found.standard)
    }
  }

  /// The step and standard to try next.
  package struct Next: Sendable, Equatable {
    /// The step; nil if the last standard of the last step is reached.
    package var step: Progression.Step?
    /// The standard of the step; nil if there is none left.
    package var standard: Progression.Standard?
    /// The standard it asks for; nil if there is none left.
    package var demand: Progression.Demand?

    /// The next standard of the same step, or the first of the next step after the highest.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - reached: The standard that the sets reach.
    package init(after step: Progression.Step, reached: Progression.Standard) {
      let order = Progression.Standard.allCases.dropFirst()
      if let place = order.firstIndex(where: { $0 > reached }) {
        self.step = step
        standard = order[place]
        demand = step.demands[place - order.startIndex]
      } else if let harder = Progression.of(step.exercise)?.steps.first(
        where: { $0.number == step.number + 1 }
      ) {
        self.step = harder
        standard = .beginner
        demand = harder.demands.first
      }
    }
  }

  /// The hardest step of a progression with a standard.
  package struct Reached: Sendable, Equatable {
    /// The step.
    package var step: Progression.Step
    /// The highest standard that it was done by.
    package var standard: Progression.Standard
    /// The first day on which it was; nil if it is not known.
    package var date: CalendarDate?
  }

  /// The entries in order of time, those without a date last, steps in the order of progressions.
  package let entries: [Entry]

  /// Takes the tries of sessions.
  ///
  /// - Parameter sessions: In order of time, one without a date last.
  package init(_ sessions: [PersonSession]) {
    entries = sessions.flatMap { session in
      session.tries.map { Entry(date: session.date, found: $0) }
    }
  }

  /// The hardest step with a standard of each progression, by counted sets, in the order of progressions.
  ///
  /// - Complexity: O(*n*) in entries.
  package var reached: [Reached] {
    Progression.all.compactMap { progression in
      let own = entries.filter { entry in
        entry.found.step.exercise == progression.exercises[0] && entry.found.standard > .none
      }
      guard let step = own.map(\.found.step).max(by: { $0.number < $1.number }),
        let standard = own.filter({ $0.found.step == step }).map(\.found.standard).max(),
        let first = own.first(where: { $0.found.step == step && $0.found.standard == standard })
      else { return nil }
      return Reached(step: step, standard: standard, date: first.date)
    }
  }
}

extension Progression.Step {
  /// The name in words: `step 5, full squat`.
  package var words: String {
    "step \(number), \(name.split(separator: "-").joined(separator: " "))"
  }

  /// The demand in words: `2 sets of 10 reps`.
  package func words(for demand: Progression.Demand) -> String {
    "\(demand.sets) \(demand.sets == 1 ? "set" : "sets") of \(demand.amount) \(unit.rawValue)"
  }
}

extension PersonJournal.Next {
  /// The step, the standard and its demand in words; the end of the progression if nothing is left.
  package var words: String {
    guard let step, let standard, let demand else { return "the progression is completed" }
    return "\(step.words): \(step.words(for: demand)) (\(standard.rawValue))"
  }
}
