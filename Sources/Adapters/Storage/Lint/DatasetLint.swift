// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
import PoseTracks

/// Looks at a dataset as a whole: what no label file shows by itself.
package struct DatasetLint: Sendable {
  /// How many times as long as those of other clips a clip's reps are before it may be slow motion.
  static let slowMotionRatio = 3.0
  /// How many other clips of an exercise are needed to say so.
  static let slowMotionClips = 3
  /// The share by which two frame rates of one clip may differ.
  static let frameRateTolerance = 0.01

  private let dataset: Dataset
  private let labels: LintedLabels
  /// The first clip of each media digest.
  private let firstByDigest: [String: String]
  /// By exercise the lengths of its clips' reps, rising.
  private let lengths: [String: [Double]]

  /// Creates a look at a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - labels: Its label files without errors and without what keeps a draft from being finished.
  package init(_ dataset: Dataset, labels: LintedLabels) {
    self.dataset = dataset
    self.labels = labels
    var firstByDigest: [String: String] = [:]
    var lengths: [String: [Double]] = [:]
    for clip in dataset.manifest.clips {
      if let digest = clip.sha256, firstByDigest[digest] == nil { firstByDigest[digest] = clip.id }
      if let length = labels.length(of: clip.id) {
        lengths[clip.exercise, default: []].append(length)
      }
    }
    self.firstByDigest = firstByDigest
    self.lengths = lengths.mapValues { $0.sorted() }
  }

  /// What looks wrong, all warnings.
  ///
  /// - Parameter manifest: The manifest's text, in which the clips are looked up.
  /// - Returns: Findings about clips in their order, then those about the dataset.
  /// - Complexity: O(*n* log *n*) in clips and label files.
  package func diagnostics(manifest: [UInt8]) -> [Diagnostic] {
    let root = JSONNode.parse(manifest, file: dataset.manifestPath).root
    var places: [String: SourcePosition] = [:]
    for clip in root?["clips"]?.array ?? [] {
      if let id = clip["id"]?.string { places[id] = clip.position }
    }
    var findings: [Diagnostic] = []
    for clip in dataset.manifest.clips {
      let said =
        repeatedMedia(clip, places) + frameRate(clip) + slowMotion(clip) + digests(clip)
      findings += said.map { code, message, notes in
        finding(code, "clip '\(clip.id)': \(message)", at: places[clip.id], notes: notes)
      }
      findings += counts(clip, at: places[clip.id])
    }
    return findings + splits(places) + spellings + wholes
  }

  private typealias Said = (code: LintCode, message: String, notes: [Diagnostic.Note])

  private func finding(
    _ code: LintCode,
    _ message: String,
    at position: SourcePosition? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .warning,
      file: dataset.manifestPath,
      position: position,
      code: code.rawValue,
      message: message,
      notes: notes
    )
  }

  private func note(_ clip: String, _ places: [String: SourcePosition]) -> Diagnostic.Note {
    Diagnostic.Note(
      file: dataset.manifestPath,
      position: places[clip],
      message: "clip '\(clip)' is here"
    )
  }

  // MARK: Clips

  private func repeatedMedia(
    _ clip: ClipRecord,
    _ places: [String: SourcePosition]
  ) -> [Said] {
    guard let first = clip.sha256.flatMap({ firstByDigest[$0] }), first != clip.id else {
      return []
    }
    return [(.repeatedMedia, "it has the same media as clip '\(first)'", [note(first, places)])]
  }

  private func frameRate(_ clip: ClipRecord) -> [Said] {
    guard let facts = clip.facts, facts.endTime > facts.firstTime, facts.frameRate > 0 else {
      return []
    }
    let found = Double(facts.frameCount) / (facts.endTime - facts.firstTime)
    guard (found / facts.frameRate - 1).magnitude > Self.frameRateTolerance else { return [] }
    return [
      (
        .frameRateMismatch,
        "\(facts.frameCount) frames from \(facts.firstTime.text(decimals: 2)) to "
          + "\(facts.endTime.text(decimals: 2)) s are \(found.text(decimals: 2)) a second, the "
          + "manifest says \(facts.frameRate.text(decimals: 2))",
        []
      )
    ]
  }

  private func slowMotion(_ clip: ClipRecord) -> [Said] {
    guard let length = labels.length(of: clip.id), let all = lengths[clip.exercise],
      all.count > Self.slowMotionClips
    else { return [] }
    // The median of the others: this one's length is left out of the list in order.
    let middle = (all.count - 1) / 2
    let usual = length <= all[middle] ? all[middle + 1] : all[middle]
    guard length > Self.slowMotionRatio * usual else { return [] }
    return [
      (
        .suspectedSlowMotion,
        "its reps take \(length.text(decimals: 1)) s, those of the other clips of "
          + "'\(clip.exercise)' \(usual.text(decimals: 1)) s",
        []
      )
    ]
  }

  /// Raters who count other reps than others mark; a spreadsheet's counts are compared file by file.
  private func counts(_ clip: ClipRecord, at position: SourcePosition?) -> [Diagnostic] {
    let entries = (labels.entries[clip.id] ?? []).filter { !$0.isDraft }
    let counting = entries.filter { !$0.hasTimes && LabelFile.isRater($0.rater) }
    return counting.flatMap { rater in
      entries.filter { $0.hasTimes && $0.count != rater.count }.map { timed in
        Diagnostic(
          .warning,
          file: dataset.manifestPath,
          position: position,
          code: LabelCode.countAgainstIntervals.rawValue,
          message: "clip '\(clip.id)': '\(rater.rater)' counts \(rater.count), '\(timed.rater)' "
            + "marks \(counted(timed.count, "full rep"))",
          notes: [Diagnostic.Note(file: timed.file, position: nil, message: "the reps are here")]
        )
      }
    }
  }

  private func digests(_ clip: ClipRecord) -> [Said] {
    let entries = (labels.entries[clip.id] ?? []).filter { $0.digest != nil }
    guard let first = entries.first,
      let other = entries.first(where: { $0.digest != first.digest })
    else { return [] }
    return [
      (
        .digestDrift,
        "'\(first.rater)' and '\(other.rater)' labelled different media",
        [Diagnostic.Note(file: other.file, position: nil, message: "the other labels are here")]
      )
    ]
  }

  // MARK: The dataset

  private func splits(_ places: [String: SourcePosition]) -> [Diagnostic] {
    var first: [String: ClipRecord] = [:]
    var reported: Set<String> = []
    var findings: [Diagnostic] = []
    for clip in dataset.manifest.clips {
      guard let split = clip.split else { continue }
      for (kind, name) in [("subject", clip.subject), ("group", clip.group)] {
        let key = "\(kind) \(name)"
        guard let other = first[key] else {
          first[key] = clip
          continue
        }
        guard let otherSplit = other.split, otherSplit != split,
          reported.insert(kind == "group" ? "subject \(name)" : key).inserted
        else { continue }
        findings.append(
          finding(
            .splitLeak,
            "\(kind) '\(name)' is in the splits '\(otherSplit)' and '\(split)'",
            at: places[clip.id],
            notes: [note(other.id, places)]
          )
        )
      }
    }
    return findings
  }

  /// Names that differ by hyphens and plurals alone.
  private var spellings: [Diagnostic] {
    var families: [String: [LintedLabels.Spelling]] = [:]
    for spelling in labels.spellings.values {
      let words = spelling.text.split(separator: "-").map { word in
        word.count > 3 && word.last == "s" ? word.dropLast() : word
      }
      families["\(spelling.kind.rawValue) \(words.joined())", default: []].append(spelling)
    }
    return families.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { _, family in
      let ordered = family.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
      let texts = ordered.map { "'\($0.text)' \($0.count) times" }
      return Diagnostic(
        .warning,
        file: ordered[ordered.count - 1].file,
        code: LintCode.severalSpellings.rawValue,
        message: "one \(ordered[0].kind.rawValue) may be spelled in several ways: "
          + texts.joined(separator: ", ")
      )
    }
  }

  private var wholes: [Diagnostic] {
    var findings: [Diagnostic] = []
    let entries = dataset.manifest.clips.flatMap { labels.entries[$0.id] ?? [] }
    let finished = entries.filter { !$0.isDraft }
    if !finished.isEmpty, !finished.contains(where: { $0.count == 0 }) {
      findings.append(
        finding(
          .noNegatives,
          "no clip is labelled to have no reps, so false reps per minute cannot be measured"
        )
      )
    }
    let withMedia = dataset.manifest.clips.filter { $0.sha256 != nil }
    let unsigned = withMedia.filter { clip in
      labels.entries[clip.id]?.contains { $0.digest == nil } == true
    }
    if let example = unsigned.first {
      findings.append(
        finding(
          .digestDrift,
          "the labels of \(counted(unsigned.count, "clip")) do not say which media they are about, "
            + "for example '\(example.id)': another file would not be noticed"
        )
      )
    }
    return findings
  }
}
