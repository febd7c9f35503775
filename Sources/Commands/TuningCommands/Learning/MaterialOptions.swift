// SPDX-License-Identifier: Apache-2.0
import Platform
import ReplayOptions
import Storage
import Terminal

/// The clips that something is learned from, as options name them.
struct MaterialOptions: Sendable {
  /// The dataset.
  static let operand = Operand("DATASET", "A dataset's folder, or its dataset.json")
  /// The options.
  static let options: [Option] = [
    .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
    .value("clip", "ID", "Use this clip only", isRepeatable: true),
    .value("rater", "ID", "Use this rater's labels"),
  ]

  private let dataset: String
  private let clips: [String]
  private let rater: String?
  private let track: String?

  /// Takes what the arguments say.
  init(_ arguments: ParsedArguments) {
    dataset = arguments.required("DATASET")
    clips = arguments.strings("clip")
    rater = arguments.string("rater")
    track = arguments.string("tracks")
  }

  /// Opens the dataset and learns from it.
  ///
  /// - Parameters:
  ///   - terminal: The place for findings about the manifest and labels.
  ///   - task: Learns from the clips.
  /// - Returns: The status of the task; 3 without clips; 65 if labels or the manifest have errors.
  /// - Throws: If the dataset or its tracks are missing, a clip is unknown, or the task throws.
  func learn(
    in terminal: Terminal,
    _ task: (LearningMaterial) throws -> ExitStatus
  ) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let records = try opened.clips(named: clips.isEmpty ? nil : clips)
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
    let status = try task(material)
    return status == .success && !labels.refused.isEmpty ? .badData : status
  }
}
