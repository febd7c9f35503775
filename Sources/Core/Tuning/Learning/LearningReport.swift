// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Statistics

/// What was learned from labels and judged on folds left out, as a value and as its one file.
///
/// The file says all that the report's other files are made of, numbers to the last bit, so that they can be made
/// again of it.
package protocol LearningReport: Sendable, Equatable {
  /// What was learned, in the names of files and folders: `recognition`.
  static var kind: String { get }
  /// What it rests on.
  var provenance: LearningProvenance { get }
  /// What was found, as members of the file's object.
  var findings: [JSON.Member] { get }
  /// Reads what was found.
  ///
  /// - Throws: `ReportDamage` at the first thing that is not as it was written.
  init(_ provenance: LearningProvenance, _ root: JSONNode) throws(ReportDamage)
}

extension LearningReport {
  /// The name of the file: `recognition-study.json`.
  package static var mainFile: String { "\(kind)-study.json" }

  /// The version of the file that is written, and the only one that is read.
  package static var schema: Int { 2 }

  /// The content of the file.
  package var document: JSON {
    .object(
      [JSON.Member("schema", .integer(Self.schema))] + provenance.members + findings
    )
  }

  /// The text of the file.
  package var text: String { document.text(compactFrom: 4) }

  /// The report as its file says it, so that whoever reads it again says and draws the same.
  ///
  /// - Throws: `ReportDamage` if what is written could not be read.
  package func asStored() throws(ReportDamage) -> Self { try Self(Array(text.utf8)) }

  /// Reads the file.
  ///
  /// - Throws: `ReportDamage` where it is of another version, or at the first thing that is not as it was
  ///   written.
  package init(_ bytes: [UInt8]) throws(ReportDamage) {
    let file = Self.mainFile
    let root = try ReportDamage.root(of: bytes, file, schema: Self.schema, "\(Self.kind) study")
    do throws(ReportDamage) {
      try self.init(LearningProvenance(root), root)
    } catch {
      throw error.in(file)
    }
  }
}

/// What something that was learned rests on.
package struct LearningProvenance: Sendable, Equatable {
  /// The version of the tool that learned it.
  package var toolVersion: String
  /// The dataset's name.
  package var dataset: String
  /// SHA-256 over its manifest, labels and tracks.
  package var datasetSHA256: String
  /// The track configuration.
  package var track: String
  /// How it was learned.
  package var method: String
  /// How many clips were looked at.
  package var clips: Int
  /// How many people they show.
  package var subjects: Int
  /// How many folds were left out in turn.
  package var folds: Int
  /// How many groups of people and footage the folds keep together.
  package var groups: Int
  /// How intervals are drawn; its seed is that of the folds too.
  package var plan: ResamplingPlan

  /// Creates a provenance.
  package init(
    toolVersion: String,
    dataset: String,
    datasetSHA256: String,
    track: String,
    method: String,
    clips: Int,
    subjects: Int,
    folds: Int,
    groups: Int,
    plan: ResamplingPlan
  ) {
    self.toolVersion = toolVersion
    self.dataset = dataset
    self.datasetSHA256 = datasetSHA256
    self.track = track
    self.method = method
    self.clips = clips
    self.subjects = subjects
    self.folds = folds
    self.groups = groups
    self.plan = plan
  }

  /// The tool and its version.
  package var software: String { "RepGauge \(toolVersion)" }

  /// The dataset, its digest, its clips and its people, in one line.
  package var material: String {
    "\(dataset) (sha256 \(datasetSHA256.prefix(16))), tracks \(track), "
      + counted(clips, "clip") + ", " + counted(subjects, "subject")
  }

  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("tool_version", .string(toolVersion)),
      JSON.Member("dataset", .string(dataset)),
      JSON.Member("dataset_sha256", .string(datasetSHA256)),
      JSON.Member("track", .string(track)),
      JSON.Member("method", .string(method)),
      JSON.Member("clip_count", .integer(clips)),
      JSON.Member("subject_count", .integer(subjects)),
      JSON.Member("folds", .integer(folds)),
      JSON.Member("groups", .integer(groups)),
      JSON.Member("seed", .string("\(plan.seed)")),
      JSON.Member("replicates", .integer(plan.replicates)),
    ]
  }

  fileprivate init(_ root: JSONNode) throws(ReportDamage) {
    try self.init(
      toolVersion: root.text("tool_version"),
      dataset: root.text("dataset"),
      datasetSHA256: root.text("dataset_sha256"),
      track: root.text("track"),
      method: root.text("method"),
      clips: root.count("clip_count"),
      subjects: root.count("subject_count"),
      folds: root.count("folds"),
      groups: root.count("groups"),
      plan: root.plan()
    )
  }
}
