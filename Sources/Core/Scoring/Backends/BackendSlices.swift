// SPDX-License-Identifier: Apache-2.0
package import Measures
package import Statistics

/// Where backends differ: the measure that decides, over parts of the clips.
///
/// A part holds the clips of one view, one exercise, one height of the person in the frame or one frame rate. All
/// counters count together, as in the ``BackendDecision``; the leader of the whole stands against each other backend.
/// All p-values are corrected together by Holm's method.
package struct BackendSlices: Sendable, Equatable {
  /// One backend minus the leader over one part.
  package struct Cell: Sendable, Equatable {
    /// The track configuration.
    package let backend: String
    /// Its number minus the leader's, under an identifier with the part.
    package let difference: ScreenedDifference
    /// The p-value corrected for all cells; nil where nothing was compared.
    package let corrected: Double?

    /// True if people differ more than by chance, all cells considered.
    package var isClear: Bool { (corrected ?? 1) < PairCriterion.significance }
  }

  /// The clips of one value of a key.
  package struct Part: Sendable, Equatable {
    /// The property in which the parts differ.
    package let key: SliceKey
    /// The value that its clips share.
    package let value: String
    /// Its clips, of those that the measure is over: without clips that have no reps, or these alone.
    package let clips: Int
    /// Their people.
    package let subjects: Int
    /// The leader's number; nil where it is undefined.
    package let leader: Double?
    /// The other backends in the order of the decision.
    package let cells: [Cell]
  }

  /// The properties that divide the clips, in the order of the parts.
  package static let keys: [SliceKey] = [.view, .exercise, .size, .rate]

  /// The parts by key, then by value; none of a key of which all clips have the same value.
  package let parts: [Part]
  /// The keys of which all clips that were measured have the same value, with that value.
  package let uniform: [(key: SliceKey, value: String)]

  /// The number of tests corrected for.
  package var tests: Int {
    parts.reduce(0) { $0 + $1.cells.count { $0.corrected != nil } }
  }

  /// Divides the clips that a decision rests on.
  ///
  /// - Parameters:
  ///   - decision: The answer over all clips.
  ///   - evaluations: What it was made of.
  ///   - plan: How intervals and swaps are drawn.
  /// - Complexity: That of a difference for each part and backend, and of a test where it is beside zero.
  package init(
    _ decision: BackendDecision,
    _ evaluations: [CounterEvaluation],
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    let sides = BackendSide.sides(of: evaluations)
    guard let identifier = MeasureIdentifier(decision.measure),
      let definition = MeasureCatalog.definition(of: identifier),
      let leader = sides.first(where: { $0.backend == decision.leader }),
      let clips = leader.evaluations.first.map({ definition.population.clips(of: $0.clips) })
    else {
      parts = []
      uniform = []
      return
    }
    let others = decision.standings.dropFirst().compactMap { standing in
      sides.first { $0.backend == standing.backend }
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    var found:
      [(key: SliceKey, value: String, differences: [ScreenedDifference], leader: Double?)] =
        []
    var uniform: [(key: SliceKey, value: String)] = []
    for key in Self.keys {
      let values = Set(clips.flatMap(key.values(of:))).sorted(by: key.isBefore)
      guard values.count > 1 else {
        if let value = values.first { uniform.append((key, value)) }
        continue
      }
      for value in values {
        let part = identifier.sliced(MeasureIdentifier.Condition(key.rawValue, value))
        let pairs = others.map { PairedMeasure(definition, part, $0.clips, leader.clips) }
        found.append(
          (key, value, pairs.map { $0.screened(&bootstrap) }, pairs.first?.baselineValue)
        )
      }
    }
    let corrected = MultipleTesting.holm(found.flatMap(\.differences).map(\.pValue))
    self.uniform = uniform
    var next = 0
    parts = found.map { key, value, differences, score in
      let members = clips.filter { key.values(of: $0).contains(value) }
      let cells = zip(others, differences).map { side, difference in
        defer { next += 1 }
        return Cell(backend: side.backend, difference: difference, corrected: corrected[next])
      }
      return Part(
        key: key,
        value: value,
        clips: members.count,
        subjects: Set(members.map(\.clip.subject)).count,
        leader: score,
        cells: cells
      )
    }
  }

  /// True if all parts are the same.
  package static func == (one: BackendSlices, other: BackendSlices) -> Bool {
    one.parts == other.parts && one.uniform.elementsEqual(other.uniform, by: ==)
  }
}
