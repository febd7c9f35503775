// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// Writes a recording, line by line, of poses as they come.
///
/// It makes bytes and no files: an app appends each line to a file of its own, whose name ends in `.jsonl`. Memory does
/// not grow with the number of lines.
///
///     let header = RecordingHeader(
///       skeleton: .vision19, frameSize: FrameSize(width: 1080, height: 1920),
///       backend: .init("Apple Vision"), clock: "device boot")
///     var writer = try RecordingWriter(header)
///     file.write(writer.headerLine)
///     file.write(try writer.line(for: pose))
public struct RecordingWriter: Sendable {
  /// The header: the joints that are recorded, their frame and their device.
  public let header: RecordingHeader
  /// The first line, with its line feed.
  public let headerLine: [UInt8]

  /// The beginning of each joint in a line, as `"left_hip":[`.
  private let openings: [[UInt8]]
  private var lastFrame: Double?
  private var lastSample: Double?

  /// Begins a recording.
  ///
  /// - Parameter header: What is recorded, and how.
  /// - Throws: ``RecordingError`` if the header's numbers are out of range, or its digest is none.
  public init(_ header: RecordingHeader) throws(RecordingError) {
    let count = header.skeleton.joints.count
    guard RecordingFormat.jointCounts.contains(count) else { throw .jointCount(count) }
    let (size, sides) = (header.frameSize, NumberBounds.frameSides)
    guard sides.contains(size.width), sides.contains(size.height) else { throw .frameSize(size) }
    if let rate = header.frameRate, !RecordingFormat.frameRates.contains(rate) {
      throw .frameRate(rate)
    }
    if let digest = header.mediaSHA256, !digest.isSHA256 { throw .mediaSHA256(digest) }
    self.header = header
    headerLine = Array((header.json.compactText + "\n").utf8)
    openings = header.skeleton.joints.map { joint in
      Array((JSON.string(joint.rawValue).compactText + ":[").utf8)
    }
  }

  /// The line of a pose, with its line feed; a pose without a person has one, too.
  ///
  /// A joint is left out if its confidence is 0, or if its position or its confidence is no number or out of
  /// bounds. A confidence above 1 is written as 1, and one above 0 as 0.0001 at least.
  ///
  /// - Parameter pose: A pose later than the one before.
  /// - Returns: UTF-8 bytes to append to the file.
  /// - Throws: ``RecordingError`` if the pose has other joints or another frame, or its time is no time or not
  ///   later. The next pose can be written all the same.
  /// - Complexity: O(*joints*).
  public mutating func line(for pose: PoseFrame) throws(RecordingError) -> [UInt8] {
    guard pose.skeleton.joints == header.skeleton.joints else {
      throw .otherSkeleton(pose.skeleton.id)
    }
    guard pose.frameSize == header.frameSize else { throw .otherFrameSize(pose.frameSize) }
    let time = try Self.checked(pose.time, after: lastFrame)
    lastFrame = time
    var line = Self.beginning(at: time, "joints")
    var isFirst = true
    for joint in openings.indices {
      let (point, confidence) = (pose.pointInImage(joint), pose.confidence(joint))
      guard confidence > 0, point.x.isBounded, point.y.isBounded else { continue }
      if !isFirst { line.append(UInt8(ascii: ",")) }
      isFirst = false
      line += openings[joint]
      line.append(point.x, decimals: RecordingFormat.Decimals.pixels)
      line.append(commaAnd: [point.y], decimals: RecordingFormat.Decimals.pixels)
      line.append(
        commaAnd: [min(max(confidence, 1e-4), 1)],
        decimals: RecordingFormat.Decimals.confidence
      )
      if header.hasDepth {
        line.append(commaAnd: [pose.depth(joint)], decimals: RecordingFormat.Decimals.pixels)
      }
      if header.hasWorld {
        let place = pose.pointInWorld(joint) ?? SIMD3(repeating: .nan)
        line.append(
          commaAnd: [place.x, place.y, place.z],
          decimals: RecordingFormat.Decimals.metres
        )
      }
      line.append(UInt8(ascii: "]"))
    }
    line.append("}}\n")
    return line
  }

  /// The line of a reading of the IMU, with its line feed.
  ///
  /// Readings have their own rate; their lines may stand between those of poses in any way. A quantity of which a
  /// component is no number or out of bounds is left out.
  ///
  /// - Parameter sample: A reading later than the one before.
  /// - Returns: UTF-8 bytes to append to the file.
  /// - Throws: ``RecordingError`` if its time is no time or not later than that of the reading before.
  /// - Complexity: O(1).
  public mutating func line(for sample: InertialSample) throws(RecordingError) -> [UInt8] {
    let time = try Self.checked(sample.time, after: lastSample)
    lastSample = time
    var line = Self.beginning(at: time, "imu")
    var mark = ""
    for (name, values) in sample.quantities {
      guard let values, values.allSatisfy(\.isBounded) else { continue }
      line.append("\(mark)\"\(name)\":[")
      line.append(values[0], decimals: RecordingFormat.Decimals.inertial)
      line.append(
        commaAnd: Array(values.dropFirst()),
        decimals: RecordingFormat.Decimals.inertial
      )
      line.append(UInt8(ascii: "]"))
      mark = ","
    }
    line.append("}}\n")
    return line
  }

  private static func beginning(at time: Double, _ member: String) -> [UInt8] {
    var line = Array("{\"t\":".utf8)
    line.append(time, decimals: RecordingFormat.Decimals.time)
    line.append(",\"\(member)\":{")
    return line
  }

  /// The time as it is written, in whole microseconds.
  private static func checked(
    _ time: Double,
    after previous: Double?
  ) throws(RecordingError) -> Double {
    let written = (time * 1e6).rounded() / 1e6
    guard written.isBounded else { throw .time(time) }
    if let previous, !RecordingFormat.isLater(written, than: previous) {
      throw .notLater(time, previous: previous)
    }
    return written
  }
}
