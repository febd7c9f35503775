// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Measures
public import PoseTracks
public import Recordings
public import RepCounting
public import RepKit
import Scoring

/// Scores a counter of the catalogue on a labelled recording.
///
///     let counter = try CounterConfiguration(parsing: "zig-zag-fixed:min-amplitude=0.1")
///     #expect(try score(recording, labels, with: counter).f1 >= 0.95)
///
/// - Parameters:
///   - recording: The poses.
///   - labels: The text of a label file; its times are those of the recording.
///   - counter: The counter with its thresholds.
///   - exercise: The exercise; that of the recording's header unless given, or else that of the labels' first set.
/// - Returns: The score.
/// - Throws: ``TestDataError`` if the labels have errors, do not fit the recording or count nothing, or if no
///   exercise is known.
/// - Complexity: That of the counter over all poses, and O(*n* log *n*) in reps.
public func score(
  _ recording: Recording,
  _ labels: String,
  with counter: CounterConfiguration,
  exercise: Exercise? = nil
) throws(TestDataError) -> Score {
  let labelled = try LabelledRecording(recording, labels: labels)
  let counted = if let exercise { exercise } else { try labelled.exercise }
  return try labelled.score(of: counter.makeCounter(for: counted))
}

/// Scores a counter of the catalogue that streams on a labelled recording.
///
///     #expect(try score(recording, labels, with: .zigZagFixed(minAmplitude: 0.1)).f1 >= 0.95)
///
/// - Parameters:
///   - recording: The poses.
///   - labels: The text of a label file; its times are those of the recording.
///   - counter: The counter with its thresholds.
///   - exercise: The exercise; that of the recording's header unless given, or else that of the labels' first set.
/// - Returns: The score.
/// - Throws: ``TestDataError`` as for a configuration, and if a threshold is outside its range.
/// - Complexity: That of the counter over all poses, and O(*n* log *n*) in reps.
public func score(
  _ recording: Recording,
  _ labels: String,
  with counter: StreamingCounter,
  exercise: Exercise? = nil
) throws(TestDataError) -> Score {
  if let defect = counter.defect { throw TestDataError("\(defect)") }
  return try score(recording, labels, with: counter.configuration, exercise: exercise)
}

/// Scores a counter of an app's own on a labelled recording.
///
///     #expect(try score(recording, labels, with: MyCounter()).exact)
///
/// - Parameters:
///   - recording: The poses.
///   - labels: The text of a label file; its times are those of the recording.
///   - counter: The counter; it counts from a new start.
/// - Returns: The score.
/// - Throws: ``TestDataError`` if the labels have errors, do not fit the recording, count nothing
///   or are the totals of an app's users. It is thrown too if an event of the counter has no finite
///   time.
/// - Complexity: That of the counter over all poses, and O(*n* log *n*) in reps.
public func score(
  _ recording: Recording,
  _ labels: String,
  with counter: some PoseCounter
) throws(TestDataError) -> Score {
  try LabelledRecording(recording, labels: labels).score(of: counter)
}

/// A recording with sound labels.
private struct LabelledRecording {
  let recording: Recording
  let labels: LabelFile
  let reference: Reference

  init(_ recording: Recording, labels text: String) throws(TestDataError) {
    let file = "labels.tsv"
    self.recording = recording
    let (labels, findings) = LabelFile.parse(Array(text.utf8), file: file)
    guard let labels else { throw TestDataError("the labels have errors", findings) }
    guard labels.rater != LabelFile.weakRater else {
      throw TestDataError("totals of an app's users are weak labels, and nothing is scored by them")
    }
    self.labels = labels
    let context = LabelContext(clips: [labels.clip: .init(bounds: recording.track.bounds)])
    let obstacles = labels.obstacles(context: context, file: file)
    guard obstacles.isEmpty else { throw TestDataError("the labels have errors", obstacles) }
    let (made, refusals) = Reference.make(from: labels, file: file)
    guard let made else { throw TestDataError("the labels have errors", refusals) }
    guard made.isCounted else {
      throw TestDataError("the labels judge form alone and count nothing")
    }
    reference = made
  }

  /// The exercise of the header, or else that of the labels' first set.
  var exercise: Exercise {
    get throws(TestDataError) {
      let set = labels.events.first { $0.kind == .set }?.label.prefix { $0 != "/" }
      let names = [recording.header.exercise, set.map(String.init)].compactMap { $0 }
      guard let name = names.first else {
        throw TestDataError("neither the recording nor a labelled set says the exercise")
      }
      guard let exercise = Exercise.spelled(name) else {
        throw TestDataError("the catalogue has no exercise '\(name)'")
      }
      return exercise
    }
  }

  func score(of counter: some PoseCounter) throws(TestDataError) -> Score {
    var counter = counter
    let report = CounterReport(counter.events(of: recording.track))
    guard report.events.allSatisfy({ $0.decisionTime.isFinite && $0.place.isFinite }) else {
      throw TestDataError("the counter gave an event without a finite time")
    }
    return Score(
      ClipScore(
        clip: ClipIdentity(
          id: labels.clip,
          subject: recording.header.person ?? "",
          exercise: recording.header.exercise ?? "",
          duration: recording.track.bounds.map { $0.upperBound - $0.lowerBound } ?? 0,
          isNegative: reference.showsNoReps
        ),
        reference: reference,
        events: report.events
      )
    )
  }
}

extension PoseTrack {
  /// From the first frame to the end of the last, which is taken to be as long as the mean; nil without frames.
  fileprivate var bounds: ClosedRange<Double>? {
    guard let first = times.first, let last = times.last else { return nil }
    return first...(last + (last - first) / Double(max(count - 1, 1)))
  }
}
