// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseFormats
import TestSupport
import Testing

@Suite struct NumpyArrayTests {
  private static let plain = NumpyFile([2, 3], [0, 1, -2.5, 0.25, .nan, 1e30])

  private func reason(_ bytes: [UInt8]) -> String? {
    #expect(throws: PoseDefect.self) { try NumpyArray(decoding: bytes) }?.reason
  }

  @Test(arguments: ["<f8", "<f4"], [1, 2] as [UInt8])
  func `numbers come back in their order`(type: String, version: UInt8) throws {
    var file = Self.plain
    file.type = type
    file.version = version
    let array = try NumpyArray(decoding: file.bytes)
    #expect(array.shape == [2, 3])
    #expect(array.values.count == 6)
    #expect(array.values.prefix(4) == [0, 1, -2.5, 0.25])
    #expect(array.values[4].isNaN)
    #expect(array.values[5] == (type == "<f4" ? Double(Float(1e30)) : 1e30))
  }

  /// What numpy 1.24.2 writes for `numpy.arange(2, dtype='<f8')`.
  @Test func `a file of NumPy itself is read`() throws {
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }"
    let spaces = String(repeating: " ", count: 118 - header.utf8.count - 1) + "\n"
    let bytes: [UInt8] =
      [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 0x76, 0] + Array((header + spaces).utf8) + [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F,
      ]
    let array = try NumpyArray(decoding: bytes)
    #expect(array == (try NumpyArray(decoding: NumpyFile([2], [0, 1]).bytes)))
    #expect(array.values == [0, 1])
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var reason: String
  }

  private static func file(_ change: (inout NumpyFile) -> Void) -> [UInt8] {
    var file = plain
    change(&file)
    return file.bytes
  }

  @Test(arguments: [
    Damage(testDescription: "empty", bytes: [], reason: "it is empty"),
    Damage(
      testDescription: "text",
      bytes: Array("clip,exercise".utf8),
      reason: "it is not an .npy file"
    ),
    Damage(
      testDescription: "a pointer",
      bytes: Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8),
      reason: "it is a Git LFS pointer, not the file itself: 'git lfs pull' fetches that"
    ),
    Damage(
      testDescription: "an archive",
      bytes: [0x50, 0x4B, 3, 4, 0, 0],
      reason: "it is an archive of arrays (.npz): save each as a file, as by "
        + "numpy.save('clip.npy', numpy.load('clip.npz')['name'])"
    ),
    Damage(
      testDescription: "cut off in the magic",
      bytes: Array(plain.bytes.prefix(9)),
      reason: "it ends inside its header"
    ),
    Damage(
      testDescription: "cut off in the header",
      bytes: Array(plain.bytes.prefix(60)),
      reason: "it ends inside its header"
    ),
    Damage(
      testDescription: "cut off in the data",
      bytes: plain.bytes.dropLast(),
      reason: "it is cut off: 2 x 3 numbers take 48 bytes, it has 47"
    ),
    Damage(
      testDescription: "bytes at the end",
      bytes: plain.bytes + [0],
      reason: "it has 1 bytes after its last number"
    ),
    Damage(
      testDescription: "version 3",
      bytes: file { $0.version = 3 },
      reason: "it has version 3.0 of the .npy format, this program reads 1.0 and 2.0"
    ),
    Damage(
      testDescription: "whole numbers",
      bytes: file { $0.type = "<i8" },
      reason: "its numbers are of the type '<i8', not '<f4' or '<f8', little-endian floats"
    ),
    Damage(
      testDescription: "big-endian",
      bytes: file { $0.type = ">f8" },
      reason: "its numbers are of the type '>f8', not '<f4' or '<f8', little-endian floats"
    ),
    Damage(
      testDescription: "pickled objects",
      bytes: file { $0.type = "|O" },
      reason: "its numbers are of the type '|O', not '<f4' or '<f8', little-endian floats"
    ),
    Damage(
      testDescription: "records",
      bytes: file { $0.type = "'), ('x', '<f8" },
      reason: "its header does not describe a plain array"
    ),
    Damage(
      testDescription: "impossibly large",
      bytes: file { $0.shape = [1 << 40, 1 << 40] },
      reason: "its shape is impossibly large"
    ),
  ])
  func `a file that is no such array gives one clear error`(damage: Damage) {
    #expect(reason(damage.bytes) == damage.reason)
  }

  /// What numpy 2.4.6 writes for `numpy.asfortranarray(numpy.arange(24.0).reshape(2, 3, 4))`.
  @Test func `Fortran order is turned into C order`() throws {
    var stored: [Double] = []
    for k in 0..<4 {
      for j in 0..<3 { for i in 0..<2 { stored.append(Double(12 * i + 4 * j + k)) } }
    }
    #expect(stored.prefix(8) == [0, 12, 4, 16, 8, 20, 1, 13])
    var file = NumpyFile([2, 3, 4], stored)
    file.isFortranOrder = true
    let array = try NumpyArray(decoding: file.bytes)
    #expect(array.shape == [2, 3, 4] && array.values == (0..<24).map(Double.init))
    for shape in [[1, 5], [5, 1], [2, 1, 3, 1, 2], [0, 3]] {
      let count = shape.reduce(1, *)
      var empty = NumpyFile(shape, (0..<count).map(Double.init))
      empty.isFortranOrder = true
      #expect(try NumpyArray(decoding: empty.bytes).values.count == count)
    }
  }

  @Test func `the order does not matter where there is one axis`() throws {
    var file = NumpyFile([3], [1, 2, 3])
    file.isFortranOrder = true
    #expect(try NumpyArray(decoding: file.bytes).values == [1, 2, 3])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a mutated file never traps`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = Self.plain.bytes
    for _ in 0...generator.index(below: 6) {
      let place = generator.index(below: min(bytes.count, 100))
      switch generator.index(below: 3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      case 1: bytes.remove(at: place)
      default: bytes.insert(Array("'(),:9 ".utf8)[generator.index(below: 7)], at: place)
      }
    }
    let array = try? NumpyArray(decoding: bytes)
    #expect(array.map { $0.values.count == $0.shape.reduce(1, *) } ?? true)
  }
}
