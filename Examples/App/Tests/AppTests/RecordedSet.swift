// SPDX-License-Identifier: Apache-2.0
import Foundation
import RepKitTesting
import Testing

/// The recorded set of squats, and its labels.
struct RecordedSet {
  let recording: Recording
  let labels: String

  init() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.deletingLastPathComponent().appending(path: "Recordings")
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "squats.jsonl")))
    recording = try #require(Recording.parse(bytes, file: "squats.jsonl").recording)
    labels = try String(contentsOf: folder.appending(path: "squats.synthesis.tsv"), encoding: .utf8)
  }
}
