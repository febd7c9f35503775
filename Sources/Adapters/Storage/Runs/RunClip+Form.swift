// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Scoring

extension FormReference {
  /// What the labels say of form as `run.json` keeps it; the ignored intervals are the clip's.
  var json: JSON {
    [
      "reps": .array(reps.map(\.json)),
      "holds": .array(holds.map(\.json)),
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

  /// Reads what `json` wrote; nil where anything is missing or malformed.
  init?(_ node: JSONNode?, ignored: [ClosedRange<Double>]) {
    guard let node, let reps = node["reps"]?.array, let episodes = node.rows("episodes"),
      let measures = node.rows("measures"), let searched = node["searched"]?.array,
      let correct = node["correct"]
    else { return nil }
    let readReps = all(reps, ClosedRange.init(times:))
    // Runs of earlier versions say nothing of holds.
    let holds = node["holds"] == nil ? [] : node["holds"]?.array
    let readHolds = holds.flatMap { all($0, ClosedRange.init(times:)) }
    let readEpisodes = episodes.compactMap { cells -> FaultEpisode? in
      guard cells.count == 3, let fault = cells[0].string, let start = cells[1].time,
        let end = cells[2].time, start <= end
      else { return nil }
      return FaultEpisode(fault: fault, start: start, end: end)
    }
    let readMeasures = measures.compactMap { cells -> ReferenceMeasure? in
      guard cells.count == 5, let quantity = cells[0].string, let time = cells[1].time,
        let value = cells[3].measured, let unit = cells[4].string
      else { return nil }
      return ReferenceMeasure(
        quantity: quantity,
        time: time,
        side: cells[2].string.flatMap(BodySide.init),
        value: value,
        unit: unit
      )
    }
    let names = searched.compactMap(\.string)
    guard let readHolds, let readReps,
      readEpisodes.count == episodes.count,
      readMeasures.count == measures.count, names.count == searched.count,
      correct.json == .null || correct.bool != nil
    else { return nil }
    self.init(
      reps: readReps,
      searched: names,
      episodes: readEpisodes,
      isCorrect: correct.bool,
      measures: readMeasures,
      ignored: ignored
    )
    hold(readHolds)
  }
}

extension ClosedRange<Double> {
  /// Both ends.
  fileprivate var json: JSON { [.number(lowerBound), .number(upperBound)] }
}

extension JSONNode {
  /// The cells of each row of a member that is a list of lists; nil where it is not.
  fileprivate func rows(_ name: String) -> [[JSONNode]]? {
    guard let elements = self[name]?.array else { return nil }
    let rows = elements.compactMap(\.array)
    return rows.count == elements.count ? rows : nil
  }
}
