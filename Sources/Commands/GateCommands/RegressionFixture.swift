// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Gating
import Labels
import Measures
import Platform
import PoseTracks
import Results
import Storage
import Terminal

/// A clip cut to a stretch, as a dataset of its own with what was blessed of the stretch.
///
/// `rep-gate check FOLDER --baseline FOLDER/baseline.json` shows the change again; once it is mended or
/// blessed, the clip's files can be copied into any dataset.
struct RegressionFixture {
  /// The clip.
  let clip: ClipRecord
  /// Its labels.
  let labels: ReferenceLabels.Entry
  /// Its track.
  let file: TrackFile
  /// The frames that are kept.
  let window: Range<Int>
  /// What was blessed.
  let baseline: BaselineFile.Stored
  /// The track configuration.
  let track: String
  /// The name of the dataset that it is taken from.
  let dataset: String
  /// The licence of that dataset, which holds for a part of it as well.
  let licence: String

  /// The id of the cut clip.
  var id: String { clip.id.hasSuffix("-cut") ? clip.id : clip.id + "-cut" }

  /// The times of the first and the last frame that are kept, in seconds.
  var times: ClosedRange<Double> {
    file.track.times[window.lowerBound]...file.track.times[window.upperBound - 1]
  }

  /// Writes the dataset, its track, its labels and its baseline.
  ///
  /// - Parameter folder: A folder that need not exist.
  /// - Throws: `PlatformError` where a file cannot be written; `CommandFailure` where the labels of the
  ///   stretch say nothing that can be scored.
  func write(to folder: String) throws {
    var record = clip
    record.id = id
    record.media = nil
    record.sha256 = nil
    record.source = nil
    record.facts = nil
    let manifest = DatasetManifest(
      name: baselineDataset,
      licence: licence,
      subjects: [clip.subjectRecord].compactMap(\.self),
      clips: [record]
    )
    let cut = Dataset(folder: folder, manifest: manifest)
    let path = cut.trackPath(configuration: track, clip: id)
    var kept = file
    kept.track = file.track.choosing(Array(window))
    kept.metadata.mediaSHA256 = nil
    kept.metadata.frameHash = nil
    try kept.write(to: path)
    let digest = try Files.sha256(of: path)
    let cutLabels = labels.labels.cut(to: times, clip: id, track: digest)
    let labelPath = Path.join(folder, "labels/\(id).\(cutLabels.rater).tsv")
    try Files.write(cutLabels.text, to: labelPath)
    try cut.writeManifest()
    // Read again as the gate will: a window ends on a frame's exact time, a label file has six decimals.
    let written = try ReferenceLabels(of: cut)
    guard let entry = written.entries[id] else {
      throw CommandFailure(
        .badData,
        "the labels of the stretch cannot be scored: \(written.diagnostics.first?.message ?? "")"
      )
    }
    let scored = RunClip(
      identity: ClipIdentity(record, entry.reference, kept.track),
      reference: entry.reference,
      form: entry.form,
      rater: entry.rater,
      labelSHA256: entry.sha256,
      trackSHA256: [track: digest]
    )
    let blessed = try expectation(of: scored, manifest: Files.sha256(of: cut.manifestPath))
    try Files.write(
      BaselineFile.text(of: blessed, name: "baseline"),
      to: Path.join(folder, "baseline.json")
    )
  }

  private var baselineDataset: String {
    dataset.hasSuffix("-cut") ? dataset : dataset + "-cut"
  }

  /// What was blessed of the stretch, as a run over the cut clip.
  private func expectation(of cut: RunClip, manifest: String) -> Run {
    var provenance = baseline.run.provenance
    provenance.dataset = baselineDataset
    provenance.manifestSHA256 = manifest
    provenance.backends = []
    return Run(
      provenance,
      clips: [cut],
      omissions: [],
      results: baseline.run.results.cut(clip.id, to: times, as: cut.labelled)
    )
  }
}
