// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import Terminal

extension LearningOptions {
  /// Opens a dataset and learns from it.
  ///
  /// - Returns: 0; 3 where nothing can be judged; 65 where clips could not be used, or labels or manifest have
  ///   errors; 66 without tracks.
  /// - Throws: Where the dataset is missing, a clip is unknown, or nothing can be written.
  func run(
    _ dataset: String,
    in terminal: Terminal
  ) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let known = opened.manifest.clips.map(\.id)
    for clip in clips where !known.contains(clip) {
      throw UsageError(opened.manifest.complaint(aboutMissing: clip))
    }
    let records = opened.manifest.clips.filter { clips.isEmpty || clips.contains($0.id) }
    guard !records.isEmpty else {
      terminal.error("dataset '\(opened.manifest.name)' has no clips")
      return .nothingMeasured
    }
    let labels = try ReferenceLabels(of: opened, rater: rater)
    terminal.emit(labels.diagnostics)
    let material = try LearningMaterial(
      opened,
      records: records,
      labels: labels,
      track: try opened.onlyTracks(named: track)
    )
    let status =
      switch task {
      case .recalibration(let method, let counters):
        try RecalibrationTask(material: material, method: method, counters: counters)
          .run(self, in: terminal)
      case .classifier(let method):
        try ClassifierTask(material: material, method: method).run(self, in: terminal)
      case .poseSamples(let file):
        try PoseSampleTask(material: material, file: file).run(self, in: terminal)
      }
    return status == .success && !labels.refused.isEmpty ? .badData : status
  }
}
