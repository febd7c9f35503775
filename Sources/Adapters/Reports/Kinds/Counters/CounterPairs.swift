// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

extension PairedSection<ClipScore> {
  /// The counters, with how many clips with reps a backend makes exact, and how many it spoils.
  static func counters(_ evaluations: [CounterEvaluation], leader: String) -> PairedSection {
    PairedSection(
      "backend",
      "Counters, backend by backend",
      link: "Counters",
      heading: "Counter",
      meaning: "The same counter, with the same thresholds, on the same clips.",
      evaluations,
      leader: leader,
      columns: MeasureColumn.headline + ["latency-median@0.5s"],
      supplements: [
        Supplement(heading: .heading("Clips gained", unit: "exact")) { pair in
          changes(pair.leader, pair.other)
        },
        Supplement(heading: .heading("Clips lost", unit: "exact")) { pair in
          changes(pair.other, pair.leader)
        },
      ],
      name: \.counter
    )
  }

  /// How many clips with reps are wrong on one side and exact on the other.
  private static func changes(_ wrong: CounterEvaluation, _ exact: CounterEvaluation) -> Int {
    zip(wrong.clips, exact.clips).count { wrong, exact in
      !wrong.clip.isNegative && wrong.countError != 0 && exact.countError == 0
    }
  }
}
