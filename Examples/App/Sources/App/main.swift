// SPDX-License-Identifier: Apache-2.0
// usage: App < RECORDING
// Counts a recorded set of squats and prints what the app would say, pose by pose as a camera gives them.
import RepKit

var bytes: [UInt8] = []
while let line = readLine(strippingNewline: false) { bytes += line.utf8 }
let (recording, diagnostics) = Recording.parse(bytes, file: "recording")
for diagnostic in diagnostics { print(diagnostic) }

var session = try SquatCoach.session()
func show(_ update: RepSession.Update) {
  for rep in update.reps { print("rep at \((rep.decisionTime * 10).rounded() / 10) s") }
  for event in update.spoken { print("say: \(event.message.title)") }
}
if let track = recording?.track {
  for frame in 0..<track.count { show(session.take(track[frame])) }
  show(session.finish())
}
print("\(session.count) squats")
