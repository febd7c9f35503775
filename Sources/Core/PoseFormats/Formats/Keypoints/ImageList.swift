// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The images that an annotation file of COCO lists.
///
/// An image is the frame of the last number of its file's name if all have different ones, else of its id.
struct ImageList {
  /// The frame of each id, with the place of the image.
  private(set) var frames: [(id: Int, frame: Int, place: PosePlace)] = []
  /// The size that all images have; nil if they differ or have none.
  private(set) var frameSize: FrameSize?

  /// Reads the list; nodes that are no images are read over.
  init(_ nodes: [JSONNode]) {
    var names: Set<Int> = []
    var ids: Set<Int> = []
    var isNumbered = true
    var sizes: Set<FrameSize> = []
    for node in nodes {
      guard let id = node["id"]?.integer, ids.insert(id).inserted else { continue }
      let number = node["file_name"]?.string?.lastNumber
      isNumbered = isNumbered && number.map { names.insert($0).inserted } == true
      frames.append((id, number ?? id, node.place(inFile: 0)))
      let (width, height) = (node["width"]?.integer, node["height"]?.integer)
      sizes.insert(FrameSize(width: width ?? 0, height: height ?? 0))
    }
    if !isNumbered { frames = frames.map { ($0.id, $0.id, $0.place) } }
    if sizes.count == 1, let size = sizes.first, size.width > 0, size.height > 0 {
      frameSize = size
    }
  }
}
