// SPDX-License-Identifier: Apache-2.0
public import Basics
import PoseTracks

/// Turns the rows of a RepCount table into label files.
///
/// A row becomes a set with its count and, where its pairs of frames can be used, one full rep per
/// pair, without a turning point, since the table has none. Where they cannot, the set alone is
/// kept: a count without times. Every such loss is a finding.
///
/// Frame indices become seconds as `first + (index - base) / rate`, `first` being the presentation
/// time of the clip's first frame. The base is 0 unless said otherwise: in the published tables
/// 78 of 758 first indices of the training part are 0, and only 21 are 1.
public struct RepCountImporter: Sendable {
  /// What is known of a clip that a row may be about.
  public struct Clip: Sendable {
    /// The clip's id.
    public var id: String
    /// SHA-256 of its media, if it has any.
    public var mediaSHA256: String?
    /// Frames per second, if known.
    public var frameRate: Double?
    /// Presentation time of the first frame and the end of the last one, in seconds, if known.
    public var bounds: ClosedRange<Double>?

    /// Creates a clip.
    public init(
      id: String,
      mediaSHA256: String? = nil,
      frameRate: Double? = nil,
      bounds: ClosedRange<Double>? = nil
    ) {
      self.id = id
      self.mediaSHA256 = mediaSHA256
      self.frameRate = frameRate
      self.bounds = bounds
    }
  }

  /// The clips by the file name of their media, in the table's spelling.
  public var clips: [String: Clip]
  /// The rater's id to write.
  public var rater: String
  /// The index of a video's first frame.
  public var frameBase: Int
  /// Frames per second that take the place of what clips and table say.
  public var frameRate: Double?

  /// Creates an importer.
  public init(
    clips: [String: Clip],
    rater: String = "repcount",
    frameBase: Int = 0,
    frameRate: Double? = nil
  ) {
    self.clips = clips
    self.rater = rater
    self.frameBase = frameBase
    self.frameRate = frameRate
  }

  /// Converts a table.
  ///
  /// - Returns: Label files in order of clip id, and what could not be carried over, in order of
  ///   place; rows that are left out altogether are errors, other losses warnings.
  public func labels(
    from table: RepCountTable
  ) -> (labels: [LabelFile], diagnostics: [Diagnostic]) {
    var labels: [LabelFile] = []
    var findings: [Diagnostic] = []
    var first: [String: SourcePosition] = [:]
    for row in table.rows {
      var reader = RepCountRowReader(row: row, file: table.file, importer: self)
      let name = row.name.text
      if let earlier = first[name] {
        reader.report(
          .duplicateRow,
          at: row.name,
          "there is a row for '\(name)' already",
          notes: [
            Diagnostic.Note(file: table.file, position: earlier, message: "the first one is here")
          ]
        )
      } else if let label = reader.labels() {
        labels.append(label)
      }
      first[name] = first[name] ?? row.name.position
      findings += reader.diagnostics
    }
    return (labels.sorted { $0.clip < $1.clip }, findings.inOrderOfPlace)
  }
}

/// Converts one row.
private struct RepCountRowReader {
  let row: RepCountTable.Row
  let file: String
  let importer: RepCountImporter
  private(set) var diagnostics: [Diagnostic] = []

  init(row: RepCountTable.Row, file: String, importer: RepCountImporter) {
    self.row = row
    self.file = file
    self.importer = importer
  }

