// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Labels
import Platform
package import Scoring

/// The labels that a dataset's clips are scored against.
package struct ReferenceLabels: Sendable {
  /// The labels of one clip.
  package struct Entry: Sendable {
    /// The label file's path.
    package var file: String
    /// The labels.
    package var labels: LabelFile
    /// What they say of reps.
    package var reference: Reference
    /// What they say of form.
    package var form: FormReference
    /// SHA-256 of the file.
    package var sha256: String

    /// Who made them.
    package var rater: String { labels.rater }
  }

  /// The labels by clip id; clips without usable labels are left out.
  package private(set) var entries: [String: Entry] = [:]
  /// The finished labels of each rater of clips that several people labelled, raters in order, without a
  /// consensus.
  package private(set) var ratings: [String: [LabelFile]] = [:]
  /// The clips whose labels were refused.
  package private(set) var refused: Set<String> = []
  /// What is wrong with the files, in order of their names.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads label files of a dataset.
  ///
  /// Which labels of a clip are used is said at `LabelFile.reference(among:)`.
  /// A clip of which one rater's labels cannot be used is refused, since another rater's might not
  /// be the ones that count. So is a clip whose labels are a draft that could not be finished as it is.
  ///
  /// - Parameters:
  ///   - dataset: Where the labels are.
  ///   - rater: Whose labels to take; nil for `consensus`, or the only rater of each clip, or `counts`.
  ///   - chosen: The files, all of each clip among them; nil for all files of the dataset.
  /// - Throws: `PlatformError` where a file cannot be read.
  package init(of dataset: Dataset, rater: String? = nil, files chosen: [String]? = nil) throws {
    var files: [String: [(file: String, labels: LabelFile)]] = [:]
    var digests: [String: String] = [:]
    var findingsOfFiles: [String: [Diagnostic]] = [:]
    var findingsOfClips: [Diagnostic] = []
    let context = dataset.labelContext
    let paths = try chosen ?? dataset.labelPaths()
    for path in paths {
      let named = LabelFileName(path: path)
      if let rater, let named, named.rater != rater { continue }
      let bytes = try Files.read(path)
      let (labels, findings) = LabelFile.parse(bytes, file: path, context: context)
      findingsOfFiles[path] = findings
      guard let labels else {
        if let named { refused.insert(named.clip) }
        continue
      }
      files[labels.clip, default: []].append((path, labels))
      digests[path] = SHA256.hexadecimal(of: bytes)
    }
    for (clip, candidates) in files.sorted(by: { $0.key < $1.key }) where !refused.contains(clip) {
      // A clip with weak labels alone has no labels.
      if candidates.allSatisfy({ $0.labels.rater == LabelFile.weakRater }) { continue }
      let raters = candidates.map(\.labels).filter { $0.isByRater && $0.status != .draft }
      if raters.count > 1 { ratings[clip] = raters.sorted { $0.rater < $1.rater } }
      let (choice, findingsOfChoice) = LabelFile.reference(among: candidates)
      guard let choice else {
        findingsOfClips += findingsOfChoice
        refused.insert(clip)
        continue
      }
      if choice.labels.status == .draft, let own = findingsOfFiles[choice.file],
        !own.obstacles.isEmpty
      {
        findingsOfFiles[choice.file] = own.inFinishedLabels
        refused.insert(clip)
        continue
      }
      findingsOfClips += findingsOfChoice
      let (reference, findings) = Reference.make(from: choice.labels, file: choice.file)
      findingsOfClips += findings
      guard let reference else {
        refused.insert(clip)
        continue
      }
      entries[clip] = Entry(
        file: choice.file,
        labels: choice.labels,
        reference: reference,
        form: FormReference(from: choice.labels, reference: reference),
        sha256: digests[choice.file] ?? ""
      )
    }
    diagnostics = paths.flatMap { findingsOfFiles[$0] ?? [] } + findingsOfClips
    // Part of the files does not say how many of all reps are such ones.
    if chosen == nil { diagnostics += acceptedProposals(in: dataset.manifestPath) }
  }

  /// A warning for each counter whose proposals are among the reps that it is scored against.
  private func acceptedProposals(in manifest: String) -> [Diagnostic] {
    let reps = entries.values.flatMap { $0.labels.events.filter { $0.kind == .rep } }
    let byCounter = Dictionary(
      grouping: reps.compactMap(\.acceptedProposer).map(FormerNames.current)
    ) { $0 }
    return byCounter.mapValues(\.count).sorted { $0.key < $1.key }.map { counter, count in
      Diagnostic(
        .warning,
        file: manifest,
        code: LabelCode.acceptedProposals.rawValue,
        message: "\(count) of \(counted(reps.count, "labelled rep")) were proposed by '\(counter)' "
          + "and only accepted: scores of that counter and others like it are too high"
      )
    }
  }
}
