// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measures
import Scoring
import Testing

struct MeasureDocumentationTests {
  /// The page that explains the measures.
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "Documentation/Measures.md"),
      encoding: .utf8
    )
  }

  @Test func `every measure's name is explained`() {
    let identifiers =
      MeasureCatalog.all.map(\.identifier) + FormMeasureCatalog.all.map(\.identifier)
      + PhaseMeasureCatalog.all.map(\.identifier) + HoldMeasureCatalog.all.map(\.identifier)
      + EventMeasureCatalog.all.map(\.identifier) + JudgementMeasureCatalog.all.map(\.identifier)
    for identifier in identifiers {
      let name = identifier.name.replacing("-after-end", with: "")
      #expect(page.contains("`\(name)"), "\(identifier)")
      for qualifier in identifier.qualifiers {
        #expect(page.contains(":\(qualifier)`"), "\(identifier)")
      }
    }
  }

  @Test func `every identifier on the page is in the catalogue`() throws {
    let parts = page.split(separator: "`", omittingEmptySubsequences: false)
    let quoted = stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
    let identifiers = quoted.filter { $0.contains("@") || $0.contains(":constant-median") }
    #expect(identifiers.count > 10)
    for text in identifiers {
      let identifier = try #require(MeasureIdentifier(text), "\(text)")
      let isKnown =
        MeasureCatalog.definition(of: identifier) != nil
        || FormMeasureCatalog.definition(of: identifier) != nil
        || PhaseMeasureCatalog.definition(of: identifier) != nil
        || EventScore.definition(of: identifier) != nil
      #expect(isKnown, "\(text)")
    }
  }
}
