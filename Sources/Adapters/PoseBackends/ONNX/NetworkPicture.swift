// SPDX-License-Identifier: Apache-2.0

/// The form in which a network takes a picture.
struct NetworkPicture: Equatable {
  /// The range of a colour's values.
  enum Scaling: Equatable {
    /// 0...255.
    case bytes
    /// 0...1.
    case unit
    /// The distance from the mean of ImageNet, in standard deviations of each colour.
    case standard
  }

  /// The order of the colours.
  enum Channels: Equatable {
    /// Red first.
    case rgb
    /// Blue first.
    case bgr
  }

  /// The facts that are not in the file of a network.
  struct Style: Equatable {
    /// The range of a colour's values.
    var scaling: Scaling
    /// The order of the colours.
    var channels: Channels
    /// The size of what it is shown if it takes any.
    var usual: (columns: Int, rows: Int)

    static func == (one: Style, other: Style) -> Bool {
      one.scaling == other.scaling && one.channels == other.channels && one.usual == other.usual
    }
  }

  /// The sides of pictures that are taken.
  private static let sides = 16...4096

  /// Its columns.
  let columns: Int
  /// Its rows.
  let rows: Int
  private let element: ONNXNetwork.Element
  private let isPlanar: Bool
  private let style: Style

  /// Reads the form from what goes into a network.
  ///
  /// - Parameters:
  ///   - inputs: Its inputs.
  ///   - style: What the file does not say.
  /// - Throws: ``NetworkMismatch`` if it does not take one picture of three colours.
  init(_ inputs: [ONNXNetwork.Tensor], style: Style) throws(NetworkMismatch) {
    guard inputs.count == 1, inputs[0].dimensions.count == 4,
      inputs[0].dimensions[0] == 1 || inputs[0].dimensions[0] < 0,
      inputs[0].dimensions[1] == 3 || inputs[0].dimensions[3] == 3
    else {
      let shapes = inputs.map {
        "[\($0.dimensions.map { $0 < 0 ? "?" : "\($0)" }.joined(separator: ", "))]"
      }
      throw NetworkMismatch(
        "takes \(shapes.joined(separator: " and ")) instead of one picture, "
          + "[1, 3, rows, columns] or [1, rows, columns, 3]"
      )
    }
    let sizes = inputs[0].dimensions
    isPlanar = sizes[1] == 3
    let (rows, columns) = isPlanar ? (sizes[2], sizes[3]) : (sizes[1], sizes[2])
    self.rows = rows < 0 ? style.usual.rows : rows
    self.columns = columns < 0 ? style.usual.columns : columns
    guard Self.sides ~= self.rows, Self.sides ~= self.columns else {
      throw NetworkMismatch("takes a picture of \(columns) x \(rows) pixels")
    }
    element = inputs[0].element
    guard element != .other, element == .float32 || style.scaling == .bytes else {
      throw NetworkMismatch(
        style.scaling == .bytes
          ? "takes numbers of another type than float32, uint8, int32 and int64"
          : "takes numbers of another type than float32"
      )
    }
    self.style = style
  }

  /// The sizes of the tensor.
  var dimensions: [Int] { isPlanar ? [1, 3, rows, columns] : [1, rows, columns, 3] }

  /// The tensor of a picture.
  ///
  /// - Parameter bytes: `rows * columns * 3` bytes: red, green, blue.
  /// - Returns: Three numbers for each pixel, in the network's order.
  /// - Complexity: O(*pixels*).
  func input(_ bytes: [UInt8]) -> NetworkInput {
    switch element {
    case .uint8: .uint8(arranged(bytes) { UInt8($0) })
    case .int32: .int32(arranged(bytes) { Int32($0) })
    case .int64: .int64(arranged(bytes) { Int64($0) })
    case .float32, .other: .float32(arranged(bytes) { $0 })
    }
  }

  /// The values of the colours in the order of the tensor.
  private func arranged<Number>(_ bytes: [UInt8], _ number: (Float) -> Number) -> [Number] {
    let tables = (0..<3).map { channel in (0...255).map { number(value(of: $0, channel)) } }
    let sources = style.channels == .rgb ? [0, 1, 2] : [2, 1, 0]
    let count = bytes.count / 3
    let (step, plane) = isPlanar ? (1, count) : (3, 1)
    return unsafe Array(unsafeUninitializedCapacity: bytes.count) { buffer, initialized in
      for channel in 0..<3 {
        let (table, source) = (tables[channel], sources[channel])
        for pixel in 0..<count {
          unsafe buffer.initializeElement(
            at: channel * plane + pixel * step,
            to: table[Int(bytes[3 * pixel + source])]
          )
        }
      }
      initialized = bytes.count
    }
  }

  /// The value of one colour.
  ///
  /// - Source: The means and deviations of ImageNet's red, green and blue in rtmlib 0.0.16 and MMPose.
  private func value(of byte: Int, _ channel: Int) -> Float {
    switch style.scaling {
    case .bytes: return Float(byte)
    case .unit: return Float(byte) / 255
    case .standard:
      let place = style.channels == .rgb ? channel : 2 - channel
      let mean = [123.675, 116.28, 103.53][place]
      let deviation = [58.395, 57.12, 57.375][place]
      return Float((Double(byte) - mean) / deviation)
    }
  }
}
