// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A network that says where people are, for networks that look at one of them.
final class PersonDetector {
  /// A box in the frame, in pixels.
  struct Box: Equatable {
    /// The corner at the top left.
    var start: SIMD2<Double>
    /// The corner at the bottom right.
    var end: SIMD2<Double>
  }

  private let network: PictureNetwork
  private let isCentred: Bool
  private let score: Float
  private let overlap: Float

  /// Opens a network.
  ///
  /// - Parameters:
  ///   - library: The path of `libonnxruntime.so`.
  ///   - path: The path of the network.
  ///   - score: The least score of a person.
  ///   - overlap: The largest overlap of two people.
  /// - Throws: ``PoseBackendError``.
  init(
    library: String,
    model path: String,
    score: Double,
    overlap: Double
  ) throws(PoseBackendError) {
    let opened = try ONNXNetwork(library: library, model: path)
    // YOLO takes red first and 0...1, with the frame in the middle; the others take blue first and 0...255.
    let picture = try? NetworkPicture(opened.inputs, style: .rtmo)
    let form = picture.flatMap { picture in
      opened.outputs.lazy.compactMap {
        DetectorForm($0.dimensions, columns: picture.columns, rows: picture.rows)
      }.first
    }
    isCentred = form == .yolo || form == .classifiedBoxes
    network = try PictureNetwork(
      opened,
      style: isCentred ? .yolo : .rtmo,
      padding: letterboxGrey,
      owner: "detector of people"
    )
    self.score = Float(score)
    self.overlap = Float(overlap)
  }

  /// The people in a frame, the most certain first.
  func boxes(in image: PixelImage, at time: Double) throws(PoseBackendError) -> [Box] {
    let (columns, rows) = (network.picture.columns, network.picture.rows)
    let frame = FrameSize(width: image.width, height: image.height)
    let crop = PixelCrop(letterboxing: frame, columns: columns, rows: rows, isCentred: isCentred)
    let outputs = try network.outputs(for: crop, of: image, at: time)
    let people = try network.read { () throws(NetworkMismatch) in
      guard
        let boxes = outputs.first(where: {
          DetectorForm($0.dimensions, columns: columns, rows: rows) != nil
        }),
        let form = DetectorForm(boxes.dimensions, columns: columns, rows: rows)
      else {
        throw NetworkMismatch(outputs, insteadOf: "boxes of people")
      }
      let others = outputs.filter { $0 != boxes }
      return form.people([boxes] + others, columns: columns, rows: rows)
    }
    return people.withoutDoubles(above: score, overlap: overlap, by: .pixels).map { person in
      let (start, end) = (
        SIMD2(person.box.left, person.box.top), SIMD2(person.box.right, person.box.bottom)
      )
      return Box(
        start: crop.point(x: start.x / Float(columns), y: start.y / Float(rows)),
        end: crop.point(x: end.x / Float(columns), y: end.y / Float(rows))
      )
    }
  }
}

/// The grey beside a frame that does not fill a picture, as YOLO, YOLOX and RTMO were trained.
let letterboxGrey: UInt8 = 114
