// SPDX-License-Identifier: Apache-2.0
package import Basics

extension LabelFile {
  /// Reads and checks a label file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its path, as used in findings and, if the context asks for it, as the clip's and
  ///     rater's name.
  ///   - context: What is known from outside.
  /// - Returns: The labels with events in order of time, nil if anything is an error, and all
  ///   findings in order of place. In a draft what leaves every value readable is a warning, so that
  ///   the labels of a draft may have ``obstacles(context:file:)``.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    context: LabelContext = LabelContext()
  ) -> (labels: LabelFile?, diagnostics: [Diagnostic]) {
    var parser = LabelParser(bytes, file: file)
    let isLabelFile = parser.parse()
    var document = parser.document
    guard isLabelFile else { return (nil, document.diagnostics) }
    document.checkTimes()
    document.checkOrder()
    document.checkDuplicates()
    document.checkOverlaps(of: .rep, code: .overlappingReps)
    document.checkOverlaps(of: .set, code: .overlappingSets)
    document.checkCounts()
    document.checkSearched()
    document.check(against: context)
    return document.result
  }
}
