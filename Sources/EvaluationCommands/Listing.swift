// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import Scoring
import Storage
import Terminal

/// What `rep-eval` lists instead of evaluating, by the option that asks for it.
enum Listing: String, CaseIterable {
  /// The measures.
  case measures
  /// The counters and what they can be told.
  case counters
  /// The form analyzers and feedback policies and what they can be told.
  case analyzers

  /// Prints the list, as text or as JSON.
  func print(in terminal: Terminal) {
    switch self {
    case .measures where terminal.isJSON:
      terminal.print(json: .array(families.flatMap { $0.measures.map(\.json) }))
    case .measures:
      for family in families {
        terminal.print("\(family.title):")
        for measure in family.measures { terminal.print(text: Self.text(of: measure)) }
      }
    case .counters where terminal.isJSON:
      terminal.print(json: .array(CounterCatalog.all.map { Entry($0).json }))
    case .counters:
      for counter in CounterCatalog.all { terminal.print(text: Entry(counter).text) }
      terminal.print("signals that every exercise resolves:")
      terminal.print("    " + Signal.namesByExercise.joined(separator: " "))
      terminal.print("signals:")
      for signal in Signal.all {
        terminal.print("    \(signal.id) [\(signal.unit.rawValue)] \(signal.summary)")
      }
    case .analyzers where terminal.isJSON:
      terminal.print(
        json: [
          "analyzers": .array(AnalyzerCatalog.all.map { Entry($0).json }),
          "feedback": .array(FeedbackCatalog.all.map { Entry($0).json }),
          "quantities": .array(Glossary.entries.map(\.json)),
        ]
      )
    case .analyzers:
      terminal.print("form analyzers:")
      for analyzer in AnalyzerCatalog.all { terminal.print(text: Entry(analyzer).text) }
      terminal.print("feedback policies:")
      for policy in FeedbackCatalog.all { terminal.print(text: Entry(policy).text) }
      terminal.print("quantities:")
      for entry in Glossary.entries { terminal.print("    \(entry.quantity): \(entry.text)") }
    }
  }

  private var families: [MeasureFamily] { MeasureFamily.all + [.ofRaters] }

  /// A measure with its unit, which way is good, how clips make one number, and what its n counts.
  private static func text(of measure: MeasureDescription) -> String {
    let direction =
      switch measure.better {
      case .higher, .lower: "\(measure.better.rawValue) is better"
      case .zero, .one: "nearer to \(measure.better.rawValue) is better"
      case .neither: "neither way is better"
      }
    return """
          \(measure.id) [\(measure.unit)]
              \(measure.summary)
              \(direction), \(measure.aggregation), n in \(measure.counted)

      """
  }
}

/// A counter, an analyzer or a policy in a list.
private struct Entry {
  var name: String
  var summary: String
  var signal: String?
  var isLiteral: Bool
  var source: String
  var parameters: [Parameter]
  var criteria: [Criterion] = []

  init(_ counter: CounterDescription) {
    name = counter.name
    summary = counter.summary
    signal = counter.defaultSignal
    isLiteral = counter.isLiteral
    source = counter.source
    parameters = counter.parameters + [CounterConfiguration.cooldownParameter]
  }

  init(_ analyzer: AnalyzerDescription) {
    name = analyzer.name
    summary = analyzer.summary
    isLiteral = analyzer.isLiteral
    source = analyzer.source
    parameters = analyzer.parameters
    criteria = analyzer.criteria
  }

  init(_ policy: FeedbackDescription) {
    name = policy.name
    summary = policy.summary
    isLiteral = policy.isLiteral
    source = policy.source
    parameters = policy.parameters
  }

  var text: String {
    var text = name + (signal.map { "@\($0)" } ?? "") + "\n    \(summary)\n"
    for parameter in parameters {
      text += "    \(parameter.name)=\(parameter.text(of: parameter.defaultValue))"
      text += " [\(parameter.unit.rawValue)] \(parameter.summary)\n"
    }
    for criterion in criteria { text += "    \(criterion)\n" }
    return text
  }

  var json: JSON {
    var members = [JSON.Member("name", .string(name)), JSON.Member("summary", .string(summary))]
    if let signal { members.append(JSON.Member("signal", .string(signal))) }
    members += [
      JSON.Member("literal", .bool(isLiteral)), JSON.Member("source", .string(source)),
      JSON.Member(
        "parameters",
        .array(
          parameters.map { parameter in
            [
              "name": .string(parameter.name),
              "summary": .string(parameter.summary),
              "unit": .string(parameter.unit.rawValue),
              "default": .number(parameter.defaultValue),
              "least": .number(parameter.range.lowerBound),
              "greatest": .number(parameter.range.upperBound),
            ]
          }
        )
      ),
    ]
    if !criteria.isEmpty {
      members.append(JSON.Member("criteria", .array(criteria.map(\.json))))
    }
    return .object(members)
  }
}

extension GlossaryEntry {
  /// The quantity in plain words.
  fileprivate var json: JSON {
    var members = [
      JSON.Member("name", .string(quantity.name)), JSON.Member("title", .string(title)),
      JSON.Member("unit", .string(quantity.unit.rawValue)),
      JSON.Member("explanation", .string(explanation)),
    ]
    if let normal {
      let (low, high) = (normal.values.lowerBound, normal.values.upperBound)
      if low.isFinite { members.append(JSON.Member("least", .number(low))) }
      if high.isFinite { members.append(JSON.Member("greatest", .number(high))) }
      members.append(JSON.Member("source", .string(normal.source)))
    }
    return .object(members)
  }
}

extension Criterion {
  /// What makes the fault and who says so.
  fileprivate var json: JSON {
    var members = [
      JSON.Member("fault", .string(fault.rawValue)),
      JSON.Member("quantity", .string(quantity.name)),
      JSON.Member("wrong", .string(isLeast ? "below" : "above")),
      JSON.Member("from", .string(aspect.rawValue)), JSON.Member("source", .string(source)),
    ]
    if let parameter { members.insert(JSON.Member("parameter", .string(parameter)), at: 3) }
    return .object(members)
  }
}
