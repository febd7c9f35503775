// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Recordings

/// The frames, facts and findings that a format's reader gathers from the files of one recording.
///
/// A reader calls ``begin(_:image:world:)`` once, then ``add(_:_:at:)`` for each frame in order of the file.
struct PoseReader {
  /// The format.
  let format: PoseFormatDescription
  /// The files in order of name, at least one.
  var files: [PoseFile]
  /// All that the user said.
  let declaration: PoseDeclaration

  /// The facts that the file states.
  var facts = PoseFacts()
  /// Readings of an IMU, in order of time.
  var inertial: [InertialSample] = []
  /// All that was found wrong.
  var findings: PoseFindings

  /// Signals in place of frames, for formats without poses.
  var signals: RecordedSignals?
  /// Signals at their own times beside the frames.
  var beside: [RecordedSignals] = []
  /// A whole track in place of frames, for formats that are ours.
  var track: PoseTrack?
  /// The joints of all poses; nil before ``begin(_:image:world:)``.
  private(set) var skeleton: Skeleton?
  /// The frames in order of the file.
  var frames: [RecordedFrame] = []
  /// The headers behind the first frame, each with the number of frames in front of it.
  private(set) var headers: [RepeatedHeader] = []
  /// The axes of positions in the picture; nil if there are none.
  private(set) var image: ImageAxes?
  /// The axes of positions in the world; nil if there are none.
  private(set) var world: WorldAxes?
  /// The displayed frame; nil if a virtual camera takes the pictures.
  private(set) var frameSize: FrameSize?

  private let camera: VirtualCamera

  init(_ format: PoseFormatDescription, _ files: [PoseFile], _ declaration: PoseDeclaration) {
    self.format = format
    self.files = files
    self.declaration = declaration
    findings = PoseFindings(files)
    camera = VirtualCamera(azimuth: declaration.azimuth)
  }

  /// Says which joints poses have, and in which units and axes; what the user declared goes before.
  ///
  /// - Returns: False, with a finding, if the frame size is not known or no picture; nothing is read then.
  mutating func begin(_ skeleton: Skeleton, image: ImageAxes?, world: WorldAxes? = nil) -> Bool {
    if image != nil {
      guard let size = facts.frameSize ?? declaration.frameSize else {
        findings.report(
          .missingSize,
          "it has no frame size: angles and heights are measured in pixels, so declare --frame-size WxH"
        )
        return false
      }
      let sides = NumberBounds.frameSides
      guard sides.contains(size.width), sides.contains(size.height) else {
        findings.report(.poseRange, "its frame of \(size.width) x \(size.height) pixels is none")
        return false
      }
      frameSize = size
    }
    self.skeleton = skeleton
    self.image = image.map { axes in
      ImageAxes(declaration.units?.image ?? axes.units, origin: declaration.origin ?? axes.origin)
    }
    self.world = world.map {
      WorldAxes(up: declaration.up ?? $0.up, metres: declaration.units?.metres ?? $0.metres)
    }
    return true
  }

  /// Takes the people of the next frame; an empty list is a frame in which nobody was found.
  ///
  /// - Precondition: ``begin(_:image:world:)`` returned true, and arrays of poses have one element per joint or none.
  mutating func add(_ moment: Moment, _ poses: [RecordedPose], at place: PosePlace) {
    let observations = poses.map { observation(of: $0, at: place) }
    let seen = observations.indices.filter { observations[$0].confidences.contains { $0 > 0 } }
    frames.append(
      RecordedFrame(
        moment: moment,
        place: place,
        poses: seen.map { observations[$0] },
        persons: seen.map { poses[$0].person }
      )
    )
  }

  /// Takes a header that says the same as the first one; frames behind it are used if they go on in time.
  mutating func add(_ header: RepeatedHeader) {
    var header = header
    header.frames = frames.count
    headers.append(header)
  }

  /// The pose in pixels and metres; a joint that cannot be used is missing, and a finding.
  private mutating func observation(of pose: RecordedPose, at place: PosePlace) -> PoseObservation {
    let count = skeleton?.joints.count ?? 0
    var result = PoseObservation.nobody(jointCount: count)
    for joint in 0..<count {
      let isPlaced = image == nil ? pose.world[joint] : pose.image[joint]
      guard !isPlaced.x.isNaN, !isPlaced.y.isNaN else { continue }
      let stated = pose.confidences.isEmpty ? 1 : pose.confidences[joint]
      guard !stated.isNaN, stated != 0 else { continue }
      guard stated > 0 else {
        report(.poseRange, joint, "has the confidence \(stated.text(significantDigits: 4))", place)
        continue
      }
      if stated > 1 {
        findings.report(
          .poseRange,
          as: .warning,
          at: place,
          "confidences above 1, as \(stated.text(significantDigits: 4)), are taken as 1"
        )
      }
      var metres: SIMD3<Double>?
      if let world, !pose.world.isEmpty {
        let point = world.metres(pose.world[joint])
        if point.x.isBounded, point.y.isBounded, point.z.isBounded { metres = point }
      }
      var pixels: SIMD3<Float>
      if let image, let frameSize {
        pixels = image.pixels(pose.image[joint], in: frameSize)
      } else if let metres {
        pixels = camera.pixels(metres)
      } else {
        report(.poseRange, joint, "has no place that can be used", place)
        continue
      }
      guard Double(pixels.x).isBounded, Double(pixels.y).isBounded else {
        report(.poseRange, joint, "is farther out than 1e9 pixels", place)
        continue
      }
      if !Double(pixels.z).isBounded { pixels.z = .nan }
      result.positions[joint] = pixels
      // A confidence too small for single precision is one above 0 all the same.
      result.confidences[joint] = max(Float(min(stated, 1)), .leastNormalMagnitude)
      if let metres { result.world[joint] = SIMD3<Float>(metres) }
    }
    return result
  }

  private mutating func report(
    _ code: PoseCode,
    _ joint: Int,
    _ predicate: String,
    _ place: PosePlace
  ) {
    let name = skeleton?.joints[joint].rawValue ?? ""
    findings.report(code, at: place, "the joint '\(name)' \(predicate): it is left out")
  }
}
