// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Testing
import Video

@testable import PoseBackends

extension Live {
  static let hasMoveNet = BackendFolder.standard.contains(.moveNetLightning)
  static let moveNet = Result { try BackendFolder.standard.prepare(.moveNetLightning) }

  /// A picture of a figure of sticks, the same on every machine.
  static func stickFigure(raised: Int) -> PixelImage {
    var image = PixelImage(width: 320, height: 240, red: 190, green: 200, blue: 210)
    func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ red: UInt8, _ green: UInt8) {
      for row in rows {
        for column in columns {
          let place = (row * image.width + column) * 3
          image.bytes[place] = red
          image.bytes[place + 1] = green
          image.bytes[place + 2] = 60
        }
      }
    }
    fill(148..<172, 30..<60, 200, 150)
    fill(135..<185, 62..<130, 40, 70)
    fill(115..<133, (65 - raised)..<(125 - raised), 200, 150)
    fill(187..<205, 65..<125, 200, 150)
    fill(137..<157, 130..<215, 30, 40)
    fill(163..<183, 130..<215, 30, 40)
    return image
  }
}

@Suite(.serialized, .enabled(if: Live.hasMoveNet, "needs MoveNet: make backends"))
struct `MoveNet on pictures` {
  /// 8-bit weights give the same bits on every processor: AVX-512, AVX2 and SSE4.2 were compared.
  @Test func `a figure of sticks gives the known bits`() throws {
    // Whatever the scores, joints are there and followed, so that all numbers count.
    let installed = try Live.moveNet.get()
    let estimator = try MoveNetEstimator(
      library: installed.files.library,
      model: installed.files.models[0],
      settings: ParameterValues(MoveNetEngine.parameters, unchecked: [0, 0])
    )
    var bytes: [UInt8] = []
    for frame in 0..<4 {
      let poses = try estimator.observe(
        Live.stickFigure(raised: 10 * frame),
        at: Double(frame) / 30
      )
      let pose = try #require(poses.first)
      for (position, confidence) in zip(pose.positions, pose.confidences) {
        bytes.append(littleEndian: confidence.bitPattern)
        bytes.append(littleEndian: position.x.bitPattern)
        bytes.append(littleEndian: position.y.bitPattern)
      }
    }
    let known = "2cfc9e997ec0388bed04abaabd8027ce07721a886836ba55032dede4771668d5"
    #expect(SHA256.hexadecimal(of: bytes) == known)
  }

  @Test func `an empty picture has nobody in it`() throws {
    let estimator = try Live.moveNet.get().makeEstimator()
    let empty = PixelImage(width: 320, height: 240, red: 90, green: 110, blue: 120)
    let pose = try #require(try estimator.observe(empty, at: 0).first)
    #expect(pose.confidences.allSatisfy { $0 == 0 })
    #expect(pose.positions.allSatisfy { $0.x.isNaN })
  }

  @Test(.enabled(if: Live.hasClip, "needs REPGAUGE_TEST_DATA"))
  func `a real squat has one upright person in every frame, twice the same`() throws {
    func poses() throws -> [PoseObservation] {
      let estimator = try Live.moveNet.get().makeEstimator()
      var decoder = try VideoDecoder(path: Live.clip)
      var poses: [PoseObservation] = []
      while poses.count < 10, let frame = try decoder.next() {
        poses += try estimator.observe(frame.image, at: frame.time)
      }
      return poses
    }
    let first = try poses()
    for pose in first {
      let y = { (joint: Joint) in pose.positions[Skeleton.coco17.index(of: joint)!].y }
      #expect(y(.nose) < y(.leftShoulder))
      #expect(y(.leftShoulder) < y(.leftHip))
      #expect(y(.leftHip) < y(.leftKnee))
      #expect(y(.leftKnee) < y(.leftAnkle))
    }
    let second = try poses()
    #expect(first.map(\.confidences) == second.map(\.confidences))
    #expect(
      first.map { $0.positions.map(\.y.bitPattern) }
        == second.map { $0.positions.map(\.y.bitPattern) }
    )
  }
}
