// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Foundation
import PoseTracks
import TestSupport
import Testing

/// The page that lists the catalogue is made of the catalogue.
@Suite struct CatalogueDocumentationTests {
  @Test func `the page of analyzers, quantities and faults is what the catalogue says`() throws {
    let difference = try goldenDifference(
      of: Self.page,
      from: "AnalyzerCatalogue.md",
      in: "../../Documentation"
    )
    #expect(difference == nil)
  }

  @Test func `every study that the glossary cites has its title on the page of analyzers`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let page = try String(
      contentsOf: root.appending(path: "Documentation/FormAnalyzers.md"),
      encoding: .utf8
    )
    let texts = Glossary.entries.flatMap { entry -> [String] in
      switch entry.normal {
      case .ranges(let ranges): ranges.map(\.source)
      case .unpublished(let reason): [reason]
      case .notOfForm: []
      }
    }
    let cited = texts.flatMap { text in
      text.matches(of: /[A-Z][^,;:()]*, [12][0-9]{3}/).map { String($0.output) }
    }
    #expect(Set(cited).count > 20)
    for study in Set(cited).sorted() { #expect(page.contains("\n| \(study) | "), "\(study)") }
  }

  @Test func `an app feeds poses and reads what is said in plain words`() throws {
    // As the guide to judging form has it.
    var analyzer = try AnalyzerConfiguration(parsing: "push-up:max-hip-sag=15").makeAnalyzer()
    var result = FormResult()
    let track = conformanceTrack(of: "push-up", seed: 3)
    for index in 0..<track.count { analyzer.update(track[index], into: &result) }
    analyzer.finish(into: &result)
    #expect(!result.measurements.isEmpty)
    for finding in result.findings {
      #expect(finding.fault.title.first?.isUppercase == true)
    }
  }

  private static var page: String {
    """
    <!-- SPDX-License-Identifier: Apache-2.0 -->
    <!-- Made of the catalogue by a test; REP_RECORD=1 writes it again. -->
    # The catalogue of form analyzers

    What each analyzer needs, measures and claims, as `rep-eval analyzers` has it with parameters and
    the source of every rule. [Form analyzers](FormAnalyzers.md) defines the rules, and
    [Form evidence](FormEvidence.md) says how often they are right. A test compares each row with the
    analyzer. It is run on skeletons without one of its joints, and on mirrored, moved, enlarged and
    stretched clips. It is also run on clips whose values are known by hand, in an upright and in a
    wide frame.

    ## Analyzers

    | analyzer | exercises | joints that a skeleton must have | for some faults | faults, each with from where it shows | claims |
    |---|---|---|---|---|---|
    \(AnalyzerCatalog.all.map(row).joined(separator: "\n"))

    Joints are those of both sides unless a side is named. Claims: a *mirrored* clip gives the same with
    sides swapped. Neither the *place* nor the size of the person matters, nor the shape of the frame.
    What a literal design does not claim is known not to hold.

    ## Quantities

    | quantity | name | unit | sign | normal | measured by |
    |---|---|---|---|---|---|
    \(Glossary.entries.map(row).joined(separator: "\n"))

    ## Faults

    | fault | name | what is wrong | priority | found by |
    |---|---|---|---|---|
    \(Fault.all.map(row).joined(separator: "\n"))

    ## Events and holds

    | what happens or is held | reported by |
    |---|---|
    \(moments.joined(separator: "\n"))

    """
  }

  /// Events, then holds, in the order of the analyzers that report them first.
  private static var moments: [String] {
    func rows(_ kind: String, _ names: (AnalyzerDescription) -> [String]) -> [String] {
      AnalyzerCatalog.all.flatMap(names).uniqued().map { name in
        let analyzers = AnalyzerCatalog.all.filter { names($0).contains(name) }
        return "| \(kind) `\(name)` | \(analyzers.map { "`\($0.name)`" }.joined(separator: " ")) |"
      }
    }
    return rows("event") { $0.events.map(\.name) } + rows("hold", \.holds)
  }

  private static func row(_ analyzer: AnalyzerDescription) -> String {
    let needed = analyzer.criteria.filter { !$0.joints.isEmpty }
      .map { "`\($0.fault)`: \(words(of: $0.joints))" }
    let views = analyzer.faults.map { fault in
      let aspects = analyzer.criteria.filter { $0.fault == fault }.map(\.aspect)
      let each = Aspect.allCases.filter { aspects.contains($0) }.map(\.rawValue)
      return "`\(fault)` \(each.joined(separator: ", "))"
    }
    let claims = analyzer.claims.map { $0 == .mirroring ? "mirrored" : "place" }
    let columns = [
      "`\(analyzer.name)`", analyzer.families.joined(separator: ", "),
      words(of: analyzer.joints), needed.joined(separator: "; "),
      views.joined(separator: "; "), claims.joined(separator: ", "),
    ]
    return line(columns)
  }

  private static func row(_ entry: GlossaryEntry) -> String {
    let normal =
      switch entry.normal {
      case .ranges(let ranges): ranges.map(\.text).joined(separator: "; ")
      case .unpublished(let reason): "no published range, \(reason)"
      case .notOfForm(let meaning): "not a matter of form: \(meaning)"
      }
    let analyzers = AnalyzerCatalog.all.filter { $0.quantities.contains(entry.quantity) }
    return line([
      "`\(entry.quantity)`", "\(entry.title): \(entry.explanation)", entry.quantity.unit.rawValue,
      entry.sign.text, normal, names(analyzers),
    ])
  }

  private static func row(_ fault: Fault) -> String {
    let analyzers = AnalyzerCatalog.all.filter { $0.faults.contains(fault) }
    return line([
      "`\(fault)`", fault.title, fault.explanation ?? "", fault.priority.rawValue, names(analyzers),
    ])
  }

  private static func names(_ analyzers: [AnalyzerDescription]) -> String {
    analyzers.map { "`\($0.name)`" }.joined(separator: " ")
  }

  private static func line(_ columns: [String]) -> String {
    "| " + columns.joined(separator: " | ") + " |"
  }

  /// Both sides of a joint as one word.
  private static func words(of joints: [Joint]) -> String {
    var words: [String] = []
    for joint in joints {
      let isPaired = joints.contains(joint.mirrored)
      let word = isPaired ? String(joint.rawValue.drop { $0 != "_" }.dropFirst()) : joint.rawValue
      if !words.contains(word) { words.append(word) }
    }
    return words.map { $0.replacing("_", with: " ") }.joined(separator: ", ")
  }
}
