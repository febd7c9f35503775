// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// MoveNet MultiPose Lightning in LiteRT: up to six people in a frame, each frame by itself.
package final class MultiPoseEstimator: PoseEstimator {
  /// The most people whom the model reports.
  package static let mostPeople = 6
  /// The numbers of one person: y, x and score of 17 joints, a box of two corners, and the person's score.
  static let valueCount = 17 * 3 + 5
  /// The multiple of pixels that the model's picture has on either side.
  private static let step = 32

  private let library: String
  private let path: String
  private let settings: ParameterValues
  private let people: Int
  /// The open model, and the frames that it is for; nil before the first frame.
  private var opened: (frame: FrameSize, model: LiteRTModel, resampler: PixelResampler)?
  private var input: [UInt8] = []

  /// Takes paths; the model is opened with the first frame, whose shape it takes.
  ///
  /// - Parameters:
  ///   - library: The path of `libLiteRt.so`.
  ///   - path: The path of the weights.
  ///   - settings: Values of ``MultiPoseEngine/parameters``.
  ///   - people: How many people to report at most, in 1...``mostPeople``.
  package init(library: String, model path: String, settings: ParameterValues, people: Int) {
    precondition(1...Self.mostPeople ~= people, "as many people as the model reports")
    self.library = library
    self.path = path
    self.settings = settings
    self.people = people
  }

  /// The columns and rows of what the model is shown of a frame.
  ///
  /// - Parameters:
  ///   - frame: The displayed frame.
  ///   - size: The larger side, a multiple of 32.
  /// - Returns: A shape that holds the frame, its smaller side rounded up to a multiple of 32.
  static func shape(of frame: FrameSize, size: Int) -> (columns: Int, rows: Int) {
    let (longer, shorter) = (
      max(frame.width, frame.height, 1), max(min(frame.width, frame.height), 1)
    )
    let other = (shorter * size + longer * step - 1) / (longer * step) * step
    return frame.width >= frame.height ? (size, other) : (other, size)
  }

  /// Finds the people in the next frame, the most certain first.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    let frame = FrameSize(width: image.width, height: image.height)
    var (model, resampler) = try model(for: frame)
    let crop = PixelCrop(around: frame, columns: resampler.columns, rows: resampler.rows)
    resampler.scale(crop, of: image, into: &input)
    let values = try model.run(input, at: time)[0]
    return Self.people(in: Array(values), crop, above: Float(settings["person"])).prefix(people)
      .map { $0.observation(missingBelow: Float(settings["joint"])) }
  }

  /// Reads the people of the model's numbers, the most certain first; those of one score in their order.
  ///
  /// - Parameters:
  ///   - values: ``valueCount`` numbers for each.
  ///   - crop: The part of the frame that the model was shown.
  ///   - score: What a person's score must reach; NaN does not.
  /// - Returns: The people.
  static func people(in values: [Float], _ crop: PixelCrop, above score: Float) -> [FlatPose] {
    stride(from: 0, to: values.count, by: valueCount)
      .map { values[$0..<$0 + valueCount] }
      .filter { $0[$0.endIndex - 1] >= score }
      .enumerated()
      .sorted { one, other in
        let (a, b) = (
          one.element[one.element.endIndex - 1], other.element[other.element.endIndex - 1]
        )
        return a == b ? one.offset < other.offset : a > b
      }
      .map { FlatPose(triples: $0.element.prefix(17 * 3), in: crop) }
  }

  /// The model for frames of a size, opened once.
  private func model(
    for frame: FrameSize
  ) throws(PoseBackendError) -> (LiteRTModel, PixelResampler) {
    if let opened, opened.frame == frame { return (opened.model, opened.resampler) }
    // One model at a time.
    opened = nil
    let shape = Self.shape(of: frame, size: MultiPoseEngine.sizes[Int(settings["size"])])
    let model = try LiteRTModel(
      library: library,
      model: path,
      columns: shape.columns,
      rows: shape.rows,
      outputs: [
        LiteRTModel.Output(element: .float32, count: Self.mostPeople * Self.valueCount)
      ]
    )
    let resampler = PixelResampler(columns: shape.columns, rows: shape.rows)
    opened = (frame, model, resampler)
    return (model, resampler)
  }
}
