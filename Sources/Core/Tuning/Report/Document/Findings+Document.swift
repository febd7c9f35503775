// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

extension CountChange {
  var json: JSON {
    [
      "clip": .string(clip), "exercise": .string(exercise),
      "labelled": .integer(labelled), "in_use": .integer(current),
      "chosen": .integer(proposed),
      "without_fold": left.map(JSON.integer) ?? .null,
      "is_right_in_use": .bool(isRightInUse), "is_right_chosen": .bool(isRightChosen),
    ]
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    clip = try node.text("clip")
    exercise = try node.text("exercise")
    labelled = try node.count("labelled")
    current = try node.count("in_use")
    proposed = try node.count("chosen")
    left = try node.optionalCount("without_fold")
    isRightInUse = try node.flag("is_right_in_use")
    isRightChosen = try node.flag("is_right_chosen")
  }
}

extension ClipSeparability {
  var json: JSON {
    [
      "clip": .string(clip), "labelled": .integer(labelled),
      "low": .measured(exact?.lowerBound), "high": .measured(exact?.upperBound),
      "touches_bound": .bool(touchesBound),
      "just_the_labelled": isCleanSomewhere.map(JSON.bool) ?? .null,
      "widest_count": widestCount.map(JSON.integer) ?? .null,
    ]
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    clip = try node.text("clip")
    labelled = try node.count("labelled")
    let ends = (low: try node.optionalNumber("low"), high: try node.optionalNumber("high"))
    if let low = ends.low, let high = ends.high, high < low {
      throw node.damage("'high' is below 'low'")
    }
    exact = ends.low.flatMap { low in ends.high.map { low...$0 } }
    touchesBound = try node.flag("touches_bound")
    isCleanSomewhere = try node.optional("just_the_labelled") { node, name throws(ReportDamage) in
      try node.flag(name)
    }
    widestCount = try node.optionalCount("widest_count")
  }
}

extension SensitivityCurve {
  var json: JSON {
    [
      "name": .string(axis.name),
      "stretches": .array(
        stretches.map { stretch in
          .object(
            [
              JSON.Member("from", .measured(stretch.start)),
              JSON.Member("value", .measured(stretch.value)),
            ] + stretch.interval.members(else: nil)
          )
        }
      ),
    ]
  }

  init(_ node: JSONNode, of axes: [SearchAxis]) throws(ReportDamage) {
    let name = try node.text("name")
    guard let axis = axes.first(where: { $0.name == name }) else {
      throw node.damage("'\(name)' was not searched")
    }
    self.axis = axis
    stretches = try node.list("stretches") { node throws(ReportDamage) in
      Stretch(
        start: try node.number("from"),
        value: try node.optionalNumber("value"),
        interval: try ConfidenceInterval.read(node).0
      )
    }
    guard !stretches.isEmpty else { throw node.damage("'stretches' is empty") }
    let starts = stretches.map(\.start)
    // A stretch can be one value alone: the next one starts there, too.
    guard starts.allSatisfy(axis.holds), zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
    else { throw node.damage("'stretches' falls, or leaves what was searched") }
  }
}

extension TradeOff {
  var json: JSON {
    .object(
      [JSON.Member("setting", .string(setting))]
        + costs.map { JSON.Member($0.respect.rawValue, .measured($0.value)) }
        + [JSON.Member("on_front", .bool(isOnFront))]
    )
  }

  init(_ node: JSONNode, of respects: [Respect]) throws(ReportDamage) {
    var costs: [Cost] = []
    for respect in respects {
      costs.append(Cost(respect: respect, value: try node.optionalNumber(respect.rawValue)))
    }
    try self.init(
      FormerNames.current(node.text("setting")),
      costs,
      isOnFront: node.flag("on_front")
    )
  }
}
