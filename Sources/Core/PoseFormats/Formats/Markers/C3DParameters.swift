// SPDX-License-Identifier: Apache-2.0

/// The processors whose numbers a C3D file may have.
enum C3DProcessor: UInt8 {
  /// Little-endian, IEEE.
  case intel = 84
  /// Little-endian, floats of the VAX.
  case dec = 85
  /// Big-endian, IEEE.
  case mips = 86

  /// The order of a number's bytes.
  var order: ByteOrder { self == .mips ? .big : .little }
}

/// The parameters of a C3D file by group and name, as `POINT:RATE`.
///
/// - Source: https://www.c3d.org/HTML/default.htm, "The C3D Parameter Section".
struct C3DParameters {
  /// A parameter's values: texts or numbers.
  private struct Values {
    var texts: [String] = []
    var numbers: [Double] = []
  }

  /// The processor that wrote the file.
  let processor: C3DProcessor
  private var values: [String: Values] = [:]

  /// The bytes of a block.
  static let blockSize = 512

  /// The place of the parameters, by the first byte of the file; nil if it is no C3D file.
  private static func start(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 2, bytes[0] >= 2, bytes[1] == 0x50 else { return nil }
    return (Int(bytes[0]) - 1) * blockSize
  }

  /// The processor of a file; nil if it is no C3D file, or its parameters are not among the bytes.
  static func processor(of bytes: [UInt8]) -> C3DProcessor? {
    guard let start = start(in: bytes), bytes.count > start + 3 else { return nil }
    return C3DProcessor(rawValue: bytes[start + 3])
  }

  /// Reads the parameters.
  ///
  /// - Throws: `PoseDefect` if it is no C3D file, or the file ends inside them.
  init(_ bytes: [UInt8]) throws(PoseDefect) {
    guard let start = Self.start(in: bytes) else { throw PoseDefect("it is no C3D file") }
    guard bytes.count >= start + 4 else {
      throw PoseDefect("it is cut off in front of its parameters")
    }
    guard let processor = Self.processor(of: bytes) else {
      throw PoseDefect("its numbers are of no processor that C3D has: Intel, DEC, MIPS")
    }
    self.processor = processor
    var groups: [Int: String] = [:]
    var parameters: [(group: Int, name: String, values: Values)] = []
    var place = start + 4
    while place + 2 <= bytes.count {
      let length = Int(Int8(bitPattern: bytes[place]).magnitude)
      let id = Int(Int8(bitPattern: bytes[place + 1]))
      let offset = place + 2 + length
      guard length > 0 else { break }
      guard offset + 2 <= bytes.count else { throw Self.cut }
      let name = Self.text(bytes[(place + 2)..<offset]).uppercased()
      if id < 0 {
        groups[-id] = name
      } else {
        parameters.append((id, name, try Self.values(bytes, offset + 2, processor)))
      }
      let step = Int(bytes.uint16(at: offset, processor.order))
      guard step >= 2 else { break }
      place = offset + step
    }
    for parameter in parameters {
      guard let group = groups[parameter.group] else { continue }
      values["\(group):\(parameter.name)"] = parameter.values
    }
  }

  private static let cut = PoseDefect("it ends inside its parameters")

  private static func values(
    _ bytes: [UInt8],
    _ place: Int,
    _ processor: C3DProcessor
  ) throws(PoseDefect) -> Values {
    guard place + 2 <= bytes.count else { throw cut }
    let type = Int8(bitPattern: bytes[place])
    let size = Int(type.magnitude)
    let start = place + 2 + Int(bytes[place + 1])
    guard start <= bytes.count else { throw cut }
    var count = 1
    for length in bytes[(place + 2)..<start] {
      // More than the parameters of a file can hold.
      guard count <= 1 << 24 else { throw cut }
      count *= Int(length)
    }
    guard start + count * size <= bytes.count else { throw cut }
    var values = Values()
    switch type {
    case -1:
      let width = bytes[place + 1] == 0 ? 1 : Int(bytes[place + 2])
      guard width > 0 else { break }
      values.texts = stride(from: start, to: start + count, by: width).map { first in
        text(bytes[first..<(first + width)])
      }
    case 1: values.numbers = bytes[start..<(start + count)].map { Double($0) }
    case 2:
      values.numbers = (0..<count).map { index in
        Double(Int16(bitPattern: bytes.uint16(at: start + 2 * index, processor.order)))
      }
    case 4:
      values.numbers = (0..<count).map { Double(bytes.float32(at: start + 4 * $0, processor)) }
    default: break
    }
    return values
  }

  /// The text of bytes without the blanks and zeros that fill them up.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let end = bytes.lastIndex { $0 != 0 && $0 != UInt8(ascii: " ") }.map { $0 + 1 }
    return String(decoding: bytes[bytes.startIndex..<(end ?? bytes.startIndex)], as: UTF8.self)
  }

  // MARK: Values

  /// The texts of a parameter and of those that go on with it: `LABELS`, `LABELS2`, `LABELS3`.
  func texts(_ name: String) -> [String] { all(name, \.texts) }

  /// The numbers of a parameter and of those that go on with it: `SCALE`, `SCALE2`.
  func numbers(_ name: String) -> [Double] { all(name, \.numbers) }

  private func all<Value>(_ name: String, _ list: KeyPath<Values, [Value]>) -> [Value] {
    var all = values[name]?[keyPath: list] ?? []
    var number = 2
    while let more = values["\(name)\(number)"] {
      all += more[keyPath: list]
      number += 1
    }
    return all
  }

  /// The first number of a parameter; nil without any, and for one that is not finite.
  func number(_ name: String) -> Double? {
    values[name]?.numbers.first.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The first number as one of things, of 16 bits without a sign; nil without any.
  func count(_ name: String) -> Int? {
    guard let number = number(name), let count = Int(exactly: number) else { return nil }
    return count < 0 && count >= -0x8000 ? count + 0x1_0000 : count
  }

  /// The number of two words, the low one first; nil without both.
  func wideCount(_ name: String) -> Int? {
    guard let numbers = values[name]?.numbers, numbers.count == 2,
      let low = Int(exactly: numbers[0]), let high = Int(exactly: numbers[1])
    else { return nil }
    return (high & 0xFFFF) << 16 | low & 0xFFFF
  }
}

extension [UInt8] {
  /// The number in single precision as a processor writes it.
  ///
  /// - Precondition: As many bytes are there.
  func float32(at place: Int, _ processor: C3DProcessor) -> Float {
    processor == .dec ? decFloat32(at: place) : float32(at: place, processor.order)
  }
}
