// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Basics

@Suite struct FormerNamesTests {
  private static let names = FormerNames(["old-squat": "squat-test", "old-counter": "counter-one"])

  @Test(arguments: [
    ("old-squat", "squat-test"), ("old-squat:view=side", "squat-test:view=side"),
    ("old-counter:a=0.1,cooldown=0.5@hip-depth", "counter-one:a=0.1,cooldown=0.5@hip-depth"),
    ("old-counter@hip-depth", "counter-one@hip-depth"),
    ("old-counter/truth", "counter-one/truth"),
    ("old-squat > old-counter", "squat-test > counter-one"),
    (
      "fault-f1{fault=a} old-squat old-counter truth",
      "fault-f1{fault=a} squat-test counter-one truth"
    ),
    ("exact{counter=old-counter}", "exact{counter=counter-one}"),
    ("old-counter-recalibrated", "counter-one-recalibrated"),
    ("old-counter-recalibrated-2@x", "counter-one-recalibrated-2@x"),
  ])
  func `a former name is replaced wherever it is a whole word`(text: String, current: String) {
    #expect(Self.names.current(text) == current)
    #expect(Self.names.current(current) == current)
  }

  @Test(arguments: [
    "", "old", "zig-zag", "old-squat-fixed", "my-old-squat", "old-squat.tsv", "old-squats",
    "Old-squat", "old_squat", "old-squat-recalibrate", "é-old-squat",
  ])
  func `any other word stays`(text: String) {
    #expect(Self.names.current(text) == text)
  }

  @Test func `a former name is no name of today, and leads to one`() {
    let all = FormerNames.all.changes
    for change in all {
      #expect(!all.contains { $0.new == change.old }, "\(change.old)")
      #expect(all.filter { $0.old == change.old }.count == 1, "\(change.old)")
      #expect(FormerNames.current(change.old) == change.new)
    }
  }
}
