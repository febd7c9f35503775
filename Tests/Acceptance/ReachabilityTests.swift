// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Foundation
import Measures
import Platform
import Scoring
import Storage
import TestSupport
import Testing

/// Every measure of the catalogues is listed, stored and shown; a new one is a file and its line in a list.
@Suite struct ReachabilityTests {
  /// The members of `measures.json` that hold measures, one row for each of what was measured.
  private static let kinds = MeasurementKind.all.map(\.member)

  @Test func `every measure is listed, in measures json and on the page`() throws {
    // Somebody who strikes, so that there are events.
    let dataset = try SmallDataset(
      recipe: SmallDataset.recipe.replacingOccurrences(
        of: "{ \"id\": \"standing-ben\"",
        with: """
          {
            "id": "punch-ana", "subject": "ana", "exercise": "punch", "yaw": 90,
            "script": [{ "rest": 1 }, { "reps": 2, "tempo": [0.3, 0.1, 0.4, 0.3] }, { "rest": 0.7 }]
          },
          { "id": "standing-ben"
          """
      )
    )
    let run = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--recognizer-exec",
      "app=\(RecognizerTests.program)",
      "--analyzer-exec",
      "judge=\(ExternalJudgementTests.judge)",
      "--count-jitter",
      "--out",
      "run",
      "--no-png"
    )
    #expect(run.status == 0, "\(run.diagnostics)")
    let listed = try dataset.run("rep-eval", "measures").output
    let bytes = try Files.read(dataset.folder.path("run/measures.json"))
    let document = try #require(JSONNode.parse(bytes, file: "measures.json").root)
    let pageBytes = try Files.read(dataset.folder.path("run/index.html"))
    let page = String(decoding: pageBytes, as: UTF8.self)
    let described = Set((document["definitions"]?.array ?? []).compactMap { $0["id"]?.string })
    let measures = Self.kinds.flatMap { document[$0]?.array ?? [] }
      .flatMap { $0["measures"]?.array ?? [] }
    let identifiers = measures.compactMap { $0["id"]?.string.flatMap { MeasureIdentifier($0) } }
    #expect(identifiers.count == measures.count && measures.count > 100)
    let definitions = Set(identifiers.map(\.definition))
    let names = Set(identifiers.map(\.name))
    for measure in MeasureFamily.all.flatMap(\.measures) {
      #expect(listed.contains("    \(measure.id) [\(measure.unit)]"), "\(measure.id) is not listed")
      #expect(described.contains(measure.id), "\(measure.id) is not described")
      // Those of a fault, a phase or a quantity are there once for each that the dataset has.
      let isStored = definitions.contains(measure.identifier.definition)
      #expect(isStored || names.contains(measure.identifier.name), "\(measure.id) is not stored")
    }
    for identifier in identifiers {
      #expect(page.contains("<th>\(identifier)"), "\(identifier) is not on the page")
    }
    for measure in measures where measure["value"]?.double == nil {
      let reason = measure["undefined"]?.string ?? ""
      #expect(!reason.isEmpty, "\(measure["id"]?.string ?? "") does not say why")
    }
  }

  @Test(arguments: [MeasureFamily.ofRaters, .ofTrends])
  func `measures of raters and of trends are listed`(family: MeasureFamily) throws {
    let listed = try BuiltProgram("rep-eval").run(["measures"], from: "/").output
    #expect(family.measures.count >= 6)
    for measure in family.measures {
      #expect(listed.contains("    \(measure.id) [\(measure.unit)]"), "\(measure.id)")
    }
  }

  @Test func `the measures of steps are one file and their lines in the list`() throws {
    // Nothing but their file knows their names; listings, measures.json and pages read the list.
    let sources = try Self.sources()
    for name in ["\"step-precision\"", "\"step-recall\""] {
      let files = sources.filter { $0.text.contains(name) }.map(\.path)
      #expect(files.count == 1 && files[0].hasSuffix("/StepMeasures.swift"), "\(name) \(files)")
    }
    for member in [".stepPrecision(", ".stepRecall("] {
      let files = sources.filter { $0.text.contains(member) }.map(\.path)
      #expect(files.count == 1 && files[0].hasSuffix("/MeasureCatalog.swift"), "\(member) \(files)")
    }
  }

  /// The Swift files of the package's sources, with their text.
  private static func sources() throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }
}
