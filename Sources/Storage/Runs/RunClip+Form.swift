// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Scoring

extension FormReference {
  /// What the labels say of form as `run.json` keeps it; the ignored intervals are the clip's.
  var json: JSON {
    [
      "reps": .array(reps.map { [.number($0.lowerBound), .number($0.upperBound)] }),
      "searched": .array(searched.map(JSON.string)),
      "episodes": .array(
        episodes.map { [.string($0.fault), .number($0.start), .number($0.end)] }
      ),
      "correct": isCorrect.map(JSON.bool) ?? .null,
      "measures": .array(
        measures.map { measure in
          [
            .string(measure.quantity), .number(measure.time), JSON(measure.side?.rawValue),
            .number(measure.value), .string(measure.unit),
          ]
        }
      ),
    ]
  }

  /// Reads what `json` wrote; what is malformed is left out.
  init(_ node: JSONNode?, ignored: [ClosedRange<Double>]) {
    func elements(_ name: String) -> [[JSONNode]] {
      (node?[name]?.array ?? []).map { $0.array ?? [] }
    }
    self.init(
      reps: elements("reps").compactMap { cells in
        guard let low = cells.first?.double, let high = cells.last?.double, low <= high else {
          return nil
        }
        return low...high
      },
      searched: (node?["searched"]?.array ?? []).compactMap(\.string),
      episodes: elements("episodes").compactMap { cells in
        guard cells.count == 3, let fault = cells[0].string, let start = cells[1].double,
          let end = cells[2].double, start <= end
        else { return nil }
        return FaultEpisode(fault: fault, start: start, end: end)
      },
      isCorrect: node?["correct"]?.bool,
      measures: elements("measures").compactMap { cells in
        guard cells.count == 5, let quantity = cells[0].string, let time = cells[1].double,
          let value = cells[3].double, let unit = cells[4].string
        else { return nil }
        return ReferenceMeasure(
          quantity: quantity,
          time: time,
          side: cells[2].string.flatMap(BodySide.init),
          value: value,
          unit: unit
        )
      },
      ignored: ignored
    )
  }
}
