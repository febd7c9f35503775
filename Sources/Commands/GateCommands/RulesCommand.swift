// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Labels
import Measures
package import Platform
import Results
import Scoring
import Storage
package import Terminal

/// `rep-gate rules`: lists what rules can be about.
package struct RulesCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "rules",
    abstract: "Lists every measure and slice that rules can name.",
    discussion: """
      With a RUN, its counters, analyzers, tracks and slices are listed too. A file of rules is JSON with
      comments:

          {
            "schema": 1,
            "baseline": "main",       // reports/baselines/main.json
            "events": "unchanged",    // or "not-worse", "listed"
            "rules": {
              "f1@0.5s{exercise=squat,counter=zig-zag}": ["value >= 0.92", "ci_low >= 0.88"],
              "precision@0.5s": ["drop <= 0.02 vs main"]
            }
          }

      An equally good version fails a rule about a change in at most 3.3 % of cases, and any of all such
      rules in at most 5 %. More rules are harder to pass: write few, with wide limits.
      """,
    examples: [
      .init("rep-gate rules", "list the measures"),
      .init("rep-gate rules reports/gym-1a2b3c4d", "also list what a run has"),
    ],
    options: [],
    operands: [Operand("RUN", "A run's folder", .optional)]
  )

  private let run: String?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    run = arguments.operand("RUN")
  }

  /// Prints the lists.
  ///
  /// - Returns: 0.
  /// - Throws: Where the run cannot be read.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let stored = try run.map { try RunDirectory.read($0) }
    let lists = Self.lists(of: stored)
    if terminal.isJSON {
      terminal.print(
        json: .object(lists.map { JSON.Member($0.title, .array($0.names.map(JSON.string))) })
      )
      return .success
    }
    for list in lists {
      terminal.print("\(list.title):")
      for name in list.names { terminal.print("    \(name)") }
    }
    return .success
  }

  private static func lists(of run: Run?) -> [(title: String, names: [String])] {
    var lists: [(title: String, names: [String])] = MeasurementKind.ofRules.flatMap { kind in
      [
        ("measures of \(kind.name)", kind.identifiers),
        ("conditions on measures of \(kind.name)", kind.selectors + kind.conditions),
      ]
    }
    lists.append(("demands", RuleExpression.Quantity.allCases.map(\.rawValue)))
    guard let run else { return lists }
    lists += MeasurementKind.ofRules.flatMap { $0.record.selections(in: run) }
    lists += MeasurementKind.ofRules.flatMap { $0.record.partLists(in: run) }
    for key in SliceKey.allCases where key != .subject {
      let values = run.clips.flatMap {
        key.values(of: $0.identity, referenceCount: $0.reference.count)
      }
      lists.append(("\(key.rawValue) of the run", Set(values).sorted()))
    }
    return lists
  }
}

extension EvaluatedRecord {
  /// The values of a run that conditions on measures of the kind can select.
  fileprivate static func selections(in run: Run) -> [(title: String, names: [String])] {
    zip(Tested.keys, Tested.titles).compactMap { key, title in
      guard let title else { return nil }
      let names = run.results[Self.self].compactMap { $0.configuration.text(of: key) }
      return ("\(title) of the run", Set(names).sorted())
    }
  }

  /// The parts of the run's clips that conditions can name, where these are not the same in every run.
  fileprivate static func partLists(in run: Run) -> [(title: String, names: [String])] {
    guard let key = kind.partKey, let names = parts(of: run.results[Self.self].flatMap(\.clips))
    else { return [] }
    return [("\(key)s of the run", names)]
  }
}
