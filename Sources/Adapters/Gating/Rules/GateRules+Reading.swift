// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures
import Scoring

extension GateRules {
  /// Reads the text of a `gates.json`.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; `//` and `/* */` comments are allowed.
  ///   - file: The name used in findings.
  /// - Returns: The rules, nil where anything in them is an error, and everything that was found
  ///   wrong, in order of appearance.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (rules: GateRules?, diagnostics: [Diagnostic]) {
    let (root, syntax) = JSONNode.parse(bytes, file: file)
    guard let root else { return (nil, syntax) }
    var reader = ObjectReader(root, file: file)
    let rules = reader.rules()
    let findings = (syntax + reader.diagnostics).inOrderOfPlace
    let isUsable = !findings.contains { $0.severity == .error }
    return (isUsable ? rules : nil, findings)
  }
}

extension ObjectReader {
  fileprivate mutating func rules() -> GateRules? {
    guard node.members != nil else {
      report(at: node, code: "wrong-type", "rules are an object")
      return nil
    }
    guard let schemaNode = required("schema"),
      let schema = value(schemaNode, "schema", "a whole number", \.integer)
    else { return nil }
    guard schema <= GateRules.schema else {
      report(
        at: schemaNode,
        code: "newer-schema",
        "this file has schema \(schema), this program reads up to \(GateRules.schema)"
      )
      return nil
    }
    let baseline = text("baseline")
    let events = choice("events", of: GateRules.EventPolicy.self)
    let eventsPosition = node["events"]?.position
    let members = value(optional("rules"), "rules", "an object of lists of rules", \.members)
    finish()
    var rules: [GateRules.Rule] = []
    var spellings: [String: String] = [:]
    for member in members ?? [] {
      let name = FormerNames.current(member.name)
      if let other = spellings.updateValue(member.name, forKey: name), other != member.name {
        report(
          at: member.place,
          code: "json-duplicate-member",
          "there are rules of '\(name)' already; one of the two has a former name"
        )
      }
      rules += self.rules(of: member)
    }
    if events == .listed, members?.isEmpty ?? true {
      report(
        at: node,
        code: "rules-demand-nothing",
        "there is no rule, and changed events are only listed: every run would pass"
      )
    }
    var read = GateRules(
      file: file,
      baseline: baseline,
      events: events ?? .unchanged,
      rules: rules
    )
    read.eventsPosition = eventsPosition
    return read
  }

  /// The rules of one measure.
  private mutating func rules(of member: JSONNode.Member) -> [GateRules.Rule] {
    guard let selected = measured(member) else { return [] }
    guard let list = member.value.array, !list.isEmpty else {
      report(at: member.value, code: "wrong-type", "'\(member.name)' has a list of rules")
      return []
    }
    return list.compactMap { node in
      guard let text = value(node, "a rule", "a text", \.string) else { return nil }
      let expression: RuleExpression
      do throws(RuleExpression.Mistake) {
        expression = try RuleExpression(parsing: text)
      } catch {
        report(at: node.within(offset: error.offset), code: "rule-syntax", error.message)
        return nil
      }
      guard isMeant(expression, of: selected, at: node) else { return nil }
      return GateRules.Rule(
        identifier: selected.identifier,
        selection: selected.selection,
        kind: selected.kind,
        expression: expression,
        position: node.position
      )
    }
  }

  private typealias SelectedMeasure = (
    identifier: MeasureIdentifier, selection: [MeasureIdentifier.Condition], kind: MeasurementKind
  )

  /// What the name of a member means.
  private mutating func measured(_ member: JSONNode.Member) -> SelectedMeasure? {
    let place = member.place
    guard var identifier = MeasureIdentifier(member.name) else {
      report(
        at: place,
        code: "rule-unknown-measure",
        "'\(member.name)' is not a measure's name, as in f1@0.5s{exercise=squat}"
      )
      return nil
    }
    guard let kind = MeasurementKind(identifier) else {
      var plain = identifier
      plain.slice = []
      report(
        at: place,
        code: "rule-unknown-measure",
        "there is no measure '\(plain)'"
          + didYouMean(plain.description, in: MeasurementKind.ofRules.flatMap(\.identifiers))
      )
      return nil
    }
    let keys = kind.selectors + kind.conditions
    for condition in identifier.slice where !keys.contains(condition.key) {
      report(
        at: place,
        code: "rule-unknown-slice",
        "a measure of \(kind.plural) is sliced by \(keys.joined(separator: ", ")), "
          + "not by '\(condition.key)'" + didYouMean(condition.key, in: keys)
      )
      return nil
    }
    for index in identifier.slice.indices where identifier.slice[index].key != "track" {
      guard kind.selectors.contains(identifier.slice[index].key) else { continue }
      identifier.slice[index].value = FormerNames.current(identifier.slice[index].value)
    }
    let selection = identifier.slice.filter { kind.selectors.contains($0.key) }
    identifier.slice.removeAll { kind.selectors.contains($0.key) }
    return (identifier, selection, kind)
  }

  /// Whether a demand makes sense for a measure.
  private mutating func isMeant(
    _ expression: RuleExpression,
    of selected: SelectedMeasure,
    at node: JSONNode
  ) -> Bool {
    let better = selected.kind.better(of: selected.identifier)
    guard better != .neither || !expression.quantity.isChange else {
      report(
        at: node,
        code: "rule-direction",
        "'\(selected.identifier)' is the outcome of a test and has no change; bound its value"
      )
      return false
    }
    let measure = selected.kind.description(of: selected.identifier)
    if expression.isFulfilledByAll((measure?.scale.least, measure?.scale.greatest)) {
      report(
        at: node,
        code: "rules-demand-nothing",
        "'\(expression.text)' demands nothing: every value of '\(selected.identifier)' fulfils it"
      )
      return false
    }
    let good: RuleExpression.Quantity? =
      switch (expression.quantity, better) {
      case (.drop, .lower): .rise
      case (.rise, .higher): .drop
      case (.drop, .zero), (.rise, .zero), (.drop, .one), (.rise, .one): .worse
      default: nil
      }
    guard let good else { return true }
    report(
      at: node,
      code: "rule-direction",
      "'\(selected.identifier)' does not get worse by '\(expression.quantity.rawValue)'; "
        + "use '\(good.rawValue)'"
    )
    return false
  }
}

extension JSONNode.Member {
  /// The name, for findings.
  fileprivate var place: JSONNode {
    var place = value
    place.position = position
    place.end = SourcePosition(
      line: position.line,
      column: position.column + name.utf8.count + 2
    )
    return place
  }
}

extension JSONNode {
  /// The part of a text from an offset on, for findings.
  ///
  /// Escapes take more room in the file than in the text; they do not occur in rules.
  fileprivate func within(offset: Int) -> JSONNode {
    var part = self
    part.position.column += 1 + offset
    part.end = SourcePosition(
      line: part.position.line,
      column: max(end.column - 1, part.position.column + 1)
    )
    return part
  }
}
