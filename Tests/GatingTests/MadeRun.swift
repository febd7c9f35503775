// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import Platform
import RepCounting
import Results
import Scoring
import Statistics
import Storage

/// A run made of clips of four reps, two clips a subject.
struct MadeRun {
  /// When the reps of every clip turn, in seconds.
  static let reps = [2.0, 4, 6, 8]

  /// The number of subjects.
  var subjects = 12
  /// The counter's name.
  var counter = "zig-zag"
  /// When the reps that the counter counts in a clip turn, in seconds.
  var events: @Sendable (_ clip: Int) -> [Double] = { _ in MadeRun.reps }
  /// The delay from the turn of a rep to its decision by clip, in seconds.
  var delay: @Sendable (_ clip: Int) -> Double = { _ in 0.1 }
  /// The confidence of each event of a clip.
  var confidence: @Sendable (_ clip: Int) -> Double? = { _ in nil }
  /// The plan of the intervals.
  var plan = ResamplingPlan(replicates: 400)
  /// When the labelled reps of a clip turn, in seconds.
  var labelled: @Sendable (_ clip: Int) -> [Double] = { _ in MadeRun.reps }
  /// The digest of a clip's labels.
  var labels: @Sendable (_ clip: Int) -> String = { "labels-\($0)" }
  /// The digest of a clip's track.
  var track: @Sendable (_ clip: Int) -> String = { "track-\($0)" }
  /// The track configuration that the counter was tested on.
  var trackName = "truth"
  /// Clips that were left out.
  var omissions: [Run.Omission] = []
  /// Whether the clips are in the opposite order.
  var isReversed = false
  /// The dataset's name.
  var dataset = "made"

  /// The run.
  var run: Run {
    let indices = (0..<subjects * 2).map { isReversed ? subjects * 2 - 1 - $0 : $0 }
    let clips = indices.map { index in
      RunClip(
        identity: ClipIdentity(
          id: "clip-\(index)",
          subject: "subject-\(index / 2)",
          exercise: index.isMultiple(of: 2) ? "squat" : "push-up",
          duration: 10
        ),
        reference: Reference(reps: labelled(index).map { Reference.Rep(mid: $0) }),
        rater: "ana",
        labelSHA256: labels(index),
        trackSHA256: [trackName: track(index)]
      )
    }
    let scores = zip(indices, clips).map { index, clip in
      ClipScore(
        clip: clip.identity,
        reference: clip.reference,
        events: events(index).map { time in
          RepEvent(
            decisionTime: time + delay(index),
            extremumTime: time,
            confidence: confidence(index)
          )
        }
      )
    }
    return Run(
      RunProvenance(
        toolVersion: "1.2.3",
        dataset: dataset,
        manifestSHA256: "manifest",
        plan: plan,
        backends: []
      ),
      clips: clips,
      omissions: omissions,
      results: RunResults(
        evaluations: clips.isEmpty
          ? []
          : [
            CounterEvaluation(
              Configuration(counter: counter, track: trackName),
              clips: scores,
              plan: plan
            )
          ]
      )
    )
  }

  /// The run as a baseline that was written and read again.
  func baseline(in folder: String, _ name: String = "main") throws -> BaselineReader {
    let path = Path.join(folder, "\(name).json")
    try Files.write(BaselineFile.text(of: run, name: name), to: path)
    return try BaselineReader(path)
  }
}
