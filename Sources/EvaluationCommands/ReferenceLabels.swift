// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Scoring
import Storage

/// The labels that a dataset's clips are scored against.
struct ReferenceLabels {
  /// The labels of one clip.
  struct Entry: Sendable {
    /// What they say of reps.
    var reference: Reference
    /// What they say of form.
    var form: FormReference
    /// Who made them.
    var rater: String
    /// SHA-256 of the file.
    var sha256: String
  }

  /// The labels by clip id; clips without usable labels are left out.
  private(set) var entries: [String: Entry] = [:]
  /// The clips whose labels were refused.
  private(set) var refused: Set<String> = []
  /// What is wrong with the files, in order of their names.
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads all label files of a dataset.
  ///
  /// - Parameters:
  ///   - dataset: Where the labels are.
  ///   - rater: Whose labels to take; nil for `consensus`, or the only rater of each clip.
  /// - Throws: `PlatformError` where a file cannot be read.
  init(of dataset: Dataset, rater: String?) throws {
    var files: [String: [(file: String, labels: LabelFile)]] = [:]
    var digests: [String: String] = [:]
    let context = LabelContext(checksFileName: true, clips: dataset.labelledClips)
    for path in try dataset.labelPaths() {
      let named = LabelFileName(path: path)
      if let rater, let named, named.rater != rater { continue }
      let bytes = try Files.read(path)
      let (labels, findings) = LabelFile.parse(bytes, file: path, context: context)
      diagnostics += findings
      guard let labels else {
        if let named { refused.insert(named.clip) }
        continue
      }
      files[labels.clip, default: []].append((path, labels))
      digests[path] = SHA256.hexadecimal(of: bytes)
    }
    for (clip, candidates) in files.sorted(by: { $0.key < $1.key }) where !refused.contains(clip) {
      let (choice, finding) = LabelFile.reference(among: candidates)
      diagnostics += finding.map { [$0] } ?? []
      guard let choice else {
        refused.insert(clip)
        continue
      }
      let (reference, findings) = Reference.make(from: choice.labels, file: choice.file)
      diagnostics += findings
      guard let reference else {
        refused.insert(clip)
        continue
      }
      entries[clip] = Entry(
        reference: reference,
        form: FormReference(from: choice.labels, reference: reference),
        rater: choice.labels.rater,
        sha256: digests[choice.file] ?? ""
      )
    }
  }
}

extension Dataset {
  /// What label files are checked against: the clips and their bounds.
  fileprivate var labelledClips: [String: LabelContext.Clip] {
    var clips: [String: LabelContext.Clip] = [:]
    for clip in manifest.clips {
      clips[clip.id] = LabelContext.Clip(
        bounds: clip.facts.map { $0.firstTime...max($0.firstTime, $0.endTime) },
        mediaSHA256: clip.sha256,
        exercise: clip.exercise
      )
    }
    return clips
  }
}
