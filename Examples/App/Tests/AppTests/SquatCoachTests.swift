// SPDX-License-Identifier: Apache-2.0
import RepKitTesting
import Testing

@testable import App

@Test func `the counter finds the squats of the recorded set`() throws {
  let set = try RecordedSet()
  let counter = SquatCoach.counter.configuration
  #expect(try score(set.recording, set.labels, with: counter).f1 >= 0.95)
}
