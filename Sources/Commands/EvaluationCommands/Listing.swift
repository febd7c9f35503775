// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import FormAnalysis
import Measures
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
  ///
  /// - Parameters:
  ///   - terminal: Where it is printed.
  ///   - analyzers: The form analyzers to list, with their quantities and faults.
  func print(in terminal: Terminal, analyzers: [AnalyzerDescription]) {
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
          "analyzers": .array(analyzers.map { Entry($0).json }),
          "feedback": .array(FeedbackCatalog.all.map { Entry($0).json }),
          "quantities": .array(quantities(of: analyzers).map(\.json)),
          "faults": .array(faults(of: analyzers).map(\.json)),
        ]
      )
    case .analyzers:
      terminal.print("form analyzers:")
      for analyzer in analyzers { terminal.print(text: Entry(analyzer).text) }
      terminal.print("feedback policies:")
      for policy in FeedbackCatalog.all { terminal.print(text: Entry(policy).text) }
      terminal.print("quantities:")
      for entry in quantities(of: analyzers) {
        terminal.print("    \(entry.quantity): \(entry.text)")
      }
      terminal.print("faults:")
      for fault in faults(of: analyzers) { terminal.print("    \(fault): \(fault.text ?? "")") }
    }
  }

  /// What some analyzers measure, in plain words.
  private func quantities(of analyzers: [AnalyzerDescription]) -> [GlossaryEntry] {
    Glossary.entries.filter { entry in
      analyzers.contains { $0.quantities.contains(entry.quantity) }
    }
  }

  /// What some analyzers find, in plain words.
  private func faults(of analyzers: [AnalyzerDescription]) -> [Fault] {
    Fault.all.filter { fault in analyzers.contains { $0.faults.contains(fault) } }
  }

  private var families: [MeasureFamily] { MeasureFamily.all + [.ofTrends, .ofRaters] }

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
  /// What else there is to say, each a name with a list of words.
  var facts: [(name: String, words: [String])] = []

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
    facts = [
      ("families", analyzer.families), ("joints", analyzer.joints.map(\.rawValue)),
      ("quantities", analyzer.quantities.map(\.name)), ("claims", analyzer.claims.map(\.rawValue)),
    ]
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
    for (name, words) in facts {
      text += "    \(name): \(words.isEmpty ? "none" : words.joined(separator: " "))\n"
    }
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
    for (name, words) in facts {
      members.append(JSON.Member(name, .array(words.map { .string($0) })))
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
      JSON.Member("explanation", .string(explanation)), JSON.Member("sign", .string(sign.text)),
    ]
    switch normal {
    case .ranges(let ranges): members.append(JSON.Member("normal", .array(ranges.map(\.json))))
    case .unpublished(let reason): members.append(JSON.Member("unpublished", .string(reason)))
    case .notOfForm(let meaning): members.append(JSON.Member("not_of_form", .string(meaning)))
    }
    return .object(members)
  }
}

extension NormalRange {
  /// The values of good form, of which exercises and by whom.
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    if !exercises.isEmpty {
      members.append(JSON.Member("exercises", .array(exercises.map { .string($0) })))
    }
    let (low, high) = (values.lowerBound, values.upperBound)
    if low.isFinite { members.append(JSON.Member("least", .number(low))) }
    if high.isFinite { members.append(JSON.Member("greatest", .number(high))) }
    members.append(JSON.Member("source", .string(source)))
    return .object(members)
  }
}

extension Fault {
  /// The fault in plain words.
  fileprivate var json: JSON {
    [
      "name": .string(rawValue), "title": .string(title),
      "explanation": .string(explanation ?? ""), "priority": .string(priority.rawValue),
    ]
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
    if !joints.isEmpty {
      members.append(JSON.Member("joints", .array(joints.map { .string($0.rawValue) })))
    }
    return .object(members)
  }
}
