// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Reads the fields of one event line.
struct EventReader {
  private(set) var diagnostics: [Diagnostic] = []
  /// The indices of those about a time that is not written with six decimals.
  private(set) var timeSpellings: [Int] = []
  private let text: ArraySlice<UInt8>
  private let boundaries: FieldBoundaries
  private let line: Int
  private let file: String

  init(_ text: ArraySlice<UInt8>, _ boundaries: FieldBoundaries, line: Int, file: String) {
    self.text = text
    self.boundaries = boundaries
    self.line = line
    self.file = file
  }

  /// The event; nil where its kind is unknown.
  mutating func event() -> LabelEvent? {
    checkFieldCount()
    let kindName = string(.kind)
    guard let kind = LabelEvent.Kind(rawValue: kindName) else {
      report(
        .unknownKind,
        .kind,
        "there is no kind '\(kindName)'"
          + didYouMean(kindName, in: LabelEvent.Kind.allCases.map(\.rawValue))
      )
      return nil
    }
    var event = LabelEvent(kind)
    event.start = time(.start)
    event.mid = time(.mid)
    event.end = time(.end)
    checkTimes(of: kind)
    event.label = label(of: kind)
    event.side = side(of: kind)
    event.value = value(of: kind)
    event.unit = unit(of: kind)
    event.note = note()
    return event
  }

  // MARK: Places

  private func bytes(_ field: LabelField) -> ArraySlice<UInt8> {
    let range = boundaries.range(field)
    return text[(text.startIndex + range.lowerBound)..<(text.startIndex + range.upperBound)]
  }

  private func string(_ field: LabelField) -> String {
    String(decoding: bytes(field), as: UTF8.self)
  }

  private func isEmpty(_ field: LabelField) -> Bool {
    boundaries.range(field).isEmpty
  }

  private mutating func report(
    _ code: LabelCode,
    at bytes: Range<Int>,
    _ message: String
  ) {
    let range = LabelDocument.PlaceRange(line: line, bytes: bytes)
    diagnostics.append(
      Diagnostic(
        code.severity,
        file: file,
        position: range.start,
        end: range.end,
        code: code.rawValue,
        message: message
      )
    )
  }

  private mutating func report(
    _ code: LabelCode,
    _ field: LabelField,
    _ message: String
  ) {
    report(code, at: boundaries.range(field), message)
  }

  private mutating func checkFieldCount() {
    let limit = LabelField.allCases.count
    if boundaries.fieldCount > limit {
      report(
        .tooManyFields,
        at: min(boundaries.offsets[limit], text.count)..<text.count,
        "an event has at most \(limit) fields, this one has \(boundaries.fieldCount)"
      )
    } else if text.last == UInt8(ascii: "\t") {
      report(
        .trailingTab,
        at: (text.count - 1)..<text.count,
        "empty fields at the end of a line are left out"
      )
    }
  }

  // MARK: Times

  private mutating func time(_ field: LabelField) -> Double? {
    guard !isEmpty(field) else { return nil }
    guard let number = NumberText(bytes(field)) else {
      report(.malformedNumber, field, "'\(string(field))' is not a time in seconds")
      return nil
    }
    guard !number.isCanonicalTime else { return number.value }
    // Rounded as it will be written, so that what is one event then is one event now.
    let time = number.value.asLabelTime
    timeSpellings.append(diagnostics.count)
    report(
      .noncanonicalNumber,
      field,
      "a time is written with six decimals: '\(time.text(decimals: 6))'; 'rep-label check --fix' "
        + "writes it so"
    )
    return time
  }

