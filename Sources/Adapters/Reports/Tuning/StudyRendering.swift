// SPDX-License-Identifier: Apache-2.0
import Basics
package import Tuning

/// The files that are made of what was found: a function of the report, equal bytes for equal reports.
package protocol StudyRendering {
  /// The parts that there are, in order of writing.
  var parts: [TuningPart] { get }

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - part: One of `parts`; of any other there is nothing.
  ///   - keep: Takes the name of each file below the report's folder, and its content.
  /// - Throws: `ImageError` where a figure cannot be drawn; what `keep` throws.
  func write(
    _ part: TuningPart,
    _ keep: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws
}

/// The page of a study of recognition; its model is no part of it, since only training makes one.
package struct RecognitionRendering: StudyRendering {
  private let report: RecognitionReport

  /// Creates the files of a report.
  package init(_ report: RecognitionReport) {
    self.report = report
  }

  /// A page.
  package var parts: [TuningPart] { [.page] }

  /// Makes the page.
  package func write(
    _ part: TuningPart,
    _ keep: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    guard part == .page else { return }
    try keep("index.html", Array(RecognitionPage(report).html.utf8))
  }
}

/// The maps of a study of confidences, as JSON and as Swift, and its page.
package struct ConfidenceRendering: StudyRendering {
  private let report: ConfidenceReport

  /// Creates the files of a report.
  package init(_ report: ConfidenceReport) {
    self.report = report
  }

  /// What to ship, and a page.
  package var parts: [TuningPart] { [.thresholds, .page] }

  /// Makes a part.
  package func write(
    _ part: TuningPart,
    _ keep: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    switch part {
    case .thresholds:
      try keep("confidence.json", Array(report.maps.text(compactFrom: 4).utf8))
      try keep("ConfidenceMaps.swift", Array(ConfidenceMapsSource(report).text.utf8))
    case .page:
      try keep("index.html", Array(ConfidencePage(report).html.utf8))
    case .svg, .png: break
    }
  }
}