  mutating func report(
    _ code: LabelCode,
    at cell: DelimitedText.Cell,
    _ message: String,
    notes: [Diagnostic.Note] = [],
    severity: Diagnostic.Severity? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        severity ?? code.severity,
        file: file,
        at: cell,
        code: code.rawValue,
        message: message,
        notes: notes
      )
    )
  }

  /// The row's label file; nil where it is left out.
  mutating func labels() -> LabelFile? {
    guard let clip = importer.clips[row.name.text] else {
      report(
        .unknownClip,
        at: row.name,
        "the dataset has no clip with the media '\(row.name.text)'"
      )
      return nil
    }
    guard let exercise = exercise() else { return nil }
    let reps = reps(in: clip)
    guard let count = count(reps: reps) else { return nil }
    var set = LabelEvent(.set, label: exercise, value: Double(count), unit: "reps")
    if let reps, let start = reps.first?.start, let end = reps.last?.end {
      set.start = start
      set.end = end
    }
    return LabelFile(
      clip: clip.id,
      source: clip.mediaSHA256.map { .media(sha256: $0) },
      rater: importer.rater,
      status: .done,
      events: [set] + (reps ?? [])
    )
  }

  private mutating func exercise() -> String? {
    let spelling = row.exercise.text
    guard let exercise = Exercise.spelled(spelling) else {
      report(
        .unknownExercise,
        at: row.exercise,
        "there is no exercise '\(spelling)': the row is left out"
          + didYouMean(spelling, in: Exercise.all.map(\.id))
      )
      return nil
    }
    if exercise.id != String(spelling.map { $0 == "_" ? "-" : $0 }) {
      report(
        .respelledExercise,
        at: row.exercise,
        "'\(spelling)' is taken for '\(exercise.id)'"
      )
    }
    return exercise.id
  }

  /// The count to write; nil where the row is left out.
  private mutating func count(reps: [LabelEvent]?) -> Int? {
    guard let cell = row.count else {
      if let reps, !reps.isEmpty {
        report(
          .missingCount,
          at: row.name,
          "the row has no count: its \(reps.count) pairs are counted"
        )
        return reps.count
      }
      report(
        .missingCount,
        at: row.name,
        "the row has neither a count nor pairs: it is left out",
        severity: .error
      )
      return nil
    }
    guard let value = cell.value, let count = Int(exactly: value), count >= 0 else {
      report(
        .malformedCount,
        at: cell.cell,
        "a count is a whole number, at least 0, not '\(cell.cell.text)': the row is left out"
      )
      return nil
    }
    return count
  }

  /// The reps of the pairs; nil where only the count is kept.
  private mutating func reps(in clip: RepCountImporter.Clip) -> [LabelEvent]? {
    guard !row.frames.isEmpty else { return nil }
    if row.frames.count % 2 != 0 {
      report(
        .pairMismatch,
        at: row.frames[row.frames.count - 1].cell,
        "the last rep has a start without an end: only the count is kept"
      )
      return nil
    }
    if let count = row.count?.value, count != Double(row.frames.count / 2) {
      report(
        .pairMismatch,
        at: row.name,
        "the row counts \(count.shortestText) reps and has \(row.frames.count / 2) pairs: only "
          + "the count is kept"
      )
      return nil
    }
    guard let rate = importer.frameRate ?? clip.frameRate ?? row.frameRate, rate > 0 else {
      report(
        .missingFrameRate,
        at: row.name,
        "the frame rate of '\(row.name.text)' is not known: only the count is kept"
      )
      return nil
    }
    return reps(in: clip, rate: rate)
  }

  private mutating func reps(in clip: RepCountImporter.Clip, rate: Double) -> [LabelEvent]? {
    var reps: [LabelEvent] = []
    var last = -Double.infinity
    for index in stride(from: 0, to: row.frames.count, by: 2) {
      let (start, end) = (row.frames[index], row.frames[index + 1])
      guard let first = start.value, let second = end.value else {
        let cell = start.value == nil ? start.cell : end.cell
        report(
          .malformedNumber,
          at: cell,
          "'\(cell.text)' is not a frame: only the count is kept",
          severity: .warning
        )
        return nil
      }
      guard first < second, first >= last else {
        report(
          .backwardPair,
          at: first < second ? start.cell : end.cell,
          first < second
            ? "rep \(index / 2 + 1) starts at frame \(first.shortestText), before the last one "
              + "ends: only the count is kept"
            : "rep \(index / 2 + 1) ends at frame \(second.shortestText), not after its start at "
              + "\(first.shortestText): only the count is kept"
        )
        return nil
      }
      last = second
      let startTime = time(of: first, in: clip, rate: rate)
      let endTime = time(of: second, in: clip, rate: rate)
      let tolerance = LabelDocument.timeTolerance
      let bounds = clip.bounds ?? -1e9...1e9
      let isEarly = startTime < bounds.lowerBound - tolerance
      if isEarly || endTime > bounds.upperBound + tolerance {
        let cell = isEarly ? start.cell : end.cell
        let time = isEarly ? startTime : endTime
        report(
          .outsideClip,
          at: cell,
          "frame \(cell.text), at \(time.seconds), is outside the clip, which runs from "
            + "\(bounds.lowerBound.seconds) to \(bounds.upperBound.seconds): only the count is kept",
          severity: .warning
        )
        return nil
      }
      reps.append(
        LabelEvent(
          .rep,
          start: startTime,
          end: endTime,
          label: Reference.Quality.full.rawValue
        )
      )
    }
    return reps
  }

  /// The presentation time of a frame index, with the six decimals of a label file.
  private func time(of frame: Double, in clip: RepCountImporter.Clip, rate: Double) -> Double {
    let first = clip.bounds?.lowerBound ?? 0
    let time = first + (frame - Double(importer.frameBase)) / rate
    return (time * 1e6).rounded() / 1e6
  }
}