  private mutating func checkTimes(of kind: LabelEvent.Kind) {
    let hasStart = !isEmpty(.start)
    let hasMid = !isEmpty(.mid)
    let hasEnd = !isEmpty(.end)
    switch kind.rule.extent {
    case .instant:
      if !hasStart { missing(.start, of: kind) }
      if hasEnd { unexpected(.end, of: kind) }
    case .interval:
      if !hasStart { missing(.start, of: kind) }
      if !hasEnd { missing(.end, of: kind) }
    case .intervalOrClip:
      if hasStart && !hasEnd { missing(.end, of: kind) }
      if hasEnd && !hasStart { missing(.start, of: kind) }
    case .rep:
      if hasStart && !hasEnd { missing(.end, of: kind) }
      if hasEnd && !hasStart { missing(.start, of: kind) }
      if !hasStart && !hasMid && !hasEnd {
        report(.missingField, .mid, "a rep needs 'mid', or 'start' and 'end'")
      }
    }
    if hasMid && kind != .rep { unexpected(.mid, of: kind) }
  }

  private mutating func missing(_ field: LabelField, of kind: LabelEvent.Kind) {
    report(.missingField, field, "\(kind.withArticle) needs '\(field.name)'")
  }

  private mutating func unexpected(_ field: LabelField, of kind: LabelEvent.Kind) {
    report(.unexpectedField, field, "\(kind.withArticle) has no '\(field.name)'")
  }

  // MARK: Other fields

  private mutating func label(of kind: LabelEvent.Kind) -> String {
    guard !isEmpty(.label) else {
      if kind.rule.label == .required { missing(.label, of: kind) }
      return ""
    }
    let label = string(.label)
    let parts = label.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isMalformed = !parts.allSatisfy(\.isKebabCase) || !kind.partCounts.contains(parts.count)
    if kind == .set, Exercise.named(parts[0]) == nil {
      reportUnknownExercise(parts[0])
    } else if isMalformed {
      report(.malformedLabel, .label, "\(kind.labelRule), not '\(label)'")
    } else if let known = kind.knownLabels, !known.contains(label) {
      report(
        .unknownLabel,
        .label,
        "\(kind.withArticle) is one of \(known.joined(separator: ", ")), not '\(label)'"
          + didYouMean(label, in: known)
      )
    } else if kind == .set, parts.count == 2, Progression.step(labelled: label) == nil {
      reportUnknownProgression(parts[1], of: parts[0])
    }
    return label
  }

  private mutating func reportUnknownProgression(_ name: String, of exercise: String) {
    let start = boundaries.range(.label).lowerBound + exercise.utf8.count + 1
    let place = start..<(start + name.utf8.count)
    guard let steps = Progression.of(exercise)?.steps else {
      report(
        .unknownProgression,
        at: place,
        "'\(exercise)' has no progression, so '\(name)' has no standards"
      )
      return
    }
    let hint =
      steps.first { String($0.number) == name }.map { ", did you mean '\($0.name)'?" }
      ?? didYouMean(name, in: steps.map(\.name))
    report(
      .unknownProgression,
      at: place,
      "the progression of '\(exercise)' has no step '\(name)'\(hint)"
    )
  }

  private mutating func reportUnknownExercise(_ name: String) {
    let start = boundaries.range(.label).lowerBound
    let hint =
      Exercise.spelled(name).map { ", did you mean '\($0.id)'?" }
      ?? didYouMean(name, in: Exercise.all.map(\.id))
    report(
      .unknownExercise,
      at: start..<(start + name.utf8.count),
      "there is no exercise '\(name)'\(hint)"
    )
  }

  private mutating func side(of kind: LabelEvent.Kind) -> LabelEvent.Side? {
    guard !isEmpty(.side) else { return nil }
    if kind.rule.side == .refused { unexpected(.side, of: kind) }
    let name = string(.side)
    if let side = LabelEvent.Side(rawValue: name) { return side }
    let names = LabelEvent.Side.allCases.map(\.rawValue)
    report(
      .unknownSide,
      .side,
      "a side is one of \(names.joined(separator: ", ")), not '\(name)'"
        + didYouMean(name, in: names)
    )
    return nil
  }

