// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import PoseFormats

@Suite struct KeypointRecognitionTests {
  @Test(arguments: [
    ("openpose", "Foreign/openpose/clip_000008.json"),
    ("openpose", "Foreign/openpose/clip_000010.json"),
    ("openpose", "Foreign/openpose/clip_000012.json"), ("coco", "Foreign/coco/annotations.json"),
    ("coco", "Foreign/coco/results.json"), ("deeplabcut", "Foreign/deeplabcut/single.csv"),
    ("deeplabcut", "Foreign/deeplabcut/several.csv"), ("mmpose", "Foreign/mmpose/demo.json"),
    ("mmpose", "Foreign/mmpose/inferencer.json"),
    ("alphapose", "Foreign/alphapose/alphapose-results.json"),
  ])
  func `a file is of one format`(id: String, path: String) throws {
    let start = Array(try committedFile(path).bytes.prefix(4_096))
    #expect(PoseFormat.recognising(start, path: path).map(\.description.id) == [id])
  }

  @Test(arguments: [
    ("openpose", "{ \"version\" : 0.1, \"bodies\": [{\"joints\": []}]}"),
    ("alphapose", "[{\"image_id\": \"12.jpg\", \"keypoints\": []}]"),
    ("coco", "[\n{\"bbox\": [1], \"image_id\" : 12, \"keypoints\": []}]"),
    ("coco", "{\"images\": [{\"id\": 1, \"file_name\": \"a\"}], \"annotations\": []}"),
    ("mmpose", "[{\"frame_id\": 0, \"instances\": []}]"),
    ("mmpose", "[{\"keypoints\": [[1, 2]], \"keypoint_scores\": [1]}]"),
    ("mmpose", "{\"meta_info\": {\"dataset_name\": \"coco\"}, \"instance_info\": []}"),
    (nil, "{\"people\": 3}"), (nil, "[1, 2]"), (nil, "{}"), (nil, ""), (nil, "[]"),
  ])
  func `a beginning is of one format or of none`(id: String?, text: String) {
    let found = PoseFormat.recognising(Array(text.utf8), path: "a.json")
    #expect(found.map(\.description.id) == [id].compactMap(\.self))
  }
}
