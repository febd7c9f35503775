// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct ArrayWritingTests {
  /// `numpy.save` of numpy 2.4.6, of the same numbers as float32.
  private let saved: [UInt8] =
    [0x93] + Array("NUMPY\u{1}\u{0}v\u{0}".utf8)
    + Array("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2, 4), }".utf8)
    + [UInt8](repeating: 0x20, count: 55) + [0x0A]
    + [
      0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x20, 0x40, 0x00, 0x00, 0xC0, 0x7F, 0x00, 0x00, 0x00,
      0x3F, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x40, 0x40, 0x00, 0x00, 0x80, 0x40, 0x00, 0x00, 0xA0, 0x40, 0x00,
      0x00, 0x80, 0x3F, 0x00, 0x00, 0xC0, 0x7F, 0x00, 0x00, 0xC0, 0x7F, 0x00, 0x00, 0xC0, 0x7F,
      0x00, 0x00, 0x00, 0x00,
    ]

  @Test func `an array is written byte for byte as NumPy saves it`() {
    let values: [Double] = [1, 2.5, .nan, 0.5, 0, 0, 0, 0, 3, 4, 5, 1, .nan, .nan, .nan, 0]
    #expect(NumpyArray(shape: [2, 2, 4], values: values).encoded == saved)
  }

  @Test(arguments: [[0], [5], [3, 4], [1, 33, 4], [100_000, 0]])
  func `the numbers begin at a multiple of 64 bytes, and are read again`(shape: [Int]) throws {
    let count = shape.reduce(1, *)
    let array = NumpyArray(shape: shape, values: (0..<count).map { Double($0) / 4 })
    let bytes = array.encoded
    #expect((bytes.count - 4 * count) % 64 == 0)
    #expect(try NumpyArray(decoding: bytes) == array)
  }

  private func exported(_ skeleton: Skeleton, _ change: (Int) -> Float = { _ in 1 }) throws
    -> (export: PoseExport, document: PoseDocument)
  {
    let joints = skeleton.joints.count
    let track = PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: [0, 0.5, 1.25],
      positions: (0..<(3 * joints)).map { SIMD3(Float($0) + 10, Float($0) / 2, Float($0) / 8) },
      confidences: (0..<(3 * joints)).map(change)
    )
    let format = try #require(PoseFormat.named("array"))
    let document = PoseDocument(name: "clip", track: track)
    return (try format.write(document), document)
  }

  @Test(arguments: Skeleton.all)
  func `joints of every skeleton come back where they were`(skeleton: Skeleton) throws {
    let (export, document) = try exported(skeleton) { $0 % 5 == 0 ? 0 : Float($0 % 4 + 1) / 4 }
    #expect(export.files.map(\.path) == ["clip.npy"])
    #expect(export.losses.phrases.isEmpty)
    #expect(export.losses.pixels == 0)
    #expect(export.losses.confidence == 0)
    // Three frames over 1.25 s are 1.6 a second: the second one moves from 0.5 to 0.625 s.
    #expect(abs(export.losses.time - 0.125) < 1e-12)
    let format = try #require(PoseFormat.named("array"))
    let again = format.read(export.files, as: format.declaration(of: document))
    #expect(again.track?.skeleton == skeleton)
  }

  @Test func `joints that no layout names are a loss, and a track of such joints alone is refused`()
    throws
  {
    let mixed = Skeleton(id: "own", joints: [.nose, Joint(rawValue: "tail"), .leftHip])
    #expect(
      try exported(mixed).export.losses.phrases == [
        "1 joint without a place in the format: tail"
      ]
    )
    let strange = Skeleton(id: "own", joints: [Joint(rawValue: "tail")])
    #expect(throws: PoseDefect.self) { try exported(strange) }
  }
}