  private mutating func value(of kind: LabelEvent.Kind) -> Double? {
    guard !isEmpty(.value) else {
      if kind.rule.value == .required { missing(.value, of: kind) }
      return nil
    }
    if kind.rule.value == .refused { unexpected(.value, of: kind) }
    guard let number = NumberText(bytes(.value)) else {
      report(.malformedNumber, .value, "'\(string(.value))' is not a number")
      return nil
    }
    let canonical = number.value.shortestText
    if !bytes(.value).elementsEqual(canonical.utf8) {
      report(.noncanonicalNumber, .value, "this number is written '\(canonical)'")
    }
    if kind == .grade { checkGrade(number.value) }
    if kind == .set, number.value < 0 || number.value != number.value.rounded() {
      report(
        .malformedCount,
        .value,
        "a count is a whole number, at least 0, not '\(canonical)'"
      )
    }
    return number.value
  }

  /// Checks that a grade is a value of its scale; one of another unit may have any.
  private mutating func checkGrade(_ value: Double) {
    if string(.label) == LabelEvent.formCorrect {
      guard !JudgementScale.flag.contains(value) else { return }
      report(
        .malformedFlag,
        .value,
        "'\(LabelEvent.formCorrect)' is 1 for correct or 0 for incorrect, not "
          + "'\(value.shortestText)'"
      )
    } else if let scale = JudgementScale.named(string(.unit)), !scale.contains(value) {
      let (low, high) = (scale.range.lowerBound.shortestText, scale.range.upperBound.shortestText)
      report(
        .malformedGrade,
        .value,
        "a value of '\(scale)' is \(scale.isWhole ? "a whole number " : "")from \(low) to \(high), "
          + "not '\(value.shortestText)'"
      )
    }
  }

  private mutating func unit(of kind: LabelEvent.Kind) -> String {
    guard !isEmpty(.unit) else {
      if !isEmpty(.value), kind.rule.value != .refused { missing(.unit, of: kind) }
      return ""
    }
    let unit = string(.unit)
    if isEmpty(.value) {
      report(.missingField, .value, "a unit needs a value")
    } else if kind == .set, unit != setUnit {
      report(.unknownUnit, .unit, "the unit of a set's value is '\(setUnit)', not '\(unit)'")
    } else if kind == .grade, string(.label) == LabelEvent.formCorrect, unit != "flag" {
      report(
        .unknownUnit,
        .unit,
        "the unit of '\(LabelEvent.formCorrect)' is 'flag', not '\(unit)'"
      )
    } else if kind == .grade, unit != LabelEvent.points, JudgementScale.named(unit) == nil {
      let names = JudgementScale.all.map(\.name)
      report(
        .unknownScale,
        .unit,
        "'\(unit)' is no scale, so no analyzer is held against the grade; scales are "
          + names.joined(separator: ", ") + didYouMean(unit, in: names)
      )
    }
    return unit
  }

  /// The unit of a set's value: seconds for a step whose standards are in seconds.
  private var setUnit: String {
    Progression.step(labelled: string(.label))?.unit == .seconds ? "s" : "reps"
  }

  private mutating func note() -> String {
    let start = text.startIndex
    for index in text.indices where text[index].isControl {
      report(
        .controlCharacter,
        at: (index - start)..<(index - start + 1),
        "a label file has no control characters besides tab and line feed"
      )
    }
    let bytes = bytes(.note)
    guard bytes.contains(UInt8(ascii: "\\")) else { return string(.note) }
    var note: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : nil
      switch (bytes[index], next) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "t")): note.append(UInt8(ascii: "\t"))
      case (UInt8(ascii: "\\"), UInt8(ascii: "n")): note.append(UInt8(ascii: "\n"))
      case (UInt8(ascii: "\\"), UInt8(ascii: "\\")): note.append(UInt8(ascii: "\\"))
      case (UInt8(ascii: "\\"), _):
        report(
          .malformedEscape,
          at: (index - start)..<(min(index + 2, bytes.endIndex) - start),
          "a backslash in a note begins '\\t', '\\n' or '\\\\'"
        )
      default:
        note.append(bytes[index])
        index += 1
        continue
      }
      index += 2
    }
    return String(decoding: note, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is a control character that a line may not have.
  fileprivate var isControl: Bool {
    (self < 0x20 && self != UInt8(ascii: "\t")) || self == 0x7F
  }
}
