// SPDX-License-Identifier: Apache-2.0
import Basics
package import Measures
package import Statistics

/// The measures of one thing after the other on every backend, and each backend beside the leader.
///
/// The first rows are of all things together, unless there is one alone.
package struct BackendTable<Item: Listed>: Sendable {
  /// One thing on one backend's tracks.
  package struct Row: Sendable {
    /// The counter or the signal; nil for all together.
    package let name: String?
    /// The track configuration.
    package let track: String
    /// The measures of its items, in the order of their list: every one of all things together, and those shown of each.
    package let measures: [Measure]
    /// Its numbers minus the leader's, in the order of ``compared``; nil for the leader, and without it.
    package let cells: [PairedTable<Item>.Cell]?

    /// The measure of an identifier; nil if there is none.
    package func measure(_ id: String) -> Measure? { measures.first { $0.id == id } }
  }

  /// The backend that the others stand beside.
  package let leader: String
  /// The rows: all things together, then each; backends within things, the leader first.
  package let rows: [Row]
  /// The identifiers of the measures that are compared.
  package let compared: [String]
  /// The number of tests that p-values are corrected for.
  package let tests: Int

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - parts: The items of each thing on each track, in the order of the run.
  ///   - leader: A track configuration.
  ///   - compared: The identifiers of the measures that are compared with the leader's, of the items' list.
  ///   - shown: The identifiers of the measures of each thing; nil for all.
  ///   - isSummary: True for all things together alone.
  ///   - plan: How intervals and swaps are drawn.
  /// - Complexity: That of every measure of every row, and of the differences.
  package init(
    _ parts: [(name: String, track: String, items: [Item])],
    leader: String,
    compared: [String],
    shown: [String]? = nil,
    isSummary: Bool = false,
    plan: ResamplingPlan
  ) {
    self.leader = leader
    let known = parts.map(\.track).uniqued()
    let tracks = known.filter { $0 == leader } + known.filter { $0 != leader }
    // What is not there on every track would make sums of unlike things.
    let names = parts.map(\.name).uniqued().filter { name in
      tracks.allSatisfy { track in parts.contains { $0.name == name && $0.track == track } }
    }
    func items(_ name: String?, _ track: String) -> [Item] {
      parts.filter {
        $0.track == track && (name == nil ? names.contains($0.name) : $0.name == name)
      }
      .flatMap(\.items)
    }
    let each = (names.count > 1 ? [String?.none] : []) + names.map(Optional.some)
    let things = isSummary ? Array(each.prefix(1)) : each
    let places = things.flatMap { name in tracks.map { (name: name, track: $0) } }
    let definitions = compared.map { id in Item.definitions.first { $0.id == id } }
    let judged = places.filter { $0.track != leader && tracks.contains(leader) }
    let paired = PairedTable(
      judged.map { .init(items($0.name, $0.track), minus: items($0.name, leader)) },
      definitions,
      plan: plan
    )
    var bootstrap = SubjectBootstrap(plan: plan)
    var cells = paired.rows[...]
    rows = places.map { place in
      let isJudged = place.track != leader && tracks.contains(leader)
      return Row(
        name: place.name,
        track: place.track,
        measures: Item.definitions.filter { definition in
          place.name == things.first ?? nil || shown?.contains(definition.id) ?? true
        }.measures(of: items(place.name, place.track), &bootstrap),
        cells: isJudged ? cells.removeFirst() : nil
      )
    }
    self.compared = compared
    tests = paired.tests
  }

  /// The rows of all things together, or of the only one: one for each backend, the leader first.
  package var summary: [Row] { rows.filter { $0.name == rows.first?.name } }

  /// The difference of a measure in a row from the leader; nil if it was not compared.
  package func cell(_ id: String, of row: Row) -> PairedTable<Item>.Cell? {
    compared.firstIndex(of: id).flatMap { index in row.cells?[index] }
  }
}

extension BackendStudy {
  /// One sentence for own thresholds, for the room in signals and for the price of jitter, if there is any.
  ///
  /// - Complexity: That of the measures of all counters together.
  package func sentences(leader: String, plan: ResamplingPlan) -> [String] {
    [
      optimumTable(leader: leader, plan: plan, isSummary: true).sentence,
      gapTable(leader: leader, plan: plan, isSummary: true).sentence,
      priceTable(leader: leader, plan: plan, isSummary: true).sentence,
    ].compactMap(\.self)
  }

  /// Counters with shared and with own thresholds; with `isSummary` all counters together alone.
  package func optimumTable(
    leader: String,
    plan: ResamplingPlan,
    isSummary: Bool = false
  ) -> BackendTable<OptimumClip> {
    let isTimed = optima.contains { $0.clips.contains { $0.shared.matches != nil } }
    return BackendTable(
      optima.filter { $0.obstacle == nil }.map {
        ($0.configuration.counter, $0.configuration.track, $0.clips)
      },
      leader: leader,
      compared: (isTimed ? ["f1@0.5s", "f1@0.5s:own"] : []) + ["exact", "exact:own"],
      isSummary: isSummary,
      plan: plan
    )
  }

  /// The room in signals; with `isSummary` all signals together alone.
  package func gapTable(
    leader: String,
    plan: ResamplingPlan,
    isSummary: Bool = false
  ) -> BackendTable<SignalGap> {
    BackendTable(
      gaps.map { ($0.signal, $0.track, $0.clips) },
      leader: leader,
      compared: SignalGap.definitions.map(\.id),
      isSummary: isSummary,
      plan: plan
    )
  }

  /// The price of jitter; with `isSummary` of all counters together alone.
  package func priceTable(
    leader: String,
    plan: ResamplingPlan,
    isSummary: Bool = false
  ) -> BackendTable<JitteredClip> {
    let isTimed = prices.contains { $0.clips.contains { $0.doses[0].matches != nil } }
    let score = isTimed ? "f1" : "exact"
    return BackendTable(
      prices.map { ($0.configuration.counter, $0.configuration.track, $0.clips) },
      leader: leader,
      compared: ["\(score)-per-percent", "\(score)-per-degree"],
      shown: [
        "\(score)-per-percent", "\(score)-per-degree", "\(score):plain", "\(score):twice",
        "jitter-torso:plain", "jitter-angle:plain",
      ],
      isSummary: isSummary,
      plan: plan
    )
  }
}
