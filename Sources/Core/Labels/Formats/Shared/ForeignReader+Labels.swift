// SPDX-License-Identifier: Apache-2.0
import Basics

/// The labels of a file once all of it was read.
extension ForeignReader {
  /// Spells exercises as the catalogue does wherever they stand by themselves in a file.
  ///
  /// So lists of names and what refers to them stay together; a name that a clip has, too, is left
  /// to a person.
  private mutating func respell(_ bytes: [UInt8]) {
    let isJSON = bytes.isJSONObject
    let names = WholeNames(bytes, ending: isJSON ? "json" : format.ending)
    for (spelling, exercise) in spellings where !clipNames.contains(spelling) {
      corrections += names.places(of: spelling).map {
        TextCorrection(position: $0, text: spelling, replacement: exercise)
      }
    }
  }

  /// The labels of a document; nil, with findings, if anything is an error or nothing was understood.
  private mutating func checked(_ document: ForeignDocument) -> LabelFile? {
    if document.isEmpty {
      guard !document.isRefused else { return nil }
      let clip = "clip '\(document.clip.id)'"
      report(
        .nothingUnderstood,
        at: document.place,
        document.unread.isEmpty
          ? "the file has nothing about \(clip), not even a count of 0"
          : "the file has no event of \(clip) that is understood" + Self.seen(document.unread)
      )
      return nil
    }
    if let (one, other) = document.overlappingSubjects {
      report(
        .severalSubjects,
        at: document.place,
        "clip '\(document.clip.id)' has reps of '\(one)' and '\(other)' that overlap: --subject "
          + "takes the events of one, as --subject '\(one.isEmpty ? other : one)'"
      )
      return nil
    }
    let (labels, findings) = document.checked(
      file: file,
      status: format.isWeak ? .draft : context.status
    )
    diagnostics += findings
    return document.isRefused ? nil : labels
  }

  /// A phrase about what a file has instead of events, and the option that helps.
  private static func seen(_ all: [(what: String, count: Int)]) -> String {
    guard let first = all.first(where: { $0.what.hasPrefix("'") }) ?? all.first else { return "" }
    let shown = all.prefix(5).map { "\($0.what) (\(counted($0.count, "time")))" }
    let rest = all.count > 5 ? " and \(all.count - 5) more" : ""
    let name = first.what.hasPrefix("'") ? first.what.dropFirst().dropLast() : ""
    return "; it has " + shown.joined(separator: ", ") + rest
      + (name.isEmpty ? "" : "; give --label '\(name)=rep:full' if that is a full rep")
  }

  /// Everything that was read of a file, checked.
  mutating func labels(of bytes: [UInt8]) -> ForeignLabels {
    respell(bytes)
    leaveClip()
    var result = ForeignLabels()
    result.clipCount = Set(documents.map(\.clip.id)).count
    for document in documents {
      if let labels = checked(document) {
        result.documents.append(labels)
      } else {
        losses.add("clip with errors", document.clip.id)
      }
    }
    if documents.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      report(
        .nothingUnderstood,
        at: nil,
        "the file has no labels of any clip" + Self.seen(losses.entries.map { ($0.kind, $0.count) })
      )
    }
    result.documents.sort { ($0.clip, $0.rater) < ($1.clip, $1.rater) }
    result.diagnostics = diagnostics.inOrderOfPlace
    result.losses = losses
    result.corrections = corrections
    return result
  }
}
