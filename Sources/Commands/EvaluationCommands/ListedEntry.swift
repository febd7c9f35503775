// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting

/// A counter, an analyzer, a policy or a phase detector in a list.
struct ListedEntry {
  var name: String
  var summary: String
  var signal: String?
  var isLiteral: Bool
  var source: String
  var parameters: [Parameter]
  var criteria: [Criterion] = []
  /// Further facts, each a name with a list of words.
  var facts: [(name: String, words: [String])] = []

  init(_ counter: CounterDescription) {
    name = counter.name
    summary = counter.summary
    signal = counter.defaultSignal
    isLiteral = counter.isLiteral
    source = counter.source
    parameters = counter.parameters + CounterConfiguration.commonParameters
    if !counter.publishedSignals.isEmpty {
      facts = [("published_signals", counter.publishedSignals)]
    }
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
    let told: [(name: String, words: [String])] = [
      ("events", analyzer.events.map(\.name)), ("holds", analyzer.holds),
      ("judgements", analyzer.judgements),
      ("needs", analyzer.needsInertial ? ["imu"] : []),
    ]
    facts += told.filter { !$0.words.isEmpty }
  }

  init(_ policy: FeedbackDescription) {
    name = policy.name
    summary = policy.summary
    isLiteral = policy.isLiteral
    source = policy.source
    parameters = policy.parameters
  }

  init(_ detector: PhaseDetectorDescription) {
    name = detector.name
    summary = detector.summary
    isLiteral = detector.isLiteral
    source = detector.source
    parameters = detector.parameters
  }

  var text: String {
    var text = name + (signal.map { "@\($0)" } ?? "") + "\n    \(summary)\n"
    for parameter in parameters {
      text += "    \(parameter.name)=\(parameter.text(of: parameter.defaultValue))"
      text += " [\(parameter.unit.rawValue)] \(parameter.summary)\n"
    }
    for criterion in criteria { text += "    \(criterion)\n" }
    for (name, words) in facts {
      text +=
        "    \(name.replacing("_", with: " ")): "
        + (words.isEmpty ? "none" : words.joined(separator: " ")) + "\n"
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

extension Criterion {
  /// The limit that makes the fault, and its source.
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
