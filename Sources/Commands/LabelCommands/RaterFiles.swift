// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Labels
import Platform
import Scoring
import Storage
import Terminal

/// The label files of several raters, with what their datasets say of the clips.
struct RaterFiles {
  /// One rater's labels of one clip.
  struct Entry {
    var file: String
    var labels: LabelFile
    var reference: Reference
  }

  /// The labels by clip id, in order of the ids, raters in order within.
  private(set) var clips: [(id: String, entries: [Entry])] = []
  /// What is wrong with files and manifests.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many files were left out because they are drafts.
  private(set) var drafts = 0
  /// The number of label files and manifests that have errors, and were left out.
  private(set) var refused = 0
  /// The counts of spreadsheets, by clip id; no rater's labels.
  private(set) var counts: [String: Entry] = [:]

  /// The contexts of label files by folder: made once, since they grow with the clips.
  private var contexts: [String: LabelContext] = [:]
  private var records: [String: ClipRecord] = [:]

  /// Reads label files.
  ///
  /// - Parameters:
  ///   - paths: Label files, folders of them, or datasets.
  ///   - raters: Whose labels to take; empty for everybody, `consensus` and `counts` being nobody.
  /// - Throws: Where a path is missing or cannot be read.
  init(_ paths: [String], raters: [String]) throws {
    var found: [String: [Entry]] = [:]
    var seen: Set<String> = []
    for path in paths {
      for file in try files(of: path) where seen.insert(Path.absolute(file)).inserted {
        try Interruption.check()
        let name = LabelFileName(path: file)
        if let name, name.rater != LabelFile.countsRater, !Self.isWanted(name.rater, raters) {
          continue
        }
        let context = try context(ofFolder: Files.folder(of: file))
        let (labels, findings) = LabelFile.parse(
          try paths.contains(file) ? Files.readNamed(file) : Files.read(file),
          file: file,
          context: context
        )
        diagnostics += findings
        guard let labels else {
          refused += 1
          continue
        }
        let isCounts = labels.rater == LabelFile.countsRater && !raters.contains(labels.rater)
        guard isCounts || Self.isWanted(labels.rater, raters) else { continue }
        guard labels.status != .draft else {
          drafts += 1
          continue
        }
        let (reference, faults) = Reference.make(from: labels, file: file)
        diagnostics += faults
        guard let reference else {
          refused += 1
          continue
        }
        if isCounts {
          counts[labels.clip] = Entry(file: file, labels: labels, reference: reference)
          continue
        }
        if let other = found[labels.clip]?.first(where: { $0.labels.rater == labels.rater }) {
          throw CommandFailure(
            .badData,
            "rater '\(labels.rater)' has two files for clip '\(labels.clip)': '\(other.file)' and "
              + "'\(file)'"
          )
        }
        found[labels.clip, default: []].append(
          Entry(file: file, labels: labels, reference: reference)
        )
      }
    }
    clips = found.sorted { $0.key < $1.key }.map { id, entries in
      (id, entries.sorted { $0.labels.rater < $1.labels.rater })
    }
  }

  /// All raters, in order.
  var raters: [String] {
    Set(clips.flatMap { $0.entries.map(\.labels.rater) }).sorted()
  }

  /// The clips that several raters labelled, with their reps matched.
  ///
  /// A clip of no known dataset is its own subject, and lasts as long as its labels.
  func ratedClips(tolerance: Double) -> [RatedClip] {
    clips.filter { $0.entries.count > 1 }.map { id, entries in
      RatedClip(
        id: id,
        subject: records[id]?.subject ?? id,
        bounds: bounds(of: id, entries),
        opinions: entries.map { RaterOpinion($0.labels, reference: $0.reference) },
        tolerance: tolerance
      )
    }
  }

  /// Why no clip has labels by two raters, and what helps.
  var nothingShared: String {
    let names = raters.map { "'\($0)'" }.joined(separator: ", ")
    let known = counts.isEmpty ? "" : " ('counts' are a spreadsheet's and no rater)"
    return switch raters.count {
    case 0 where drafts > 0: "there are only drafts\(known): set their status to 'done'"
    case 0: "there are no labels by a rater\(known)"
    case 1: "all labels are by one rater, \(names)\(known)"
    default: "no clip has labels by two raters; there are labels by \(names)\(known)"
    }
  }

  private func bounds(of clip: String, _ entries: [Entry]) -> ClosedRange<Double> {
    if let facts = records[clip]?.facts, facts.firstTime <= facts.endTime {
      return facts.firstTime...facts.endTime
    }
    let times = entries.flatMap { $0.labels.events.flatMap { [$0.start, $0.mid, $0.end] } }
      .compactMap(\.self)
    return (times.min() ?? 0)...(times.max() ?? 0)
  }

  private static func isWanted(_ rater: String, _ raters: [String]) -> Bool {
    raters.isEmpty ? LabelFile.isRater(rater) : raters.contains(rater)
  }

  private mutating func files(of path: String) throws -> [String] {
    switch Files.kind(of: path) {
    case nil: throw CommandFailure(.missingInput, "there is no dataset or label file '\(path)'")
    case .file where Files.name(of: path) == Dataset.manifestName: break
    case .file, .other: return [path]
    case .directory:
      guard Files.exists(Path.join(path, Dataset.manifestName)) else {
        return try filesBelow(path).filter { $0.hasSuffix(".tsv") }
      }
    }
    let (dataset, findings) = try Dataset.open(path)
    diagnostics += findings
    guard let dataset else {
      refused += 1
      return []
    }
    remember(dataset, folder: dataset.labelFolder)
    return try dataset.labelPaths()
  }

  private mutating func context(ofFolder folder: String) throws -> LabelContext {
    if let known = contexts[Path.absolute(folder)] { return known }
    guard let home = Dataset.folder(ofLabels: folder) else {
      let unknown = LabelContext(checksFileName: true)
      contexts[Path.absolute(folder)] = unknown
      return unknown
    }
    let (dataset, findings) = try Dataset.open(home)
    diagnostics += findings
    if dataset == nil { refused += 1 }
    return remember(dataset, folder: folder)
  }

  @discardableResult
  private mutating func remember(_ dataset: Dataset?, folder: String) -> LabelContext {
    let context = dataset?.labelContext ?? LabelContext(checksFileName: true)
    contexts[Path.absolute(folder)] = context
    for clip in dataset?.manifest.clips ?? [] where records[clip.id] == nil {
      records[clip.id] = clip
    }
    return context
  }
}
