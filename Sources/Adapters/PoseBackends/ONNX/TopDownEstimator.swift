// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A network that finds the joints of one person in a crop of the frame.
///
/// A detector says where people are in each frame. Without one the first crop is the whole frame, and then the box of the
/// joints found last.
final class TopDownEstimator: PoseEstimator {
  /// The factor by which a box is made larger before it is shown, as in training.
  private static let padding = 1.25
  /// The factor by which the box around joints is made larger to be that of a person.
  ///
  /// - Source: `PoseTracker` of rtmlib 0.0.16.
  private static let expansion = 1.25

  private let network: PictureNetwork
  private let detector: PersonDetector?
  private let kind: ModelKind
  private let settings: ParameterValues
  private let people: Int
  /// The crop around the joints found last; nil for the whole frame.
  private var followed: PixelCrop?

  /// Opens the network, and the detector if there is one.
  ///
  /// - Parameters:
  ///   - files: The runtime, the network, and perhaps the detector.
  ///   - kind: `rtmpose` or `heatmap`.
  ///   - settings: Values of ``ONNXEngine``'s parameters.
  ///   - people: How many people to report at most; 1 without a detector.
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
    network = try PictureNetwork(files, kind: kind, settings: settings, padding: 0)
    detector =
      files.models.count > 1
      ? try PersonDetector(
        library: files.library,
        model: files.models[1],
        score: settings["person"],
        overlap: settings["overlap"]
      ) : nil
    // The detector may find nobody in the whole video.
    if detector != nil { _ = try joints(try network.trial()) }
  }

  /// Finds the people in the next frame: one without a detector, else those of its boxes, the most certain first.
  ///
  /// - Throws: ``PoseBackendError``.
  func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    let frame = FrameSize(width: image.width, height: image.height)
    let least = Float(settings["joint"])
    guard let detector else {
      let pose = try pose(in: followed ?? whole(frame), of: image, at: time)
      followed = around(pose, in: frame)
      return [pose.observation(missingBelow: least)]
    }
    var found: [PoseObservation] = []
    for box in try detector.boxes(in: image, at: time) {
      guard found.count < people, let crop = crop(box.start, box.end, Self.padding, in: frame)
      else { continue }
      found.append(try pose(in: crop, of: image, at: time).observation(missingBelow: least))
    }
    return found
  }

  /// The pose of the person in a crop.
  private func pose(
    in crop: PixelCrop,
    of image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> FlatPose {
    let outputs = try network.outputs(for: crop, of: image, at: time)
    let (columns, rows) = (network.picture.columns, network.picture.rows)
    let joints = try joints(outputs)
    return FlatPose(joints, in: crop, columns: columns, rows: rows)
  }

  /// x, y and score of each joint, in pixels of what the network is shown.
  private func joints(_ outputs: [NetworkOutput]) throws(PoseBackendError) -> [SIMD3<Float>] {
    let (columns, rows) = (network.picture.columns, network.picture.rows)
    return try network.read { () throws(NetworkMismatch) in
      kind == .rtmpose
        ? try SimCC(outputs).joints(columns: columns, rows: rows)
        : try Heatmaps(outputs).joints(columns: columns, rows: rows)
    }
  }

  /// The crop of a whole frame.
  private func whole(_ frame: FrameSize) -> PixelCrop {
    crop(.zero, SIMD2(Double(frame.width), Double(frame.height)), Self.padding, in: frame)
      ?? PixelCrop(around: frame)
  }

  /// The crop around the joints that are followed; nil if fewer than two are, or they lie in one line.
  private func around(_ pose: FlatPose, in frame: FrameSize) -> PixelCrop? {
    let places = pose.joints.filter { $0.score >= Float(settings["tracking"]) }.map(\.point)
    guard let first = places.first else { return nil }
    var (start, end) = (first, first)
    for place in places {
      start = pointwiseMin(start, place)
      end = pointwiseMax(end, place)
    }
    return crop(start, end, Self.expansion * Self.padding, in: frame)
  }

  private func crop(
    _ start: SIMD2<Double>,
    _ end: SIMD2<Double>,
    _ padding: Double,
    in frame: FrameSize
  ) -> PixelCrop? {
    PixelCrop(
      from: start,
      to: end,
      padding: padding,
      columns: network.picture.columns,
      rows: network.picture.rows,
      in: frame
    )
  }
}
