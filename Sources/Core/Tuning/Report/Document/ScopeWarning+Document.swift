// SPDX-License-Identifier: Apache-2.0
import Basics

extension ScopeWarning {
  private enum Kind: String {
    case touchesBound = "touches-bound"
    case foldsStray = "folds-stray"
    case wrongCount = "wrong-count"
    case tellsNothing = "tells-nothing"
    case noStandardError = "no-standard-error"
    case narrow
    case severalPlateaus = "several-plateaus"
  }

  /// What it is, and its numbers.
  var members: [JSON.Member] {
    func members(_ kind: Kind, _ others: [(String, JSON)]) -> [JSON.Member] {
      [JSON.Member("kind", .string(kind.rawValue))] + others.map { JSON.Member($0.0, $0.1) }
    }
    switch self {
    case .touchesBound(let parameter, let isUpper, let bound):
      return members(
        .touchesBound,
        [
          ("parameter", .string(parameter)), ("is_upper", .bool(isUpper)),
          ("bound", .measured(bound)),
        ]
      )
    case .foldsStray(let folds, let all):
      return members(.foldsStray, [("folds", .integer(folds)), ("of", .integer(all))])
    case .wrongCount(let halved, let doubled, let exact):
      return members(
        .wrongCount,
        [
          ("halved", .integer(halved)), ("doubled", .integer(doubled)), ("exact", .integer(exact)),
        ]
      )
    case .tellsNothing(let isFaulty, let judged):
      return members(
        .tellsNothing,
        [("is_faulty", .bool(isFaulty)), ("judged", .integer(judged))]
      )
    case .noStandardError(let subjects):
      return members(.noStandardError, [("subjects", .integer(subjects))])
    case .narrow(let parameter, let factor):
      return members(
        .narrow,
        [("parameter", .string(parameter)), ("factor", .measured(factor))]
      )
    case .severalPlateaus(let count):
      return members(.severalPlateaus, [("plateaus", .integer(count))])
    }
  }

  init(_ node: JSONNode) throws(ReportDamage) {
    switch try node.choice("kind", of: Kind.self) {
    case .touchesBound:
      self = .touchesBound(
        parameter: try node.text("parameter"),
        isUpper: try node.flag("is_upper"),
        bound: try node.number("bound")
      )
    case .foldsStray:
      self = .foldsStray(folds: try node.count("folds"), of: try node.count("of"))
    case .wrongCount:
      self = .wrongCount(
        halved: try node.count("halved"),
        doubled: try node.count("doubled"),
        exact: try node.count("exact")
      )
    case .tellsNothing:
      self = .tellsNothing(
        isFaulty: try node.flag("is_faulty"),
        judged: try node.count("judged")
      )
    case .noStandardError:
      self = .noStandardError(subjects: try node.count("subjects"))
    case .narrow:
      self = .narrow(
        parameter: try node.text("parameter"),
        factor: try node.number("factor")
      )
    case .severalPlateaus:
      self = .severalPlateaus(try node.count("plateaus"))
    }
  }
}
