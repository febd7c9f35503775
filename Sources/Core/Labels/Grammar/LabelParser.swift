// SPDX-License-Identifier: Apache-2.0
import Basics

/// Reads the lines of a label file and goes on after every finding.
struct LabelParser {
  private(set) var document: LabelDocument
  private let bytes: [UInt8]
  private var line = 0
  private var hasHeading = false
  private var lastHeader: LabelHeader?
  private var hasReportedLineEnding = false
  /// The finding about the first time that is not written with six decimals, and the number of such times.
  private var timeSpellings: (finding: Int, count: Int)?

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    document = LabelDocument(file: file)
  }

  /// Reads the whole file; false where it is none or of a newer version.
  mutating func parse() -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest = rest.dropFirst(3)
      document.report(
        .byteOrderMark,
        at: LabelDocument.PlaceRange(line: 1, bytes: 0..<3),
        "a label file starts without a byte order mark"
      )
    }
    guard let first = nextLine(&rest) else {
      document.report(
        .notLabels,
        at: LabelDocument.PlaceRange(line: 1, bytes: 0..<0),
        "a label file starts with '\(Self.magic)\(LabelFile.version)', this one is empty"
      )
      return false
    }
    guard isVersion(first) else { return false }
    let isUTF8 = String(validUTF8: bytes) != nil
    while let text = nextLine(&rest) {
      if !isUTF8 { checkEncoding(text) }
      if text.isEmpty {
        document.report(.blankLine, at: range(0..<0), "a label file has no blank lines")
      } else if text.first == UInt8(ascii: "#") {
        header(text)
      } else if text.elementsEqual(LabelField.heading.utf8) {
        heading(text)
      } else {
        event(text)
      }
    }
    finish()
    return true
  }

  // MARK: Lines

  /// Takes the next line without its end.
  private mutating func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    line += 1
    var text = rest
    if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      text = rest[..<end]
      rest = rest[(end + 1)...]
    } else {
      rest = rest[rest.endIndex...]
      let count = text.count
      document.report(
        .missingNewline,
        at: range(count..<count),
        "the last line ends with a line feed"
      )
    }
    if text.last == UInt8(ascii: "\r") {
      text.removeLast()
      if !hasReportedLineEnding {
        hasReportedLineEnding = true
        document.report(
          .lineEnding,
          at: range(text.count..<(text.count + 1)),
          "lines end with a line feed alone"
        )
      }
    }
    return text
  }

  private func range(_ bytes: Range<Int>) -> LabelDocument.PlaceRange {
    LabelDocument.PlaceRange(line: line, bytes: bytes)
  }

  /// The start of a label file, before the version.
  private static let magic = "#repgauge-labels "

  private mutating func isVersion(_ text: ArraySlice<UInt8>) -> Bool {
    let magic = Self.magic
    let version = NumberText(text.dropFirst(magic.utf8.count))?.value
    guard text.starts(with: magic.utf8), let version else {
      document.report(
        .notLabels,
        at: range(0..<text.count),
        "a label file starts with '\(magic)\(LabelFile.version)'"
      )
      return false
    }
    let number = range(magic.utf8.count..<text.count)
    guard version <= Double(LabelFile.version) else {
      document.report(
        .newerVersion,
        at: number,
        "this file has version \(version.shortestText), this program reads up to "
          + "\(LabelFile.version)"
      )
      return false
    }
    guard text.elementsEqual("\(magic)\(LabelFile.version)".utf8) else {
      document.report(
        .notLabels,
        at: number,
        "there is no version \(version.shortestText) of label files"
      )
      return false
    }
    return true
  }

  private mutating func checkEncoding(_ text: ArraySlice<UInt8>) {
    var parser = UTF8.ForwardParser()
    var iterator = text.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return
      case .error(let length):
        document.report(
          .invalidUTF8,
          at: range(offset..<min(offset + length, text.count)),
          "a label file is UTF-8"
        )
        offset += length
      }
    }
  }

  // MARK: Head

  private mutating func header(_ text: ArraySlice<UInt8>) {
    let nameBytes = text.dropFirst().prefix { $0 != UInt8(ascii: " ") }
    let name = String(decoding: nameBytes, as: UTF8.self)
    let valueStart = nameBytes.count + 2
    guard !name.isEmpty, valueStart < text.count else {
      document.report(
        .malformedHeader,
        at: range(0..<text.count),
        "a header is written '#name value'"
      )
      return
    }
    guard let header = LabelHeader(rawValue: name) else {
      document.report(
        .unknownHeader,
        at: range(1..<(1 + nameBytes.count)),
        "there is no header '\(name)'"
          + didYouMean(name, in: LabelHeader.allCases.map(\.rawValue))
      )
      return
    }
    if hasHeading {
      document.report(
        .misplacedHeader,
        at: range(0..<text.count),
        "headers come before the heading line"
      )
    }
    let value = String(decoding: text.dropFirst(valueStart), as: UTF8.self)
    let place = range(valueStart..<text.count)
    let isSource = header == .media || header == .track
    let earlier =
      isSource ? document.headers[.media] ?? document.headers[.track] : document.headers[header]
    if let earlier {
      document.report(
        .duplicateHeader,
        at: range(0..<text.count),
        isSource ? "a file has one '#media' or one '#track'" : "a file has one '#\(name)'",
        notes: [
          Diagnostic.Note(
            file: document.file,
            position: earlier.range.start,
            message: "the first one is here"
          )
        ]
      )
      return
    }
    if let last = lastHeader, last.position > header.position {
      document.report(
        .headerOrder,
        at: range(0..<text.count),
        "the headers come in the order clip, media or track, rater, status, faults, events"
      )
    }
    lastHeader = header
    check(header, value, at: place)
    document.headers[header] = LabelDocument.Header(value: value, range: place)
  }

  private mutating func check(
    _ header: LabelHeader,
    _ value: String,
    at place: LabelDocument.PlaceRange
  ) {
    switch header {
    case .clip, .rater:
      if !value.isIdentifier {
        document.report(
          .malformedName,
          at: place,
          "a \(header.rawValue) id is lower-case letters, digits and hyphens, not '\(value)'"
        )
      }
    case .media, .track:
      if !(value.hasPrefix("sha256:") && String(value.dropFirst(7)).isSHA256) {
        document.report(
          .malformedDigest,
          at: place,
          "a digest is 'sha256:' and 64 lower-case hexadecimal digits"
        )
      }
    case .status:
      let names = LabelFile.Status.allCases.map(\.rawValue)
      if !names.contains(value) {
        document.report(
          .unknownStatus,
          at: place,
          "a status is one of \(names.joined(separator: ", ")), not '\(value)'"
            + didYouMean(value, in: names)
        )
      }
    case .faults: document.checkNames(value, of: .fault, at: place)
    case .events: document.checkNames(value, of: .event, at: place)
    }
  }

  private mutating func heading(_ text: ArraySlice<UInt8>) {
    if hasHeading {
      document.report(
        .wrongColumns,
        at: range(0..<text.count),
        "a file has one heading line"
      )
    }
    hasHeading = true
  }

  // MARK: Events

  private mutating func event(_ text: ArraySlice<UInt8>) {
    if !hasHeading {
      hasHeading = true
      let isHeading = text.starts(with: "kind".utf8)
      document.report(
        isHeading ? .wrongColumns : .missingColumns,
        at: range(0..<text.count),
        "the heading line is '\(LabelField.heading.replacingTabs)'"
      )
      if isHeading { return }
    }
    let boundaries = FieldBoundaries(text)
    var reader = EventReader(text, boundaries, line: line, file: document.file)
    let event = reader.event()
    add(reader)
    if let event { document.append(event, line: line, boundaries: boundaries) }
  }

  /// Adds what was found in an event; of spellings of times only the first of the file.
  private mutating func add(_ reader: EventReader) {
    for (index, finding) in reader.diagnostics.enumerated() {
      if reader.timeSpellings.contains(index) {
        timeSpellings = (
          timeSpellings?.finding ?? document.diagnostics.count, (timeSpellings?.count ?? 0) + 1
        )
        if timeSpellings?.count != 1 { continue }
      }
      document.diagnostics.append(finding)
    }
  }

  private mutating func finish() {
    if let timeSpellings, timeSpellings.count > 1 {
      document.diagnostics[timeSpellings.finding].message =
        "\(timeSpellings.count) times are not written with six decimals, this is the first; "
        + "'rep-label check --fix' writes them so"
    }
    let end = LabelDocument.PlaceRange(line: 1, bytes: 0..<(bytes.firstLineLength))
    if !hasHeading {
      document.report(
        .missingColumns,
        at: end,
        "this file needs the heading line '\(LabelField.heading.replacingTabs)'"
      )
    }
    for header in [LabelHeader.clip, .rater, .status] where document.headers[header] == nil {
      document.report(.missingHeader, at: end, "this file needs the header '#\(header.rawValue)'")
    }
  }
}

extension LabelHeader {
  /// The place of a header in a canonical file.
  fileprivate var position: Int {
    switch self {
    case .clip: 0
    case .media, .track: 1
    case .rater: 2
    case .status: 3
    case .faults: 4
    case .events: 5
    }
  }
}

extension [UInt8] {
  /// The bytes before the first line feed.
  fileprivate var firstLineLength: Int {
    firstIndex(of: UInt8(ascii: "\n")) ?? count
  }
}

extension String {
  /// The text with tabs shown as `\t`.
  fileprivate var replacingTabs: String {
    split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "\\t")
  }
}
