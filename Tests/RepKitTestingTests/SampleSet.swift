// SPDX-License-Identifier: Apache-2.0
import Basics
import RepKitTesting
import TestSupport

/// Four squats in 9 s, recorded as an app does it; the bottoms are at 1.5, 3.5, 5.5 and 7.5 s.
func squatSet(exercise: String? = "squat") throws -> Recording {
  let track = SquatFigure().track(reps: 4, seconds: 2)
  var header = RecordingHeader(
    skeleton: track.skeleton,
    frameSize: track.frameSize,
    backend: RecordingHeader.Backend("made"),
    clock: "first frame"
  )
  header.exercise = exercise
  var writer = try RecordingWriter(header)
  var bytes = writer.headerLine
  for frame in 0..<track.count { bytes += try writer.line(for: track[frame]) }
  return try Recording(parsing: bytes)
}

/// The text of a label file of full reps with turning points at times in seconds, in order.
func labels(_ mids: [Double], set: String = "squat") -> String {
  """
  #repgauge-labels 1
  #clip clip
  #rater ana
  #status done
  kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote

  """ + (set.isEmpty ? "" : "set\t\t\t\t\(set)\n")
    + mids.map { "rep\t\t\($0.text(decimals: 6))\t\tfull\n" }.joined()
}

/// A counter that says what it was told to say, at the end.
struct ToldCounter: PoseCounter {
  var times: [Double]

  mutating func update(_ frame: PoseFrame, into events: inout [RepEvent]) {}
  mutating func finish(into events: inout [RepEvent]) {
    events += times.map { RepEvent(decisionTime: $0) }
  }
  mutating func reset() {}
}
