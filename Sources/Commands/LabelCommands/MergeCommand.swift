// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Labels
package import Platform
import Scoring
import Storage
package import Terminal

/// `rep-label merge`: makes a consensus of several raters' labels.
package struct MergeCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "merge",
    abstract: "Makes a consensus of several raters' labels.",
    discussion: """
      Writes CLIP.consensus.tsv for every clip with labels by two or more raters. A rep that more than
      half of the raters have gets the medians of their times, and their most frequent quality. Any
      other rep is 'borderline', which the headline score neither requires nor charges. Faults, sets,
      holds and the rest are kept if more than half of the raters have them. A rater who gave only a
      count takes part with that count and outvotes no rep. 'counts', a spreadsheet's counts, is not a
      rater: a consensus with another count gets a warning.

      An open question has a note that begins with 'adjudicate', and its file is a draft. Every event
      names its raters. Reps that are left out are listed. Answer open questions on the page of
      'rep-label serve' or in an editor, then set the status to 'adjudicated'.

      Ends with
        0   if all was written
        3   if no clip has labels by two raters
        65  if files have errors, or labels of a clip were made on different media
        73  if another consensus exists and --replace is not given
      """,
    examples: [
      .init("rep-label merge datasets/gym", "write a consensus of every clip"),
      .init("rep-label merge labels/gym --rater ana --rater ben --out merged", "of two raters"),
    ],
    options: [
      .value("rater", "ID", "Merge this rater (default: all)", isRepeatable: true)
    ] + AgreementOptions.options(near: "need no adjudication") + [
      .value("out", "DIR", "The folder to write to (default: that of the labels)").in(.folder),
      .flag("replace", "Replace a consensus that differs"),
    ],
    operands: [Operand("LABELS", "A dataset, a label file, or a folder of label files", .many)],
    interruption: CommandSpecification.goesOn
  )

  private let paths: [String]
  private let raters: [String]
  private let options: AgreementOptions
  private let output: String?
  private let replaces: Bool

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a tolerance that is not above 0, and for names that are no rater's.
  package init(_ arguments: ParsedArguments) throws {
    paths = arguments.operands("LABELS")
    raters = arguments.strings("rater")
    for name in raters where !LabelFile.isRater(name) {
      throw UsageError("--rater '\(name)' is not a rater whose labels can be merged")
    }
    options = try AgreementOptions(arguments)
    output = arguments.string("out")
    replaces = arguments.has("replace")
  }

  /// Merges the labels of each clip and writes them.
  ///
  /// - Returns: 0; 3 where nothing can be merged; 65 where files or clips were left out for errors; 73
  ///   where another consensus was kept.
  /// - Throws: Where a path is missing or a file cannot be read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let files = try RaterFiles(paths, raters: raters)
    terminal.emit(files.diagnostics)
    if files.drafts > 0 {
      terminal.note("\(counted(files.drafts, "draft")) left out; 'done' labels are merged")
    }
    let clips = files.ratedClips(tolerance: options.tolerance)
    guard !clips.isEmpty else {
      let advice =
        files.raters.isEmpty ? "" : "; a clip with one finished rater is scored as it is"
      terminal.error("\(files.nothingShared), so there is nothing to merge\(advice)")
      return files.refused > 0 ? .badData : .nothingMeasured
    }
    let entries = Dictionary(uniqueKeysWithValues: files.clips.map { ($0.id, $0.entries) })
    var tally = MergeTally(errors: files.refused)
    for clip in clips {
      try Interruption.check()
      try merge(clip, entries[clip.id] ?? [], files.counts[clip.id], &tally, in: terminal)
    }
    for path in tally.kept {
      terminal.error("'\(path)' exists with other labels and was kept; --replace replaces it")
    }
    terminal.print(tally.lines.joined(separator: "\n"), orJSON: tally.json)
    if !tally.kept.isEmpty { return .cannotCreate }
    return tally.errors > 0 ? .badData : .success
  }

  private func merge(
    _ clip: RatedClip,
    _ entries: [RaterFiles.Entry],
    _ counts: RaterFiles.Entry?,
    _ tally: inout MergeTally,
    in terminal: Terminal
  ) throws {
    let sources = entries.compactMap(\.labels.source)
    if let first = sources.first, sources.contains(where: { $0 != first }) {
      terminal.error("clip '\(clip.id)' was labelled on different media, and is not merged")
      tally.errors += 1
      return
    }
    let consensus = clip.consensus(
      of: entries.map(\.labels),
      boundaryTolerance: options.boundaryTolerance
    )
    let folder = output ?? Files.folder(of: entries[0].file)
    let path = Path.join(folder, "\(clip.id).\(LabelFile.consensusRater).tsv")
    var labels = consensus.labels
    // Labels that do not fit together are left to a person, too.
    let obstacles = labels.obstacles(file: path)
    if !obstacles.isEmpty { labels.status = .draft }
    if let counts {
      let difference = LabelFile.countDifference(
        (file: counts.file, labels: counts.labels),
        from: (file: path, labels: labels)
      )
      terminal.emit(difference.map { [$0] } ?? [])
    }
    var writer = LabelWriter(
      folder: folder,
      replaces: replaces,
      protecting: ProtectedFiles(entries.map(\.file))
    )
    try writer.write(labels)
    for text in writer.keptCopies { terminal.note(text) }
    tally.add(clip.id, consensus, obstacles, writer)
  }
}

