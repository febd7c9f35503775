// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

/// Numbers and texts as bytes, bit for bit.
@Suite struct ByteTests {
  @Test(
    arguments: [
      0, -0.0, 1.0 / 3, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
      Double(nan: 5, signaling: false), -Double.greatestFiniteMagnitude,
    ] as [Double]
  )
  func `a double keeps all its bits`(number: Double) throws {
    var writer = ByteWriter()
    writer.write(number)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.double().bitPattern == number.bitPattern)
  }

  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 127, 128, 300, .max, .min] as [Int])
  func `a whole number comes back`(number: Int) throws {
    var writer = ByteWriter()
    writer.write(number)
    #expect((writer.bytes.count == 1) == (-64...63).contains(number))
    var reader = ByteReader(writer.bytes)
    #expect(try reader.integer() == number)
    #expect(reader.isAtEnd)
  }

  @Test func `bytes of a number, by hand`() {
    var writer = ByteWriter()
    writer.write(UInt64(300))
    writer.write(-2)
    writer.write("é")
    writer.write(true)
    writer.write(1.0)
    #expect(
      writer.bytes == [0xAC, 2, 3, 2, 0xC3, 0xA9, 1, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    )
  }

  @Test func `bytes that are cut off or make no sense are refused at their place`() throws {
    func refused<Value>(
      _ bytes: [UInt8],
      at offset: Int,
      _ read: (inout ByteReader) throws -> Value
    ) {
      var reader = ByteReader(bytes)
      #expect(throws: ByteDamage.self) { try read(&reader) }
      #expect(reader.offset == offset)
    }
    refused([], at: 0) { try $0.unsigned() }
    refused([0x80], at: 1) { try $0.unsigned() }
    // More than 64 bits.
    refused([UInt8](repeating: 0xFF, count: 9) + [2], at: 10) { try $0.unsigned() }
    refused([1, 2, 3], at: 0) { try $0.double() }
    refused([2], at: 1) { try $0.flag() }
    // A list of more values than there are bytes.
    refused([5, 1, 1], at: 1) { try $0.content() }
    refused([2, 0xC3, 0x28], at: 3) { try $0.text() }
  }
}
