// SPDX-License-Identifier: Apache-2.0
import Basics

/// The header of a safetensors file: where each tensor lies, and the metadata text.
struct TensorHeader {
  /// One tensor's type, shape and place.
  struct Tensor {
    var name: String
    var type: String
    var shape: [Int]
    /// Bytes of the file, header included.
    var bytes: Range<Int>
  }

  /// The largest header read, as safetensors itself limits it.
  static let maximumLength = 100_000_000

  /// The text under `repgauge`.
  let metadata: String
  private let tensors: [Tensor]

  /// Reads a header and checks that all tensors lie inside the file.
  init(_ bytes: RawSpan) throws(TrackDefect) {
    guard bytes.byteCount >= 8 else { throw TrackDefect("it is shorter than a header") }
    let length = UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(as: UInt64.self))
    guard length <= Self.maximumLength else {
      throw TrackDefect("it is not a safetensors file")
    }
    let start = 8 + Int(length)
    guard bytes.byteCount >= start else { throw TrackDefect("it ends inside its header") }
    let text = (8..<start).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    guard text.first == UInt8(ascii: "{"),
      let root = JSONNode.parse(text, file: "").root, let members = root.members
    else { throw TrackDefect("it is not a safetensors file") }
    guard let metadata = root["__metadata__"]?["repgauge"]?.string else {
      throw TrackDefect("it is a safetensors file, but not a pose track")
    }
    self.metadata = metadata

    var tensors: [Tensor] = []
    for member in members where member.name != "__metadata__" {
      tensors.append(
        try Self.tensor(
          member.name,
          member.value,
          dataStart: start,
          fileLength: bytes.byteCount
        )
      )
    }
    let end = tensors.reduce(start) { max($0, $1.bytes.upperBound) }
    guard end == bytes.byteCount else { throw TrackDefect("it has bytes after its last tensor") }
    self.tensors = tensors
  }

  private static func tensor(
    _ name: String,
    _ node: JSONNode,
    dataStart: Int,
    fileLength: Int
  ) throws(TrackDefect) -> Tensor {
    let shape = node["shape"]?.array?.compactMap(\.integer)
    let offsets = node["data_offsets"]?.array?.compactMap(\.integer)
    guard let type = node["dtype"]?.string, let shape, shape.allSatisfy({ $0 >= 0 }),
      let offsets, offsets.count == 2, offsets[0] >= 0, offsets[0] <= offsets[1]
    else { throw TrackDefect("its tensor '\(name)' is not described as safetensors asks") }
    guard offsets[1] <= fileLength - dataStart else {
      throw TrackDefect(
        "it is cut off: its tensor '\(name)' ends at byte \(offsets[1]) of the data, "
          + "the data has \(fileLength - dataStart)"
      )
    }
    return Tensor(
      name: name,
      type: type,
      shape: shape,
      bytes: (dataStart + offsets[0])..<(dataStart + offsets[1])
    )
  }

  /// Whether there is a tensor of this name.
  func contains(_ name: String) -> Bool {
    tensors.contains { $0.name == name }
  }

  /// The tensor of a name, checked against a type and a shape in which nil is any length.
  func tensor(_ name: String, type: String, shape: [Int?]) throws(TrackDefect) -> Tensor {
    guard let tensor = tensors.first(where: { $0.name == name }) else {
      throw TrackDefect("it has no tensor '\(name)'")
    }
    let fits = zip(shape, tensor.shape).allSatisfy { $0 == nil || $0 == $1 }
    guard tensor.type == type, tensor.shape.count == shape.count, fits else {
      let wanted = shape.map { $0.map(String.init) ?? "any" }.joined(separator: ", ")
      throw TrackDefect(
        "its tensor '\(name)' is \(tensor.type) \(tensor.shape), not \(type) [\(wanted)]"
      )
    }
    var size = type == "F64" ? 8 : 4
    for length in tensor.shape {
      let (product, overflow) = size.multipliedReportingOverflow(by: length)
      guard !overflow else { throw TrackDefect("its tensor '\(name)' is impossibly large") }
      size = product
    }
    guard size == tensor.bytes.count else {
      throw TrackDefect("its tensor '\(name)' has \(tensor.bytes.count) bytes, not \(size)")
    }
    return tensor
  }

  /// The numbers of a tensor of doubles.
  func doubles(_ name: String, shape: [Int?], in bytes: RawSpan) throws(TrackDefect) -> [Double] {
    let place = try tensor(name, type: "F64", shape: shape).bytes
    return stride(from: place.lowerBound, to: place.upperBound, by: 8).map {
      let bits = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: $0, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
  }

  /// The numbers of a tensor of floats.
  func floats(_ name: String, shape: [Int?], in bytes: RawSpan) throws(TrackDefect) -> [Float] {
    let place = try tensor(name, type: "F32", shape: shape).bytes
    return stride(from: place.lowerBound, to: place.upperBound, by: 4).map {
      bytes.float(at: $0)
    }
  }

  /// The points of a tensor of floats whose last axis is x, y, z.
  func points(
    _ name: String,
    shape: [Int?],
    in bytes: RawSpan
  ) throws(TrackDefect) -> [SIMD3<Float>] {
    let place = try tensor(name, type: "F32", shape: shape).bytes
    return stride(from: place.lowerBound, to: place.upperBound, by: 12).map {
      SIMD3(bytes.float(at: $0), bytes.float(at: $0 + 4), bytes.float(at: $0 + 8))
    }
  }
}

extension RawSpan {
  /// The little-endian float at an offset.
  fileprivate func float(at offset: Int) -> Float {
    let bits = unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return Float(bitPattern: UInt32(littleEndian: bits))
  }
}
