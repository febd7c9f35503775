// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// PoseNet in LiteRT: one person in a frame, each frame by itself.
package final class PoseNetEstimator: PoseEstimator {
  /// The columns of what the model is shown.
  static let columns = 481
  /// Its rows.
  static let rows = 353

  private let model: LiteRTModel
  private let settings: ParameterValues
  private var resampler = PixelResampler(columns: columns, rows: rows)
  private var input: [UInt8] = []

  /// Loads the library and opens the model.
  ///
  /// - Parameters:
  ///   - library: The path of `libLiteRt.so`.
  ///   - path: The path of the weights.
  ///   - settings: Values of ``PoseNetEngine/parameters``.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package init(
    library: String,
    model path: String,
    settings: ParameterValues
  ) throws(PoseBackendError) {
    self.settings = settings
    let cells = PoseNetGrid.rows * PoseNetGrid.columns
    model = try LiteRTModel(
      library: library,
      model: path,
      columns: Self.columns,
      rows: Self.rows,
      outputs: [17, 34, 64].map { LiteRTModel.Output(element: .uint8, count: cells * $0) }
    )
  }

  /// Finds the pose in the next frame: always one, with the best place of each joint.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`, with the call that failed.
  package func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    let frame = FrameSize(width: image.width, height: image.height)
    let crop = PixelCrop(around: frame, columns: Self.columns, rows: Self.rows)
    resampler.scale(crop, of: image, into: &input)
    let outputs = try model.run(input, at: time)
    let grid = PoseNetGrid(heatmaps: Array(outputs[0]), offsets: Array(outputs[1]))
    return [grid.pose(in: crop).observation(missingBelow: Float(settings["joint"]))]
  }
}

/// What PoseNet gives for one frame: scores on a grid over the picture, and how far joints are from its points.
struct PoseNetGrid {
  /// The grid's rows: every 16 pixels from the first.
  static let rows = (PoseNetEstimator.rows - 1) / stride + 1
  /// The grid's columns.
  static let columns = (PoseNetEstimator.columns - 1) / stride + 1
  /// Pixels between two points of the grid.
  private static let stride = 16
  /// The worth of one step of the 8-bit outputs, and the step that is zero.
  private static let (scale, zero) = (Float(0.0784313753247261), Float(128))

  /// Scores before the sigmoid, as steps: [rows x columns x 17].
  let heatmaps: [Float]
  /// Distances in pixels, as steps, 17 downwards and then 17 to the right: [rows x columns x 34].
  let offsets: [Float]

  /// The best place of each joint; of equal ones the first.
  ///
  /// - Parameter crop: The part of the frame that the model was shown.
  /// - Returns: Scores through the sigmoid, and places with their distance from the grid.
  /// - Complexity: O(*cells*).
  func pose(in crop: PixelCrop) -> FlatPose {
    let cells = Self.rows * Self.columns
    return FlatPose(
      (0..<17).map { joint in
        var best = 0
        for cell in 1..<cells where heatmaps[cell * 17 + joint] > heatmaps[best * 17 + joint] {
          best = cell
        }
        func steps(_ value: Float) -> Float { (value - Self.zero) * Self.scale }
        let y = Float(best / Self.columns * Self.stride) + steps(offsets[best * 34 + joint])
        let x = Float(best % Self.columns * Self.stride) + steps(offsets[best * 34 + 17 + joint])
        let logit = Double(steps(heatmaps[best * 17 + joint]))
        return FlatPose.Joint(
          // The model counts from the middle of the first pixel.
          point: crop.point(
            x: (x + 0.5) / Float(PoseNetEstimator.columns),
            y: (y + 0.5) / Float(PoseNetEstimator.rows)
          ),
          score: Float(1 / (1 + Elementary.exp(-logit)))
        )
      }
    )
  }
}
