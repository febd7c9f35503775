// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Synthesis

/// Reading what a dataset is made of.
struct FileRows: RowGroup {
  let name = "files"
  let summary = "reading label files and track files"

  func measure(runs: Int, report: (Row) -> Void) throws {
    try measureLabels(runs: runs, report: report)
    try measureChecking(runs: runs, report: report)
    try measureTracks(runs: runs, report: report)
  }

  /// A set of 10,000 reps, which is checked like any other.
  private func measureLabels(runs: Int, report: (Row) -> Void) throws {
    let reps = 10_000
    var text = "#repgauge-labels 1\n#clip squat\n#rater ana\n#status done\n"
    text += "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n"
    text += "set\t0.000000\t\t\(reps * 2).000000\tsquat\n"
    for rep in 0..<reps {
      let start = rep * 2
      text += "rep\t\(start).100000\t\(start).900000\t\(start + 1).800000\tfull\n"
    }
    let bytes = Array(text.utf8)
    var findings = 0
    let seconds = fastest(of: runs) {
      findings = LabelFile.parse(opaque(bytes), file: "squat.ana.tsv").diagnostics.count
    }
    guard findings == 0 else { throw BenchmarkError("the labels have \(findings) findings") }
    report(
      Row(
        work: "label file of 10,000 reps: parse and check",
        unit: "lines/s",
        ours: Double(reps + 6) / seconds
      )
    )
  }

  /// A thousand label files of a hundred lines, checked by the program from its start to its end.
  private func measureChecking(runs: Int, report: (Row) -> Void) throws {
    guard let program = Repository.program("rep-label") else {
      skip("'rep-label' is not built; 'make programs' builds it")
      return
    }
    let folder = try ScratchFolder("bench")
    let (files, lines) = (1_000, 100)
    for file in 0..<files {
      var text = "#repgauge-labels 1\n#clip clip-\(file)\n#rater ana\n#status done\n"
      text += "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n"
      for rep in 0..<(lines - 5) {
        let start = rep * 2
        text += "rep\t\(start).100000\t\(start).900000\t\(start + 1).800000\tfull\n"
      }
      try Files.write(text, to: "\(folder.path)/clip-\(file).ana.tsv")
    }
    let cost = try (0..<runs).map { _ in try ProcessCost.run(program, ["check", folder.path]) }
      .reduce(ProcessCost(seconds: .infinity, processorSeconds: .infinity, peakMemory: .max)) {
        $0.least($1)
      }
    report(
      Row(
        work: "rep-label check: \(files * lines) lines in \(files) files",
        unit: "s",
        ours: cost.seconds,
        target: .atMost(1),
        remark: "\(cost.peakMemory >> 20) MiB"
      )
    )
  }

  /// Poses with depth and world positions, mapped from the page cache and copied out.
  private func measureTracks(runs: Int, report: (Row) -> Void) throws {
    let folder = try ScratchFolder("bench")
    let path = folder.path + "/squat.safetensors"
    let track = try EmbeddedRecipe.clip("squat-slow-dora").track()
    let file = TrackFile(
      track: track,
      metadata: TrackMetadata(configuration: "truth", backend: "truth", subject: .onlyPerson)
    )
    try file.write(to: path)
    let bytes = file.encoded().count
    let seconds = try fastest(of: runs * 10) { _ = opaque(try TrackFile.read(path)) }
    report(
      Row(
        work: "track file of \(track.count) poses: read",
        unit: "MB/s",
        ours: Double(bytes) / seconds / 1e6,
        remark: "\((Double(track.count) / seconds).text(decimals: 0)) poses/s"
      )
    )
  }
}
