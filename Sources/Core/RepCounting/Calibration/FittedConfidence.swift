// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A confidence map with the counter it was fitted for, and the number of reps behind it.
public struct FittedConfidence: Sendable, Equatable {
  /// The counter's configuration, as it is spelled: `zig-zag:min-amplitude=0.1`.
  public var counter: String
  /// The configuration of the tracks that it counted: `blazepose-full`.
  public var track: String
  /// The fitted map, for this counter on such tracks only.
  public var map: ConfidenceMap
  /// The number of counted reps that the map was fitted to.
  public var events: Int
  /// The number of those reps that were right, at most `events`.
  public var right: Int
  /// The number of subjects that the reps are of.
  public var subjects: Int

  /// Creates a description.
  package init(
    counter: String,
    track: String,
    map: ConfidenceMap,
    events: Int,
    right: Int,
    subjects: Int
  ) {
    self.counter = counter
    self.track = track
    self.map = map
    self.events = events
    self.right = right
    self.subjects = subjects
  }

  /// Fields in order.
  package var json: JSON {
    var members: [JSON.Member] = [
      JSON.Member("counter", .string(counter)), JSON.Member("track", .string(track)),
      JSON.Member("events", .integer(events)), JSON.Member("right", .integer(right)),
      JSON.Member("subjects", .integer(subjects)),
    ]
    switch map.form {
    case .points(let points):
      members.append(
        JSON.Member("points", .array(points.map { [.number($0.stated), .number($0.actual)] }))
      )
    case .logistic(let intercept, let slope):
      members.append(
        JSON.Member("logistic", ["intercept": .number(intercept), "slope": .number(slope)])
      )
    }
    return .object(members)
  }

  /// The document of maps: `schema`, `dataset`, `maps`.
  ///
  /// - Parameters:
  ///   - maps: In any order, which is kept.
  ///   - dataset: What they were fitted on, in one line.
  /// - Returns: The content of a file that `parse` reads.
  package static func document(_ maps: [FittedConfidence], dataset: String) -> JSON {
    ["schema": 1, "dataset": .string(dataset), "maps": .array(maps.map(\.json))]
  }

  /// Reads a file of maps, as `rep-tune --recalibrate` writes it, and reports everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The content, UTF-8 text.
  ///   - file: The file's name, for findings.
  /// - Returns: The maps, nil if anything is wrong, and the findings.
  /// - Complexity: O(*n*) in bytes.
  public static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (maps: [FittedConfidence]?, diagnostics: [Diagnostic]) {
    let (root, syntax) = JSONNode.parse(bytes, file: file)
    guard let root else { return (nil, syntax) }
    var reader = ObjectReader(root, file: file)
    let schema = reader.requiredCount("schema")
    if let schema, schema != 1, let node = root["schema"] {
      reader.report(
        at: node,
        code: "unknown-value",
        "schema \(schema) is not known; this program reads 1"
      )
    }
    _ = reader.text("dataset")
    let nodes = reader.value(reader.required("maps"), "maps", "a list", \.array)
    var maps: [FittedConfidence] = []
    var spellings: [[String]: String] = [:]
    for node in nodes ?? [] {
      var part = ObjectReader(node, file: file)
      if let map = FittedConfidence(&part) {
        let spelling = node["counter"]?.string ?? map.counter
        let other = spellings.updateValue(spelling, forKey: [map.counter, map.track])
        if let other, other != spelling {
          part.report(
            at: node,
            code: "confidence-map",
            "there are two maps of '\(map.counter)' on '\(map.track)', one by a former name"
          )
        }
        maps.append(map)
      }
      part.finish()
      reader.absorb(part)
    }
    reader.finish()
    return (reader.diagnostics.isEmpty ? maps : nil, reader.diagnostics)
  }

  /// Reads a map as `json` has it; nil, with findings in the reader, where it is not sound.
  package init?(_ reader: inout ObjectReader) {
    let counter = reader.requiredText("counter")
    let track = reader.requiredText("track")
    let events = reader.requiredCount("events")
    let right = reader.requiredCount("right")
    let subjects = reader.requiredCount("subjects")
    let map = Self.map(&reader)
    guard let counter, let track, let events, let right, let subjects, let map else { return nil }
    self.init(
      counter: FormerNames.current(counter),
      track: track,
      map: map,
      events: events,
      right: right,
      subjects: subjects
    )
  }

  private static func map(_ reader: inout ObjectReader) -> ConfidenceMap? {
    if let node = reader.optional("logistic") {
      guard let intercept = node["intercept"]?.double, let slope = node["slope"]?.double,
        intercept.isBounded, slope.isBounded, slope >= 0
      else {
        reader.report(
          at: node,
          code: "wrong-type",
          "'logistic' has a number 'intercept' and a number 'slope', at least 0"
        )
        return nil
      }
      return ConfidenceMap(intercept: intercept, slope: slope)
    }
    guard let node = reader.required("points") else { return nil }
    let points = (node.array ?? []).compactMap { pair -> ConfidenceMap.Point? in
      guard let values = pair.array, values.count == 2, let stated = values[0].double,
        let actual = values[1].double
      else { return nil }
      return ConfidenceMap.Point(stated: stated, actual: actual)
    }
    guard !points.isEmpty, points.count == node.array?.count, ConfidenceMap.isSound(points) else {
      reader.report(
        at: node,
        code: "wrong-type",
        "'points' is a list of pairs in 0...1 of which neither number falls"
      )
      return nil
    }
    return ConfidenceMap(points: points)
  }
}
