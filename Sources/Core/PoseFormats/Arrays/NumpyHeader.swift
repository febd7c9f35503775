// SPDX-License-Identifier: Apache-2.0

/// What stands in front of the numbers of an `.npy` file.
struct NumpyHeader {
  /// The types that are read.
  private enum Number: String {
    case float32 = "<f4"
    case float64 = "<f8"

    var byteCount: Int { self == .float32 ? 4 : 8 }
  }

  /// The length of each axis.
  let shape: [Int]
  private let number: Number
  private let dataStart: Int

  private static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// Far more than the description of an array needs.
  private static let maximumLength = 1 << 16

  /// Reads a header and checks that just the numbers it announces follow.
  init(_ bytes: [UInt8]) throws(PoseDefect) {
    let start = Array(bytes.prefix(64))
    guard start.starts(with: Self.magic) else { throw Self.stranger(start) }
    guard start.count >= 10 else { throw PoseDefect("it ends inside its header") }
    let version = (start[6], start[7])
    guard version == (1, 0) || version == (2, 0) else {
      throw PoseDefect(
        "it has version \(version.0).\(version.1) of the .npy format, this program reads 1.0 and 2.0"
      )
    }
    let isShort = version.0 == 1
    let textStart = isShort ? 10 : 12
    guard bytes.count >= textStart else { throw PoseDefect("it ends inside its header") }
    let length = Array(bytes[8..<textStart]).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.maximumLength else {
      throw PoseDefect("its header is longer than that of a plain array")
    }
    guard bytes.count >= textStart + length else {
      throw PoseDefect("it ends inside its header")
    }
    dataStart = textStart + length
    let description = try NumpyDescription(Array(bytes[textStart..<dataStart]))
    guard let number = Number(rawValue: description.type) else {
      throw PoseDefect(
        "its numbers are of the type '\(description.type)', not '<f4' or '<f8', little-endian floats"
      )
    }
    guard !description.isFortranOrder || description.shape.count < 2 else {
      throw PoseDefect(
        "it is in Fortran order: save it again as numpy.ascontiguousarray(track)"
      )
    }
    self.number = number
    shape = description.shape
    try checkLength(bytes.count - dataStart)
  }

  /// The numbers of the file that this header was read from.
  func values(in bytes: [UInt8]) -> [Double] {
    let places = stride(from: dataStart, to: bytes.count, by: number.byteCount)
    return switch number {
    case .float32: places.map { Double(bytes.float32(at: $0)) }
    case .float64: places.map { bytes.float64(at: $0) }
    }
  }

  private func checkLength(_ byteCount: Int) throws(PoseDefect) {
    var expected = number.byteCount
    for length in shape {
      let (product, overflow) = expected.multipliedReportingOverflow(by: length)
      guard !overflow else { throw PoseDefect("its shape is impossibly large") }
      expected = product
    }
    guard byteCount >= expected else {
      throw PoseDefect(
        "it is cut off: \(shape.shapeText) numbers take \(expected) bytes, it has \(byteCount)"
      )
    }
    guard byteCount == expected else {
      throw PoseDefect("it has \(byteCount - expected) bytes after its last number")
    }
  }

  /// What a file is that does not begin like an array.
  private static func stranger(_ start: [UInt8]) -> PoseDefect {
    if start.isEmpty { return PoseDefect("it is empty") }
    if start.starts(with: "version https://git-lfs".utf8) {
      return PoseDefect(
        "it is a Git LFS pointer, not the file itself: 'git lfs pull' fetches that"
      )
    }
    if start.starts(with: [0x50, 0x4B, 3, 4]) {
      return PoseDefect("it is an archive (.npz): save each track as an .npy file of its own")
    }
    return PoseDefect("it is not an .npy file")
  }
}

extension [Int] {
  /// A shape for messages: `49 x 17 x 3`.
  var shapeText: String { isEmpty ? "no" : map(String.init).joined(separator: " x ") }
}
