// SPDX-License-Identifier: Apache-2.0
import Basics

/// A map is the list of its different scores and, box by box, runs of places in that list: neighbours are
/// mostly equal.
extension TuningReport.Map {
  var json: JSON {
    let rounded = surface.values.map { $0.isNaN ? $0 : $0.rounded(significantDigits: 12) }
    let scores = Set(rounded.filter { !$0.isNaN }).sorted()
    // What is undefined stands at the end of the list.
    let places = rounded.map { value in
      value.isNaN ? scores.count : scores.firstPlace(of: value)
    }
    return [
      "exercise": JSON(exercise),
      "clips": .integer(clips),
      "subjects": .integer(subjects),
      "is_higher_better": .bool(surface.isHigherBetter),
      "axes": .array(surface.axes.map(\.json)),
      "edges": .array(surface.edges.map { .array($0.map { JSON.measured($0) }) }),
      "scores": .array(scores.map(JSON.number)),
      "places": .array(places.runs.flatMap { [.integer($0.value), .integer($0.count)] }),
      "outlined": .array(
        isOutlined.map { $0 ? 1 : 0 }.runs.flatMap { [.integer($0.value), .integer($0.count)] }
      ),
    ]
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    let axes = try node.list("axes") { node throws(ReportDamage) in try SearchAxis(node) }
    let edges = try node.list("edges") { node throws(ReportDamage) -> [Double] in
      let numbers = (node.array ?? []).compactMap(\.measured)
      guard numbers.count >= 2, numbers.count == node.array?.count,
        zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
      else { throw node.damage("'edges' needs ascending lists of numbers") }
      return numbers
    }
    guard axes.count == 2, edges.count == 2 else { throw node.damage("a map has two directions") }
    guard zip(axes, edges).allSatisfy({ $1.allSatisfy($0.holds) }) else {
      throw node.damage("'edges' goes beyond what was searched")
    }
    let scores = try node.list("scores") { node throws(ReportDamage) -> Double in
      guard let score = node.measured else { throw node.damage("'scores' needs numbers only") }
      return score
    }
    let count = (edges[0].count - 1) * (edges[1].count - 1)
    let places = try [Int](runs: node.counts("places"), below: scores.count + 1, count: count)
    let outline = try [Int](runs: node.counts("outlined"), below: 2, count: count)
    guard let places, let outline else { throw node.damage("its boxes are not those of its edges") }
    self.init(
      exercise: try node.optionalText("exercise"),
      surface: ScoreSurface(
        axes: axes,
        edges: edges,
        values: places.map { $0 < scores.count ? scores[$0] : .nan },
        isHigherBetter: try node.flag("is_higher_better")
      ),
      isOutlined: outline.map { $0 == 1 },
      clips: try node.count("clips"),
      subjects: try node.count("subjects")
    )
  }
}

extension SearchAxis {
  /// Whether a stored number lies within the range, give or take what rounding to 12 digits does to it.
  func holds(_ value: Double) -> Bool {
    let slack = 1e-9 * max(range.lowerBound.magnitude, range.upperBound.magnitude)
    return value >= range.lowerBound - slack && value <= range.upperBound + slack
  }

  var json: JSON {
    [
      "name": .string(name), "unit": .string(unit.rawValue),
      "low": .measured(range.lowerBound), "high": .measured(range.upperBound),
      "scale": .string(isLogarithmic ? "logarithmic" : "linear"),
      "default": .measured(defaultValue),
    ]
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    let ends = (low: try node.number("low"), high: try node.number("high"))
    let isLogarithmic = try node.text("scale") == "logarithmic"
    guard ends.low < ends.high, !isLogarithmic || ends.low > 0 else {
      throw node.damage("it is not a range to search")
    }
    self.init(
      try node.text("name"),
      unit: try node.choice("unit", of: Parameter.Unit.self),
      range: ends.low...ends.high,
      isLogarithmic: isLogarithmic,
      default: try node.number("default")
    )
  }
}

extension [Double] {
  /// The place of a value in a sorted list that holds it.
  fileprivate func firstPlace(of value: Double) -> Int {
    partitioningIndex { !($0 < value) }
  }
}

extension [Int] {
  /// Neighbours that are equal, as one value and how many they are.
  fileprivate var runs: [(value: Int, count: Int)] {
    var runs: [(value: Int, count: Int)] = []
    for value in self {
      if let last = runs.last, last.value == value {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((value, 1))
      }
    }
    return runs
  }

  /// The values of runs, as value and count in turn; nil where they do not come to that many in range.
  fileprivate init?(runs: [Int], below limit: Int, count: Int) {
    guard runs.count.isMultiple(of: 2) else { return nil }
    var values: [Int] = []
    for place in stride(from: 0, to: runs.count, by: 2) {
      guard runs[place] < limit, runs[place + 1] <= count - values.count else { return nil }
      values += [Int](repeating: runs[place], count: runs[place + 1])
    }
    guard values.count == count else { return nil }
    self = values
  }
}
