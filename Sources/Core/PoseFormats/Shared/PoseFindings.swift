// SPDX-License-Identifier: Apache-2.0
import Basics

/// A place in a recording: a file and maybe a position in it.
struct PosePlace: Sendable {
  /// The index of the file among those of the recording.
  var file = 0
  /// The line, from 1; nil for the file as a whole.
  var line: Int?
  /// The first and the last column, exclusive, from 1.
  var columns = 1..<1
}

/// A header behind the first frame that says the same as the first header.
struct RepeatedHeader: Sendable {
  /// Its place.
  var place: PosePlace
  /// The number of frames in front of it.
  var frames = 0
  /// True if it has a finding already, so that none is needed unless what is behind it is left out.
  var isReported = false
}

/// The findings about one recording: the first ones of each kind, and how many more there were.
struct PoseFindings: Sendable {
  /// The findings of one kind that are listed.
  static let most = 20

  private let paths: [String]
  private var listed: [Diagnostic] = []
  /// The number of errors, also of those that are not listed; without those that were taken.
  private(set) var errorCount = 0
  private var counts: [PoseCode: Int] = [:]
  private var severities: [PoseCode: Diagnostic.Severity] = [:]

  init(_ files: [PoseFile]) { paths = files.map(\.path) }

  /// Records a finding.
  mutating func report(
    _ code: PoseCode,
    as severity: Diagnostic.Severity = .error,
    at place: PosePlace = PosePlace(),
    _ message: @autoclosure () -> String
  ) {
    counts[code, default: 0] += 1
    severities[code] = severity
    if severity == .error { errorCount += 1 }
    guard counts[code, default: 0] <= Self.most else { return }
    let start = place.line.map { SourcePosition(line: $0, column: place.columns.lowerBound) }
    let end = place.line.map { SourcePosition(line: $0, column: place.columns.upperBound) }
    listed.append(
      Diagnostic(
        severity,
        file: place.file < paths.count ? paths[place.file] : "",
        position: start,
        end: place.columns.isEmpty ? nil : end,
        code: code.rawValue,
        message: message()
      )
    )
  }

  /// Records a repeated header; times begin anew if the frames behind it are not later than those in front.
  mutating func report(_ header: RepeatedHeader, isAnew: Bool) {
    guard isAnew || !header.isReported else { return }
    report(
      .secondHeader,
      at: header.place,
      isAnew
        ? "a second header begins here, and times begin anew: it and all behind it are left out"
        : "a second header: it is left out"
    )
  }

  /// Records the header of another recording, behind which nothing is read.
  mutating func report(otherHeaderAt place: PosePlace) {
    report(
      .secondHeader,
      at: place,
      "the header of another recording begins here: it and all behind it are left out"
    )
  }

  /// Records that a file is too large to be read as a whole.
  mutating func report(tooLarge file: PoseFile, at index: Int = 0) {
    report(
      .largeFile,
      at: PosePlace(file: index, line: 1),
      "it has \(file.size) bytes and is not lines of JSON: a file may have \(PoseFile.largestWhole)"
    )
  }

  /// Takes findings of another reader as they are.
  mutating func take(_ findings: [Diagnostic]) { listed += findings }

  /// True if there is an error.
  var hasError: Bool { listed.contains { $0.severity == .error } }

  /// All findings in the order in which they were found, and for each kind with more than ``most`` how many it has.
  var diagnostics: [Diagnostic] {
    listed
      + PoseCode.allCases.compactMap { code in
        guard let count = counts[code], count > Self.most, let severity = severities[code] else {
          return nil
        }
        return Diagnostic(
          severity,
          file: paths.first ?? "",
          code: PoseCode.furtherFindings.rawValue,
          message: "there are \(count - Self.most) more findings '\(code.rawValue)'"
        )
      }
  }
}
