// SPDX-License-Identifier: Apache-2.0
import Storage
import Testing

@testable import LabelServer

@Suite struct ClipOrderTests {
  @Test func `clips that teach most come first, and the others follow by id`() throws {
    let folder = try LabelledFolder()
    let clips = ["c", "a", "d", "b"].map { id in
      var record = folder.project.dataset.manifest.clips[0]
      record.id = id
      return record
    }
    let manifest = DatasetManifest(name: "gym", licence: "", clips: clips)
    var project = LabelProject(
      dataset: Dataset(folder: folder.project.dataset.folder, manifest: manifest),
      media: [:],
      preparer: ""
    )
    #expect(project.orderedClips.map(\.id) == ["a", "b", "c", "d"])
    project.first = ["d", "b", "gone"]
    #expect(project.orderedClips.map(\.id) == ["d", "b", "a", "c"])
  }
}
