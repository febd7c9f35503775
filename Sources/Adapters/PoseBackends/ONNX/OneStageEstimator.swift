// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A network that finds all people and their joints in a whole frame, each frame by itself.
final class OneStageEstimator: PoseEstimator {
  private let network: PictureNetwork
  private let kind: ModelKind
  private let settings: ParameterValues
  private let people: Int

  /// Opens the network.
  ///
  /// - Parameters:
  ///   - files: The runtime, and the network.
  ///   - kind: `yoloPose` or `rtmo`.
  ///   - settings: Values of ``ONNXEngine``'s parameters.
  ///   - people: How many people to report at most.
  /// - Throws: ``PoseBackendError``.
  init(
    _ files: InstalledFiles,
    kind: ModelKind,
    settings: ParameterValues,
    people: Int
  ) throws(PoseBackendError) {
    self.kind = kind
    self.settings = settings
    self.people = people
    network = try PictureNetwork(files, kind: kind, settings: settings, padding: letterboxGrey)
  }

  /// Finds the people in the next frame, the most certain first.
  ///
  /// - Throws: ``PoseBackendError``.
  func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    let (columns, rows) = (network.picture.columns, network.picture.rows)
    let crop = PixelCrop(
      letterboxing: FrameSize(width: image.width, height: image.height),
      columns: columns,
      rows: rows,
      isCentred: kind == .yoloPose
    )
    let outputs = try network.outputs(for: crop, of: image, at: time)
    let found = try network.read { () throws(NetworkMismatch) in
      kind == .yoloPose ? try OneStage.yoloPose(outputs) : try OneStage.rtmo(outputs)
    }
    return found.withoutDoubles(
      above: Float(settings["person"]),
      overlap: Float(settings["overlap"]),
      by: kind == .yoloPose ? .points : .pixels
    ).prefix(people).map { person in
      FlatPose(person.joints, in: crop, columns: columns, rows: rows)
        .observation(missingBelow: Float(settings["joint"]))
    }
  }
}
