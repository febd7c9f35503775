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
  /// True if the first axis is fastest in the file.
  private let isFortranOrder: Bool
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
    isFortranOrder = description.isFortranOrder
    self.number = number
    shape = description.shape
    try checkLength(bytes.count - dataStart)
  }

  /// The numbers of the file that this header was read from, the last axis fastest.
  func values(in bytes: [UInt8]) -> [Double] {
    let places = stride(from: dataStart, to: bytes.count, by: number.byteCount)
    let stored: [Double] =
      switch number {
      case .float32: places.map { Double(bytes.float32(at: $0)) }
      case .float64: places.map { bytes.float64(at: $0) }
      }
    guard isFortranOrder, shape.count > 1, !stored.isEmpty else { return stored }
    // Axis by axis: the first, which is fastest, becomes the slowest.
    var values = stored
    var steps = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropFirst() { steps[axis] = steps[axis - 1] * shape[axis - 1] }
    var place = [Int](repeating: 0, count: shape.count)
    for index in values.indices {
      values[index] = stored[zip(place, steps).reduce(0) { $0 + $1.0 * $1.1 }]
      var axis = shape.count - 1
      place[axis] += 1
      while axis > 0, place[axis] == shape[axis] {
        place[axis] = 0
        axis -= 1
        place[axis] += 1
      }
    }
    return values
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

  /// The reason why an archive cannot be read, and how to make a file that can.
  static let archive =
    "it is an archive of arrays (.npz): save each as a file, as by "
    + "numpy.save('clip.npy', numpy.load('clip.npz')['name'])"

  /// What a file is that does not begin like an array.
  private static func stranger(_ start: [UInt8]) -> PoseDefect {
    if start.isEmpty { return PoseDefect("it is empty") }
    if start.starts(with: "version https://git-lfs".utf8) {
      return PoseDefect(
        "it is a Git LFS pointer, not the file itself: 'git lfs pull' fetches that"
      )
    }
    if start.starts(with: [0x50, 0x4B, 3, 4]) {
      return PoseDefect(archive)
    }
    return PoseDefect("it is not an .npy file")
  }
}

extension [Int] {
  /// A shape for messages: `49 x 17 x 3`.
  var shapeText: String { isEmpty ? "no" : map(String.init).joined(separator: " x ") }
}
