// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage

/// What a folder and a spreadsheet come to, before anything is written.
struct IngestedClips {
  /// A track that is still a recording of poses.
  struct Track: Sendable {
    /// Where it goes.
    var path: String
    /// What it is made from.
    var clip: RecordedClip
    /// SHA-256 of the file it will be.
    var sha256: String
  }

  /// The clips that can be used, in order of path.
  var clips: [ClipRecord] = []
  /// The label files of those with a row, in the same order.
  var labels: [LabelFile] = []
  /// The tracks of those without videos, in the same order.
  var tracks: [Track] = []
  /// The dataset to which the tracks alone are added; nil if a new one is made.
  var addition: Dataset?
  /// What is wrong: the spreadsheet first, then the files.
  var diagnostics: [Diagnostic] = []
  /// The files that all of it is made from, which are not written over.
  var inputs = ProtectedFiles()

  /// The files of a dataset that are there with other content, its manifest first, if that is written.
  ///
  /// - Throws: `PlatformError` where a file cannot be read.
  func obstacles(in dataset: Dataset) throws -> [String] {
    var paths: [String] = []
    if addition == nil, Files.exists(dataset.manifestPath),
      try Files.read(dataset.manifestPath) != Array(dataset.manifest.text.utf8)
    {
      paths.append(dataset.manifestPath)
    }
    for label in labels where try label.presence(in: dataset) == .other {
      paths.append(dataset.labelPath(clip: label.clip, rater: label.rater))
    }
    for track in tracks where Files.exists(track.path) {
      if try Files.sha256(of: track.path) != track.sha256 { paths.append(track.path) }
    }
    return paths
  }

  /// Writes tracks, labels and at last the manifest, if the dataset is new: one that has it is complete.
  ///
  /// - Returns: A sentence for each label file that was replaced and could not be read.
  /// - Throws: Where a file cannot be read or written, or on an interruption.
  func write(to dataset: Dataset, jobs: Int) throws -> [String] {
    try inputs.check(dataset.manifestPath)
    _ = try concurrentMap(tracks, jobs: jobs) { [inputs] track in
      try inputs.check(track.path)
      let bytes = try track.clip.read().file?.encoded()
      guard let bytes, SHA256.hexadecimal(of: bytes) == track.sha256 else {
        throw FileChanged(path: track.clip.path, purpose: "read")
      }
      try Files.write(bytes, to: track.path)
    }
    var writer = LabelWriter(
      folder: dataset.labelFolder,
      replaces: true,
      protecting: inputs
    )
    for label in labels where try label.presence(in: dataset) != .same {
      try Interruption.check()
      try writer.write(label)
    }
    if addition == nil { try dataset.writeManifest() }
    return writer.keptCopies
  }
}

extension LabelFile {
  /// The counts of the file's sets; nil where it has no set.
  var countedReps: Int? {
    let sets = events.filter { $0.kind == .set }
    return sets.isEmpty ? nil : sets.reduce(0) { $0 + Int($1.value ?? 0) }
  }

  /// What is there under the name of a label file.
  fileprivate enum Presence {
    case nothing, same, other
  }

  /// Looks whether these labels are in a dataset already, maybe as made on another track of the
  /// clip.
  fileprivate func presence(in dataset: Dataset) throws -> Presence {
    let path = dataset.labelPath(clip: clip, rater: rater)
    guard Files.exists(path) else { return .nothing }
    let bytes = try Files.read(path)
    if bytes == Array(text.utf8) { return .same }
    guard case .track = source, var found = LabelFile.parse(bytes, file: path).labels,
      case .track = found.source
    else { return .other }
    found.source = source
    return found == self ? .same : .other
  }
}
