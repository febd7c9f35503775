// SPDX-License-Identifier: Apache-2.0
import Storage
import Testing

@testable import LabelServer

@Suite struct ClipOrderTests {
  @Test func `clips that teach most come first, and the others follow by id`() throws {
    var project = try LabelledFolder().project
    project.dataset.manifest.clips = ["c", "a", "d", "b"].map { id in
      var record = project.dataset.manifest.clips[0]
      record.id = id
      return record
    }
    #expect(project.orderedClips.map(\.id) == ["a", "b", "c", "d"])
    project.first = ["d", "b", "gone"]
    #expect(project.orderedClips.map(\.id) == ["d", "b", "a", "c"])
  }
}
