// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
import PoseTracks
import Scoring

extension FormReference {
  /// What the labels say of form as `run.json` keeps it; the ignored intervals are the clip's.
  var json: JSON {
    .object(usualMembers + unclearMembers + eventMembers + judgementMembers)
  }

  /// Where nobody could tell; none where everybody could.
  private var unclearMembers: [JSON.Member] {
    unclear.isEmpty ? [] : [JSON.Member("unclear", unclear.json)]
  }

  /// The members of events and holds; none where nobody labelled any.
  private var eventMembers: [JSON.Member] {
    var members: [JSON.Member] = []
    if !searchedEvents.isEmpty || !events.isEmpty {
      members = [
        JSON.Member("searched_events", .array(searchedEvents.map(JSON.string))),
        JSON.Member(
          "events",
          .array(events.map { [.string($0.kind), .number($0.time), JSON($0.side?.rawValue)] })
        ),
      ]
    }
    if !positions.isEmpty {
      members.append(
        JSON.Member(
          "positions",
          .array(positions.map { [.string($0.label), .number($0.start), .number($0.end)] })
        )
      )
    }
    return members
  }

  private var usualMembers: [JSON.Member] {
    [
      JSON.Member("reps", .array(reps.map(\.json))),
      JSON.Member("holds", .array(holds.map(\.json))),
      JSON.Member("searched", .array(searched.map(JSON.string))),
      JSON.Member(
        "episodes",
        episodes.json
      ),
      JSON.Member("correct", isCorrect.map(JSON.bool) ?? .null),
      JSON.Member(
        "measures",
        .array(
          measures.map { measure in
            [
              .string(measure.quantity), .number(measure.time), JSON(measure.side?.rawValue),
              .number(measure.value), .string(measure.unit),
            ]
          }
        )
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
    let readEpisodes = all(episodes, FaultEpisode.init)
    // Runs of earlier versions say nothing of doubts.
    let unclear = node["unclear"] == nil ? [] : node["unclear"]?.array
    let readUnclear = unclear.flatMap { all($0) { $0.array.flatMap(FaultEpisode.init) } }
    let readMeasures = all(measures) { cells -> ReferenceMeasure? in
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
    let names = all(searched, \.string)
    guard let readHolds, let readReps, let readUnclear, let readEpisodes, let readMeasures,
      let names, correct.json == .null || correct.bool != nil
    else { return nil }
    self.init(
      reps: readReps,
      searched: names,
      episodes: readEpisodes,
      isCorrect: correct.bool,
      measures: readMeasures,
      ignored: ignored
    )
    doubt(readUnclear)
    guard take(positionsOf: node, holds: readHolds), take(eventsOf: node), take(judgementsOf: node)
    else { return nil }
  }

  /// Takes what is held, and returns false where anything is malformed.
  ///
  /// Runs of earlier versions have no names of it.
  private mutating func take(positionsOf node: JSONNode, holds: [ClosedRange<Double>]) -> Bool {
    guard node["positions"] != nil else {
      hold(holds)
      return true
    }
    guard let rows = node.rows("positions") else { return false }
    let positions = rows.compactMap { cells -> Segment? in
      guard cells.count == 3, let label = cells[0].string, let start = cells[1].time,
        let end = cells[2].time, start <= end
      else { return nil }
      return Segment(label, start: start, end: end)
    }
    hold(positions)
    return positions.count == rows.count
  }

  /// Takes what happens, and returns false where anything is malformed.
  ///
  /// Runs of earlier versions say nothing of it.
  private mutating func take(eventsOf node: JSONNode) -> Bool {
    guard node["events"] != nil else { return true }
    guard let rows = node.rows("events"), let searched = node["searched_events"]?.array else {
      return false
    }
    let events = rows.compactMap { cells -> ReferenceEvent? in
      guard cells.count == 3, let kind = cells[0].string, let time = cells[1].time else {
        return nil
      }
      return ReferenceEvent(kind, time: time, side: cells[2].string.flatMap(BodySide.init))
    }
    let names = searched.compactMap(\.string)
    happen(events, searched: names)
    return events.count == rows.count && names.count == searched.count
  }
}

extension [FaultEpisode] {
  /// A row for each.
  fileprivate var json: JSON {
    .array(map { [.string($0.fault), .number($0.start), .number($0.end)] })
  }
}

extension FaultEpisode {
  /// Reads a row; nil where it is malformed.
  fileprivate init?(_ cells: [JSONNode]) {
    guard cells.count == 3, let fault = cells[0].string, let start = cells[1].time,
      let end = cells[2].time, start <= end
    else { return nil }
    self.init(fault: fault, start: start, end: end)
  }
}

extension ClosedRange<Double> {
  /// Both ends.
  fileprivate var json: JSON { [.number(lowerBound), .number(upperBound)] }
}

extension JSONNode {
  /// The cells of each row of a member that is a list of lists; nil where it is not.
  func rows(_ name: String) -> [[JSONNode]]? {
    guard let elements = self[name]?.array else { return nil }
    let rows = elements.compactMap(\.array)
    return rows.count == elements.count ? rows : nil
  }
}