/// What merging came to.
private struct MergeTally {
  var errors: Int
  private(set) var kept: [String] = []
  private var written = 0
  private var unchanged = 0
  private var open: [(clip: String, texts: [String])] = []
  private var leftOut: [(clip: String, reps: [LabelEvent])] = []

  init(errors: Int) {
    self.errors = errors
  }

  mutating func add(
    _ clip: String,
    _ consensus: Consensus,
    _ obstacles: [Diagnostic],
    _ writer: LabelWriter
  ) {
    kept += writer.refused
    written += writer.written
    unchanged += writer.unchanged
    let texts = consensus.open.map(\.text) + obstacles.map(\.message)
    if !texts.isEmpty { open.append((clip, texts)) }
    let reps =
      consensus.leftOut
      + consensus.open.flatMap { $0.leftOut.filter { $0.kind == .rep } }
    if !reps.isEmpty { leftOut.append((clip, reps)) }
  }

  var lines: [String] {
    [
      "wrote \(counted(written, "consensus file")), \(unchanged) unchanged, "
        + "\(kept.count) kept; \(counted(open.count, "clip")) to adjudicate"
    ] + open.flatMap { clip, texts in texts.map { "  \(clip): \($0)" } }
      + leftOut.flatMap { clip, reps in reps.map { "  \(clip): left out: \(Self.text(of: $0))" } }
  }

  /// A rep that is not in a consensus, in a phrase.
  private static func text(of rep: LabelEvent) -> String {
    let times = [rep.start, rep.mid, rep.end].compactMap(\.self)
    let place = times.map { $0.text(decimals: 3) }.joined(separator: ", ")
    return "\(rep.label) rep at \(place) s, \(rep.note)"
  }

  var json: JSON {
    [
      "schema": 1, "written": .integer(written), "unchanged": .integer(unchanged),
      "kept": .array(kept.map(JSON.string)), "errors": .integer(errors),
      "open": .array(
        open.map { clip, texts in
          ["clip": .string(clip), "open": .array(texts.map(JSON.string))]
        }
      ),
      "left_out": .array(
        leftOut.map { clip, reps in
          [
            "clip": .string(clip),
            "reps": .array(
              reps.map { rep in
                [
                  "start": JSON(rep.start), "mid": JSON(rep.mid), "end": JSON(rep.end),
                  "label": .string(rep.label), "note": .string(rep.note),
                ]
              }
            ),
          ]
        }
      ),
    ]
  }
}
