// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Measures
package import Platform
import Scoring
package import Terminal

/// `rep-eval measures`: lists what is measured.
package struct MeasuresCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "measures",
    abstract: "Lists the measures.",
    discussion: """
      Each measure has its unit, its better direction, the way clips are aggregated, and what n counts.
      """,
    examples: [.init("rep-eval measures", "list the measures")]
  )

  /// Takes no arguments.
  package init(_ arguments: ParsedArguments) {}

  /// Prints the list, as text or as JSON.
  ///
  /// - Returns: 0.
  package func run(in terminal: Terminal) -> ExitStatus {
    let families = MeasureFamily.all + [.ofTrends, .ofRaters]
    if terminal.isJSON {
      terminal.print(json: .array(families.flatMap { $0.measures.map(\.json) }))
      return .success
    }
    for family in families {
      terminal.print("\(family.title):")
      for measure in family.measures { terminal.print(text: Self.text(of: measure)) }
    }
    return .success
  }

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
